"""`help()` says on the compiled build what the sources say."""

from __future__ import annotations

import importlib
import inspect
import pydoc
from pathlib import Path

import hatch_build
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.view import View
from tools.docstrings import c_name, c_string, docstrings, documented

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
WORDS = docstrings(SOURCES, hatch_build.compiled_modules(ROOT))


def _words(name: str) -> str:
    return WORDS[c_name(name)]


def test_every_compiled_module_has_its_docstring() -> None:
    for path in hatch_build.compiled_modules(ROOT):
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        assert inspect.getdoc(module) == _words(module.__name__)


def test_every_class_and_function_has_its_docstring() -> None:
    """On the build that this run is on; mypyc leaves all of them out."""
    checked = 0
    for path in hatch_build.compiled_modules(ROOT):
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        for name, value in vars(module).items():
            words = WORDS.get(c_name(f"{module.__name__}.{name}"))
            if words is not None:
                assert inspect.getdoc(value) == words, f"{module.__name__}.{name}"
                checked += 1
    assert checked > 150


def test_methods_and_properties_have_theirs() -> None:
    for kind in (Game, View):
        module = kind.__module__
        for name in vars(kind):
            words = WORDS.get(c_name(f"{module}.{kind.__name__}.{name}"))
            # Python words the methods with two underscores itself: "Return repr(self)."
            if words is not None and not name.startswith("__"):
                assert inspect.getdoc(vars(kind)[name]) == words, name


def test_help_shows_words_and_signatures() -> None:
    shown = pydoc.plain(pydoc.render_doc(Game))
    assert _words("fogg.engine.game.Game").splitlines()[0] in shown
    assert _words("fogg.engine.game.Game.legal").splitlines()[0] in shown
    assert "legal(self" in shown
    assert list(inspect.signature(Game.legal).parameters) == ["self", "state", "seat"]
    assert inspect.getdoc(View.turn) == _words("fogg.engine.view.View.turn")
    assert inspect.getdoc(Event) == _words("fogg.engine.event.Event")


C_CODE = """\
{"apply", (PyCFunction)CPyPy_a___Game___apply,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("apply($self, x='\\"')\\n--\\n\\n")},
{"none", (PyCFunction)CPyPy_a___none, METH_FASTCALL, PyDoc_STR(NULL) /* docstring */},
{"other", (PyCFunction)CPyPy_a___other, METH_FASTCALL, PyDoc_STR(NULL) /* docstring */},
static PyTypeObject CPyType_a___Game_template_ = {
    .tp_name = "Game",
    .tp_doc = PyDoc_STR("Game()\\n--\\n\\n"),
};
{"seats",
 (getter)a___Game_get_seats,
 NULL, NULL, NULL},
{"turn",
 (getter)a___Game_get_turn, (setter)a___Game_set_turn,
 NULL, NULL},
"a",
NULL, /* docstring */
r1 = CPyStatics[44]; /* 'mypyc filler docstring' */
r2 = 0;
CPyType_a___Event = r1;
"""
DOCUMENTED = """\
{"apply", (PyCFunction)CPyPy_a___Game___apply,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("apply($self, x='\\"')\\n--\\n\\n" "Do.")},
{"none", (PyCFunction)CPyPy_a___none, METH_FASTCALL, PyDoc_STR("None.") /* docstring */},
{"other", (PyCFunction)CPyPy_a___other, METH_FASTCALL, PyDoc_STR(NULL) /* docstring */},
static PyTypeObject CPyType_a___Game_template_ = {
    .tp_name = "Game",
    .tp_doc = PyDoc_STR("Game()\\n--\\n\\n" "A game."),
};
{"seats",
 (getter)a___Game_get_seats,
 NULL, "Players.", NULL},
{"turn",
 (getter)a___Game_get_turn, (setter)a___Game_set_turn,
 "Turns.", NULL},
"a",
"All.", /* docstring */
r1 = PyUnicode_FromString("An event.");
r2 = 0;
CPyType_a___Event = r1;
"""


def test_words_come_to_their_places_in_the_c_code() -> None:
    words = {
        "a": "All.",
        "a.none": "None.",
        "a.Event": "An event.",
        "a.Game": "A game.",
        "a.Game.apply": "Do.",
        "a.Game.seats": "Players.",
        "a.Game.turn": "Turns.",
    }
    named = {c_name(name): text for name, text in words.items()}
    assert documented(C_CODE, named) == DOCUMENTED


def test_any_text_is_a_c_string() -> None:
    assert c_string('a "b"\n\\c −1?') == r'"a \"b\"\n\\c \342\210\2221\?"'

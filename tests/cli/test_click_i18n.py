"""What all commands share: help, languages, and mistakes on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fogg as package
from fogg.cli.click_i18n import COMMANDS
from fogg.texts import LANGUAGES
from tests.cli.running import Runner

HEADINGS = {"en": ("Usage:", "Options:", "Examples:"), "fr": ("Utilisation", "Options", "Exemples")}
CLICK = ("Show this message", "positional", "Positional", "[required]", "[default", "Aborted")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_the_commands(fogg: Runner, language: str) -> None:
    printed = fogg("--lang", language, "--help").out
    assert all(f"  {name} " in printed for name in COMMANDS)
    assert all(heading in printed for heading in HEADINGS[language][:2])
    assert max(map(len, printed.splitlines())) <= 80
    assert fogg("--lang", language).out == printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command(fogg: Runner, name: str, language: str) -> None:
    printed = fogg(name, "--help", "--lang", language).out
    assert printed == fogg("--lang", language, name, "-h").out
    assert all(heading in printed for heading in HEADINGS[language])
    assert f"    fogg {name}" in printed
    assert "--lang fr|en" in printed
    assert not any(words in printed for words in CLICK)
    if language == "fr":
        assert "Usage:" not in printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_examples_use_options_that_exist(fogg: Runner, name: str, language: str) -> None:
    printed = fogg(name, "--help", "--lang", language).out
    lines = [line.strip() for line in printed.splitlines() if line.startswith("    fogg ")]
    assert lines
    for line in lines:
        words = [word for word in line.split() if word.startswith("-") and word != "-"]
        assert all(f"{word} " in printed or f"{word}," in printed for word in words), line


def test_version(fogg: Runner) -> None:
    assert fogg("--version").out == f"fogg {package.__version__}\n"


def test_language_of_the_system(fogg: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Commandes" in fogg("--help").out
    assert "Commands:" in fogg("--help", "--lang=en").out


MISTAKES = [
    (
        ["varients"],
        "no command called “varients”. Did you mean variants, print or arena?",
        "pas de commande",
    ),
    (["xyz"], "no command called “xyz”.", "pas de commande « xyz »."),
    (["variants", "--jsn"], "no option called “--jsn”. Did you mean --json?", "pas d’option"),
    (["variants", "-x"], "no option called “-x”.", "pas d’option"),
    (["--jsn"], "no option called “--jsn”", "pas d’option"),
    (["variants", "--json=3"], "“--json” takes no value.", "ne prend pas de valeur"),
    (["variants", "--boards"], "“--boards” needs a value.", "demande une valeur"),
    (["variants", "more"], "“more” is one argument too many.", "un argument de trop"),
    (["rules"], "VARIANT is missing.", "Il manque VARIANTE."),
    (["score"], "FILE is missing.", "Il manque FICHIER."),
    (["labels", "usa"], "--output is missing.", "Il manque --output."),
    (["labels", "usa", "-o", "x.pdf", "--paper", "a3"], "needs a4 or letter, not “a3”", "a4 ou"),
]


@pytest.mark.parametrize(("arguments", "english", "french"), MISTAKES)
def test_mistakes(fogg: Runner, arguments: list[str], english: str, french: str) -> None:
    output = fogg(*arguments, fails=2)
    assert english in output.err and "For help: fogg" in output.err and not output.out
    narrow = "\N{NARROW NO-BREAK SPACE}"
    output = fogg("--lang", "fr", *arguments, fails=2)
    assert french in output.err.replace(narrow, " ") and "Pour de l’aide" in output.err


def test_unknown_language_is_told_in_the_language_of_the_system(
    fogg: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "does not speak “de”" in fogg("variants", "--lang", "de", fails=2).err
    assert "needs a value" in fogg("variants", "--lang", fails=2).err
    monkeypatch.setenv("LANG", "fr")
    assert "ne parle pas" in fogg("--lang=de", "variants", fails=2).err


@pytest.mark.parametrize("command", ["rules", "labels"])
def test_unknown_variant(fogg: Runner, command: str) -> None:
    more = ["-o", "x.pdf"] if command == "labels" else []
    assert "Did you mean usa" in fogg(command, "uss", *more, fails=2).err


def _subprocess(*arguments: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    code = "from fogg.cli.main import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=os.environ | settings)


def test_a_process_leaves_with_the_code() -> None:
    assert _subprocess("variants").returncode == 0
    assert _subprocess("varients").returncode == 2
    assert b"\x1b" not in _subprocess("variants").stdout


def test_letters_that_the_terminal_lacks() -> None:
    ran = _subprocess("--lang", "fr", "variants", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0 and not ran.stderr
    assert b"?tats-Unis" in ran.stdout
    ran = _subprocess("--lang", "fr", "variants", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(ran.stdout)[0]["title"] == "États-Unis"


@pytest.mark.parametrize("more", [["--json"], [], ["--help"]])
def test_nobody_reads_on(more: list[str]) -> None:
    code = "from fogg.cli.main import main; main()"
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", code, "variants", *more]
    ran = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert ran.returncode == 141
    assert not ran.stderr


def test_help_loads_no_command() -> None:
    code = (
        "import sys; from fogg.cli.main import run; run(['--help'])\n"
        "assert not {'fogg.cli.score', 'fogg.cli.play', 'fogg.paper'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_files_that_cannot_be_read(fogg: Runner, tmp_path: Path) -> None:
    assert "no such file" in fogg("score", tmp_path / "none.json", fails=2).err
    assert "a folder, not a file" in fogg("score", tmp_path, fails=2).err
    (tmp_path / "latin.json").write_bytes('{\n\n"é"}'.encode("latin-1"))
    output = fogg("score", tmp_path / "latin.json", fails=2).err
    assert "latin.json, line 3: The file is not UTF-8 text." in output
    assert "no such folder" in fogg("variants", "--boards", tmp_path / "none", fails=2).err

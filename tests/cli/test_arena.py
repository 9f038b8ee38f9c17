"""`fogg arena` and bots in files: the same contest for any jobs, resumed, reported, refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fogg.bots import BOTS
from fogg.bots.weights.tuned import fingerprint
from fogg.texts import Texts
from tests.cli.terminals import fogg

OWN = '''
"""A bot of somebody's own."""


class First:
    """Takes the first legal action."""

    def __init__(self, seed):
        self.seed = seed

    def act(self, view, legal):
        return legal[0]


class Wrong(First):
    def act(self, view, legal):
        return -5


class Broken(First):
    def act(self, view, legal):
        raise ValueError("no idea")


class NoBot:
    pass
'''


def _numbers(text: str) -> Any:
    """The result without the times, which differ from run to run."""
    data = json.loads(text)
    for bot in data["bots"]:
        del bot["milliseconds"], bot["milliseconds_95"], bot["milliseconds_most"]
    return data


def test_any_number_of_jobs_plays_the_same_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("usa", "--bots", "route,random,one-step", "--games", "9", "--seed", "3", "--json")
    results = [fogg(monkeypatch, "arena", *arguments, "--jobs", jobs) for jobs in ("1", "2")]
    assert all(result.code == 0 and not result.err for result in results)
    assert _numbers(results[0].out) == _numbers(results[1].out)
    data = _numbers(results[0].out)
    assert data["games"] == 10 and data["blocks"] == 5
    assert sum(bot["games"] for bot in data["bots"]) == 20


def test_a_contest_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new" / "contest.jsonl"
    arguments = ("usa", "--bots", "route,random", "--json", "--blocks", str(file))
    fogg(monkeypatch, "arena", *arguments, "--games", "4")
    first = file.read_text("utf-8")
    file.write_text(first[: first.rindex("}]") + 1], "utf-8")
    whole = fogg(monkeypatch, "arena", *arguments, "--games", "8")
    assert whole.code == 0
    assert len(file.read_text("utf-8").splitlines()) == 5
    alone = fogg(monkeypatch, "arena", "usa", "--bots", "route,random", "--json", "--games", "8")
    assert _numbers(whole.out) == _numbers(alone.out)
    other = fogg(monkeypatch, "arena", *arguments, "--games", "8", "--seed", "9")
    assert other.code == 2 and "another contest" in other.err


def test_games_of_other_weights_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "contest.jsonl"
    arguments = ("usa", "--bots", "light,random", "--games", "2", "--blocks", str(file))
    assert fogg(monkeypatch, "arena", *arguments).code == 0
    text = file.read_text("utf-8")
    weights = fingerprint("usa", 2)
    assert weights in text and weights != fingerprint("usa", 4)
    file.write_text(text.replace(weights, "0" * len(weights)), "utf-8")
    other = fogg(monkeypatch, "arena", *arguments)
    assert other.code == 2 and "another contest" in other.err


@pytest.mark.parametrize(("lang", "words"), [("en", "Cards left"), ("fr", "Cartes restantes")])
def test_tables_and_page(
    lang: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    arguments = ["usa", "--bots", "route,random,one-step", "--games", "6", "--report", str(page)]
    result = fogg(monkeypatch, "arena", *arguments, lang=lang)
    assert result.code == 0 and words in result.out
    text = page.read_text("utf-8")
    assert f'lang="{lang}"' in text and words in text and text.count("<svg") == 3
    drawn = text[text.index("<svg") :]
    for part in drawn.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + part[: part.index("</svg>")] + "</svg>")


def test_four_seats_with_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["usa", "--bots", "route,random,random,random", "--seats", "4", "--games", "4"]
    data = json.loads(fogg(monkeypatch, "arena", *arguments, "--json").out)
    assert [(bot["bot"], bot["games"]) for bot in data["bots"]] == [("route", 4), ("random", 12)]
    assert len(data["order"]) == 4


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "MyBots.py"
    file.write_text(OWN, "utf-8")
    return str(file)


@pytest.mark.parametrize("command", ["arena", "sim"])
def test_a_bot_in_a_file(command: str, own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    option = "--bots" if command == "arena" else "--seats"
    arguments = ["usa", option, f"{own}:First,random", "--games", "4", "--jobs", "2", "--json"]
    result = fogg(monkeypatch, command, *arguments)
    assert result.code == 0 and not result.err
    rows = json.loads(result.out)["bots" if command == "arena" else "seats"]
    assert rows[0]["bot"] == f"{own}:First"


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("{own}:Wrong", "not legal: -5"),
        ("{own}:Broken", "ValueError: no idea"),
        ("{own}:NoBot", "no class “NoBot” with a method act"),
        ("{own}:Nobody", "no class “Nobody”"),
        ("{own}", "./mybot.py:MyBot"),
        ("{own}x.py:First", "no such file"),
        ("hungri", "Did you mean hungry?"),
        (",", "at least one bot"),
    ],
)
def test_refusals(bot: str, words: str, own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = bot.format(own=own)
    result = fogg(monkeypatch, "arena", "usa", "--bots", f"{name},random" if bot != "," else ",")
    assert result.code == 2 and words in result.err and not result.out


@pytest.mark.parametrize(
    ("bot", "words"), [("Wrong", "not legal: -5"), ("Broken", "ValueError: no idea")]
)
@pytest.mark.parametrize("command", ["sim", "stats", "play"])
def test_what_a_bot_in_a_file_does_is_checked_everywhere(
    command: str, bot: str, words: str, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = "--bots" if command == "stats" else "--seats"
    other = "you" if command == "play" else "random"
    result = fogg(monkeypatch, command, "usa", option, f"{own}:{bot},{other}")
    assert result.code == 2 and words in result.err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_bot_has_a_title_and_a_sentence(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say = Texts(lang)
    titles = [say(f"bot.{name}") for name in BOTS]
    assert len(set(titles)) == len(titles)
    result = fogg(monkeypatch, "bots", lang=lang)
    assert result.code == 0
    for name in BOTS:
        assert name in result.out
    data = json.loads(fogg(monkeypatch, "bots", "--json", lang=lang).out)
    assert [row["name"] for row in data] == list(BOTS)
    assert all(row["about"].endswith(".") for row in data)

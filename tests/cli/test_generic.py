"""Any decision without a form of its own is listed, and chosen by number or in the notation."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from fogg.bots import make_bot
from fogg.cli.terminal import commands
from fogg.cli.terminal.forms import generic, registry, turn
from fogg.cli.terminal.session import Session
from fogg.engine.action import kind_of
from fogg.record import read, verify
from tests.cli.terminals import Policy, played, type_actions


@pytest.fixture
def no_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal whose every special form and reader was taken away."""
    monkeypatch.setattr(registry, "FORMS", {})
    monkeypatch.setattr(commands, "READERS", {})


class Chooser:
    """Types numbers of lists alone: those of the actions that a bot chooses."""

    def __init__(self, seed: int) -> None:
        self.bot = make_bot("random", seed)
        self.way = ""
        self.verbs: Counter[str] = Counter()
        self.ways = 0

    def __call__(self, session: Session) -> str | None:
        if session.over:
            return None
        if self.way:
            way, self.way = self.way, ""
            return way
        view = session.view()
        action = self.bot.act(view, view.legal())
        self.verbs[session.game.action_kind(int(kind_of(action))).word] += 1
        listed = generic.choices(session.conversation)
        every = [generic.every_way(session.conversation, choice) for choice in listed]
        number, ways = next((n, each) for n, each in enumerate(every, 1) if action in each)
        if len(ways) == 1:
            return str(number)
        self.ways += 1
        if ways.index(action) >= generic.MOST_WAYS:
            return str(session.game.notation.text(action))
        self.way = str(ways.index(action) + 1)
        return str(number)


@pytest.mark.usefixtures("no_forms")
@pytest.mark.parametrize(
    ("variant", "lang", "verbs"),
    [
        ("usa", "en", {"draw", "claim", "tickets", "keep"}),
        ("europe+loans", "fr", {"claim", "station", "borrow"}),
        ("europe+depots", "en", {"depot", "store", "claim"}),
        ("world", "en", {"pieces", "refill", "harbor", "exchange"}),
    ],
)
def test_a_whole_game_by_numbers_alone(
    variant: str, lang: str, verbs: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.fogg"
    chooser = Chooser(2)
    arguments = (variant, "--bots", "hungry", "--seed", "3", "--record", str(file))
    result, session = played(monkeypatch, chooser, *arguments, lang=lang)
    assert result.code == 0 and not result.err and session.over
    assert set(chooser.verbs) >= verbs
    assert chooser.ways, "something could be done in several ways"
    assert verify(read(file.read_text("utf-8")), session.game).finished
    assert session.say("generic.title") in result.out


@pytest.mark.usefixtures("no_forms")
@pytest.mark.parametrize("variant", ["usa+depots", "europe", "world+depots"])
def test_a_whole_game_in_the_notation(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = (variant, "--bots", "random", "--seed", "7")
    result, session = played(monkeypatch, type_actions(4), *arguments)
    assert result.code == 0 and not result.err and session.over


def _then(*lines: str) -> Policy:
    """Types a first choice of tickets, then these lines, then leaves."""
    typed = iter(["1 2" if registry.FORMS else "1", *lines, "quit"])
    return lambda session: next(typed, None)


@pytest.mark.usefixtures("no_forms")
def test_what_can_not_be_done_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("999", "claim seattle-new_york red*3", "claim los_angeles-new_york", "pass", "1 2")
    result, _ = played(monkeypatch, _then(*lines, "xyzzy"), "usa", "--seed", "3")
    assert "There is no way number 999" in result.out
    assert "You can’t pass, because you still have something you can do." in result.out
    assert "other reasons: type what you want to do to learn why not" in result.out
    assert "“2”" in result.out
    assert "xyzzy" in result.out.splitlines()[-2] + result.out.splitlines()[-3]


def _own_moves(session: Session) -> list[str]:
    return [move.action for move in session.table.record.moves if move.seat == session.seat]


@pytest.mark.usefixtures("no_forms")
def test_a_choice_can_be_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = _then("station", "1", "no", "station", "")
    result, session = played(monkeypatch, policy, "europe", "--seed", "3")
    assert result.out.count("Nothing was done.") == 2
    assert [move.split()[0] for move in _own_moves(session)] == ["keep"]


def test_a_verb_without_a_reader_is_named_in_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a mechanic that brings no form: its verb is shown, alone it lists what it may do."""
    readers = {name: each for name, each in registry.READERS.items() if name != "station"}
    monkeypatch.setattr(commands, "READERS", readers)
    monkeypatch.setattr(turn, "KNOWN_VERBS", frozenset(readers))
    policy = _then("station", "1", "2")
    result, session = played(monkeypatch, policy, "europe", "--seed", "3")
    assert "Also: station. Type offers for a list." in result.out
    assert "build a station in Amsterdam with 1" in result.out
    assert _own_moves(session)[1].startswith("station amsterdam")


@pytest.mark.parametrize(
    ("lang", "line", "listed"),
    [
        ("en", "offers", ("draw deck", "claim ", "tickets")),
        ("en", "offers claim", ("claim ",)),
        ("fr", "offres prendre", ("claim ",)),
    ],
)
def test_offers_list_what_may_be_done(
    lang: str, line: str, listed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    result, session = played(monkeypatch, _then(line, "1"), "usa", "--seed", "4", lang=lang)
    prompt = session.say("generic.which")
    assert prompt in result.out
    shown = result.out.partition(f"> {line}\n")[2].partition(prompt)[0]
    assert all(f"  {words}" in shown for words in listed)
    assert ("draw deck" in shown) == ("draw deck" in listed)
    assert len(_own_moves(session)) == 2


def test_what_is_no_verb_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    result, session = played(monkeypatch, _then("offers xyzzy"), "usa", "--seed", "4")
    assert session.say("generic.none") in result.out


@pytest.mark.usefixtures("no_forms")
def test_only_one_list_has_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers choose from the generic list, so the face-up cards have none."""
    result, _ = played(monkeypatch, _then(), "usa", "--seed", "4")
    rows = [line for line in result.out.splitlines() if line.startswith("Face up")]
    assert rows and not any(letter.isdigit() for row in rows for letter in row)

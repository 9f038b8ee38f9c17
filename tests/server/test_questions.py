"""Questions over the wire: answered from what the seat knows, as far as the table's aids go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import Client


@pytest.fixture
def table(client: Client) -> dict[str, Any]:
    """A game of two people in which both have kept tickets and the first has drawn a card."""
    created = client.create("you Ana", "you Marc", start=True, settings={"aids": "full"})
    for seat in ("0", "1"):
        view = client.view(created["table"]["id"], created["seats"][seat])
        act(client, created, seat, "keep " + " ".join(view["view"]["offered"]))
    return created


def act(client: Client, table: dict[str, Any], seat: str, action: str) -> None:
    id, token = table["table"]["id"], table["seats"][seat]
    number = client.view(id, token)["decision"]["number"]
    done = client.command(id, token, "act", decision=number, action=action)
    assert done.status_code == 200, done.text


def ask(client: Client, table: dict[str, Any], seat: str, text: str, **how: Any) -> Any:
    reply = client.command(table["table"]["id"], table["seats"][seat], "ask", text=text, **how)
    assert reply.status_code == 200, reply.text
    return reply.json()["result"]


def mover(client: Client, table: dict[str, Any]) -> str:
    id = table["table"]["id"]
    return next(s for s in ("0", "1") if client.view(id, table["seats"][s])["decision"])


def test_each_question_is_answered(client: Client, table: dict[str, Any]) -> None:
    answers = {
        "what is free from denver?": ("free", "Free from Denver: "),
        "who owns denver omaha?": ("owner", "Denver–Omaha (4, purple) is free."),
        "way 1": ("way", ""),
        "unseen": ("unseen", "Unseen, in decks or in hands: "),
        "repeat": ("repeat", ""),
    }
    for line, (question, begins) in answers.items():
        answer = ask(client, table, "0", line)
        assert answer["question"] == question
        assert answer["text"].startswith(begins), answer
        assert answer["text"].endswith("."), answer


def test_an_action_is_no_question(client: Client, table: dict[str, Any]) -> None:
    assert ask(client, table, "0", "claim denver omaha") is None


def test_what_happened_since_the_own_turn(client: Client, table: dict[str, Any]) -> None:
    first = mover(client, table)
    other = {"0": "1", "1": "0"}[first]
    act(client, table, first, "draw deck")
    act(client, table, first, "draw deck")
    assert ask(client, table, first, "since")["text"] == "Nothing has happened since your turn."
    act(client, table, other, "draw deck")
    act(client, table, other, "draw deck")
    told = ask(client, table, first, "what happened since my turn?")["text"]
    name = table["table"]["seats"][int(other)]["name"]
    # Nobody else sees what is drawn from the deck.
    assert told == f"{name} drew 1 card. {name} drew 1 card."


def test_the_first_choice_of_tickets_is_told_too(client: Client, table: dict[str, Any]) -> None:
    """Ana has chosen first: what came after it is told, whoever is on turn now."""
    told = ask(client, table, "0", "since")["text"]
    assert told.startswith("Marc has chosen tickets. ")
    assert "Marc kept 3 tickets." in told  # what is kept is told in the order of turns
    assert "You kept " in told


def test_what_a_question_lacks_is_said(client: Client, table: dict[str, Any]) -> None:
    reply = client.command(table["table"]["id"], table["seats"]["0"], "ask", text="free atlantis")
    assert reply.status_code == 400
    assert "atlantis" in reply.json()["text"]


@pytest.mark.parametrize(("aids", "way", "unseen"), [
    ("none", False, False), ("standard", True, False), ("full", True, True),
])  # fmt: skip
def test_as_much_is_worked_out_as_the_table_allows(
    client: Client, aids: str, way: bool, unseen: bool
) -> None:
    created = client.create("you Ana", "easy", start=True, settings={"aids": aids})
    told = ask(client, created, "0", "way 1")["text"]
    assert told.startswith("This table gives no aids") != way
    told = ask(client, created, "0", "unseen")["text"]
    assert told.startswith("This table’s aids do not tell") != unseen

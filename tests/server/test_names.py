"""Names of players: what can't be read is refused, what can't be seen is left out."""

from __future__ import annotations

import pytest

from fogg.server.errors import ServerError
from fogg.server.names import MOST_LETTERS, clean_name
from tests.server.serving import Client, code_of

UNREADABLE = {
    "spaces": "   ",
    "odd spaces": "\u00a0\u2003\u3000",
    "zero width": "\u200b\u200c\u200d\ufeff",
    "bidi controls": "\u202e\u2066\u2069\u200f",
    "soft hyphen": "\u00ad",
    "blank letters": "\u3164\u115f\uffa0",
    "blank braille": "\u2800\u2800",
    "tags": "\U000e0041\U000e0042",
    "lines": "\n\t\0",
    "marks without a letter": "\u0301\u0308",
    "selectors": "\ufe0f\ufe0f",
    "a flood of marks": "A" + "\u0335\u0353" * 12,
}


@pytest.mark.parametrize("name", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_names_are_refused(name: str) -> None:
    with pytest.raises(ServerError) as raised:
        clean_name(name)
    assert raised.value.code == "name_unreadable"


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Zoé",
        "Nguyễn Ngọc",
        "محمد",
        "דָּוִד",
        "กฤษณ์",
        "नरेंद्र",
        "김철수",
        "李 雷",
        "O’Neil-2",
        "👩‍🚀",
        "❤️ Bo",
        "9",
    ],
)
def test_names_of_all_scripts_stay(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("A\u200bna", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("Ana\u200d", "Ana"),
        ("Ana\u3164", "Ana"),
        ("  Ana \n Lo\u00a0 ", "Ana Lo"),
        ("Zoe\u0301", "Zoé"),
        ("", ""),
        ("x" * 50, "x" * MOST_LETTERS),
    ],
)
def test_what_is_not_seen_is_left_out(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


def test_nobody_sits_down_without_a_name(client: Client) -> None:
    made = client.create("you", "open", "open")
    table, invite = made["table"]["id"], made["invite"]
    for name in ("\u200b\u202e", "  ", "a" + "\u0336" * 30):
        answer = client.post(f"/tables/{table}/seats", {"name": name}, invite)
        assert code_of(answer) == "name_unreadable", ascii(name)
        answer = client.command(table, made["seats"]["0"], "profile", name=name)
        assert code_of(answer) == "name_unreadable", ascii(name)
    seats = [{"kind": "you", "name": "\u2800"}, {"kind": "open"}]
    answer = client.post("/tables", {"variant": "usa", "seats": seats})
    assert code_of(answer) == "name_unreadable"
    # Who only looks like somebody else is told apart.
    answer = client.post(f"/tables/{table}/seats", {"name": "An\u200ba"}, invite)
    seats = client.get(f"/tables/{table}", made["host"]).json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Ana 2", ""]

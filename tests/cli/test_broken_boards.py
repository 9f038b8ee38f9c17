"""One broken board is left out with its message; all others play, here and on the server."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import httpx
import pytest

from fogg.boards import builtin
from fogg.catalogue import Catalogue, leave_out
from fogg.engine.errors import FoggError
from fogg.server.http.app import build
from fogg.server.settings import ServerSettings
from fogg.server.storage.sqlite import SqliteStorage
from tests.cli.running import Runner


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A folder with three boards: good, one with a wrong line, one whose rules do not fit."""
    folder = tmp_path / "boards"
    for name in ("good", "typo", "odd"):
        shutil.copytree(builtin("usa"), folder / name)
        manifest = folder / name / "board.toml"
        text = manifest.read_text("utf-8").replace('id = "usa"', f'id = "{name}"')
        manifest.write_text(text, "utf-8")
    routes = folder / "typo" / "routes.csv"
    routes.write_text(routes.read_text("utf-8") + "seattle,atlantis,3,red\n", "utf-8")
    (folder / "odd" / "board.toml").write_text(
        (folder / "odd" / "board.toml").read_text("utf-8")
        + '[[variants]]\nid = "odd-one"\n[[variants]]\nid = "odd-two"\nwagonz = 3\n',
        "utf-8",
    )
    return folder


def test_all_others_play(fogg: Runner, boards: Path) -> None:
    games = ("--seats", "random,random", "--games", "1")
    ran = fogg("sim", "good", "--boards", boards, *games)
    assert "The board odd is left out." in ran.err and "wagonz" in ran.err
    assert "The board typo is left out. typo/routes.csv, line" in ran.err
    assert ran.out


def test_nothing_of_a_broken_board_is_left(boards: Path) -> None:
    catalogue = Catalogue([boards], leave_out)
    assert {variant.board for variant in catalogue.games()} >= {"usa", "good"}
    assert not {"odd", "odd-one", "typo"} & {variant.id for variant in catalogue.variants()}
    with pytest.raises(FoggError):
        Catalogue([boards])


def test_the_server_lists_and_starts_the_others(boards: Path) -> None:
    app = build(ServerSettings(boards=[boards]))
    app.state.storage = SqliteStorage(boards.parent / "fogg.db")

    async def listed() -> set[str]:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://fogg") as client,
        ):
            answer = await client.get("/api/v1/catalogue")
            seats = [{"kind": "you", "name": "Ana"}, {"kind": "open"}]
            table = await client.post("/api/v1/tables", json={"variant": "good", "seats": seats})
            assert table.status_code < 300, table.text
            return {each["id"] for each in answer.json()["variants"]}

    ids = asyncio.run(listed())
    assert "good" in ids and not ids & {"typo", "odd", "odd-one"}


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("wagons = 2", "With 2 wagons, "),
        ("wagons = 2", "The last round begins with 2 pieces left, and players begin with 2."),
        ("wagons = 900", "nobody ever runs out"),
        ("hand = 20", "cards are dealt or face up at the start"),
        ("longest_path = 900", "900 points are more than all routes"),
        ("last_turns = 9", "Everybody has 9 turns left"),
        ("cards = { each = 1, locomotives = 90 }", "90 locomotives and only 8 other cards"),
        ("cards = { each = 5, locomotives = 14 }", "There are 5 cards of a color, and "),
    ],
)
def test_absurd_numbers_are_told(fogg: Runner, boards: Path, numbers: str, words: str) -> None:
    manifest = boards / "good" / "board.toml"
    variant = f'[[variants]]\nid = "absurd"\n{numbers}\n'
    manifest.write_text(manifest.read_text("utf-8") + variant, "utf-8")
    ran = fogg("check", boards / "good")
    assert "Worth a look: board.toml, line" in ran.out and words in " ".join(ran.out.split())
    data = fogg("check", boards / "good", "--json").data
    assert data["ok"] and data["boards"][0]["warnings"]


def test_usual_numbers_are_not(fogg: Runner, boards: Path) -> None:
    data = fogg("check", boards / "good", "--json").data
    assert data["boards"][0]["warnings"] == []

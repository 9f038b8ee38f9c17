"""`fogg play --record` keeps every move at once, and `--resume` goes on with what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.cli.terminal.session import Session
from fogg.record import Record, read, verify
from tests.cli.terminals import Policy, fogg, played, type_actions

CATALOGUE = Catalogue()


def kept(file: Path) -> Record:
    return read(file.read_text("utf-8"))


def played_moves(record: Record) -> list[tuple[int, str, list[str]]]:
    return [(move.seat, move.action, move.luck) for move in record.moves]


def leaving_after(moves: int, seed: int = 1) -> Policy:
    """Types actions until so many moves were made, then nothing more."""
    actions = type_actions(seed)

    def policy(session: Session) -> str | None:
        return None if len(session.table.record.moves) >= moves else actions(session)

    return policy


def left(file: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str, moves: int = 30) -> Record:
    """Play a game and leave it after some moves."""
    played(monkeypatch, leaving_after(moves), *arguments, "--record", str(file))
    return kept(file)


def test_every_move_is_in_the_file_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, actions = tmp_path / "game.fogg", type_actions(2)
    prompts = 0

    def policy(session: Session) -> str | None:
        nonlocal prompts
        prompts += 1
        assert played_moves(kept(file)) == played_moves(session.table.record)
        # As if the program were killed here: nothing is left to be written.
        return None if prompts > 25 else actions(session)

    played(monkeypatch, policy, "usa", "--bots", "hungry", "--record", str(file))
    assert prompts > 25
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("variant", ["usa", "europe+depots", "world"])
def test_a_game_goes_on_to_its_end_and_its_seal_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    file = tmp_path / "game.fogg"
    before = left(file, monkeypatch, variant, "--seats", "hungry,you,random", "--name", "Marie")
    result, session = played(monkeypatch, type_actions(4), "--resume", str(file))
    assert result.code == 0, result.err
    record = kept(file)
    assert played_moves(record)[: len(before.moves)] == played_moves(before)
    assert record.names == before.names == ["Hungry", "Marie", "Random"]
    verdict = verify(record, session.game)
    assert verdict.finished and verdict.sealed and record.seal == before.seal
    assert session.seat == 1
    assert not (tmp_path / "game.fogg.secret").exists()


def test_the_luck_to_come_lies_beside_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.fogg"
    record = left(file, monkeypatch, "usa")
    secret = tmp_path / "game.fogg.secret"
    assert secret.stat().st_mode & 0o077 == 0
    assert not record.seed
    assert json.loads(secret.read_text("utf-8"))["sealed"] not in file.read_text("utf-8")


def test_a_seeded_game_goes_on_as_if_it_had_not_been_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / "whole.fogg"
    seeded = ("usa", "--seed", "7", "--bots", "hungry")
    played(monkeypatch, type_actions(1), *seeded, "--record", str(whole))
    file = tmp_path / "game.fogg"
    left(file, monkeypatch, *seeded, moves=20)
    start = kept(file)
    assert played_moves(start) == played_moves(kept(whole))[: len(start.moves)]
    played(monkeypatch, type_actions(1), "--resume", str(file))
    assert kept(file).luck == kept(whole).luck
    assert kept(file).totals is not None


def test_without_the_secret_the_luck_goes_on_unsealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.fogg"
    left(file, monkeypatch, "usa", "--bots", "hungry,medium")
    (tmp_path / "game.fogg.secret").unlink()
    result, session = played(monkeypatch, leaving_after(60), "--resume", str(file))
    assert "the luck is not sealed" in result.out
    assert session.seat == 0 and sorted(session.bots) == [1, 2]
    verdict = verify(kept(file), session.game)
    assert verdict.moves >= 60 and not verdict.sealed


def test_nothing_old_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.fogg"
    left(file, monkeypatch, "usa")
    result = fogg(monkeypatch, "play", "--resume", str(file), typed=["log", "quit"])
    head, _, log = result.out.partition("> log")
    assert "going on" in head and "kept" not in head and "drew" not in head
    assert "You kept" in log
    assert f"fogg play --resume {file}" in result.out


def test_what_can_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.fogg"
    secret = tmp_path / "game.fogg.secret"
    record = left(file, monkeypatch, "usa", "--bots", "hungry")
    told = json.loads(secret.read_text("utf-8"))

    def refused(*arguments: str) -> str:
        result = fogg(monkeypatch, "play", "--resume", str(file), *arguments)
        assert result.code == 2, result.out
        assert "Traceback" not in result.err
        return result.err

    assert "--resume takes the game as it is" in refused("usa")
    assert "name all 2 seats" in refused("--seats", "you,hungry,hungry")
    mistakes: list[dict[str, object]] = [{"seats": []}, {"sealed": "x"}, {"seed": 3}, {"more": 1}]
    for wrong in mistakes:
        secret.write_text(json.dumps(told | wrong), "utf-8")
        assert "not the secret of an unfinished game" in refused()
    secret.write_text(json.dumps(told | {"sealed": "00" * 32}), "utf-8")
    assert "the secret of another game" in refused()
    # A record from a stranger runs no program of a stranger's.
    (tmp_path / "bot.py").write_text("raise SystemExit('ran')", "utf-8")
    bot = f"{tmp_path / 'bot.py'}:Bot"
    secret.write_text(json.dumps(told | {"seats": ["you", bot]}), "utf-8")
    assert "name all 2 seats" in refused()
    assert played_moves(kept(file)) == played_moves(record)


def test_a_finished_game_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.fogg"
    played(monkeypatch, type_actions(1), "usa", "--bots", "random", "--record", str(file))
    result = fogg(monkeypatch, "play", "--resume", str(file))
    assert result.code == 2 and "This game is over" in result.err


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    file, actions = folder / "game.fogg", type_actions(1)

    def policy(session: Session) -> str | None:
        if folder.exists():
            for each in folder.iterdir():
                each.unlink()
            folder.rmdir()
        if len(session.table.record.moves) >= 20:
            folder.mkdir()
            return None
        return actions(session)

    result, _ = played(monkeypatch, policy, "usa", "--bots", "hungry", "--record", str(file))
    assert result.err.count("no such file") == 1
    assert len(kept(file).moves) >= 20

"""What the Tab key offers in bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fogg.cli.main import run

Asking = Callable[..., list[str]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Asking:
    def ask(*words: str) -> list[str]:
        monkeypatch.setenv("_FOGG_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("fogg", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        assert run([]) == 0
        lines = capsys.readouterr().out.splitlines()
        return [line.partition(",")[2] for line in lines]

    return ask


def test_commands_and_options(offered: Asking) -> None:
    assert {"play", "score", "serve"} <= set(offered(""))
    assert offered("pla") == ["play"]
    assert "--resume" in offered("play", "--re")


def test_variants(offered: Asking, own_board: Path) -> None:
    assert "europe-mega" in offered("play", "eur") and "usa" not in offered("play", "eur")
    assert "usa+depots" in offered("rules", "usa+")
    assert "short" in offered("play", "--boards", str(own_board), "s")
    assert offered("play", "--boards", str(own_board / "nothing"), "gre") == ["great-lakes"]


def test_bots(offered: Asking) -> None:
    assert offered("arena", "usa", "--bots", "plan")[0] == "planner"
    assert "medium,hard" in offered("play", "usa", "--bots", "medium,")
    assert "you,medium" in offered("play", "usa", "--seats", "you,m")
    assert "you" in offered("play", "usa", "--seats", "")
    assert "medium,you,you" not in offered("play", "usa", "--seats", "medium,you,")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_FOGG_COMPLETE", f"{shell}_source")
    assert run([]) == 0
    assert f"_FOGG_COMPLETE={shell}_complete" in capsys.readouterr().out
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    assert f"_FOGG_COMPLETE={shell}_source fogg" in readme

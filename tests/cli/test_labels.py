"""`fogg labels`: which file is written, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.paper.fonts import SHIPPED
from tests.cli.running import Runner

FONT = SHIPPED / "besley-italic.ttf"


@pytest.mark.parametrize(
    ("suffix", "start"), [("pdf", b"%PDF"), ("svg", b"<"), ("html", b"<!"), ("PDF", b"%PDF")]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_formats(fogg: Runner, tmp_path: Path, suffix: str, start: bytes, language: str) -> None:
    path = tmp_path / f"labels.{suffix}"
    printed = fogg("labels", "usa", "-o", path, "--lang", language).out
    assert printed.startswith("36 ") and path.name in printed.replace("\n", "")
    assert path.read_bytes().startswith(start)


def test_the_tickets_in_play(fogg: Runner, tmp_path: Path) -> None:
    texts = {}
    for variant in ("usa", "usa-reprint", "usa-big-cities"):
        path = tmp_path / f"{variant}.html"
        fogg("labels", variant, "--output", path)
        texts[variant] = path.read_text("utf-8")
    assert len(set(texts.values())) == 3


def test_paper_and_font(fogg: Runner, tmp_path: Path) -> None:
    a4, letter = tmp_path / "a4.pdf", tmp_path / "letter.pdf"
    fogg("labels", "usa", "-o", a4, "--font", FONT)
    fogg("labels", "usa", "-o", letter, "--paper", "LETTER")
    assert a4.read_bytes() != letter.read_bytes()


def test_refusals(fogg: Runner, tmp_path: Path) -> None:
    output = fogg("labels", "usa", "-o", tmp_path / "labels.doc", fails=2).err
    assert "This can’t be written as “doc”; choose pdf, svg or html." in output
    output = fogg("labels", "usa", "-o", tmp_path / "l.pdf", "--font", "none.ttf", fails=2).err
    assert "“none.ttf” can’t be read as a TrueType font" in output
    assert "no such file" in fogg("labels", "usa", "-o", tmp_path / "no" / "l.pdf", fails=2).err
    assert not list(tmp_path.iterdir())


def test_a_board_of_ones_own(fogg: Runner, tmp_path: Path, own_board: Path) -> None:
    path = tmp_path / "labels.html"
    fogg("labels", "short", "-o", path, "--boards", own_board)
    assert "Short game" in path.read_text("utf-8")

"""What is in the folder of a site, and which folders are left alone."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from fogg.cli.main import main
from fogg.server.errors import ServerError
from fogg.server.site import bundle
from fogg.server.site.writing import write_site
from tests.site.serving import Site

MOST = 7_500_000
"""Bytes of all files in their packed form (gzip), sounds and pictures of every board among them."""
MOST_ENGINE = 6_600_000
"""Bytes until a game can begin."""


def folder_of(place: Site) -> Path:
    return place.folder / "games" / "fogg"


def weight(path: Path) -> int:
    packed = path.with_name(path.name + ".gz")
    return (packed if packed.is_file() else path).stat().st_size


def test_the_page_says_what_it_may_do_and_fits_into_any_folder(place: Site) -> None:
    page = (folder_of(place) / "index.html").read_text("utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert "default-src 'self'" in policy[1]
    assert "'unsafe-eval'" not in policy[1]
    assert "'unsafe-inline'" not in policy[1]
    assert not re.search(r'(?:src|href)="/', page)
    manifest = json.loads((folder_of(place) / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert all(each["url"].startswith("./#/") for each in manifest["shortcuts"])


def test_it_is_small(place: Site) -> None:
    files = [path for path in folder_of(place).rglob("*") if path.is_file()]
    plain = [path for path in files if path.suffix not in (".gz", ".br")]
    assert sum(map(weight, plain)) < MOST
    assert sum(weight(path) for path in plain if path.parent.name == "engine") < MOST_ENGINE
    for path in files:
        if path.suffix == ".gz":
            assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes()


def test_what_keeps_it_in_the_browser_names_files_that_are_there(place: Site) -> None:
    text = (folder_of(place) / "sw.js").read_text("utf-8")
    found = re.search(r"const FILES = (\[.*\]);", text)
    assert found is not None
    names = json.loads(found[1])
    assert "index.html" in names
    assert [name for name in names if not (folder_of(place) / name).is_file()] == []


def test_a_site_is_written_anew_and_anything_else_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = bundle.EngineFile("fogg", "fogg", ".zip", b"not a real one")
    monkeypatch.setattr("fogg.server.site.writing.engine_files", lambda node: (small,))
    site = tmp_path / "site"
    write_site(site, None)
    (site / "engine" / "old.zip").write_bytes(b"of the version before")
    write_site(site, None)
    assert not (site / "engine" / "old.zip").exists()

    other = tmp_path / "photos"
    other.mkdir()
    (other / "cat.jpg").write_bytes(b"a cat")
    monkeypatch.setattr("sys.argv", ["fogg", "site", str(other), "--lang", "en"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert "has other things in it" in capsys.readouterr().err
    assert [path.name for path in other.iterdir()] == ["cat.jpg"]


def test_without_the_runtime_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "RUNTIME", tmp_path)
    bundle.engine_files.cache_clear()
    with pytest.raises(ServerError) as error:
        write_site(tmp_path / "site", None)
    bundle.engine_files.cache_clear()
    assert error.value.code == "no_runtime"
    assert not (tmp_path / "site").exists()

"""What is made for containers and home servers agrees with the image and the server's words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from fogg import __version__
from fogg.server.settings import FLAGS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
COMPOSED = [
    DEPLOY / "compose.yml",
    DEPLOY / "truenas.yml",
    DEPLOY / "umbrel" / "docker-compose.yml",
]
IMAGE = (DEPLOY / "Dockerfile").read_text("utf-8")


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def _services(path: Path) -> dict[str, Any]:
    services: dict[str, Any] = _read(path)["services"]
    return services


def test_the_image_keeps_its_games_in_a_volume_and_runs_as_nobody_special() -> None:
    folder = re.search(r"^VOLUME (\S+)$", IMAGE, re.MULTILINE)
    assert folder is not None
    assert f"FOGG_DATABASE={folder[1]}/" in IMAGE
    assert re.search(r"^USER 1000$", IMAGE, re.MULTILINE)
    assert "/health" in IMAGE


def test_the_image_is_made_from_a_wheel() -> None:
    last = IMAGE.rpartition("\nFROM ")[2]
    assert "fogg_rail-*.whl" in last
    assert "COPY . ." not in last, "the sources are not in the image"


@pytest.mark.parametrize("path", COMPOSED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_server_knows_all_that_it_is_told(path: Path) -> None:
    told = {
        name
        for service in _services(path).values()
        for name in service.get("environment", {})
        if name.startswith("FOGG_")
    }
    assert told <= set(FLAGS)


@pytest.mark.parametrize("path", COMPOSED[1:], ids=lambda path: path.parent.name)
def test_home_servers_keep_the_folder_of_the_image(path: Path) -> None:
    folder = IMAGE.partition("VOLUME ")[2].split()[0]
    kept = [
        volume.rpartition(":")[2]
        for service in _services(path).values()
        for volume in service.get("volumes", [])
    ]
    assert kept == [folder]


def test_umbrel_is_told_the_same_in_both_files() -> None:
    app = _read(DEPLOY / "umbrel" / "umbrel-app.yml")
    services = _services(DEPLOY / "umbrel" / "docker-compose.yml")
    assert services["app_proxy"]["environment"]["APP_HOST"] == f"{app['id']}_web_1"
    assert str(services["app_proxy"]["environment"]["APP_PORT"]) == "8000"
    assert services["web"]["image"] == f"{app['id']}:{app['version']}"
    assert app["version"] == __version__

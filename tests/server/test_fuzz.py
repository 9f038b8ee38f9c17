"""The API against thousands of made-up requests: no failure of the server, answers as described."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import API, Client, Server

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
EXAMPLES = 12


@pytest.mark.parametrize("role", ["nobody", "seat", "host"])
def test_made_up_requests(server: Server, client: Client, tmp_path: Path, role: str) -> None:
    made = client.create("you", "you", "random", start=role != "host")
    token = {"seat": made["seats"]["0"], "host": made["host"]}.get(role, "")
    config = tmp_path / "schemathesis.toml"
    config.write_text(parameters(made), "utf-8")
    command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config)]
    command += ["run", f"{server.url}{API}/openapi.json", "--checks", ",".join(CHECKS)]
    command += ["--max-examples", str(EXAMPLES), "--no-color", "--seed", "1"]
    command += ["--header", f"Authorization: Bearer {token}"] if token else []
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, timeout=500, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:]
    assert client.get("/health").status_code == 200


def parameters(made: dict[str, Any]) -> str:
    """Ids of things that are there, so that requests get further than 404."""
    known = {"table": made["table"]["id"], "variant": "europe", "board": "usa"}
    return "[parameters]\n" + "".join(f'"path.{name}" = "{id}"\n' for name, id in known.items())

"""What workflows and pre-commit hooks call is there; actionlint (`make check`) reads the rest."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_make_what_can_be_made(path: Path) -> None:
    steps = [step for job in _read(path)["jobs"].values() for step in job["steps"]]
    called = [step["run"].split()[1] for step in steps if step.get("run", "").startswith("make ")]
    assert set(called) <= TARGETS


def test_tests_run_on_every_python_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    matrix = _read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["tests"]["strategy"][
        "matrix"
    ]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["project"]["classifiers"]))
    wheels = [
        name.replace("cp3", "3.").removesuffix("-*")
        for name in project["tool"]["cibuildwheel"]["build"]
    ]
    assert matrix["python"] == named == wheels


def test_hooks_call_files_that_are_there() -> None:
    (repository,) = _read(ROOT / ".pre-commit-config.yaml")["repos"]
    for hook in repository["hooks"]:
        assert hook["language"] == "system"
        for word in hook["entry"].split():
            if word.startswith("tools/"):
                assert (ROOT / word).is_file(), word


def test_templates_are_forms() -> None:
    forms = [
        path
        for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")
        if path.stem != "config"
    ]
    assert len(forms) == 2
    for path in forms:
        form = _read(path)
        assert {"name", "description", "body"} <= set(form)
        assert {part["type"] for part in form["body"]} <= {"textarea", "input", "checkboxes"}

"""Every rule of the digest is proved by a test, and tests name no other rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TAG = re.compile(r"^- \*\*([A-Z0-9]+-\d+)\*\*", re.MULTILINE)


def tags_of_digest() -> list[str]:
    return TAG.findall((ROOT / "docs" / "rules.md").read_text("utf-8"))


def _names_a_rule(call: ast.expr) -> bool:
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "rule"
    )


def tags_of_tests() -> Iterator[tuple[str, str]]:
    """The tags in @pytest.mark.rule("US-1", …) above a test, each with that test's name."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for call in filter(_names_a_rule, node.decorator_list):
                    assert isinstance(call, ast.Call)
                    yield from ((str(ast.literal_eval(tag)), node.name) for tag in call.args)


def test_digest_has_its_sections() -> None:
    tags = tags_of_digest()
    assert [tag for tag in tags if tag.startswith("US-")] == [f"US-{n}" for n in range(1, 15)]
    assert [tag for tag in tags if tag.startswith("1910-")] == [f"1910-{n}" for n in range(6)]
    assert [tag for tag in tags if tag.startswith("EU-")] == [f"EU-{n}" for n in range(1, 10)]
    assert [tag for tag in tags if tag.startswith("EU12-")] == [f"EU12-{n}" for n in range(1, 5)]
    assert [tag for tag in tags if tag.startswith("WO-")] == [f"WO-{n}" for n in range(13)]
    assert [tag for tag in tags if tag.startswith("GL-")] == ["GL-1", "GL-2"]


def test_no_tag_is_given_twice() -> None:
    tags = tags_of_digest()
    assert len(tags) == len(set(tags))


def test_every_rule_of_the_digest_is_named_by_a_test() -> None:
    assert set(tags_of_digest()) - {tag for tag, _ in tags_of_tests()} == set()


def test_every_rule_named_by_a_test_is_in_the_digest() -> None:
    digest = set(tags_of_digest())
    assert [(tag, test) for tag, test in tags_of_tests() if tag not in digest] == []

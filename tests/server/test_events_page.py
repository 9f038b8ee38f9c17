"""docs/api.md lists every kind of event with its fields, and the wire has a field for each."""

from __future__ import annotations

import re
from pathlib import Path

from fogg.engine.declarations import COMMON_EVENTS
from fogg.engine.fields import EVERYBODY
from fogg.server.wire.types import EventJson
from fogg.variants import EVERY_MECHANIC

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
KINDS = [*COMMON_EVENTS, *(kind for each in EVERY_MECHANIC for kind in each.events)]


def test_the_page_lists_them() -> None:
    section = PAGE.split("### Events")[1].split("###")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE))
    assert set(rows) == {kind.name for kind in KINDS}
    for kind in KINDS:
        listed = re.findall(r"`(\w+)`( \()?", rows[kind.name])
        assert [name for name, _ in listed] == list(kind.names), kind.name
        hidden = [field.seen_by != EVERYBODY for field in kind.fields]
        assert [bool(bracket) for _, bracket in listed] == hidden, kind.name


def test_the_wire_has_a_field_for_each() -> None:
    fields = {name for kind in KINDS for name in kind.names}
    assert set(EventJson.__struct_fields__) == {"kind", "more", *fields}

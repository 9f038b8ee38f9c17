"""Writes the client's measures of boards from those of pictures: `python tools/client_measures.py`.

`--check` writes nothing and fails if the file is not what it would write.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from fogg.boards.lettering import SIGN
from fogg.boards.manifest import SIZES
from fogg.draw.measures import BUILDING, CITY, EXIT, NAME, PIECE, SLOT, UNIT

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "board" / "measures.ts"
HEAD = "// Written by tools/client_measures.py from src/fogg/draw/measures.py: do not edit.\n"


def main() -> None:
    """Write the file, or check it."""
    text = written()
    if "--check" in sys.argv:
        if TARGET.read_text("utf-8") != text:
            sys.exit(f"{TARGET.name} is out of date: run python tools/client_measures.py")
        return
    TARGET.write_text(text, "utf-8")


def written() -> str:
    """The whole file."""
    groups = {
        "Sizes of a board that names none, in shares of its width.": ("SIZES", SIZES),
        "A space.": ("SLOT", SLOT._asdict()),
        "A city's dot.": ("CITY", CITY._asdict()),
        "A wagon or a ship on its space.": ("PIECE", PIECE._asdict()),
        "A station, harbor or depot over its city.": ("BUILDING", BUILDING._asdict()),
        "The dotted line of a route over the edge.": ("EXIT", EXIT._asdict()),
        "The name of a city; `sign` is the size of a sign's letters, as a share of a name's.": (
            "NAME",
            {**NAME._asdict(), "sign": SIGN},
        ),
    }
    parts = [
        HEAD,
        f"/** Units of a picture in the width of a board. */\nexport const UNITS = {UNIT:g};\n",
    ]
    parts += [_group(words, *named) for words, named in groups.items()]
    return "\n".join(parts)


def _group(words: str, name: str, fields: Mapping[str, float | str]) -> str:
    lines = [f"  {_camel(key)}: {_value(value)}," for key, value in fields.items()]
    return "\n".join([f"/** {words} */", f"export const {name} = {{", *lines, "} as const;\n"])


def _camel(key: str) -> str:
    """A name as TypeScript spells it."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), key)


def _value(value: float | str) -> str:
    return f"'{value}'" if isinstance(value, str) else repr(value).removesuffix(".0")


if __name__ == "__main__":
    main()

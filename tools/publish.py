"""Turns the lines that say how to install an extra: `python tools/publish.py yes`, or `no`.

Until a package index has Fogg, extras are installed from the folder of the sources (".[rl]"), and
afterwards by the name of the package ("fogg-rail[rl]"). This one switch changes what the commands
say (fogg.extras.PUBLISHED) and every such line of the docs; without a word it tells how it stands.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SWITCH = "src/fogg/extras.py"
SWITCH_LINE = re.compile(r"^PUBLISHED = (True|False)$", re.MULTILINE)
EXTRA = re.compile(r'(pip install )"(?:\.|fogg-rail)\[(\w+)\]"')
"""A line for users; what only works in the sources is written with -e or with single quotes."""


def main(words: list[str], root: Path = ROOT) -> None:
    """Turn the switch, or tell how it stands."""
    if words not in ([], ["yes"], ["no"]):
        sys.exit(f"publish: expected yes, no or nothing, got {' '.join(words)}")
    if words:
        turn(root, words == ["yes"])
    print(f"published: {'yes' if published(root) else 'no'}")


def published(root: Path) -> bool:
    """Read how the switch stands."""
    found = SWITCH_LINE.search((root / SWITCH).read_text("utf-8"))
    if found is None:
        sys.exit(f"publish: expected PUBLISHED = True or False in {SWITCH}, got neither")
    return found[1] == "True"


def turn(root: Path, to: bool) -> None:
    """Write the switch, and the lines of the docs as it says."""
    path = root / SWITCH
    path.write_text(SWITCH_LINE.sub(f"PUBLISHED = {to}", path.read_text("utf-8")), "utf-8")
    for page in pages(root):
        page.write_text(written(page.read_text("utf-8"), to), "utf-8")


def written(text: str, to: bool) -> str:
    """Write the lines of a text as the switch says."""
    package = "fogg-rail" if to else "."
    return EXTRA.sub(rf'\1"{package}[\2]"', text)


def pages(root: Path) -> list[Path]:
    """List the files in which users read how to install extras."""
    examples = sorted((root / "docs").rglob("*.py"))
    return [root / "README.md", *sorted((root / "docs").rglob("*.md")), *examples]


if __name__ == "__main__":
    main(sys.argv[1:])

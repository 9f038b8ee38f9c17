"""Hooks of the documentation site: pages from outside docs/, lists of what folders hold, links.

A link in a page is written for people who read the files, in an editor or on GitHub. Here it is
turned to the page of the site that the file or folder has become.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "LICENSE": "license.md",
    "web/README.md": "web.md",
}
"""Files of the repository that become pages of the site."""
LISTS = {"docs/screenshots": "screenshots/index.md", "docs/decisions": "decisions/index.md"}
"""Folders that pages link to: each gets a page that lists what it holds."""
LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)\s#]+)")
FOREIGN = re.compile(
    r"<(?:script|img)[^>]*\ssrc=\"?https?:|<link[^>]*stylesheet[^>]*href=\"?https?:"
)

STYLE = """\
.navbar.bg-primary { background: #22382f !important; }
.doc-contents { margin-left: 1.2rem; }
.doc-heading { font-size: 1.1rem; }
h2.doc-heading { font-size: 1.4rem; margin-top: 2.5rem; }
.highlight pre { padding: 0.6rem; border-radius: 0.3rem; }
.col-md-9 img { max-width: 100%; }
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/ and the lists."""
    for source, target in PAGES.items():
        text = (ROOT / source).read_text("utf-8")
        content = f"# Licence\n\n```text\n{text}```\n" if source == "LICENSE" else text
        files.append(File.generated(config, target, content=content))
    made = {"docs/screenshots": pictures(), "docs/decisions": decisions()}
    for folder, content in made.items():
        files.append(File.generated(config, LISTS[folder], content=content))
    files.append(File.generated(config, "assets/highlight.css", content=highlighting()))
    return files


def highlighting() -> str:
    """Write the style sheet of code and of the reference, by day and by night."""
    night = HtmlFormatter(style="github-dark").get_style_defs('[data-bs-theme="dark"] .highlight')
    return "\n".join([HtmlFormatter(style="default").get_style_defs(".highlight"), night, STYLE])


def pictures() -> str:
    """Write the page of all screenshots, the wide ones by day first, the others as links."""
    lines = [
        "# Pictures",
        "",
        "Made by `tools/screenshots.py`, by day and night, wide and on a phone.",
        "",
    ]
    for path in sorted((ROOT / "docs" / "screenshots").glob("*-desk-light.webp")):
        name = path.name.removesuffix("-desk-light.webp")
        words = name.replace("-", " ").capitalize()
        others = ("desk-dark", "phone-light", "phone-dark")
        links = (f"[{kind.replace('-', ', ')}]({name}-{kind}.webp)" for kind in others)
        lines += [f"## {words}", "", f"![{words}]({path.name})", "", " · ".join(links), ""]
    return "\n".join(lines)


def decisions() -> str:
    """Write the list of all decisions, by their own titles."""
    lines = ["# Decisions", "", "Why things are as they are, and what was tried and failed.", ""]
    for path in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        # A backslash, or Markdown would number the list itself.
        lines.append(f"- [{title.replace('.', chr(92) + '.', 1)}]({path.name})")
    return "\n".join([*lines, ""])


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links of a page to where their targets are on the site."""
    target = page.file.src_uri
    source = next((old for old, new in PAGES.items() if new == target), f"docs/{target}")
    return LINK.sub(lambda match: site_link(match[0], source, target), markdown)


def site_link(link: str, source: str, target: str) -> str:
    """Rewrite a link of the file `source`, whose page is `target` below docs/; MkDocs checks it."""
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
    place = PAGES.get(wanted) or LISTS.get(wanted) or wanted.removeprefix("docs/")
    return posixpath.relpath(place, posixpath.dirname(target) or ".")


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Call the compiler's numbers what they are to readers of the reference: plain ints."""
    return plain_numbers(html) if page.file.src_uri.startswith("reference/") else html


def plain_numbers(html: str) -> str:
    """Write `int` where signatures say `i64`; the sentence about both stays."""
    return re.sub(r"\bi64\b(?!</code>)", "int", html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Refuse a page that would fetch a script, a style sheet or a picture from elsewhere."""
    if foreign := FOREIGN.search(output):
        raise PluginError(
            f"expected a page that needs no other site, got {foreign[0]} in {page.url}"
        )
    return output

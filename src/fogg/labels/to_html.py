"""The labels as one HTML page that needs nothing else: headings and lists, made to print."""

from __future__ import annotations

from html import escape

from fogg.labels.sheet import DASH, CityLabel, LabelSheet, Link
from fogg.texts import Texts

STYLE = """
  @page { margin: 10mm; }
  * { box-sizing: border-box; margin: 0; padding: 0; }
  body { font: 8pt/10.5pt "DejaVu Sans", "Bitstream Vera Sans", Verdana, Arial, sans-serif;
    color: #1a1a1a; background: #fff; }
  h1 { font-size: 11pt; line-height: 14pt; }
  p.note { font-size: 7.5pt; color: #5a5a5a; margin: 1mm 0 4mm; }
  main { columns: 35mm; column-gap: 3mm; }
  main.itineraries { columns: 42mm; }
  section { break-inside: avoid; padding: 2mm; border: 1px solid #c4c4c4; margin-bottom: -1px; }
  h2 { font-size: 9pt; line-height: 11pt; border-bottom: 0.6pt solid; padding-bottom: 0.8pt;
    margin-bottom: 2pt; }
  ul { list-style: none; }
  li { display: flex; flex-wrap: wrap; column-gap: 3pt; padding-left: 6pt; }
  li > :first-child { margin-left: -6pt; }
  .city, .last { white-space: nowrap; }
  .last, .points { flex: 1; display: flex; gap: 0 3pt; }
  .points { position: relative; font-weight: bold; }
  .points::before { content: ""; flex: 1; margin-bottom: 2.2pt;
    border-bottom: 0.7pt dotted #b4b4b4; }
  .unit { position: absolute; width: 1px; height: 1px; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap; }
  .none { color: #5a5a5a; }
  @media screen { body { max-width: 210mm; margin: 10mm auto; padding: 0 10mm; } }
"""


def html(sheet: LabelSheet) -> str:
    """Write the labels as a page that prints as wide as its paper is."""
    texts = Texts(sheet.language)
    title = escape(sheet.title)
    labels = "\n".join(_label(label, texts) for label in sheet.labels)
    longest = max((len(link.cities) for label in sheet.labels for link in label.links), default=1)
    kind = "itineraries" if longest > 1 else "pairs"
    return f"""<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="{sheet.language}" xml:lang="{sheet.language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p class="note">{escape(" ".join(sheet.advice))}</p>
<main class="{kind}">
{labels}
</main>
</body>
</html>
"""


def _label(label: CityLabel, texts: Texts) -> str:
    items = "".join(f"<li>{_link(link, texts)}</li>" for link in label.links)
    nothing = f'<p class="none">{escape(texts("labels.not_linked"))}</p>'
    links = f"<ul>{items}</ul>" if items else nothing
    return f"<section><h2>{escape(label.city)}</h2>{links}</section>"


def _link(link: Link, texts: Texts) -> str:
    """Put each city but the last into a box of its own, so that lines break between them."""
    *others, last = (escape(city) for city in link.cities)
    boxes = [f'<span class="city">{other}{DASH.rstrip()}</span>' for other in others]
    unit = f'<span class="unit"> {escape(texts("word.points"))}</span>'
    points = f'<span class="points">{link.value}{unit}</span>'
    return " ".join([*boxes, f'<span class="last"><span>{last}</span> {points}</span>'])

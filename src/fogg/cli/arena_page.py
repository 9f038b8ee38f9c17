"""The report of a contest: one HTML page with plots, which needs nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date
from html import escape

import fogg
from fogg.lab.arena import Contest
from fogg.lab.entrants import in_a_file
from fogg.lab.ratings import BotSummary, Standings
from fogg.texts import Texts

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Okabe and Ito's colors, which color-blind people tell apart."""
WIDTH = 640
BINS = 30
LONGEST_NAME = 24
"""Letters of a bot's name beside a plot; of longer ones the end is shown."""

STYLE = """
  body { font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff;
    max-width: 720px; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  .wide { overflow-x: auto; }
  .wide svg { min-width: 34rem; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .25rem .75rem .25rem 0; text-align: right; vertical-align: bottom; }
  th:first-child, td:first-child { text-align: left; }
  td { white-space: nowrap; }
  td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 5rem; }
  thead th { border-bottom: 1px solid #888; font-weight: 600; }
  .matrix th, .matrix td { padding: .25rem .5rem; text-align: center; }
  .matrix th:first-child { text-align: left; padding-left: 0; font-weight: 400; }
  .matrix thead th { white-space: nowrap; font-weight: 400; border: 0; }
  .matrix thead th span { writing-mode: vertical-rl; transform: rotate(180deg); }
  .key { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0;
    margin: .5rem 0; }
  .key span { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; }
  svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #1a1a1a; }
  svg .tick { fill: #555; } svg .grid { stroke: #ddd; } svg .axis { stroke: #888; }
  code { background: #f2f2f2; padding: .1rem .3rem; overflow-wrap: anywhere; }
  footer { margin-top: 2rem; color: #555; font-size: 13px; }
"""


def page(say: Texts, contest: Contest, result: Standings, today: date) -> str:
    """Write the whole page of a day, in the language of the texts."""
    title = escape(say("arena.title", variant=contest.variant))
    games = -(-result.games // contest.seats) * contest.seats
    line = (
        f"fogg arena {contest.variant} --bots {','.join(contest.bots)} --seats {contest.seats} "
        f"--games {games} --seed {contest.seed}"
    )
    head = say("arena.head", n=result.games, blocks=result.blocks, turns=f"{result.turns:.1f}")
    parts = [
        ("ratings", _ratings(say, result) + _table(say, result)),
        ("matrix", _matrix(result)),
        ("scores", _key(result) + _distributions(say, result)),
        ("order", _order(say, result)),
    ]
    sections = "\n".join(
        f"<h2>{escape(say(f'arena.{name}'))}</h2>\n{content}" for name, content in parts
    )
    return f"""<!DOCTYPE html>
<html lang="{say.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{escape(head)}</p>
<p><code>{escape(line)}</code></p>
{sections}
<footer>
<p>{escape(say("arena.method"))}</p>
<p>{escape(say("arena.made", version=fogg.__version__, date=today.isoformat()))}</p>
</footer>
</body>
</html>
"""


def _color(bot: int) -> str:
    return COLORS[bot % len(COLORS)]


def _svg(height: float, body: Sequence[str]) -> str:
    return _wide(f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(body)}</svg>')


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{name}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Choose round numbers between two values for an axis: at most so many, steps of 1, 2 or 5."""
    size = 10.0 ** math.floor(math.log10(max(high - low, 1e-9) / most))
    step = next(size * by for by in (1, 2, 5, 10, 20) if (high - low) / (size * by) <= most - 1)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _signed(value: float) -> str:
    return f"{value:.0f}".replace("-", "−")


def called(bot: BotSummary) -> str:
    """Name a bot; one in a file by its class, as the line above the plots has the file."""
    return bot.bot.rpartition(":")[2] if in_a_file(bot.bot) else bot.bot


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"…{name[1 - LONGEST_NAME :]}"


def _ratings(say: Texts, result: Standings) -> str:
    """Draw each rating as a dot on its interval, over an axis."""
    bots = sorted(enumerate(result.bots), key=lambda item: -item[1].rating)
    low = min(bot.rating_interval[0] for bot in result.bots)
    high = max(bot.rating_interval[1] for bot in result.bots)
    names = 14 + 7.5 * max(len(_short(called(bot))) for bot in result.bots)
    scale = (WIDTH - names - 60) / max(1.0, high - low)
    bottom = 12.0 + 28 * len(bots)
    body = []
    for value in ticks(low, max(high, low + 1.0)):
        x = names + scale * (value - low)
        body.append(_line(x, 8, x, bottom, "grid"))
        body.append(_text(x, bottom + 16, _signed(value), "middle", "tick"))
    body.append(_line(names, bottom, WIDTH - 60, bottom, "axis"))
    body.append(_text(WIDTH, bottom + 16, say("arena.axis_rating"), "end", "tick"))
    for row, (number, bot) in enumerate(bots):
        y = 24 + 28 * row
        left, right = (names + scale * (value - low) for value in bot.rating_interval)
        middle = names + scale * (bot.rating - low)
        body.append(_text(0, y + 4, _short(called(bot))))
        body.append(
            f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" '
            f'stroke="{_color(number)}" stroke-width="2"/>'
        )
        body.append(f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="{_color(number)}"/>')
        body.append(_text(WIDTH, y + 4, f"{bot.rating:+.0f}".replace("-", "−"), "end"))
    return _svg(bottom + 24, body)


def _table(say: Texts, result: Standings) -> str:
    """Write the table of the numbers of every bot."""
    titles = ("bot", "wins", "interval", "mean", "made", "cards_left", "pieces_left", "slowest")
    head = "".join(f"<th>{escape(say(f'column.{title}'))}</th>" for title in titles)
    rows = "".join(_row(bot) for bot in sorted(result.bots, key=lambda bot: -bot.rating))
    return _wide(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")


def _wide(content: str) -> str:
    """Let a table or plot that is wider than the screen be moved from side to side."""
    return f'<div class="wide" tabindex="0">{content}</div>'


def _row(bot: BotSummary) -> str:
    low, high = bot.interval
    cells = (
        called(bot),
        f"{100 * bot.win_rate:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{bot.mean:.1f} ± {bot.spread:.1f}".replace("-", "−"),
        f"{bot.completed:.1f}/{bot.kept:.1f}",
        f"{bot.cards:.1f}",
        f"{bot.pieces:.1f}",
        f"{bot.milliseconds_95:.3f}",
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _matrix(result: Standings) -> str:
    """Write how often the row's bot finishes before the column's: the bluer, the more often."""
    head = "".join(f"<th><span>{escape(called(bot))}</span></th>" for bot in result.bots)
    rows = "".join(
        f"<tr><th>{escape(called(bot))}</th>{''.join(_rate(rate) for rate in rates)}</tr>"
        for bot, rates in zip(result.bots, result.matrix, strict=True)
    )
    head = f"<thead><tr><th></th>{head}</tr></thead>"
    return _wide(f'<table class="matrix">{head}<tbody>{rows}</tbody></table>')


def _rate(rate: float | None) -> str:
    if rate is None:
        return "<td></td>"
    color = "0,114,178" if rate >= 0.5 else "213,94,0"
    depth = 0.1 + 1.1 * abs(rate - 0.5)
    return f'<td style="background:rgba({color},{depth:.2f})">{100 * rate:.0f} %</td>'


def _key(result: Standings) -> str:
    """List the bots with their colors, beside the plot and not upon it."""
    items = "".join(
        f'<li><span style="background:{_color(number)}"></span>{escape(called(bot))}</li>'
        for number, bot in enumerate(result.bots)
    )
    return f'<ul class="key">{items}</ul>'


def _distributions(say: Texts, result: Standings) -> str:
    """Draw how often each score was reached, a line for each bot."""
    scores = [score for bot in result.bots for score in bot.scores]
    low, high = min(scores), max(scores) + 1
    step = max(1.0, (high - low) / BINS)
    counts = [_histogram(bot.scores, low, step) for bot in result.bots]
    top = max((max(row) for row in counts), default=1.0) or 1.0
    left, right, floor, roof = 48.0, WIDTH - 16.0, 214.0, 24.0
    across, up = (right - left) / (step * (BINS + 1)), (floor - roof) / top
    body = []
    for share in ticks(0.0, top, 5):
        y = floor - up * share
        body.append(_line(left, y, right, y, "grid"))
        body.append(_text(left - 6, y + 4, f"{100 * share:.0f} %", "end", "tick"))
    for value in ticks(low, low + step * (BINS + 1), 8):
        x = left + across * (value - low)
        body.append(_line(x, floor, x, floor + 5, "axis"))
        body.append(_text(x, floor + 20, _signed(value), "middle", "tick"))
    body.append(_line(left, floor, right, floor, "axis"))
    body.append(_line(left, roof, left, floor, "axis"))
    body.append(_text(left, 14, say("arena.axis_share"), "start", "tick"))
    body.append(_text(right, floor + 36, say("arena.axis_score"), "end", "tick"))
    for number, row in enumerate(counts):
        points = " ".join(
            f"{left + across * step * (place + 0.5):.1f},{floor - up * value:.1f}"
            for place, value in enumerate(row)
        )
        color = _color(number)
        body.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
    return _svg(floor + 42, body)


def _histogram(scores: Sequence[int], low: int, step: float) -> list[float]:
    """Count the share of scores in each bin, between 0 and 1."""
    row = [0.0] * (BINS + 1)
    for score in scores:
        row[min(BINS, int((score - low) / step))] += 1.0 / max(1, len(scores))
    return row


def _order(say: Texts, result: Standings) -> str:
    """Draw how often each place in the order of turns won."""
    head = "".join(
        f"<th>{escape(say(f'column.{title}'))}</th>" for title in ("order", "wins", "interval")
    )
    rows = "".join(
        f"<tr><td>{number}</td><td>{100 * rate:.1f} %</td>"
        f"<td>{100 * low:.1f}–{100 * high:.1f}</td></tr>"
        for number, (rate, (low, high)) in enumerate(result.order, 1)
    )
    return _wide(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")

"""The report of a contest: one HTML page with plots, which needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fogg.lab.arena import Contest
from fogg.lab.ratings import BotSummary, Standings
from fogg.texts import Texts

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Okabe and Ito's colors, which color-blind people tell apart."""
WIDTH = 640
BINS = 30

STYLE = """
  body { font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff;
    max-width: 720px; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .25rem .75rem .25rem 0; text-align: right; }
  th:first-child, td:first-child { text-align: left; }
  td { white-space: nowrap; }
  thead th { border-bottom: 1px solid #888; font-weight: 600; }
  svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #1a1a1a; }
  code { background: #f2f2f2; padding: .1rem .3rem; overflow-wrap: anywhere; }
"""


def page(say: Texts, contest: Contest, result: Standings) -> str:
    """Write the whole page, in the language of the texts."""
    title = escape(say("arena.title", variant=contest.variant))
    games = -(-result.games // contest.seats) * contest.seats
    line = (
        f"fogg arena {contest.variant} --bots {','.join(contest.bots)} --seats {contest.seats} "
        f"--games {games} --seed {contest.seed}"
    )
    head = say("arena.head", n=result.games, blocks=result.blocks, turns=f"{result.turns:.1f}")
    parts = [
        ("ratings", _ratings(result) + _table(say, result)),
        ("matrix", _matrix(result)),
        ("scores", _distributions(result)),
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
</body>
</html>
"""


def _color(bot: int) -> str:
    return COLORS[bot % len(COLORS)]


def _svg(height: float, body: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(body)}</svg>'


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _ratings(result: Standings) -> str:
    """Draw each rating as a dot on its interval."""
    bots = sorted(enumerate(result.bots), key=lambda item: -item[1].rating)
    low = min(bot.rating_interval[0] for bot in result.bots)
    high = max(bot.rating_interval[1] for bot in result.bots)
    scale = (WIDTH - 240) / max(1.0, high - low)
    body = []
    for row, (number, bot) in enumerate(bots):
        y = 24 + 28 * row
        left, right = (160 + scale * (value - low) for value in bot.rating_interval)
        middle = 160 + scale * (bot.rating - low)
        body.append(_text(0, y + 4, bot.bot))
        body.append(
            f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" '
            f'stroke="{_color(number)}" stroke-width="2"/>'
        )
        body.append(f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="{_color(number)}"/>')
        body.append(_text(WIDTH, y + 4, f"{bot.rating:+.0f}".replace("-", "−"), "end"))
    return _svg(16 + 28 * len(bots), body)


def _table(say: Texts, result: Standings) -> str:
    """Write the table of the numbers of every bot."""
    titles = ("bot", "wins", "interval", "mean", "made", "cards_left", "pieces_left", "slowest")
    head = "".join(f"<th>{escape(say(f'column.{title}'))}</th>" for title in titles)
    rows = "".join(_row(bot) for bot in sorted(result.bots, key=lambda bot: -bot.rating))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(bot: BotSummary) -> str:
    low, high = bot.interval
    cells = (
        bot.bot,
        f"{100 * bot.win_rate:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{bot.mean:.1f} ± {bot.spread:.1f}",
        f"{bot.completed:.1f}/{bot.kept:.1f}",
        f"{bot.cards:.1f}",
        f"{bot.pieces:.1f}",
        f"{bot.milliseconds_95:.3f}",
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _matrix(result: Standings) -> str:
    """Write how often the row's bot finishes before the column's: the bluer, the more often."""
    number = len(result.bots)
    size = min(84.0, (WIDTH - 140) / number)
    body = []
    for column, bot in enumerate(result.bots):
        body.append(_text(140 + size * (column + 0.5), 14, bot.bot, "middle"))
    for row, (bot, rates) in enumerate(zip(result.bots, result.matrix, strict=True)):
        y = 22 + size * 0.5 * row
        body.append(_text(0, y + size * 0.3, bot.bot))
        for column, rate in enumerate(rates):
            if rate is None:
                continue
            x = 140 + size * column
            fill = "#0072b2" if rate >= 0.5 else "#d55e00"
            body.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" '
                f'width="{size - 2:.1f}" height="{size * 0.5 - 2:.1f}" '
                f'fill="{fill}" fill-opacity="{0.1 + 1.4 * abs(rate - 0.5):.2f}"/>'
            )
            body.append(_text(x + size / 2, y + size * 0.3, f"{100 * rate:.0f} %", "middle"))
    return _svg(30 + size * 0.5 * number, body)


def _distributions(result: Standings) -> str:
    """Draw how often each score was reached, a line for each bot."""
    scores = [score for bot in result.bots for score in bot.scores]
    low, high = min(scores), max(scores) + 1
    step = max(1.0, (high - low) / BINS)
    counts = [_histogram(bot.scores, low, step) for bot in result.bots]
    top = max((max(row) for row in counts), default=1.0) or 1.0
    body = []
    for number, (bot, row) in enumerate(zip(result.bots, counts, strict=True)):
        points = " ".join(
            f"{40 + (WIDTH - 60) * (place + 0.5) / len(row):.1f},{200 - 170 * value / top:.1f}"
            for place, value in enumerate(row)
        )
        color = _color(number)
        body.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        body.append(f'<rect x="44" y="{8 + 18 * number}" width="12" height="12" fill="{color}"/>')
        body.append(_text(62, 18 + 18 * number, bot.bot))
    body.append(f'<line x1="40" x2="{WIDTH - 20}" y1="200" y2="200" stroke="#888"/>')
    for part in range(5):
        value = low + (high - low) * part / 4
        body.append(
            _text(40 + (WIDTH - 60) * part / 4, 218, f"{value:.0f}".replace("-", "−"), "middle")
        )
    return _svg(226, body)


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
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

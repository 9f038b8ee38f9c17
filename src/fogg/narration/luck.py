"""What verifying a record proves of its luck, and what not, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fogg.record import LuckPart, Verdict
from fogg.record.parts import ABSENCES
from fogg.texts import Texts


def luck_in_short(say: Texts, verdict: Verdict) -> str:
    """Say in a few words who made the luck and whether it was checked."""
    if verdict.seed_untold:
        key = "untold"
    elif not verdict.sealed:
        key = "unsealed"
    elif not verdict.parts:
        key = "sealed"
    else:
        sources = {part.source for part in verdict.parts if part.part}
        key = "joint" if "device" in sources else "host" if sources else "server"
    return say(f"verify.{key}")


def luck_lines(say: Texts, verdict: Verdict, players: Sequence[str]) -> list[str]:
    """Say in sentences who had a part in the luck, and what nobody can check."""
    if not verdict.sealed and not verdict.seed_untold:
        return [say("luck.unsealed")]
    if not verdict.parts:
        lines = [say("luck.alone")]
        if verdict.skipped:
            lines.append(say("luck.skipped", n=verdict.skipped))
        return lines
    lines = _part_lines(say, verdict.parts, players)
    if verdict.broken:
        lines.append(say("luck.broken", n=len(verdict.broken)))
    if verdict.taken_back:
        lines.append(say("luck.taken_back", n=verdict.taken_back))
    lines.append(say("luck.ahead"))
    return lines


def _part_lines(say: Texts, parts: Sequence[LuckPart], players: Sequence[str]) -> list[str]:
    """Say which seats gave a part, and why the others gave none."""

    def names(wanted: Callable[[LuckPart], bool]) -> list[str]:
        return [name for name, part in zip(players, parts, strict=True) if wanted(part)]

    everybody = names(lambda part: part.source != "none")
    lines = [say("luck.joint", names=everybody) if everybody else say("luck.server")]
    host = names(lambda part: part.source == "host")
    if host:
        lines.append(say("luck.host", names=host))
    for absence in ABSENCES:
        silent = names(lambda part, why=absence: part.absence == why)  # type: ignore[misc]
        if silent:
            lines.append(say(f"luck.{absence}", names=silent))
    return lines

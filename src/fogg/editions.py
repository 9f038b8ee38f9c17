"""Rules of the past: games that began under them are replayed and go on under them.

A record names its variant and the digest of its rules. When the behaviour of a mechanic changes,
the change is an option by value (`Mechanic.before` is what it was), so that the rules of earlier
games can still be built: `editions` lists them. Digests that were computed in another way, of rules
that never changed, are listed by hand. tests/record/old holds a game of each.
"""

from __future__ import annotations

from fogg.engine.rules import Rules, but

FORMER_DIGESTS = {
    # Hashed without the values that were defaults.
    "6b645099d01ea8ee": "154bdd029b04d15b",
    "c19bf23609464984": "9f81413643eb6869",
    "9989bed1e914024e": "5c4badaa41f98617",
    "33b486d95d0b5d0f": "3d3ac7d778d33c70",
    "115ac405b11069bc": "809063c8ab3282b2",
    # Hashed with the names of places too.
    "4d6307e7b48c4742": "154bdd029b04d15b",
    "64ca1d7014e2352c": "9f81413643eb6869",
    "da5ecd06c5c35d66": "5c4badaa41f98617",
    "04d3c9220b70ca3b": "3d3ac7d778d33c70",
    "248d7bca85db2c17": "809063c8ab3282b2",
}
"""Digests of the first days, and what the same rules have now."""
FORMER_IDS = {"europe-chosen": "europe+loans"}
"""Variants that have another id now."""


def editions(rules: Rules) -> list[Rules]:
    """List the rules as they are now, then as they were before, the newest first."""
    before = tuple(mechanic.before() for mechanic in rules.mechanics)
    # `before` returns the mechanic itself where nothing changed.
    if all(one is other for one, other in zip(before, rules.mechanics, strict=True)):
        return [rules]
    return [rules, but(rules, mechanics=before)]


def present_digest(digest: str) -> str:
    """Return the digest that the same rules have now."""
    return FORMER_DIGESTS.get(digest, digest)


def present_id(variant: str) -> str:
    """Return the id that a variant has now."""
    return FORMER_IDS.get(variant, variant)

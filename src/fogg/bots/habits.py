"""Habits: what a player who is no expert does not see or think of, and what each one likes."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Habits:
    """As made without arguments, it sees and thinks of everything, and likes nothing special."""

    def __init__(
        self,
        *,
        in_mind: int = 0,
        forgets: int = 0,
        rivals: float = 1.0,
        favorite: float = 0.0,
        locomotives: float = 0.0,
        haste: float = 0.0,
        waste: float = 1.0,
        tickets: float = 0.0,
        timid: bool = False,
        blocks: float = 0.0,
        ease: float = 1.0,
        surcharges: float = 1.0,
    ) -> None:
        self.in_mind: i64 = in_mind
        """Tickets it plans for at a time, most points for a space first; 0: all."""
        self.forgets: i64 = forgets
        """Tickets that it never thinks of, the first of those that it holds."""
        self.rivals: float = rivals
        """How much it looks at where rivals build: 0, not at all, to 1."""
        self.favorite: float = favorite
        """What a card of the color it likes is worth more, in needed cards."""
        self.locomotives: float = locomotives
        """What a locomotive is worth more to it, in needed cards."""
        self.haste: float = haste
        """How much sooner it claims than it should, in turns."""
        self.waste: float = waste
        """How much it minds to lay cards that other routes need: 0, not at all, to 1."""
        self.tickets: float = tickets
        """How much it likes to draw tickets, in turns; below 0: how little."""
        self.timid: bool = timid
        """Whether it keeps the tickets with the fewest points."""
        self.blocks: float = blocks
        """Turns that it likes to spend on a route that a rival lacks to join what they built."""
        self.ease: float = ease
        """The part that it likes to hold of the cards that sociable players like to hold."""
        self.surcharges: float = surcharges
        """How much it reckons with routes that may cost more (tunnels): 0, not at all, to 1."""
        # Styles, which levels have none of.
        self.stretch: float = 0.0
        """Points by which it likes a route more for each space that it is longer than most."""
        self.roomy: float = 0.0
        """Cards that it likes to hold more than others of its level; below 0: fewer."""
        self.collects: float = 0.0
        """Points that every ticket it keeps is worth more to it."""

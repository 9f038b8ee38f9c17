"""What a planner has in mind: its plan, the routes it wants, and what they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fogg.bots.kit.needs import Needs
from fogg.bots.kit.seafaring import Harbors

if TYPE_CHECKING:
    from fogg.bots.kit.outlook import Outlook
    from fogg.bots.kit.scheme import Scheme
    from fogg.engine.ints import Ints


@final
class Intent:
    """A plan for the position of now, with the hand shared out among the routes it wants."""

    def __init__(self, look: Outlook, scheme: Scheme, wanted: Ints) -> None:
        self.look = look
        self.scheme = scheme
        self.wanted = wanted
        """The routes of the plan, then those that fill the rest."""
        self.harbors = Harbors(look, scheme.tickets, scheme.routes)
        self.needs = Needs(look)
        self.needs.share(look.stock, wanted)

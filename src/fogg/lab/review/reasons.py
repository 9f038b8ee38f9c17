"""What kind of mistake a decision was: told from the position, the move and the better one."""

from __future__ import annotations

from typing import Final

from fogg.bots.kit.clock import turns_left
from fogg.bots.kit.economy import Economy
from fogg.bots.kit.outlook import Outlook
from fogg.bots.kit.scheme import Scheme
from fogg.bots.kit.temper import Temper
from fogg.engine.action import (
    BLIND,
    CLAIM,
    DEPOT,
    DRAW,
    HARBOR,
    KEEP,
    KINDS,
    STATION,
    TICKETS,
    kind_of,
    payment_of,
    target_of,
)
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.view import View
from fogg.lab.review.found import Reason

TICKET_GREED: Final = "ticket_greed"
LATE_TICKETS: Final = "late_tickets"
TICKETS_LEFT: Final = "tickets_left"
OTHER_TICKETS: Final = "other_tickets"
MISSED_BLOCK: Final = "missed_block"
WASTED_LOCOMOTIVES: Final = "wasted_locomotives"
SLOW_END: Final = "slow_end"
LATE_ROUTE: Final = "late_route"
EARLY_ROUTE: Final = "early_route"
OTHER_ROUTE: Final = "other_route"
OTHER_CARD: Final = "other_card"
LATE_BUILDING: Final = "late_building"
OTHER: Final = "other"
CATEGORIES: Final = (
    *(TICKET_GREED, LATE_TICKETS, TICKETS_LEFT, OTHER_TICKETS, MISSED_BLOCK, WASTED_LOCOMOTIVES),
    *(SLOW_END, LATE_ROUTE, EARLY_ROUTE, OTHER_ROUTE, OTHER_CARD, LATE_BUILDING, OTHER),
)
LATE_TURNS: Final = 8
"""With no more turns left than this, new tickets are late."""
END_TURNS: Final = 4
"""With no more turns left than this, who lays no pieces lets the end wait."""
TAKING: Final = (DRAW, BLIND)
BUILDING: Final = (STATION, HARBOR, DEPOT)


def reason_of(view: View, played: int, better: int) -> Reason:
    """The category of a mistake with its facts."""
    look = Outlook(view)
    turns = round(turns_left(look, Temper()))
    kinds = (int(kind_of(played)), int(kind_of(better)))
    if TICKETS in kinds or kinds == (KEEP, KEEP):
        return _of_tickets(look, kinds, played, better, turns)
    more = locomotives(view.game, played) - locomotives(view.game, better)
    if more > 0 and _same_purpose(played, better):
        return Reason(WASTED_LOCOMOTIVES, {"n": more})
    if kinds[1] in BUILDING and kinds[0] not in BUILDING:
        return Reason(LATE_BUILDING, {"city": view.game.city_names[target_of(better)]})
    if CLAIM in kinds:
        return _of_routes(look, kinds, better, turns)
    if kinds[0] in TAKING and kinds[1] in TAKING:
        return Reason(OTHER_CARD, {})
    return Reason(OTHER, {})


def locomotives(game: Game, action: int) -> int:
    """How many locomotives an action lays, or takes from the display."""
    kind = int(kind_of(action))
    if kind == DRAW:
        return int(target_of(action) == game.joker)
    if KINDS[kind].arguments[-1:] != ("payment",):
        return 0
    purse = game.purse_of(kind, int(target_of(action)))
    return int(purse.count(payment_of(action), game.joker))


def _same_purpose(played: int, better: int) -> bool:
    """Whether both pay for the same thing, or both take cards."""
    if kind_of(played) in TAKING:
        return kind_of(better) in TAKING
    same = kind_of(played) == kind_of(better)
    return same and target_of(played) == target_of(better)


def _of_tickets(
    look: Outlook, kinds: tuple[int, int], played: int, better: int, turns: int
) -> Reason:
    """Too many tickets, too late, or too few."""
    late = look.view.turn > 0 and turns <= LATE_TURNS
    facts: dict[str, str | int] = {"turns": turns, "n": len(look.tickets)}
    if kinds == (KEEP, KEEP):
        kept, better_kept = (len(kept_row(look.game, action)) for action in (played, better))
        if kept == better_kept:
            return Reason(OTHER_TICKETS, {})
        if kept < better_kept:
            return Reason(TICKETS_LEFT, {"n": better_kept - kept})
        facts["n"] = len(look.tickets) + kept
    elif kinds[0] != TICKETS:
        return Reason(TICKETS_LEFT, {"n": 0})  # how many would have been kept, nobody knows
    return Reason(LATE_TICKETS if late else TICKET_GREED, facts)


def _of_routes(look: Outlook, kinds: tuple[int, int], better: int, turns: int) -> Reason:
    """A route that should have been claimed now, another one, or none."""
    if kinds[1] != CLAIM:
        return Reason(EARLY_ROUTE, {})
    route = int(target_of(better))
    facts: dict[str, str | int] = {"route": look.game.route_names[route]}
    if kinds[0] != CLAIM and turns <= END_TURNS:
        return Reason(SLOW_END, {**facts, "turns": turns})
    rival = _rival_beside(look, route)
    if rival is not None and route not in _plan(look):
        return Reason(MISSED_BLOCK, {**facts, "player": rival})
    return Reason(OTHER_ROUTE if kinds[0] == CLAIM else LATE_ROUTE, facts)


def _plan(look: Outlook) -> list[int]:
    """The routes by which a planner would complete the seat's tickets."""
    temper = Temper()
    scheme = Scheme(look, temper, Economy(look.atlas, temper), turns_left(look, temper))
    scheme.choose(look.tickets)
    return [int(route) for route in scheme.routes]


def _rival_beside(look: Outlook, route: int) -> int | None:
    """The rival with the most routes at the ends of this one, if there is any."""
    game = look.game
    ends = (game.route_a[route], game.route_b[route])
    number = [0] * int(look.seats)
    for other, owner in enumerate(look.owners):
        touches = game.route_a[other] in ends or game.route_b[other] in ends
        if owner >= 0 and owner != look.seat and touches:
            number[owner] += 1
    most = max(number)
    return number.index(most) if most else None

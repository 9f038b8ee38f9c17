"""The result of a review, as plain data."""

from __future__ import annotations

from typing import Final, NamedTuple

from fogg.lab.review.limits import USUAL, LossLimits

FORCED: Final = "forced"
"""There was nothing else to do."""
BEST: Final = "best"
"""No candidate did better."""
CLOSE: Final = "close"
"""Another did better, but not by more than the noise or the least threshold."""
GLANCED: Final = "glanced"
"""Another may have been better by much: it was not looked at closely."""
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
NOTABLE: Final = (INACCURACY, MISTAKE, BLUNDER)
BEYOND: Final = 2.0
"""Standard errors from which on a loss counts as real."""
LARGE: Final = 0.08
"""A loss that a decision which was looked at closely hardly hides."""


def verdict_of(loss: float, error: float, limits: LossLimits = USUAL) -> str:
    """Name the verdict on a decision that another move challenged."""
    if loss > BEYOND * error:
        for name, least in zip((BLUNDER, MISTAKE, INACCURACY), reversed(limits), strict=True):
            if loss >= least:
                return name
    return CLOSE if loss + error < LARGE else GLANCED


class Reason(NamedTuple):
    """What kind of mistake a decision was, and the facts of the position that say so."""

    category: str
    facts: dict[str, str | int]


class Decision(NamedTuple):
    """One move judged by what its seat knew; win chances are between 0 and 1."""

    step: int
    """The number of the move in the record, from 1."""
    seat: int
    action: str
    verdict: str
    before: float
    """If play had gone on as usual: as the quick bot would."""
    chosen: float
    """With the move played, before luck answered."""
    after: float
    """After luck answered."""
    loss: float
    """What another move would have gained, in paired games; below 0 is noise."""
    error: float
    """The standard error of the loss."""
    better: str | None = None
    """The better move, if the loss is above its noise."""
    reason: Reason | None = None
    shares: tuple[float, ...] = ()
    """The win chance of every seat with the move played, as the deciding seat sees it."""
    plan: tuple[str, ...] = ()
    better_plan: tuple[str, ...] = ()
    """The routes to claim next after the move and after the better one, where there is one."""


class Account(NamedTuple):
    """Where a seat's win chance went: start + luck + skill + others = end."""

    seat: int
    start: float
    luck: float
    skill: float
    """What its decisions gained or lost against those of the quick bot."""
    others: float
    """What the others did, and had hidden."""
    end: float
    luck_error: float
    skill_error: float
    """About their standard errors."""


class Review(NamedTuple):
    """A whole game reviewed."""

    variant: str
    depth: str
    seed: int
    seats: int
    reviewed: tuple[int, ...]
    """The seats whose decisions were judged."""
    decisions: list[Decision]
    accounts: list[Account]
    curves: list[list[float]]
    """For each of these seats its win chance at every position, as it knew it then."""

    def notable(self) -> list[Decision]:
        """List the decisions that lost something beyond the noise, the worst first."""
        notable = [each for each in self.decisions if each.verdict in NOTABLE]
        return sorted(notable, key=lambda each: -each.loss)

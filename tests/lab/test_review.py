"""Reviews: the sums add up, nobody is judged by what they could not know, mistakes are named."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fogg.bots import make_bot
from fogg.engine.chance import Seeded
from fogg.engine.game import Game
from fogg.engine.mechanics.tickets import kept_row
from fogg.engine.network import components, joins
from fogg.lab.review import Depth, Review, review
from fogg.lab.review.depth import DEEP, PASSING, QUICK, quick_depth
from fogg.lab.review.judging import Judgement, judge
from fogg.lab.review.limits import LEAST, USUAL, LossLimits, limits_of
from fogg.lab.review.plans import plan_after
from fogg.lab.review.reasons import CATEGORIES, builds, reason_of
from fogg.lab.review.reliance import Reliance, reliance, shares_of
from fogg.lab.review.result import BLUNDER, CLOSE, FORCED, GLANCED, NOTABLE, verdict_of
from fogg.lab.review.reviewer import depths_of
from fogg.lab.review.trials import PLAYS_ON, Mean, Trials
from fogg.lab.review.win_chance import LUCK, OTHERS, WinChance
from fogg.narration.actions import Adviser
from fogg.record import Record, Recorder, Step, read, replay
from fogg.texts import LANGUAGES, Texts, messages
from tests.toys import Table, catalogue, toy_game, variant

GOLDEN = Path(__file__).parents[1] / "golden" / "2026-11-16"
TINY = Depth("tiny", 2, 2, 4, 0.04, 1.0, 8, 2.3, 3)
ROUGH = Depth("rough", 4, 6, 18, 0.04, 1.0, 48, 2.3, 16)
FIRM = Depth("firm", 6, 10, 60, 0.02, 1.5, 60, 2.3, 20)


def _golden(name: str) -> tuple[Record, Game]:
    record = read((GOLDEN / f"{name}.fogg").read_text("utf-8"))
    return record, catalogue().game(record.variant, record.digest)


# The sums


@pytest.mark.parametrize("name", ["usa-2", "great-lakes-2", "europe-3"])
def test_luck_skill_and_others_make_the_result(name: str) -> None:
    record, game = _golden(name)
    reported: list[tuple[int, int]] = []
    result = review(record, game, TINY, progress=lambda *far: reported.append(far))
    moves = len(record.moves)
    assert reported == [(number, moves) for number in range(1, moves + 1)]
    last = list(replay(record, game))[-1].state
    winners = game.winners(last)
    for account, curve in zip(result.accounts, result.curves, strict=True):
        assert account.start == 1 / record.seats
        changes = account.luck + account.skill + account.others
        assert account.start + changes == pytest.approx(account.end, abs=1e-9)
        assert account.end == pytest.approx((account.seat in winners) / len(winners), abs=1e-9)
        assert len(curve) == moves + 1 and curve[-1] == account.end
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in curve)
    assert [each.step for each in result.decisions] == list(range(1, moves + 1))
    _check_decisions(result)


def _check_decisions(result: Review) -> None:
    for each in result.decisions:
        assert (each.verdict in NOTABLE) == (each.better is not None) == (each.reason is not None)
        assert each.better is not None or not (each.plan or each.better_plan)
        assert each.before == result.curves[each.seat][each.step - 1]
        if each.verdict != FORCED:
            assert sum(each.shares) == pytest.approx(1.0)
        else:
            assert each.chosen == each.before
    for account in result.accounts:
        own = [each for each in result.decisions if each.seat == account.seat]
        gained = sum(each.chosen - each.before for each in own)
        assert account.skill == pytest.approx(gained, abs=1e-9)


def test_a_plan_leads_to_the_tickets_that_were_kept() -> None:
    record, game = _golden("usa-2")
    first, *_ = replay(record, game)
    view = game.view(first.state, game.actors(first.state)[0])
    keeps = [int(action) for action in view.legal()]
    most, fewest = max(keeps), min(keeps)
    plans = [plan_after(view, action, "plan") for action in (fewest, most, most)]
    assert plans[1] == plans[2], "the same stream gives the same plan"
    for action, plan in zip((fewest, most), plans, strict=False):
        assert len(set(plan)) == len(plan) > 0
        claimed = [game.route_names.index(name) for name in plan]
        parts = components(game, vec[i64](claimed))
        joined = [joins(parts, game.ticket_cities[ticket]) for ticket in kept_row(game, action)]
        assert any(joined)


def test_every_change_of_a_track_is_booked() -> None:
    track = WinChance(1, 4)
    track.estimate(Mean(0.4, 0.01))
    luck = track.account().luck
    assert 0.0 < luck < 0.15, "an estimate is weighed against what was believed"
    track.moved(OTHERS)
    before = track.value
    track.estimate(Mean(0.1, 0.0))
    assert track.value == pytest.approx(0.1)
    assert track.account().others == pytest.approx(0.1 - before)
    track.decide(Mean(-0.06, 0.0), mistaken=True)
    assert track.value == pytest.approx(0.04)
    track.moved(LUCK)
    track.estimate(Mean(0.5, 0.0))
    track.decide(Mean(-0.9, 0.0), mistaken=True)
    assert track.value == 0.0, "no win chance below 0"
    assert track.account().skill == pytest.approx(-0.56)
    track.finish(1.0)
    account = track.account()
    assert account.start + account.luck + account.skill + account.others == pytest.approx(1.0)


def test_after_each_estimate_the_others_may_change_the_chance_anew() -> None:
    """In a row of claims no luck comes between: still each turn of the others is uncertain."""
    track = WinChance(0, 2)
    track.estimate(Mean(0.5, 1e-6))
    track.moved(OTHERS)
    track.estimate(Mean(0.6, 1e-4))
    track.decide(Mean(0.0, 0.0), mistaken=False)
    track.moved(OTHERS)
    track.moved(OTHERS)
    track.estimate(Mean(0.9, 1e-4))
    assert track.value > 0.86


def test_noise_is_not_taken_for_skill() -> None:
    """What a few games say of a decision counts little, more if it was found to be a mistake."""
    skills = []
    for variance, mistaken in ((0.005, False), (0.005, True), (0.0002, False)):
        track = WinChance(0, 2)
        track.decide(Mean(-0.1, variance), mistaken)
        skills.append(track.account().skill)
        assert track.account().skill_error > 0.0
    assert -0.01 < skills[0] < 0.0
    assert all(-0.1 < skill < -0.05 for skill in skills[1:])


def test_who_decides_as_usual_gains_and_loses_nothing_by_it() -> None:
    """Light bots play: against the light bot's own decisions, theirs are neither good nor bad."""
    accounts = []
    for number in range(3):
        record = _played("light", number)
        accounts += review(record, variant("usa"), ROUGH).accounts
    assert all(abs(account.skill) < 0.35 for account in accounts)
    assert abs(sum(account.skill for account in accounts)) / len(accounts) < 0.15


def test_who_decides_at_random_loses_by_it() -> None:
    skills = []
    for number in range(1, 4):
        record = _part(_played("random", number, "light"), 60)
        skills.append(review(record, variant("usa"), ROUGH, seats=[0]).accounts[0].skill)
    assert max(skills) < 0.0
    assert sum(skills) / len(skills) < -0.1


def _played(bot: str, number: int, other: str = "") -> Record:
    """A US game of two bots."""
    recorder = Recorder(variant("usa"), "usa", 2, Seeded(f"{bot}/{number}"))
    bots = [make_bot(bot, 1), make_bot(other or bot, 2)]
    while not recorder.game.over(recorder.state):
        seat = recorder.game.actors(recorder.state)[0]
        view = recorder.game.view(recorder.state, seat)
        recorder.act(seat, bots[seat].act(view, view.legal()))
    return recorder.record


def test_the_same_seed_finds_the_same() -> None:
    record, game = _golden("usa-2")
    record = _part(record, 40)
    first = review(record, game, TINY, seed=3, seats=[1])
    assert review(record, game, TINY, seed=3, seats=[1]) == first
    assert review(record, game, TINY, seed=4, seats=[1]) != first
    assert {each.seat for each in first.decisions} == {1} and first.reviewed == (1,)


def test_narrow_ends_are_shared() -> None:
    assert shares_of([50, 50], 8.0) == (0.5, 0.5)
    ahead = shares_of([58, 50, 20], 8.0)
    assert 0.7 < ahead[0] < 0.74 and sum(ahead) == pytest.approx(1.0)


def test_late_in_a_game_the_own_end_counts_less() -> None:
    assert Reliance(1, 8.0, 8.0).shares([50, 58]) == (0.5, 0.5)
    record, game = _golden("usa-2")
    steps = list(replay(record, game))
    first, last = (reliance(game.view(steps[at].state, 0)) for at in (0, -1))
    assert first.soft > 10.0 and first.handicap < 1.0, "nobody has chosen anything yet"
    assert (last.soft, last.handicap) == (0.0, 0.0), "all is revealed"
    late = [reliance(game.view(step.state, 0)).handicap for step in steps[-60:-30]]
    assert max(late) > 3.0


def test_where_more_points_are_made_a_playout_may_be_wrong_by_more() -> None:
    usa, world, lakes = (
        reliance(game.view(game.start(2, Seeded(1)), 0)).soft
        for game in map(variant, ("usa", "world", "great-lakes"))
    )
    assert world == lakes == 1.5 * usa


# No hindsight


@pytest.mark.parametrize("name", ["usa-2", "europe-3", "world-2"])
def test_what_a_seat_cannot_know_changes_no_judgement(name: str) -> None:
    record, game = _golden(name)
    steps = list(replay(record, game))
    for before, step in list(pairwise(steps))[:: len(steps) // 12]:
        judged = _judged(game, before, step)
        for number in range(3):
            view = game.view(before.state, _mover(step))
            other = game.sample(view, Seeded(f"other/{number}"))
            assert _judged(game, Step(before.number, other, []), step) == judged


@pytest.mark.parametrize("name", ["usa-2", "world-2", "usa+depots-4"])
def test_a_curve_knows_nothing_of_what_comes(name: str) -> None:
    """A game that was broken off is reviewed just as its whole was up to there."""
    record, game = _golden(name)
    whole, broken = (review(_part(record, number), game, TINY) for number in (50, 30))
    assert broken.decisions[:-2] == whole.decisions[:28]
    assert [curve[:29] for curve in broken.curves] == [curve[:29] for curve in whole.curves]
    for account in broken.accounts:
        changes = account.luck + account.skill + account.others
        assert account.start + changes == pytest.approx(account.end, abs=1e-9)


def _part(record: Record, moves: int) -> Record:
    """The beginning of a game."""
    part = Record(record.variant, record.digest, record.seats, luck=record.luck)
    part.log = list(record.moves[:moves])
    return part


def _mover(step: Step) -> int:
    assert step.move is not None
    return step.move.seat


def _judged(game: Game, before: Step, step: Step) -> Judgement:
    assert step.move is not None
    view = game.view(before.state, step.move.seat)
    return judge(view, game.notation.parse(step.move.action), TINY, "a/stream")


# Verdicts and reasons


def test_a_loss_counts_only_above_its_noise() -> None:
    assert verdict_of(0.2, 0.05) == BLUNDER
    assert verdict_of(0.2, 0.11) == GLANCED
    assert verdict_of(0.05, 0.04) == GLANCED, "it may well be a large one"
    assert verdict_of(0.05, 0.026) == CLOSE
    assert verdict_of(0.07, 0.02) == "mistake"
    assert verdict_of(0.04, 0.01) == "inaccuracy"
    assert verdict_of(0.02, 0.001) == CLOSE
    strict = LossLimits(0.03, 0.04, 0.05)
    assert verdict_of(0.045, 0.01, strict) == "mistake"
    assert verdict_of(0.06, 0.01, strict) == BLUNDER


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("id", ["usa", "europe", "world", "great-lakes"])
def test_limits_are_in_order_and_can_be_proven(id: str, seats: int) -> None:
    limits = limits_of(variant(id), seats)
    assert LEAST <= limits.inaccuracy < limits.mistake < limits.blunder < 0.5


def test_what_was_not_measured_has_the_usual_limits() -> None:
    assert limits_of(toy_game(), 2) == USUAL


def _balance(table: Table) -> None:
    """Put into the deck what lies nowhere else."""
    game, state = table.game, table.state
    left = [int(number) for number in game.card_counts]
    for place, number in enumerate(state.hands):
        left[place % int(game.kinds)] -= int(number)
    for kind in state.display:
        left[kind] -= 1
    names = zip(game.card_names, left, strict=True)
    table.set_deck(" ".join(f"{name}*{number}" for name, number in names))


CITIES = ("amber", "birch", "cedar", "delta", "elm", "fern")
SMALL_TICKETS = "\n".join(
    f"{a}-{b} {20 if (a, b) == ('amber', 'cedar') else 2}" for a, b in combinations(CITIES, 2)
)


def _end(turns: int = 2) -> Table:
    """Seat 0 is to move near the end and can complete the one ticket that is worth much."""
    table = Table(toy_game(tickets=SMALL_TICKETS)).open()
    table.set_pieces(1, 3)
    table.set_tickets(0, "amber-cedar")
    table.set_owner(0, "delta-amber")
    table.set_hand(0, "green*4")
    _balance(table)
    table.state.turns_left = turns
    return table


def _judge(table: Table, played: str) -> Judgement:
    game = table.game
    view = game.view(table.state, 0)
    return judge(view, game.notation.parse(played), FIRM, "a/stream")


@pytest.mark.parametrize(
    ("played", "category"), [("tickets", "late_tickets"), ("draw deck", "slow_end")]
)
def test_a_blunder_is_found_with_its_reason(played: str, category: str) -> None:
    table = _end()
    judgement = _judge(table, played)
    assert judgement.verdict == BLUNDER and judgement.loss > 0.3
    assert judgement.better == table.game.notation.parse("claim cedar-delta green*4")
    assert judgement.reason is not None and judgement.reason.category == category


def test_the_right_move_is_no_mistake() -> None:
    judgement = _judge(_end(), "claim cedar-delta green*4")
    assert judgement.better is None and judgement.played_on.value + judgement.skill.value > 0.9


def test_locomotives_paid_where_colors_would_do() -> None:
    """With the two locomotives laid, elm–fern can't be paid any more."""
    table = Table(toy_game()).open()
    table.set_pieces(1, 3)
    table.set_tickets(0, "amber-birch", "elm-fern")
    table.set_hand(0, "red*2 locomotive*2 green*2")
    _balance(table)
    table.state.turns_left = 4
    judgement = _judge(table, "claim amber-birch locomotive*2")
    assert judgement.better == table.game.notation.parse("claim amber-birch red*2")
    assert judgement.reason is not None
    assert judgement.reason.category == "wasted_locomotives" and judgement.reason.facts == {"n": 2}


def test_a_glance_in_passing_calls_nothing_a_mistake() -> None:
    table = _end()
    view = table.game.view(table.state, 0)
    judgement = judge(view, table.game.notation.parse("draw deck"), PASSING, "a/stream")
    assert judgement.verdict == GLANCED and judgement.loss > 0.2
    assert judgement.better is None and judgement.reason is None


def test_a_quick_look_is_quick_in_large_games_too() -> None:
    """The fewer seats are looked at closely, the closer; the larger the game, the less."""
    closest = quick_depth(variant("usa"), 2, 1)
    assert closest == QUICK
    depths = [quick_depth(variant(id), seats, seats) for id, seats in (("usa", 2), ("world", 5))]
    for one, other in pairwise([closest, *depths]):
        assert one.screening > other.screening >= other.batch
        assert one.proving > other.proving and one.candidates >= other.candidates


def test_who_is_looked_at_closely_is_named() -> None:
    game = variant("usa")
    assert depths_of(game, 3, DEEP, [0, 1], [0]) == {0: DEEP, 1: DEEP}
    assert depths_of(game, 3, QUICK, [0, 1], [1]) == {0: PASSING, 1: quick_depth(game, 3, 1)}
    assert set(depths_of(game, 3, QUICK, [0, 1, 2], None).values()) == {quick_depth(game, 3, 3)}


@pytest.mark.parametrize(
    ("played", "better", "category"),
    [
        ("tickets", "draw deck", "ticket_greed"),
        ("draw deck", "tickets", "tickets_left"),
        ("draw red", "claim elm-fern locomotive*2 green*2", "missed_block"),
        ("draw red", "claim amber-birch red*2", "late_route"),
        ("claim amber-birch red*2", "draw deck", "early_route"),
        ("claim amber-birch red*2", "claim amber-birch-2 blue*2", "other_route"),
        ("draw locomotive", "draw red", "wasted_locomotives"),
        ("draw red", "draw deck", "other_card"),
    ],
)
def test_reasons(played: str, better: str, category: str) -> None:
    table = Table(toy_game()).open()
    table.set_tickets(0, "amber-birch")
    table.set_owner(1, "delta-elm")
    table.set_hand(0, "red*3 green*2 locomotive*2")
    _balance(table)
    view = table.game.view(table.state, 0)
    parse = table.game.notation.parse
    reason = reason_of(view, parse(played), parse(better))
    assert reason.category == category
    if category == "tickets_left":
        adviser = Adviser(Texts("en"), table.game, ["Ana", "Ben"])
        assert adviser.reason(*reason) == "New tickets would have paid."
    if category == "missed_block":
        assert reason.facts == {"route": "elm-fern", "player": 1}


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("usa", set()),
        ("europe+depots", {"station", "depot"}),
        ("world+depots", {"harbor", "depot"}),
    ],
)
def test_what_builds_is_known_by_its_city(id: str, words: set[str]) -> None:
    game = variant(id)
    kinds = [kind for kind in game.action_kinds if kind is not None]
    assert {kind.word for kind in kinds if builds(game, kind.number)} == words


def test_too_many_tickets_kept() -> None:
    record, game = _golden("usa-2")
    first = next(iter(replay(record, game))).state
    view = game.view(first, 0)
    keeps = sorted(map(int, view.legal()), key=lambda action: len(game.notation.text(action)))
    fewest, most = keeps[0], keeps[-1]
    assert reason_of(view, most, fewest).category == "ticket_greed"
    assert reason_of(view, fewest, most).category == "tickets_left"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_category_has_words(language: str) -> None:
    for category in CATEGORIES:
        assert f"mistake.{category}" in messages(language)
        assert f"mistake_why.{category}" in messages(language)


def test_trials_of_a_position_share_the_win() -> None:
    game = variant("usa")
    trials = Trials(game.view(game.start(3, Seeded(1)), 1), [PLAYS_ON], "a/stream")
    trials.play(QUICK.watching, [0])
    assert len(trials.own(0)) == QUICK.watching
    assert sum(trials.vector(0)) == pytest.approx(1.0)

"""Statistics of boards: counted by hand on a small case, and the same from records as from play."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogg.catalogue import Catalogue
from fogg.engine.errors import FoggError
from fogg.lab.facts import Claim, Facts, KeptTicket
from fogg.lab.simulate import Job, simulate
from fogg.lab.stats import Stats, board_stats, play_facts, record_facts, record_files
from tests.toys import variant

GAME = variant("usa")
SEATTLE_PORTLAND = GAME.route_names.index("portland-seattle")
HELENA_SEATTLE = GAME.route_names.index("helena-seattle")
TICKET = 4


def _game(shares: tuple[float, float], *claims: Claim, kept: tuple[KeptTicket, ...] = ()) -> Facts:
    return Facts(80, shares, (100, 60), claims, (TICKET, TICKET, 5), kept, ())


def _by_hand() -> Stats:
    """Two games: a long route won twice by the winner, a short one claimed once by the loser."""
    done = KeptTicket(TICKET, 0, True, (HELENA_SEATTLE, SEATTLE_PORTLAND))
    missed = KeptTicket(TICKET, 1, False, ())
    return board_stats(
        GAME,
        [
            _game((1.0, 0.0), Claim(HELENA_SEATTLE, 0, 10, 6), kept=(done, missed)),
            _game(
                (0.5, 0.5),
                Claim(HELENA_SEATTLE, 1, 20, 8),
                Claim(SEATTLE_PORTLAND, 0, 3, 1),
                kept=(missed,),
            ),
        ],
    )


def test_routes_by_popularity_and_value() -> None:
    first, second, third = _by_hand().routes[:3]
    assert (first.route, first.claimed, first.by_winners) == ("helena-seattle", 1.0, 0.75)
    assert (first.points, first.length, first.turn, first.cards) == (15, 6, 15.0, 7.0)
    assert first.points_a_turn == pytest.approx(15 / 4.5)
    assert (second.route, second.claimed, second.by_winners) == ("portland-seattle", 0.5, 0.5)
    assert second.ways == 0.5
    assert third.claimed == 0
    assert third.by_winners is third.turn is third.points_a_turn is None


def test_tickets_by_completion() -> None:
    first = _by_hand().tickets[0]
    assert first.ticket == GAME.ticket_names[TICKET]
    assert (first.offered, first.kept, first.completed) == (4, 3, 1)
    assert first.kept_rate == 0.75 and first.completed_rate == pytest.approx(1 / 3)
    assert first.wins == pytest.approx((1.0 + 0.0 + 0.5) / 3) and first.wins_completed == 1.0
    never = next(row for row in _by_hand().tickets if row.offered == 0)
    assert never.kept_rate is None and never.wins is None


def test_cities_by_traffic() -> None:
    cities = {row.city: row for row in _by_hand().cities}
    assert _by_hand().cities[0].city == "seattle"
    assert (cities["seattle"].routes, cities["seattle"].ways) == (1.5, 0.5)
    assert (cities["portland"].routes, cities["portland"].ways) == (0.5, 0.5)
    assert cities["miami"].traffic == 0


def test_the_whole() -> None:
    stats = _by_hand()
    assert (stats.games, stats.par, stats.turns) == (2, 0.5, 40)
    assert (stats.score, stats.winning_score) == (80, 100)
    assert len(stats.routes) == GAME.routes and len(stats.cities) == GAME.cities
    with pytest.raises(FoggError, match="no_games"):
        board_stats(GAME, [])


@pytest.mark.parametrize("id", ["usa", "europe", "world", "great-lakes", "europe+depots"])
def test_played_games_and_their_records_tell_the_same(id: str) -> None:
    job = Job(id, ("random", "random"), 5, keep_records=True)
    played = play_facts(job, 3)
    game = Catalogue().game(id)
    records = [outcome.record for outcome in simulate(job, 3)]
    assert played == [record_facts(record, game) for record in records if record is not None]
    for facts in played:
        assert len({claim.route for claim in facts.claims}) == len(facts.claims)
        assert sum(facts.shares) == pytest.approx(1)
        lanes = {claim.route for claim in facts.claims}
        lent = {route for ticket in facts.kept for route in ticket.way}
        assert lent <= lanes
    stats = board_stats(game, played)
    claims = sum(len(facts.claims) for facts in played)
    assert sum(row.claimed for row in stats.routes) == pytest.approx(claims / 3)
    assert sum(row.routes for row in stats.cities) == pytest.approx(2 * claims / 3)
    assert any(row.buildings for row in stats.cities) == (id != "usa")


def test_an_unfinished_record_is_refused() -> None:
    record = simulate(Job("usa", ("random", "random"), 1, keep_records=True), 1)[0].record
    assert record is not None
    record.totals = None
    with pytest.raises(FoggError, match="record_unfinished"):
        record_facts(record, GAME)


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    with pytest.raises(FoggError, match="no_records"):
        record_files(tmp_path)

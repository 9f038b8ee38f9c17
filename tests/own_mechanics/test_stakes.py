"""A mechanic outside Fogg plays everywhere: nothing in the package knows it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fogg.bots import make_bot
from fogg.catalogue import Catalogue
from fogg.cli.terminal.forms import registry
from fogg.cli.terminal.session import Session
from fogg.engine.action import kind_of
from fogg.engine.chance import Seeded
from fogg.engine.event import Event
from fogg.engine.game import Game
from fogg.engine.state import State, unpack
from fogg.lab.environments.numbering import Numbering
from fogg.narration.details import plain_line
from fogg.narration.events import Narrator
from fogg.record import Recorder, read, replay, verify, write
from fogg.texts import Texts
from tests.cli.running import Runner
from tests.cli.terminals import played
from tests.cli.test_generic import Chooser
from tests.own_mechanics.conftest import STAKES, VARIANT
from tests.server.serving import Client, Server

HERE = ("--boards", str(STAKES), "--mechanics", str(STAKES))
NAMES = ["Ana", "Bo", "Cy"]


def games(game: Game, seats: int = 3) -> Iterator[tuple[State, int, int, list[Event]]]:
    """Whole random games in which stakes are looked at as often as may be."""
    for seed in range(4):
        luck = Seeded(f"stakes/{seed}")
        state = game.start(seats, luck)
        while not game.over(state):
            seat = game.actors(state)[luck.below(len(game.actors(state)))]
            legal = [int(action) for action in game.legal(state, seat)]
            looks = [each for each in legal if game.action_kind(kind_of(each)).word == "inspect"]
            choices = looks if looks and luck.below(4) == 0 else legal
            action = choices[luck.below(len(choices))]
            events: list[Event] = []
            game.apply(state, seat, action, luck, events)
            yield state, seat, action, events


# The engine


def test_its_rows_are_copied_compared_and_packed(game: Game) -> None:
    for state, _, _, _ in games(game):
        twin = state.copy()
        assert twin.same(state) and unpack(state.pack()).same(state)
        game.row(twin, "stakes")[0] += 1
        assert not twin.same(state)


def test_a_stake_is_for_its_seat_and_for_who_looked(game: Game) -> None:
    looked: set[tuple[int, int]] = set()
    before: list[int] = []
    for state, _, _, events in games(game):
        for event in events:
            if event.name == "inspected":
                looked.add((event.seat, event.owner))
                assert event.seen_by(event.seat).city == game.row(state, "stakes")[event.owner]
                assert event.seen_by(event.owner).city is event.seen_by(None).city is None
        if state.turn == 1:
            before = []
            looked = set()
        if state.turn == 0 or game.revealed(state):
            continue
        before = [int(city) for city in game.row(state, "stakes")]
        for viewer in (0, 1, 2, None):
            players = game.view(state, viewer).data()["players"]
            for owner, player in enumerate(players):
                known = viewer == owner or (viewer, owner) in looked
                expected = game.city_names[before[owner]] if known else None
                assert player["stake"] == expected, (viewer, owner, looked)
    assert looked


def test_a_sample_can_not_be_told_from_the_real_game(game: Game) -> None:
    others: set[int] = set()
    for number, (state, seat, _, _) in enumerate(games(game)):
        for viewer in (seat, None):
            view = game.view(state, viewer)
            twin = game.sample(view, Seeded(number))
            assert game.view(twin, viewer).data() == view.data()
            if viewer is not None and state.turn:
                others.add(int(game.row(twin, "stakes")[(seat + 1) % 3]))
    assert len(others) > 3, "what is hidden is drawn anew"


def test_every_action_reads_as_it_is_written(game: Game) -> None:
    for state, _, _, _ in games(game):
        for seat in game.actors(state):
            for action in game.legal(state, seat):
                assert game.notation.parse(game.notation.text(action)) == action
                assert game.problem(state, seat, action) is None


def test_a_game_is_recorded_replayed_and_verified(game: Game) -> None:
    recorder = Recorder(game, VARIANT, 3, Seeded(5))
    luck = Seeded(6)
    while not game.over(recorder.state):
        seat = game.actors(recorder.state)[0]
        legal = game.legal(recorder.state, seat)
        recorder.act(seat, int(legal[luck.below(len(legal))]))
    record = read(write(recorder.record))
    assert verify(record, game).finished
    assert [step.state.pack() for step in replay(record, game)][-1] == recorder.state.pack()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_worded(game: Game, language: str) -> None:
    lines: list[str] = []
    for _, _, _, events in games(game):
        narrator = Narrator(Texts(language), game, NAMES, 0, 0)
        lines += narrator.sentences(events)
    words = "\n".join(lines)
    english = ("Bo has staked on a city.", "You looked at the stake of", "Your stake is on")
    french = ("Bo a misé sur une ville.", "Vous avez regardé la mise de", "Vous aviez misé sur")
    assert all(each in words for each in (english if language == "en" else french))


# Bots and environments


@pytest.mark.parametrize("bot", ["planner", "hungry", "light", "random", "one-step"])
def test_bots_play_it(game: Game, bot: str) -> None:
    bots = [make_bot(bot, seed) for seed in range(2)]
    luck = Seeded(bot)
    state = game.start(2, luck)
    while not game.over(state):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        game.apply(state, seat, bots[seat].act(view, view.legal()), luck)
    assert sum(game.totals(state)) != 0


def test_the_search_imagines_it(game: Game) -> None:
    luck = Seeded("search")
    bots = [make_bot("expert:0.02", 1), make_bot("planner", 2)]
    state = game.start(2, luck)
    for _ in range(12):
        seat = game.actors(state)[0]
        view = game.view(state, seat)
        game.apply(state, seat, bots[seat].act(view, view.legal()), luck)
    assert state.turn > 0


def test_every_action_has_a_number(game: Game) -> None:
    numbering = Numbering(game)
    assert "stake alder" in numbering.names and "inspect +1 red" in numbering.names
    for state, _, _, _ in games(game):
        for seat in game.actors(state):
            view = game.view(state, seat)
            legal = {int(action) for action in view.legal()}
            assert set(numbering.choices(view).values()) <= legal


def test_an_environment_shows_what_it_declares(game: Game) -> None:
    """Its phase, and the stakes that a seat knows: the own one first, those of others when seen."""
    numpy = pytest.importorskip("numpy")
    from fogg.lab.environments.features import Features

    features = Features(game, 2)
    cities, inspected = int(game.cities), False
    for state, _, _, _ in games(game, 2):
        for seat in range(2):
            view = game.view(state, seat)
            row = numpy.asarray(features.row(view))
            assert row[features.layout["phase"]].sum() == 1
            stakes = row[features.layout["mechanics"]].reshape(2, cities)
            chosen = [int(city) for city in game.row(state, "stakes")]
            looked = view.row("inspected")
            assert looked is not None
            known = [True, looked[seat * 2 + 1 - seat] == 1 or view.revealed]
            inspected |= known[1]
            for place in range(2):
                city = chosen[(seat + place) % 2]
                expected = [float(known[place] and each == city) for each in range(cities)]
                assert list(stakes[place]) == expected
    assert inspected


def test_an_environment_plays_it(catalogue: Catalogue) -> None:
    pytest.importorskip("pettingzoo")
    from fogg.lab.environments import aec

    env = aec.raw_env(VARIANT, seats=3, boards=[STAKES])
    env.reset(seed=3)
    size = env.observation_space("player_0")["observation"].shape[0]
    for _ in env.agent_iter(40):
        observation, _, terminated, truncated, _ = env.last()
        assert observation["observation"].shape == (size,)
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else int(mask.argmax()))


# The command line


def test_its_rules_in_words(fogg: Runner) -> None:
    ran = fogg("rules", VARIANT, *HERE)
    assert "a city for each player, in secret; 3 points for each route there" in " ".join(
        ran.out.split()
    )
    data = fogg("rules", VARIANT, "--json", *HERE).data
    assert data["rules"]["stakes"] == {"points": 3, "price": 2}


def test_many_games(fogg: Runner) -> None:
    ran = fogg("sim", VARIANT, "--seats", "planner,random", "--games", 6, "--jobs", 2, *HERE)
    assert "planner" in ran.out


def test_the_board_is_checked(fogg: Runner) -> None:
    fogg("check", STAKES, "--mechanics", STAKES)
    refused = fogg("check", STAKES, fails=1)
    assert "--mechanics FOLDER" in refused.out + refused.err


def test_a_game_in_the_terminal(
    fogg: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the generic form for its own phase, and for all: numbers alone are typed."""
    monkeypatch.setattr(registry, "FORMS", {})
    file = tmp_path / "game.fogg"
    chooser = Chooser(4)
    arguments = (VARIANT, "--bots", "hungry", "--seed", "3", "--record", str(file), *HERE)
    result, session = played(monkeypatch, chooser, *arguments, lang="en")
    assert session.over and result.code == 0
    assert {"stake", "claim", "draw"} <= set(chooser.verbs)
    assert "Choose, in secret, the city of your stake." in result.out
    _check_its_count(session, result.out)
    ran = fogg("verify", str(file), *HERE)
    assert ran.code == 0
    steps = fogg("replay", str(file), "--json", *HERE).data
    assert any("stake" in str(step.get("action")) for step in steps["steps"])


def _check_its_count(session: Session, printed: str) -> None:
    """The final count shows its line, and what explains it with the names of cities."""
    stakes = session.game.row(session.table.state, "stakes")
    final = session.game.final(session.table.state)
    assert re.search(r"^Stake +\d+ +\d+ *$", printed, re.MULTILINE)
    for seat, city in enumerate(stakes):
        line = next(line for line in final[seat] if line.name == "stakes")
        name = session.game.board.cities[city].id.capitalize()
        routes = ", ".join(route.replace("-", "–").title() for route in line.detail["routes"])
        words = f"Stake: {line.points} (city: {name} · routes there: {routes or '—'})"
        assert words in " ".join(printed.split())


def test_the_count_is_worded_in_both_languages(game: Game) -> None:
    luck = Seeded("count")
    state = game.start(2, luck)
    while not game.over(state):
        seat = game.actors(state)[0]
        legal = game.legal(state, seat)
        game.apply(state, seat, int(legal[luck.below(len(legal))]), luck)
    line = next(line for line in game.final(state)[0] if line.name == "stakes")
    assert plain_line(Texts("fr"), game, line).startswith(
        f"Mise\u202f: {line.points} (ville\u202f: "
    )
    odd = line._replace(points=-2, detail={"some_thing": [True, -1], "other": {"a": None}})
    assert plain_line(Texts("en"), game, odd) == "Stake: −2 (some thing: yes, −1 · other: a: —)"
    assert plain_line(Texts("en"), game, odd._replace(detail=None)) == "Stake: −2"
    assert plain_line(Texts("en"), game, odd._replace(detail=["alder"])) == "Stake: −2 (Alder)"


def test_the_players_table_shows_what_is_known_of_stakes(
    monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue
) -> None:
    lines = iter(["keep all", "stake alder", "quit"])
    arguments = (VARIANT, "--bots", "hungry", "--seed", "3", *HERE)
    result, session = played(monkeypatch, lambda _: next(lines, None), *arguments)
    rows = [line.split() for line in result.out.splitlines()]
    at = next(row.index("Stake") for row in rows if "Stake" in row and "Score" in row)
    own = [row for row in rows if row[:2] == ["▶", session.names[session.seat]]]
    assert own[-1][at + 1] == "Alder"


@pytest.mark.parametrize(("lang", "verb"), [("en", "peek"), ("fr", "regarder")])
def test_its_verb_has_everyday_words_and_its_rules_a_note(
    monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue, lang: str, verb: str
) -> None:
    lines = iter(["keep all", "stake alder", f"{verb} 2 red*3", "help", "quit"])
    arguments = (VARIANT, "--bots", "hungry", "--seed", "3", *HERE)
    result, session = played(monkeypatch, lambda _: next(lines, None), *arguments, lang=lang)
    assert session.say("problem.inspect_cost", needed=2) in result.out
    assert session.say("play_help.stakes") in result.out


# The server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own")
    with Server(folder, "", (), *HERE) as running:
        yield running


def test_a_table_of_it(server: Server) -> None:
    client = Client(server)
    made = client.create("you", "planner", "hungry", variant=VARIANT, start=True)
    bot = STAKES.parent / "bot.py"
    command = [sys.executable, str(bot), server.url, made["table"]["id"], made["seats"]["0"]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Loading stakes.py" in server.log.read_text("utf-8")
    client.close()


def test_the_wire_tells_nobody_a_stake(server: Server) -> None:
    client = Client(server)
    made = client.create("you", "planner", variant=VARIANT, start=True)
    table, token = made["table"]["id"], made["seats"]["0"]
    offers = _until(client, table, token, "first_stake")
    assert offers["prompt"] == "Choose, in secret, the city of your stake."
    assert {offer["label"] for offer in offers["offers"]} >= {"stake on Alder", "stake on Holloway"}
    action = offers["offers"][4]["choices"][0]["action"]
    answer = client.command(table, token, "act", decision=offers["number"], action=action)
    assert answer.is_success
    own, watcher = client.view(table, token, since=0), client.view(table, made["watch"], since=0)
    assert own["view"]["rows"]["stakes"][0] is not None
    assert watcher["view"]["rows"]["stakes"] == [None, None]
    events = [event for step in watcher["steps"] for event in step["events"]]
    chosen = [event for event in events if event["kind"] == "chose_stake"]
    assert chosen and not any("city" in event for event in chosen)
    acts = [step["action"] for step in watcher["steps"] if step["action"]]
    assert "stake" in acts and not any(act.startswith("stake ") for act in acts)
    assert action not in json.dumps(watcher)
    client.close()


def _until(client: Client, table: str, token: str, phase: str) -> Any:
    """Keep tickets until the seat is asked for this phase."""
    for _ in range(5):
        decision = client.view(table, token)["decision"]
        if decision["phase"] == phase:
            return decision
        kept = [offer["target"] for offer in decision["offers"]][: decision["least"]]
        action = " ".join(["keep", *kept])
        client.command(table, token, "act", decision=decision["number"], action=action)
    raise AssertionError(f"never asked for {phase}")

"""The catalogue: every variant in a few lines. A new variant is one entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fogg.engine.cards import SHIP, WAGON, marked_wagon_deck, ship_deck, wagon_deck
from fogg.engine.mechanics.base import Mechanic
from fogg.engine.mechanics.bonuses import Globetrotter, LongestPath
from fogg.engine.mechanics.claim import ClaimRoutes
from fogg.engine.mechanics.depots import Depots
from fogg.engine.mechanics.draw import DrawCards
from fogg.engine.mechanics.exchange import Exchange
from fogg.engine.mechanics.harbors import Harbors
from fogg.engine.mechanics.pieces import ChoosePieces
from fogg.engine.mechanics.stations import Stations
from fogg.engine.mechanics.tickets import Tickets
from fogg.engine.mechanics.tunnels import Tunnels
from fogg.engine.mechanics.warehouses import Warehouses
from fogg.engine.rules import Deal, Rules, TicketChoice, but


class Variant(NamedTuple):
    """A game of the catalogue: a board, its rules, its title and a sentence about it."""

    id: str
    board: str
    rules: Rules
    titles: dict[str, str]
    sentences: dict[str, str]
    base: str = ""
    """The variant that this one is explained by, through its differences."""
    option: str = ""
    """The option that it adds to its base: lists name an option once for all variants."""
    readings: tuple[str, ...] = ()
    """What the booklets do not say and was decided here, though players may expect otherwise.

    The words of each are the text `rules.reading_<name>`.
    """


EIGHT_COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
CORE = (DrawCards(may_stop=True), ClaimRoutes(), Tickets())

USA = Rules(
    "usa",
    cards=wagon_deck(EIGHT_COLORS, each=12, locomotives=14),
    tickets=TicketChoice(("base",), values="2004"),
    mechanics=(*CORE, LongestPath(10)),
)
USA_REPRINT = but(USA, name="usa-reprint", tickets=TicketChoice(("base",)))
USA_1910 = but(
    USA,
    name="usa-1910",
    tickets=TicketChoice(("1910",)),
    mechanics=(*CORE, Globetrotter(15)),
)
USA_MEGA = but(
    USA,
    name="usa-mega",
    tickets=TicketChoice(("base", "1910", "mystery")),
    start=Deal(5, keep=3),
    more=Deal(4, keep=1),
    mechanics=(*CORE, LongestPath(10), Globetrotter(15)),
)
USA_BIG_CITIES = but(
    USA,
    name="usa-big-cities",
    tickets=TicketChoice(("base", "1910", "mystery"), only_big_cities=True),
    start=Deal(4, keep=2),
    more=Deal(4, keep=1),
    mechanics=CORE,
)

EUROPE = but(
    USA,
    name="europe",
    tickets=TicketChoice(("base",)),
    points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
    start=Deal(3, keep=2, long=1, keep_long=1),
    first_tickets_leave=True,
    tie_breaks=("tickets", "fewest_stations", "longest_path"),
    mechanics=(*CORE, Tunnels(cards=3), Stations(costs=(1, 2, 3), unbuilt=4), LongestPath(10)),
)
EUROPE_EXPANDED = but(EUROPE, name="europe-expanded", tickets=TicketChoice(("base", "1912")))
EUROPE_MEGA = but(
    EUROPE,
    name="europe-mega",
    tickets=TicketChoice(("base", "1912", "1912_big", "1912_long")),
    start=Deal(5, keep=3, long=2, keep_long=1),
)
EUROPE_BIG_CITIES = but(
    EUROPE,
    name="europe-big-cities",
    tickets=TicketChoice(("base", "1912_big"), only_big_cities=True, long=False),
    start=Deal(5, keep=2),
    more=Deal(4, keep=1),
)

SIX_COLORS = ("purple", "yellow", "green", "red", "black", "white")

WORLD = Rules(
    "world",
    cards=(
        *marked_wagon_deck(SIX_COLORS, each=11, marked=4, locomotives=14),
        *ship_deck(SIX_COLORS, single=4, double=6),
    ),
    tickets=TicketChoice(("base",)),
    mechanics=(
        *CORE,
        ChoosePieces(kept=60, first_game=20),
        Harbors(each=3, cards=2, points=(0, 20, 30, 40), unbuilt=4),
        Exchange(cost=1, before_passing=True),
    ),
    pieces={WAGON: 25, SHIP: 50},
    hand={WAGON: 3, SHIP: 7},
    display={WAGON: 3, SHIP: 3},
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21},
    start=Deal(5, keep=3),
    more=Deal(4, keep=1),
    end_at=6,
    last_turns=2,
    tie_breaks=("tickets",),
)
GREAT_LAKES = but(
    WORLD,
    name="great-lakes",
    mechanics=(
        *CORE,
        ChoosePieces(kept=50, first_game=27),
        Harbors(each=3, cards=2, points=(0, 10, 20, 30), unbuilt=4),
        Exchange(cost=1, before_passing=True),
    ),
    pieces={WAGON: 33, SHIP: 32},
    hand={WAGON: 2, SHIP: 2},
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},
)

GAMES = (
    Variant(
        "usa",
        "usa",
        USA,
        {"en": "USA", "fr": "États-Unis"},
        {
            "en": "The classic game of 2004: 30 tickets and the longest path.",
            "fr": "Le jeu classique de 2004 : 30 destinations et le chemin le plus long.",
        },
    ),
    Variant(
        "usa-reprint",
        "usa",
        USA_REPRINT,
        {"en": "USA, later printings", "fr": "États-Unis, tirages suivants"},
        {
            "en": "The classic game with the four tickets that later printings made cheaper.",
            "fr": "Le jeu classique avec quatre destinations revues à la baisse.",
        },
        base="usa",
    ),
    Variant(
        "usa-1910",
        "usa",
        USA_1910,
        {"en": "USA 1910", "fr": "USA 1910"},
        {
            "en": "35 new tickets; Globetrotter rewards the most completed ones.",
            "fr": "35 nouvelles destinations ; Globetrotter récompense le plus de réussites.",
        },
        base="usa",
    ),
    Variant(
        "usa-mega",
        "usa",
        USA_MEGA,
        {"en": "USA Mega Game", "fr": "USA, le Méga jeu"},
        {
            "en": "All 69 tickets, more of them at a time, and both bonus cards.",
            "fr": "Les 69 destinations, piochées en plus grand nombre, et les deux cartes Bonus.",
        },
        base="usa",
    ),
    Variant(
        "usa-big-cities",
        "usa",
        USA_BIG_CITIES,
        {"en": "USA Big Cities", "fr": "USA Big Cities"},
        {
            "en": "The 35 tickets that name one of seven big cities; our reading: no bonus card.",
            "fr": "Les 35 destinations de sept grandes villes ; sans Bonus, selon notre lecture.",
        },
        base="usa",
        readings=("no_bonus",),
    ),
    Variant(
        "europe",
        "europe",
        EUROPE,
        {"en": "Europe", "fr": "Europe"},
        {
            "en": "Ferries, tunnels and stations; long tickets and the European Express.",
            "fr": "Ferries, tunnels et gares ; destinations longues et European Express.",
        },
        base="usa",
    ),
    Variant(
        "europe-expanded",
        "europe",
        EUROPE_EXPANDED,
        {"en": "Europe Expanded", "fr": "Europe étendue"},
        {
            "en": "The European game with 19 more tickets of Europa 1912.",
            "fr": "Le jeu européen avec 19 destinations de plus, d’Europa 1912.",
        },
        base="europe",
    ),
    Variant(
        "europe-mega",
        "europe",
        EUROPE_MEGA,
        {"en": "Mega Europe", "fr": "Méga Europe"},
        {
            "en": "All 101 tickets: seven at the start, two of them long.",
            "fr": "Les 101 destinations : sept au départ, dont deux longues.",
        },
        base="europe",
    ),
    Variant(
        "europe-big-cities",
        "europe",
        EUROPE_BIG_CITIES,
        {"en": "Big Cities of Europe", "fr": "Big Cities d’Europe"},
        {
            "en": "The 45 tickets that name one of nine big cities, none of them long.",
            "fr": "Les 45 destinations des neuf grandes villes, sans destination longue.",
        },
        base="europe",
    ),
    Variant(
        "world",
        "world",
        WORLD,
        {"en": "World", "fr": "Autour du monde"},
        {
            "en": "Wagons and ships around the globe; harbors, itineraries and pair routes.",
            "fr": "Wagons et bateaux autour du globe ; ports, itinéraires et routes paires.",
        },
        base="usa",
    ),
    Variant(
        "great-lakes",
        "great_lakes",
        GREAT_LAKES,
        {"en": "Great Lakes", "fr": "Les Grands Lacs"},
        {
            "en": "Wagons and ships around the five lakes, with harbors.",
            "fr": "Wagons et bateaux autour des cinq lacs, avec des ports.",
        },
        base="world",
    ),
)


class Option(NamedTuple):
    """What a table may add to every variant that it fits: `usa+depots` is `usa` with depots."""

    id: str
    fits: Callable[[Rules], bool]
    change: Callable[[tuple[Mechanic, ...]], tuple[Mechanic, ...]]
    """The mechanics of a variant as they are with the option."""
    names: dict[str, str]
    sentences: dict[str, str]
    titles: dict[str, str]
    """The title of a variant that has it; {} is that of the variant without."""

    def added(self, variant: Variant) -> Variant:
        """Make a variant with this option."""
        id = f"{variant.id}+{self.id}"
        return Variant(
            id,
            variant.board,
            but(variant.rules, name=id, mechanics=self.change(variant.rules.mechanics)),
            {
                language: self.titles.get(language, self.titles["en"]).format(title)
                for language, title in variant.titles.items()
            },
            self.sentences,
            base=variant.id,
            option=self.id,
            readings=variant.readings,
        )


def _has_no_depots(rules: Rules) -> bool:
    return not any(isinstance(mechanic, Depots) for mechanic in rules.mechanics)


def _with_depots(mechanics: tuple[Mechanic, ...]) -> tuple[Mechanic, ...]:
    return (*mechanics, Depots(each=5, most_left=10, any_moment=True), Warehouses())


def _has_best_loans(rules: Rules) -> bool:
    return any(type(mechanic) is Stations for mechanic in rules.mechanics)


def _with_chosen_loans(mechanics: tuple[Mechanic, ...]) -> tuple[Mechanic, ...]:
    return tuple(
        each.chosen_by_owners() if isinstance(each, Stations) else each for each in mechanics
    )


DEPOTS = Option(
    "depots",
    _has_no_depots,
    _with_depots,
    {"en": "Depots and warehouses", "fr": "Dépôts et entrepôts"},
    {
        "en": "Taking cards feeds the warehouses; a route that ends at a depot may empty one.",
        "fr": "Piocher remplit les entrepôts ; une route qui mène à un dépôt peut en vider un.",
    },
    {"en": "{} with depots", "fr": "{} avec dépôts"},
)
LOANS = Option(
    "loans",
    _has_best_loans,
    _with_chosen_loans,
    {"en": "Choose what stations use", "fr": "Choisir ce que les gares empruntent"},
    {
        "en": "In the end owners choose the route of each station, not the game the best ones.",
        "fr": "À la fin chacun choisit la route de chaque gare, au lieu des meilleures.",
    },
    {"en": "{}, routes of stations chosen", "fr": "{}, emprunts choisis"},
)
OPTIONS = (DEPOTS, LOANS)
"""Every option, in the order in which their ids follow that of a variant."""


def with_options(variant: Variant) -> list[Variant]:
    """Make the variant with every combination of options that fits it, but not without any."""
    variants = [variant]
    for option in OPTIONS:
        variants += [option.added(each) for each in variants if option.fits(each.rules)]
    return variants[1:]


CATALOGUE = (*GAMES, *(each for variant in GAMES for each in with_options(variant)))
"""Every variant, with all options too."""

EVERY_MECHANIC: tuple[Mechanic, ...] = tuple(
    {
        mechanic.name: mechanic for variant in CATALOGUE for mechanic in variant.rules.mechanics
    }.values()
)
"""One mechanic of each name that a variant uses: what all of them declare can be gone through."""

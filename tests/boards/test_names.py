"""Names of cities and colors as people write them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogg.boards import Names, builtin, load_board
from fogg.boards.colors import COLORS, color
from fogg.boards.spelling import spellings
from fogg.engine.board import Board, City
from fogg.engine.errors import FoggError

USA = load_board(builtin("usa"))
NAMES = Names(USA)
SEPARATORS = (" ", "-", "_", ".", "'", "’", "  ", " - ", "\u2011")

cities = st.integers(0, len(USA.cities) - 1)


@st.composite
def city_and_spelling(draw: st.DrawFn) -> tuple[int, str]:
    """A city, and one of its spellings with other accents, letter case and separators."""
    index = draw(cities)
    text = draw(st.sampled_from(spellings(USA.cities[index])))
    if draw(st.booleans()):
        text = without_accents(text)
    separator = draw(st.sampled_from(SEPARATORS))
    text = separator.join(text.replace("-", " ").replace("_", " ").split())
    mask = draw(st.lists(st.booleans(), min_size=len(text), max_size=len(text)))
    mixed = (
        letter.upper() if up else letter.lower() for letter, up in zip(text, mask, strict=True)
    )
    return index, "".join(mixed)


def without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@given(city_and_spelling())
def test_every_spelling_of_every_city(spelling: tuple[int, str]) -> None:
    index, text = spelling
    assert NAMES.city(text) == index
    assert NAMES.city(f"  {text}\n") == index


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("St. Louis", "saint_louis"),
        ("st louis", "saint_louis"),
        ("Saint-Louis", "saint_louis"),
        ("Sault Ste. Marie", "sault_ste_marie"),
        ("sault-sainte-marie", "sault_ste_marie"),
        ("Sault St. Marie", "sault_ste_marie"),
        ("MONTRÉAL", "montreal"),
        ("la nouvelle orleans", "new_orleans"),
        ("Pittsburg", "pittsburgh"),
        ("newyork", "new_york"),
        ("NYC", "new_york"),
        ("Washington, D.C.", "washington"),
    ],
)
def test_spellings(text: str, id: str) -> None:
    assert USA.cities[NAMES.city(text)].id == id


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Setle", "Seattle"),
        ("San", "San Francisco"),
        ("montreel", "Montreal"),
        ("Nouvelle Orlean", "New Orleans"),
    ],
)
def test_unknown_city_names_the_nearest(text: str, near: str) -> None:
    with pytest.raises(FoggError) as caught:
        NAMES.city(text)
    assert (caught.value.code, caught.value.params["city"]) == ("unknown_city", text)
    names = caught.value.params["near"]
    assert isinstance(names, list)
    assert near in names


def test_near_names_in_french() -> None:
    with pytest.raises(FoggError) as caught:
        Names(USA, "fr").city("montreel")
    assert caught.value.params["near"] == ["Montréal"]


@pytest.mark.parametrize("text", ["", "-", "   ", "?", "\u0301", "xyzzy"])
def test_no_city(text: str) -> None:
    for function in (NAMES.city, NAMES.cities):
        with pytest.raises(FoggError) as caught:
            function(text)
        assert caught.value.code == "unknown_city"
        assert caught.value.params["near"] == []


def ids(cities: list[int]) -> str:
    return " ".join(USA.cities[index].id for index in cities)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Seattle - New York", "seattle new_york"),
        ("Seattle – New York", "seattle new_york"),
        ("Seattle—New York", "seattle new_york"),
        ("seattle-new_york", "seattle new_york"),
        ("Seattle-New York", "seattle new_york"),
        ("seattle-new-york", "seattle new_york"),
        ("Sault-Ste-Marie - Nashville", "sault_ste_marie nashville"),
        ("Sault-Ste-Marie-Nashville", "sault_ste_marie nashville"),
        ("La Nouvelle-Orléans-Montréal-St-Louis", "new_orleans montreal saint_louis"),
        ("Saint-Louis", "saint_louis"),
        ("Miami", "miami"),
    ],
)
def test_cities_in_one_text(text: str, expected: str) -> None:
    assert ids(NAMES.cities(text)) == expected


def test_cities_in_a_list() -> None:
    assert ids(NAMES.cities(["St. Louis", "montréal"])) == "saint_louis montreal"


@given(st.lists(city_and_spelling(), min_size=1, max_size=5), st.sampled_from(["-", " - ", " – "]))
def test_any_cities_joined(spellings: list[tuple[int, str]], dash: str) -> None:
    expected = [index for index, _ in spellings]
    assert NAMES.cities(dash.join(text for _, text in spellings)) == expected
    assert NAMES.cities([text for _, text in spellings]) == expected


def test_no_pair_of_spellings_has_two_readings() -> None:
    """Such as "Boston-La-Nouvelle-Orléans" would have, were Los Angeles also called "L.A."."""
    every = [
        (index, "-".join(spelling.split()))
        for index, city in enumerate(USA.cities)
        for spelling in spellings(city)
    ]
    for first, a in every:
        for second, b in every:
            assert NAMES.cities(f"{a}-{b}") == [first, second]


@given(st.lists(cities, min_size=1, max_size=80))
def test_ids_joined(indices: list[int]) -> None:
    assert NAMES.cities("-".join(USA.cities[index].id for index in indices)) == indices


def test_tickets_and_routes_are_read_by_their_ids() -> None:
    for ticket in USA.tickets:
        assert tuple(NAMES.cities(ticket.id)) == ticket.cities


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Setle-New York", "Setle"),
        ("Seattle-Nw York", "Nw York"),
        ("Seattle-Denvver-Miami", "Denvver"),
        ("Seattle - Denvver - Miami", "Denvver"),
        ("Miami-", ""),
    ],
)
def test_the_wrong_part_is_named(text: str, wrong: str) -> None:
    with pytest.raises(FoggError) as caught:
        NAMES.cities(text)
    assert (caught.value.code, caught.value.params["city"]) == ("unknown_city", wrong)


def twin_cities() -> Names:
    names = ("Buda", "Pest", "Buda-Pest")
    cities = tuple(City(name.lower().replace("-", "_"), {"en": name}) for name in names)
    return Names(Board("twins", {}, cities, (), ()))


def test_more_than_one_reading() -> None:
    with pytest.raises(FoggError) as caught:
        twin_cities().cities("Buda-Pest-Buda")
    assert caught.value.code == "ambiguous_cities"
    assert caught.value.params["cities"] == "Buda-Pest-Buda"
    assert caught.value.params["readings"] == ["Buda-Pest - Buda", "Buda - Pest - Buda"]


def test_ids_and_spaces_make_it_clear() -> None:
    twins = twin_cities()
    assert twins.cities("Buda - Pest") == [0, 1]
    assert twins.cities("buda-pest") == [0, 1]
    assert twins.cities("buda_pest-buda") == [2, 0]
    assert twins.cities("Buda-Pest - Buda") == [2, 0]


@pytest.mark.parametrize("text", ["miami-" * 50_000, "Buda-" * 50_000, "x" * 100_000])
def test_long_texts_are_refused_quickly(text: str) -> None:
    for names in (NAMES, twin_cities()):
        with pytest.raises(FoggError):
            names.cities(text)


@given(st.text(max_size=40))
def test_any_text_is_cities_or_an_error(text: str) -> None:
    try:
        cities = NAMES.cities(text)
    except FoggError as error:
        outcome = error.code
    else:
        outcome = "found" if cities else "nothing"
    assert outcome in ("found", "unknown_city", "ambiguous_cities")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("purple pink violet Violette ROSE roses", "purple"),
        ("white blanc blanche blanches", "white"),
        ("blue bleu bleue", "blue"),
        ("yellow jaune", "yellow"),
        ("orange brown marron oranges", "orange"),
        ("black noir noire noirs", "black"),
        ("red rouge", "red"),
        ("green vert verte", "green"),
        ("gray grey gris grise grises", "gray"),
    ],
)
def test_colors(words: str, expected: str) -> None:
    assert [color(word) for word in words.split()] == [expected] * len(words.split())


@given(st.sampled_from(COLORS))
def test_every_color_in_capitals(name: str) -> None:
    assert Names.color(f" {name.upper()} ") == color(name) == name


def test_unknown_color() -> None:
    with pytest.raises(FoggError) as caught:
        color("blu")
    assert caught.value.code == "unknown_color"
    assert caught.value.params == {"color": "blu", "near": ["blue"]}

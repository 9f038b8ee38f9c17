"""What can be played, described so that a client needs no rules and no files of its own."""

from __future__ import annotations

from pathlib import Path

from fogg.boards import Layout, load_layout
from fogg.bots import CHARACTERS, LEVELS
from fogg.catalogue import Catalogue
from fogg.draw.board import ART, art_view
from fogg.engine.errors import FoggError
from fogg.engine.game import Game
from fogg.narration.rules import Difference, describe, differences, sentence, words_of
from fogg.server.wire import types
from fogg.server.wire.types.table import PLAYER_COLORS
from fogg.texts import LANGUAGES, Texts, city_name, in_language, route_name, ticket_name
from fogg.variants import OPTIONS, Option, Variant


class CatalogueEncoder:
    """Describes the catalogue in one language."""

    def __init__(self, catalogue: Catalogue, say: Texts, bot_seconds: float) -> None:
        self.catalogue = catalogue
        self.say = say
        self.bot_seconds = bot_seconds

    def whole(self, address: str) -> types.CatalogueJson:
        """Encode every variant in short, the bots for people, and an address."""
        return types.CatalogueJson(
            variants=[self.summary(variant) for variant in self.catalogue.variants()],
            options=[self._option(option) for option in OPTIONS],
            bots=[self._bot(name) for name in (*LEVELS, *CHARACTERS)],
            languages=list(LANGUAGES),
            colors=list(PLAYER_COLORS),
            address=address,
        )

    def _option(self, option: Option) -> types.OptionInfo:
        language = self.say.language
        return types.OptionInfo(
            id=option.id,
            title=in_language(option.names, language),
            sentence=in_language(option.sentences, language),
        )

    def _bot(self, name: str) -> types.BotLevelJson:
        words = self.say.messages
        return types.BotLevelJson(
            id=name,
            level=CHARACTERS[name].level if name in CHARACTERS else name,
            title=words.get(f"bot.{name}", name),
            sentence=words.get(f"bot.{name}_about", ""),
            seconds=self.bot_seconds,
        )

    def title(self, variant: str) -> str:
        """Give the title of a variant; of one whose board is gone, its id."""
        try:
            return in_language(self.catalogue.find(variant).titles, self.say.language) or variant
        except FoggError:
            return variant

    def summary(self, variant: Variant) -> types.VariantSummaryJson:
        """Encode a variant in short."""
        return types.VariantSummaryJson(
            id=variant.id,
            board=variant.board,
            base=variant.base or None,
            option=variant.option or None,
            title=self.title(variant.id),
            sentence=sentence(self.say, self.catalogue, variant),
            fewest_players=variant.rules.fewest_players,
            most_players=variant.rules.most_players,
            tickets=len(self.catalogue.game(variant.id).tickets),
            differences=self._differences(variant),
        )

    def _differences(self, variant: Variant) -> list[types.RuleInfo]:
        board = self.catalogue.board(variant.id)
        values = describe(self.say, board, variant.rules, variant.readings)
        return [self._difference(d) for d in differences(self.say, self.catalogue, variant, values)]

    def _difference(self, each: Difference) -> types.RuleInfo:
        return types.RuleInfo(
            rule=each.rule,
            label=self.say(f"rules.{each.rule}"),
            value=each.here.data if each.here else None,
            words=words_of(each.here),
            base_words=words_of(each.base),
        )

    def variant(self, id: str, digest: str = "") -> types.VariantInfo:
        """Encode a variant in full; with a digest, under the rules that a game of it has."""
        game = self.catalogue.game(id, digest)
        variant = self.catalogue.find(id)._replace(rules=game.rules)
        folder = self.catalogue.folder(variant.board)
        layout = load_layout(folder)
        rules = describe(self.say, game.board, variant.rules, variant.readings)
        return types.VariantInfo(
            id=id,
            board=variant.board,
            title=self.title(id),
            sentence=sentence(self.say, self.catalogue, variant),
            digest=game.digest,
            past=game is not self.catalogue.game(id),
            fewest_players=variant.rules.fewest_players,
            most_players=variant.rules.most_players,
            pieces=variant.rules.pieces,
            width=layout.width,
            height=layout.height,
            view=art_view(folder),
            space_length=layout.space_length,
            space_width=layout.space_width,
            city_radius=layout.city_radius,
            label_size=layout.label_size,
            cities=self._cities(game, layout),
            labels=self._labels(layout),
            routes=self._routes(game, layout),
            tickets=self._tickets(game),
            partners=self._partners(game),
            cards=self._cards(game),
            decks=self._decks(game),
            rules=[
                types.RuleInfo(
                    rule=name, label=self.say(f"rules.{name}"), value=v.data, words=v.words
                )
                for name, v in rules.items()
            ],
            differences=self._differences(variant),
            art=art_files(folder),
        )

    def _cities(self, game: Game, layout: Layout) -> list[types.CityInfo]:
        places = layout.places
        return [
            types.CityInfo(
                id=city.id,
                name=city_name(game.board, index, self.say.language),
                names=city.names,
                aliases=list(city.aliases),
                big=city.big,
                port=city.port,
                waypoint=city.waypoint,
                x=places[city.id].x if city.id in places else None,
                y=places[city.id].y if city.id in places else None,
            )
            for index, city in enumerate(game.board.cities)
        ]

    def _labels(self, layout: Layout) -> list[types.LabelInfo]:
        return [
            types.LabelInfo(
                city=label.city,
                route=label.route or None,
                x=label.x,
                y=label.y,
                anchor=label.anchor,
                lines=list(label.lines[self.say.language]),
            )
            for label in [*layout.labels.values(), *layout.signs]
        ]

    def _routes(self, game: Game, layout: Layout) -> list[types.RouteInfo]:
        cities = game.board.cities
        spaces = layout.spaces
        return [
            types.RouteInfo(
                id=route.id,
                name=route_name(game.board, index, self.say.language),
                a=cities[route.a].id,
                b=cities[route.b].id,
                length=route.length,
                color=route.color,
                suit=route.suit,
                locomotives=route.locomotives,
                tunnel=route.tunnel,
                paired=route.paired,
                group=route.group if route.group >= 0 else None,
                wraps=route.id in layout.wraps,
                points=int(game.route_points[index]),
                spaces=[types.SpaceInfo(**s._asdict()) for s in spaces.get(route.id, ())],
            )
            for index, route in enumerate(game.board.routes)
        ]

    def _tickets(self, game: Game) -> list[types.TicketInfo]:
        cities = game.board.cities
        return [
            types.TicketInfo(
                id=ticket.id,
                name=ticket_name(game.board, ticket, self.say.language),
                cities=[cities[city].id for city in ticket.cities],
                points=ticket.points,
                in_order=ticket.in_order,
                penalty=ticket.penalty,
                deck=ticket.deck,
                long=ticket.long,
            )
            for ticket in game.tickets
        ]

    def _partners(self, game: Game) -> dict[str, list[types.PartnerJson]]:
        partners: dict[str, list[types.PartnerJson]] = {city.id: [] for city in game.board.cities}
        for ticket in game.tickets:
            ids = [game.board.cities[city].id for city in ticket.cities]
            for city in dict.fromkeys(ids):
                others = [other for other in ids if other != city]
                partner = types.PartnerJson(ticket=ticket.id, cities=others, points=ticket.points)
                partners[city].append(partner)
        return partners

    def _cards(self, game: Game) -> list[types.CardInfo]:
        say = self.say.of_rules(game.rules)
        return [
            types.CardInfo(
                name=name,
                title=say.card(name),
                suit=card.suit,
                color=card.color,
                units=card.units,
                anchor=card.anchor,
                number=int(number),
            )
            for name, card, number in zip(
                game.card_names, game.cards, game.card_counts, strict=True
            )
        ]

    def _decks(self, game: Game) -> list[types.DeckInfo]:
        names = game.notation.decks
        return [
            types.DeckInfo(name=name, suit=suit, display=game.rules.display.get(suit, 0))
            for name, suit in zip(names, game.suit_names, strict=False)
        ]


def art_files(folder: Path) -> list[str]:
    """List the files of a board's drawing in its folder."""
    return [ART] if (folder / ART).is_file() else []

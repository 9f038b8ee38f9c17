"""Word events in sentences, as one seat or somebody who sees everything learns of them.

The key of an event's sentence is `event.<kind>`, with what the texts have of these behind it:
`_none` if a list of it is empty, `_seen` if all its secrets are seen, `_of` if there are several
decks; then `-own` if it is the doing of the player who is addressed, who is told as all others are
what names no player. Its parameters are the fields of the event; a kind without a sentence is not
spoken of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from fogg.engine.event import Event
from fogg.engine.fields import THE_SEAT, Field
from fogg.engine.game import Game
from fogg.narration.cards import counted
from fogg.narration.values import Values
from fogg.texts import Texts
from fogg.texts.message import parameters


class Narrator:
    """Words events: `seat` is whose knowledge counts (None: a spectator), `you` is addressed."""

    def __init__(
        self,
        say: Texts,
        game: Game,
        players: Sequence[str],
        seat: int | None = None,
        you: int | None = None,
        everything: bool = False,
    ) -> None:
        self.say = say
        self.game = game
        self.players = players
        self.seat = seat
        self.you = you
        self.everything = everything
        self._values = Values(say, game, players)

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """The events in words; those of one group that follow each other share a sentence."""
        seen = [event if self.everything else event.seen_by(self.seat) for event in events]
        heard = [event for event in seen if self.everything or not event.kind.quiet]
        lines: list[str] = []
        for (group, _), together in groupby(heard, lambda event: (event.kind.group, event.seat)):
            if group == "taking":
                lines.append(self._taken(list(together)))
            elif group:
                lines.append(self._turned_up(group, list(together)))
            else:
                lines += [line for event in together for line in self._sentence(event)]
        return lines

    # One event

    def _sentence(self, event: Event) -> list[str]:
        key = self._key(event)
        if key is None:
            return []
        params = self._params(event)
        needed = parameters(self.say.messages[key])
        return [self.say(key, **{name: params[name] for name in needed})]

    def _key(self, event: Event) -> str | None:
        """The first key that the texts have for an event; None if it is not spoken of."""
        secrets = [event.values[name] for name in event.kind.hidden]
        endings = {
            "_none": any(_empty(value) for value in event.values.values()),
            "_seen": bool(secrets) and None not in secrets,
            "_of": self.game.decks > 1,
            "": True,
        }
        keys = [f"event.{event.name}{ending}" for ending, fits in endings.items() if fits]
        if event.seat >= 0 and event.seat == self.you:
            keys = [key if self._names_nobody(key) else f"{key}-own" for key in keys]
        return next((key for key in keys if key in self.say.messages), None)

    def _names_nobody(self, key: str) -> bool:
        """Whether there is a sentence that is the same for all."""
        return key in self.say.messages and "player" not in parameters(self.say.messages[key])

    def _params(self, event: Event) -> dict[str, object]:
        params: dict[str, object] = {}
        for field in event.kind.fields:
            params[field.name] = self._words(field, event)
        if event.seat >= 0:
            params["player"] = self.players[event.seat]
        if event.get("deck") is not None:
            params["suit"] = self.game.suit_names[event.deck]
        return params

    def _words(self, field: Field, event: Event) -> object:
        value = event.values[field.name]
        if value is None:
            unseen = self._unseen(event)
            return unseen if field.what == "card" else [unseen]
        if field.what == "card":
            return counted(self.say, self.game, [value])[0]
        if field.what == "player" and field.name != THE_SEAT:
            return self._whose(field.name, value, event.seat)
        return self._values.words(field, value, event.values)

    def _unseen(self, event: Event) -> str:
        """Cards whose faces are not seen: how many, and of which deck where there are several."""
        if event.get("deck") is not None and self.game.decks > 1:
            return self.say("event.any_card_of", suit=self.game.suit_names[event.deck])
        return self.say("event.any_card", n=int(event.get("number", 1)))

    def _whose(self, name: str, owner: int, seat: int) -> str:
        """Whose thing it is, seen from the seat that does something with it."""
        if f"event.{name}" not in self.say.messages:
            return self.players[owner]
        if owner == self.you:
            return self.say(f"event.{name}-own")
        if owner == seat:
            return self.say(f"event.{name}_self")
        return self.say(f"event.{name}", player=self.players[owner])

    # Several events

    def _taken(self, events: list[Event]) -> str:
        """Cards that somebody took: those from the display, known ones of the deck, the others."""
        shown = [event.card for event in events if "deck" not in event.kind.names]
        drawn = [event for event in events if "deck" in event.kind.names]
        verb, hidden_key = ("took", "blind") if shown else ("drew", "drawn")
        known = counted(self.say, self.game, [each.card for each in drawn if each.card is not None])
        if shown:
            known = [self.say("event.from_deck", cards=words) for words in known]
        hidden = Counter(event.deck for event in drawn if event.card is None)
        cards = counted(self.say, self.game, shown) + known
        cards += [self._hidden(hidden_key, deck, number) for deck, number in sorted(hidden.items())]
        seat = events[0].seat
        if seat == self.you:
            return self.say(f"event.{verb}-own", cards=cards)
        return self.say(f"event.{verb}", player=self.players[seat], cards=cards)

    def _hidden(self, key: str, deck: int, number: int) -> str:
        """Cards from a deck that nobody else saw."""
        if self.game.decks == 1:
            return self.say(f"event.{key}", n=number)
        return self.say(f"event.{key}_of", n=number, suit=self.game.suit_names[deck])

    def _turned_up(self, group: str, events: list[Event]) -> str:
        cards = counted(self.say, self.game, [event.card for event in events])
        return self.say(f"event.{group}", cards=cards)


def _empty(value: object) -> bool:
    """Whether a value is a list of nothing: without entries, or with −1 in place of each."""
    return isinstance(value, tuple) and all(entry == -1 for entry in value)

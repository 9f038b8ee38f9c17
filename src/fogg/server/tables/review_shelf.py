"""Where reviews are kept: in the database, with their records."""

from __future__ import annotations

import logging
import time

from msgspec import DecodeError, json

from fogg.lab.review import Review, edition
from fogg.server.errors import ServerError, reason_of
from fogg.server.storage import PutReview, Storage

LOG = logging.getLogger("fogg.server")
_decoder = json.Decoder(Review)


class ReviewShelf:
    """Keeps the reviews that the present code made; those of other code count as none."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def find(self, record: str, depth: str) -> Review | None:
        """Read the review that is stored with a record."""
        text = await self._storage.review(record, depth, edition())
        try:
            return None if text is None else _decoder.decode(text)
        except DecodeError as error:
            # It can be made anew, and then takes the place of this one.
            LOG.error("review damaged", extra={"record": record, "reason": str(error)})
            return None

    async def keep(self, record: str, review: Review) -> None:
        """Store a review with its record, if that is still there; it can be shown all the same."""
        data = json.encode(review).decode()
        put = PutReview(record, review.depth, edition(), data, time.time())
        try:
            await self._storage.commit("", put)
        except ServerError as error:
            LOG.warning("review not stored", extra={"record": record, "reason": reason_of(error)})

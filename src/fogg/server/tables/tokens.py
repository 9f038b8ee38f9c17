"""Links and their secrets. Each kind of token opens one thing, and none can be made from another.

A token is a letter for its kind and 128 random bits or more; the database keeps only its SHA-256.
The tokens to join and to watch are derived from the host's by HMAC, so that the host can always get
them again; nobody can go the other way.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Literal

Kind = Literal["seat", "host", "invite", "watch"]
LETTERS: dict[Kind, str] = {"seat": "s", "host": "h", "invite": "i", "watch": "w"}
KINDS: dict[str, Kind] = {letter: kind for kind, letter in LETTERS.items()}
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a table's id: none that is mistaken for another."""


def new_token(kind: Kind) -> str:
    """Make a fresh secret of a kind."""
    return f"{LETTERS[kind]}_{secrets.token_urlsafe(20)}"


def derived(secret: str, kind: Kind, purpose: str) -> str:
    """Derive the token that a secret gives for a purpose; it does not give the secret away."""
    digest = hmac.digest(secret.encode(), purpose.encode(), "sha256")[:20]
    return f"{LETTERS[kind]}_{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


def kind_of(token: str) -> Kind | None:
    """Read the kind that a token claims to be; None if it is none."""
    letter, mark, _ = token.partition("_")
    return KINDS.get(letter) if mark else None


def hashed(token: str) -> str:
    """Hash a token: this is all that the database keeps of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, digest: str) -> bool:
    """Whether a token is the one that was hashed; an empty digest fits none."""
    return same_digest(hashed(token), digest)


def same_digest(one: str, digest: str) -> bool:
    """Whether a hash is a token's digest; an empty digest is that of none."""
    # Takes the same time for all digests, so that its duration gives nothing away.
    return bool(digest) and hmac.compare_digest(one, digest)


def new_code() -> str:
    """Make a table's id: short enough to read aloud, and no secret."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(10))


def new_game_id() -> str:
    """Make a game's id. It opens the record once the game is over, so nobody must guess it."""
    return secrets.token_urlsafe(16)

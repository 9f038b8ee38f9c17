"""What a seat may know: a read-only window on a state, not a copy."""
from __future__ import annotations


class View:
    pass

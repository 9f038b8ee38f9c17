"""Ray where it can be had; the run says at its end if it can't (tests/conftest.py)."""

from __future__ import annotations

import importlib.util

import pytest


@pytest.fixture
def ray_here() -> None:
    """Ask for Ray, which has no wheels for the newest Python yet."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("clusters, since Ray is not installed")

"""The recordings of the cues: quiet, short, small, and what the recipes in tools/sounds.py make."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import soundfile

from tools import sounds

PEAK = -12.0
"""What no recording may be louder than, in dBFS."""
SHORTEST, LONGEST = 0.08, 0.9
"""Seconds of a cue."""
FINALE = 2.0
ALL = 80_000
"""Bytes of all recordings together."""
ALIKE = 0.85
"""How much a recording must resemble its recipe, as a correlation: noise loses most."""
NAMES = sorted(sounds.RECIPES)


def heard(name: str) -> Any:
    """The recording as a browser hears it."""
    samples, rate = soundfile.read(sounds.TARGET / f"{name}.mp3")
    assert rate == sounds.RATE
    assert samples.ndim == 1
    return samples


def decibels(samples: Any) -> float:
    return float(20 * np.log10(np.max(np.abs(samples)) + 1e-12))


def test_every_recording_has_a_recipe() -> None:
    assert sorted(path.stem for path in sounds.TARGET.glob("*.mp3")) == NAMES
    assert {path.suffix for path in sounds.TARGET.iterdir()} == {".mp3"}


def test_all_together_they_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in sounds.TARGET.iterdir()}
    assert sum(sizes.values()) <= ALL, sizes


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_is_quiet_and_short_and_ends_in_silence(name: str) -> None:
    samples = heard(name)
    assert -19 <= decibels(samples) <= PEAK
    assert SHORTEST <= len(samples) / sounds.RATE <= (FINALE if name == "finale" else LONGEST)
    assert decibels(samples[-sounds.RATE // 200 :]) < -45


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_is_what_its_recipe_makes(name: str) -> None:
    made, samples = sounds.made(name), heard(name)
    assert np.array_equal(made, sounds.made(name))
    assert len(made) == len(samples)
    assert np.corrcoef(made, samples)[0, 1] > ALIKE
    assert decibels(samples) == pytest.approx(sounds.RECIPES[name].peak, abs=1)


def test_another_recipe_would_be_noticed() -> None:
    made = sounds.made("card-1")
    other = sounds.finished(sounds.card(12, 205)(sounds.RECIPES["card-1"].length), -13)
    assert np.corrcoef(made, other)[0, 1] < 0.5

"""Makes the recordings of the web client's cues: `python tools/sounds.py`.

Each cue is a recipe of a few lines, from noise and sines; nothing is sampled from anywhere. Needs
the extra `sounds`. Writes web/src/browser/sounds/*.mp3 and says how loud, long and large each is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "browser" / "sounds"
RATE = 32_000
"""Samples a second: enough for 16 kHz, of which the encoder keeps what its rate allows."""
LOUDEST = -13.0
"""The peak of the loudest cue in dBFS, before the encoder, which may add up to 1."""
QUALITY = 0.65
"""How much the encoder may leave out: 0 is nothing, 1 the most."""

Sound = Any
"""Samples as an array of floats, one channel."""


class Recipe(NamedTuple):
    """How a cue is made, how long it is in seconds, and its peak in dBFS."""

    make: Callable[[float], Sound]
    length: float
    peak: float = LOUDEST


# What recipes are made of


def times(length: float) -> Sound:
    """Make the time of each sample, in seconds."""
    return np.arange(round(length * RATE)) / RATE


def noise(length: float, seed: int) -> Sound:
    """Make white noise; the same seed always gives the same."""
    # RandomState, since its numbers are promised to stay the same in every version.
    return np.random.RandomState(seed).uniform(-1, 1, round(length * RATE))


def band(sound: Sound, low: float, high: float, slope: float = 2) -> Sound:
    """Keep the frequencies from low to high, in Hz; beyond, each octave loses `slope` × 6 dB."""
    pitches = np.fft.rfftfreq(len(sound), 1 / RATE)
    below = 1 / np.sqrt(1 + (low / np.maximum(pitches, 1)) ** (2 * slope))
    above = 1 / np.sqrt(1 + (pitches / high) ** (2 * slope))
    return np.fft.irfft(np.fft.rfft(sound) * below * above, len(sound))


def strike(length: float, attack: float, decay: float) -> Sound:
    """Make the envelope of something struck: up within `attack`, to 37 % after each `decay`."""
    time = times(length)
    return np.minimum(time / attack, 1) * np.exp(-np.maximum(time - attack, 0) / decay)


def swell(length: float, rise: float, fall: float) -> Sound:
    """Make the envelope of something blown: a soft rise, a steady middle, a soft fall."""
    time = times(length)
    up = np.sin(np.clip(time / rise, 0, 1) * np.pi / 2) ** 2
    down = np.sin(np.clip((length - time) / fall, 0, 1) * np.pi / 2) ** 2
    return up * down


def ring(length: float, pitch: float, partials: list[tuple[float, float, float]]) -> Sound:
    """Let a body ring after one strike; a partial is a ratio to the pitch, a loudness, a decay."""
    time = times(length)
    waves = [
        loudness * np.exp(-time / decay) * np.sin(2 * np.pi * pitch * ratio * time)
        for ratio, loudness, decay in partials
    ]
    return np.sum(waves, axis=0) * np.minimum(time / 0.001, 1)


def tone(pitches: Sound, harmonics: list[float]) -> Sound:
    """Make a tone from its pitch at each sample, in Hz, and the loudness of each harmonic."""
    phase = 2 * np.pi * np.cumsum(pitches) / RATE
    return np.sum(
        [loudness * np.sin(phase * (n + 1)) for n, loudness in enumerate(harmonics)], axis=0
    )


def mix(length: float, *parts: tuple[float, Sound]) -> Sound:
    """Lay sounds over each other, each from its own second on; what is too long is cut off."""
    whole = np.zeros(round(length * RATE))
    for start, sound in parts:
        first = round(start * RATE)
        kept = sound[: max(len(whole) - first, 0)]
        whole[first : first + len(kept)] += kept
    return whole


def room(sound: Sound, share: float, decay: float = 0.05, seed: int = 99) -> Sound:
    """Put a sound into a small panelled room: `share` of it comes back from the walls."""
    echo = band(noise(len(sound) / RATE, seed), 250, 5000) * strike(len(sound) / RATE, 0.004, decay)
    echo /= np.sqrt(np.sum(echo**2))
    size = 2 * len(sound)
    back = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)[: len(sound)]
    return sound + share * back


def finished(sound: Sound, peak: float) -> Sound:
    """Free a sound of what no loudspeaker plays, let it end in silence, bring it to its peak."""
    sound = band(sound, 35, 15_000, 3)
    fade = min(round(0.03 * RATE), len(sound) // 4)
    sound[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    sound[:16] *= np.linspace(0, 1, 16)
    return sound * (10 ** (peak / 20) / np.max(np.abs(sound)))


# Paper


def slide(length: float, low: float, high: float, seed: int) -> Sound:
    """Let paper slide over felt: noise in grains."""
    grain = 0.6 + 0.4 * np.abs(band(noise(length, seed + 1), 30, 160))
    return band(noise(length, seed), low, high) * grain


def landing(length: float, pitch: float, seed: int) -> Sound:
    """Let a card land on others: a dull knock and the snap of its edge."""
    body = ring(length, pitch, [(1, 0.3, 0.009), (2.3, 0.3, 0.007), (4.2, 0.2, 0.004)])
    return body + 1.2 * band(noise(length, seed), 900, 6500) * strike(length, 0.0008, 0.006)


def card(seed: int, pitch: float) -> Callable[[float], Sound]:
    """A card is drawn: it slides, then lands."""

    def make(length: float) -> Sound:
        sliding = 0.8 * slide(0.07, 1500, 7000, seed) * swell(0.07, 0.045, 0.025)
        return room(mix(length, (0, sliding), (0.055, landing(length, pitch, seed + 2))), 0.12)

    return make


def flip(length: float) -> Sound:
    """A card is turned over: the air under it, the snap of its bend, the landing."""
    air = 0.7 * slide(0.09, 900, 4500, 31) * swell(0.09, 0.07, 0.02)
    snap = band(noise(length, 33), 2200, 9000) * strike(length, 0.0005, 0.004)
    return room(mix(length, (0, air), (0.08, snap), (0.1, landing(length, 190, 34))), 0.12)


def sweep(length: float) -> Sound:
    """The open cards are swept off the table: five of them, in one gesture."""
    high = slide(length, 1500, 6500, 41) * swell(length, 0.12, length - 0.12)
    low = slide(length, 400, 1600, 42) * swell(length, 0.3, length - 0.3)
    edges = [
        (0.06 + 0.06 * n, 0.35 * landing(0.08, 210 - 14 * n, 43 + n) * 0.9**n) for n in range(5)
    ]
    return room(mix(length, (0, 0.45 * high), (0, 0.7 * low), *edges), 0.15)


def shuffle(length: float) -> Sound:
    """A deck is riffled, slower towards the end, and pushed together."""
    starts = np.cumsum(np.linspace(0.014, 0.03, 20))
    cards = [
        (
            start,
            (0.5 + 0.5 * np.sin(n * 2.4) ** 2)
            * band(noise(0.02, 60 + n), 1500 + 60 * n, 7000)
            * strike(0.02, 0.0006, 0.005),
        )
        for n, start in enumerate(starts)
    ]
    push = 0.5 * slide(0.16, 700, 4500, 91) * swell(0.16, 0.1, 0.06)
    end = length - 0.14
    return room(mix(length, *cards, (end - 0.12, push), (end, landing(0.14, 160, 92) * 1.1)), 0.15)


def stamp(length: float) -> Sound:
    """A ticket is stamped: thump on the desk, crunch of the paper, the spring goes back."""
    time = times(length)
    thump = (
        0.7 * tone(80 + 70 * np.exp(-time / 0.02), [1, 0.5, 0.25]) * strike(length, 0.002, 0.045)
    )
    desk = ring(length, 262, [(1, 0.6, 0.03), (2.3, 0.5, 0.02), (4.1, 0.3, 0.01)])
    crunch = 1.1 * band(noise(length, 101), 600, 5000) * strike(length, 0.001, 0.018)
    spring = ring(0.1, 1650, [(1, 0.08, 0.02), (1.52, 0.06, 0.012)])
    return room(mix(length, (0, thump + desk + crunch), (0.13, spring)), 0.2)


# Wood, metal, steam


def knock(length: float, pitch: float, seed: int) -> Sound:
    """Knock wood on wood."""
    body = ring(
        length,
        pitch,
        [(1, 1, 0.034), (2.42, 0.55, 0.02), (3.9, 0.3, 0.012), (5.8, 0.16, 0.007)],
    )
    return body + 0.5 * band(noise(length, seed), 1200, 8000) * strike(length, 0.0004, 0.0022)


def wagon(length: float) -> Sound:
    """A wagon is put on the board: a small wooden block."""
    return room(knock(length, 430, 111), 0.2)


def error(length: float) -> Sound:
    """It can't be done: two dull knocks, the second one lower."""
    dull = [band(knock(0.2, pitch, 121), 60, 1400) for pitch in (233, 185)]
    return room(mix(length, (0, 0.8 * dull[0]), (0.11, dull[1])), 0.15)


BELL = [
    (0.5, 0.25, 0.5),
    (1, 1, 0.34),
    (1.2, 0.4, 0.22),
    (1.5, 0.2, 0.16),
    (2, 0.6, 0.18),
    (2.66, 0.3, 0.09),
    (4.1, 0.2, 0.05),
    (5.4, 0.1, 0.03),
]
"""The partials of a bell: hum, prime, third, fifth, octave and what is above."""


def ticket(length: float) -> Sound:
    """A ticket is completed: the bell of a station, struck twice."""
    tap = 0.2 * band(noise(0.02, 131), 2500, 9000) * strike(0.02, 0.0005, 0.003)
    first, second = ring(length, 1046.5, BELL), ring(length, 1396.9, BELL)
    return room(mix(length, (0, 0.7 * first), (0, tap), (0.14, second), (0.14, tap)), 0.15, 0.12)


def turn(length: float) -> Sound:
    """My turn: two bars of a vibraphone, a fourth apart."""
    bar = [(1, 1, 0.3), (1.0015, 0.3, 0.3), (4, 0.22, 0.07), (10.2, 0.05, 0.015)]
    first, second = ring(length, 587.3, bar), ring(length, 784.0, bar)
    mallet = 0.12 * band(noise(0.03, 141), 300, 1800) * strike(0.03, 0.002, 0.006)
    return room(
        mix(length, (0, 0.75 * first), (0, mallet), (0.15, second), (0.15, mallet)), 0.12, 0.1
    )


def ship(length: float) -> Sound:
    """A ship is put on the board: the horn of a small steamer, far away."""
    time = times(length)
    sag = 1 - 0.012 * np.exp(-time / 0.05) - 0.02 * np.clip((time - length + 0.2) / 0.2, 0, 1)
    reeds = [1, 0.62, 0.5, 0.3, 0.2, 0.12, 0.07, 0.04]
    horn = tone(174.6 * sag, reeds) + 0.7 * tone(220.4 * sag, reeds)
    breath = 0.25 * band(noise(length, 151), 200, 1400)
    return room(band(horn + breath, 90, 900) * swell(length, 0.13, 0.42), 0.5, 0.16)


def whistle(length: float) -> Sound:
    """The last round: a steam whistle of three pipes, short and long."""

    def blow(lasting: float, seed: int) -> Sound:
        time = times(lasting)
        up = 1 - 0.07 * np.exp(-time / 0.025)
        bend = up - 0.05 * np.clip((time - lasting + 0.14) / 0.14, 0, 1) ** 2
        shake = 1 + 0.004 * np.sin(2 * np.pi * 6.5 * time)
        pipes = [
            loud * tone(pitch * bend * shake, [1, 0.16, 0.22, 0.05])
            for pitch, loud in ((554.4, 1), (698.5, 0.8), (830.6, 0.7))
        ]
        steam = 0.55 * band(noise(lasting, seed), 1500, 6000) * (0.6 + 0.8 * np.exp(-time / 0.04))
        return (np.sum(pipes, axis=0) + steam) * swell(lasting, 0.03, 0.1)

    return room(mix(length, (0, blow(0.2, 161)), (0.24, blow(length - 0.32, 162))), 0.4, 0.18)


def tunnel(length: float) -> Sound:
    """A card of a tunnel is turned: the mountain rumbles, a few stones roll."""
    rumble = band(noise(length, 171), 45, 150, 3)
    rumble *= 0.7 + 0.6 * np.abs(band(noise(length, 172), 2, 9))
    body = 0.9 * band(noise(length, 173), 160, 650)
    stones = [
        (at, loud * ring(0.12, pitch, [(1, 1, 0.02), (2.7, 0.4, 0.01)]))
        for at, pitch, loud in (
            (0.16, 310, 0.16),
            (0.29, 420, 0.11),
            (0.36, 350, 0.08),
            (0.52, 470, 0.05),
        )
    ]
    deep = (rumble / np.max(np.abs(rumble)) + body) * swell(length, 0.09, length - 0.15)
    return room(mix(length, (0, deep), *stones), 0.3, 0.2)


def brass(pitch: float, lasting: float, fall: float, seed: int) -> Sound:
    """Blow a note on a horn: the louder, the brighter; it wavers a little when it is long."""
    time = times(lasting)
    loudness = swell(lasting, 0.05, fall) * (0.75 + 0.25 * np.exp(-time / 0.15))
    waver = 1 + 0.003 * np.sin(2 * np.pi * 5.2 * time) * np.clip(time / 0.5 - 0.4, 0, 1)
    lip = 1 - 0.02 * np.exp(-time / 0.018)
    phase = 2 * np.pi * np.cumsum(pitch * waver * lip) / RATE
    reach = 1 + 4.5 * loudness
    tones = [np.exp(-(n - 1) / reach) * np.sin(n * phase) for n in range(1, 15)]
    breath = 0.04 * band(noise(lasting, seed), 600, 4000)
    return (np.sum(tones, axis=0) + breath) * loudness


def finale(length: float) -> Sound:
    """The end: three horns, two short notes and a long chord, over a kettledrum."""
    short = [(0, 392.0), (0.16, 523.3)]
    chord = [(0.34, 261.6), (0.34, 392.0), (0.35, 523.3), (0.36, 659.3)]
    notes = [(at, 0.9 * brass(pitch, 0.15, 0.06, 181)) for at, pitch in short]
    notes += [
        (at, 0.6 * brass(pitch, length - 0.2 - at, 1.0, 182 + n))
        for n, (at, pitch) in enumerate(chord)
    ]
    drum = ring(0.9, 130.8, [(1, 1.2, 0.3), (1.5, 0.6, 0.2), (1.98, 0.4, 0.14), (2.44, 0.2, 0.1)])
    beat = 0.4 * band(noise(0.05, 191), 100, 1500) * strike(0.05, 0.001, 0.012)
    return room(mix(length, *notes, (0.34, drum), (0.34, beat)), 0.35, 0.25)


RECIPES = {
    "card-1": Recipe(card(11, 205), 0.13),
    "card-2": Recipe(card(21, 182), 0.14),
    "error": Recipe(error, 0.28),
    "finale": Recipe(finale, 2.0, -14),
    "flip": Recipe(flip, 0.19),
    "ship": Recipe(ship, 0.9, -15),
    "shuffle": Recipe(shuffle, 0.7),
    "stamp": Recipe(stamp, 0.26),
    "sweep": Recipe(sweep, 0.55, -17),
    "ticket": Recipe(ticket, 0.9, -16),
    "tunnel": Recipe(tunnel, 0.9),
    "turn": Recipe(turn, 0.75, -18),
    "wagon": Recipe(wagon, 0.13),
    "whistle": Recipe(whistle, 0.9, -17),
}
"""Every recording, by the name of its file; a cue's variants are numbered."""


def made(name: str) -> Sound:
    """Make a recording."""
    recipe = RECIPES[name]
    return finished(recipe.make(recipe.length), recipe.peak)


def write(name: str) -> Path:
    """Make a recording and keep it as MP3, which the decoder of every browser knows."""
    path = TARGET / f"{name}.mp3"
    soundfile.write(
        path,
        made(name),
        RATE,
        format="MP3",
        subtype="MPEG_LAYER_III",
        bitrate_mode="VARIABLE",
        compression_level=QUALITY,
    )
    return path


def main() -> None:
    """Write every recording and say what came of it."""
    TARGET.mkdir(exist_ok=True)
    total = 0
    for name in RECIPES:
        path = write(name)
        heard, _ = soundfile.read(path)
        peak = 20 * np.log10(np.max(np.abs(heard)))
        total += path.stat().st_size
        print(f"{name:8} {len(heard) / RATE:5.2f} s {peak:6.1f} dBFS {path.stat().st_size:6} bytes")
    print(f"{total} bytes in all", file=sys.stderr)


if __name__ == "__main__":
    main()

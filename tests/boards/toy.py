"""A small board to break: the text of its files, and a helper that writes them."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "board.toml": """\
format = 1
id = "toy"
[title]
en = "Toy"
fr = "Jouet"
[layout]
width = 10
height = 5.5
""",
    "cities.csv": """\
id,en,fr,also,big,port,waypoint,latitude,longitude
amber,Amber,Ambre,,yes,,,10.5,20
birch,Birch,Bouleau,Birchtown|Birch Town,,yes,,,
cedar,Cedar,Cèdre,,,,,,
delta,Delta,,,,,,,
reef,Reef,,,,,yes,,
""",
    "routes.csv": """\
a,b,length,color,suit,locomotives,tunnel,pair,double,wraps
amber,birch,2,red,,,,,one,
birch,amber,2,Pink,,,,,one,
birch,cedar,3,grey,ship,1,,,,
birch,cedar,2,gray,wagon,,yes,,,
cedar,reef,1,gray,,,no,yes,,no
reef,delta,1,violet,,,,,,
""",
    "tickets.csv": """\
cities,points,deck,in_order,penalty,long,points:1999
amber-cedar,5,,,,,6
amber-delta,9,base,,,yes,
amber-birch-cedar,4,extra,7,9,,
cedar-amber,3,extra,,,,
""",
    "places.csv": """\
city,x,y
amber,1,1
birch,3,1
cedar,5,1
delta,9,1
reef,7,1
""",
    "spaces.csv": """\
route,space,x,y,angle
amber-birch,2,2.5,1,0
amber-birch,1,1.5,1,0
amber-birch-2,1,2.5,2,0
amber-birch-2,2,1.5,2,0
birch-cedar,1,3.5,1,0
birch-cedar,2,4,1,0
birch-cedar,3,4.5,1,0
birch-cedar-2,1,3.5,2,-12.5
birch-cedar-2,2,4.5,2,0
cedar-reef,1,6,1,0
reef-delta,1,8,1,0
""",
}


def write_toy(folder: Path, changes: dict[str, str | None] | None = None) -> Path:
    """Write the toy board; `changes` are files with another text, or None to leave them out."""
    toy = folder / "toy"
    toy.mkdir()
    texts: dict[str, str | None] = {**FILES, **(changes or {})}
    for name, text in texts.items():
        if text is not None:
            (toy / name).write_text(text, encoding="utf-8")
    return toy


def edited(file: str, old: str, new: str) -> dict[str, str | None]:
    """The change of one piece of text in one file of the toy board."""
    assert FILES[file].count(old) == 1, f"{old!r} is not once in {file}"
    return {file: FILES[file].replace(old, new)}

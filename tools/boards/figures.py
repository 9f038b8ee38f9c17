"""Wagons, the locomotive and ships as they stand on the cards: side views, 120 wide and 64 high.

Every color has a wagon of its own kind, so that a card is known by its silhouette too.
"""

from __future__ import annotations

from fogg.draw.svg import element, number

DARK = "var(--ink-dark,#1b1712)"
LIGHT = "var(--ink-light,#fffdf4)"
CARD = "var(--card,#9a9ea5)"


def path(d: str, fill: str = "none", **look: str | float) -> str:
    """A path; unless `look` says otherwise it is outlined by the group it stands in."""
    return element("path", d=d, fill=fill, **look)


def figure(content: str) -> str:
    """A figure with the outline that all have."""
    return element(
        "g", content, stroke=DARK, stroke_width=1.6, stroke_linejoin="round", stroke_linecap="round"
    )


def rail() -> str:
    """The rail that wagons stand on."""
    return path("M16 57.2H104", stroke_width=1.4)


def wheels(*places: float) -> str:
    """Small wheels on the rail."""
    return "".join(
        element("circle", cx=x, cy=51.4, r=4.8, fill=DARK, stroke="none")
        + element("circle", cx=x, cy=51.4, r=1.7, fill=LIGHT, stroke="none")
        for x in places
    )


def chassis() -> str:
    """The frame under a wagon with its couplings, and four wheels."""
    frame = path("M4 44.6h6M110 44.6h6", stroke_width=2.4) + path("M9 42.5h102v4.4H9z", DARK)
    return rail() + wheels(22, 35, 85, 98) + frame


def windows(start: float, end: float, count: int, top: float, size: tuple[float, float]) -> str:
    """A row of windows."""
    width, height = size
    step = (end - start - width) / (count - 1)
    d = "".join(
        f"M{number(start + step * index)} {number(top)}h{number(width)}v{number(height)}"
        f"h{number(-width)}z"
        for index in range(count)
    )
    return path(d, LIGHT, stroke_width=1)


def coach() -> str:
    """Blue: a passenger coach with an arched roof and many windows."""
    roof = path("M6 17.5C9 11 16 9.5 24 9.5H96C104 9.5 111 11 114 17.5z", DARK)
    body = path("M9.5 17.5h101v25h-101z", CARD)
    doors = path("M14 21h7.5v21.5H14zM98.5 21h7.5v21.5h-7.5z", "none")
    return chassis() + body + roof + windows(27, 93, 8, 21.5, (5.6, 9)) + doors + belt()


def belt() -> str:
    """A line along the side of a coach."""
    return path("M25 35.5h70", stroke_width=1)


def dining_car() -> str:
    """Yellow: a dining car with a raised roof and wide windows."""
    roof = path("M6 19.5C8 15.5 12 14.5 18 14.5H102C108 14.5 112 15.5 114 19.5z", DARK)
    upper = path("M20 14.5V9.5Q20 7.5 22.5 7.5H97.5Q100 7.5 100 9.5V14.5z", CARD)
    lights = path("M27 11h66", stroke=LIGHT, stroke_width=2, stroke_dasharray="6 4")
    body = path("M9.5 19.5h101v23h-101z", CARD)
    return (
        chassis() + body + upper + lights + roof + windows(16, 104, 5, 23.5, (12.5, 9.5)) + belt()
    )


def mail_van() -> str:
    """Purple: a mail van, with a letter on its door."""
    roof = path("M7 16C20 9 100 9 113 16z", DARK)
    body = path("M10 16h100v26.5H10z", CARD)
    door = path("M43 18.5h34v24H43z", LIGHT, stroke_width=1.2)
    letter = path("M50 24.5h20v12.5H50zM50 24.5l10 7 10-7", LIGHT, stroke_width=1.3)
    eyes = "".join(
        element("circle", cx=x, cy=27, r=4, fill=LIGHT, stroke_width=1.2) for x in (26, 94)
    )
    return chassis() + body + roof + door + letter + eyes


def ice_van() -> str:
    """White: a van for ice, boarded, with hatches on its roof."""
    hatches = path("M18 12v-4.5h10v4.5zM92 12v-4.5h10v4.5z", CARD)
    roof = path("M7 17q0-5 6-5h94q6 0 6 5z", DARK)
    body = path("M10 17h100v25.5H10z", CARD)
    boards = "".join(f"M{x} 19v22" for x in (17, 24, 31, 38, 82, 89, 96, 103))
    door = path("M45 19h30v23.5H45zM60 19v23.5M45 24h7M45 37h7M75 24h-7M75 37h-7", "none")
    return chassis() + body + path(boards, stroke_width=0.9) + hatches + roof + door


def log_car() -> str:
    """Orange: a flat wagon loaded with logs."""
    logs = ""
    for y, left, right in ((36.5, 12, 108), (25.5, 17, 103), (14.5, 24, 96)):
        logs += path(f"M{left + 5} {y - 5.5}H{right - 5}a5.5 5.5 0 0 1 0 11H{left + 5}", CARD)
        logs += element("circle", cx=left + 5, cy=y, r=5.5, fill=CARD)
        logs += element("circle", cx=left + 5, cy=y, r=2, fill="none", stroke_width=1)
        logs += path(f"M{left + 18} {y + 1.5}h24M{left + 50} {y - 1.5}h16", stroke_width=0.9)
    stakes = path("M30 43V9M90 43V9", stroke_width=3)
    return chassis() + logs + stakes


def coal_wagon() -> str:
    """Black: a hopper heaped with coal."""
    coal = path(
        "M14 17q3-6 9-5 3-6 10-3 5-6 12-1 6-5 12 0 6-6 13-1 6-4 11 2 6-3 9 2 9-2 11 6z", DARK
    )
    shine = path("M30 12l3-1.5M52 11l3-1.5M76 11.5l3-1.5", stroke=LIGHT, stroke_width=1.2)
    body = path("M8 17H112L103 36H94L89 43H75L70 36H50L45 43H31L26 36H17z", CARD)
    ribs = path(
        "M24 19.5l3 14.5M42 19.5l1.5 14.5M60 19.5V34M78 19.5L76.5 34M96 19.5L93 34",
        stroke=LIGHT,
        stroke_width=1.1,
        opacity=".75",
    )
    frame = path("M4 44.6h112", stroke_width=2.4)
    return rail() + wheels(22, 35, 85, 98) + frame + coal + shine + body + ribs


def tank_car() -> str:
    """Red: a tank wagon with a dome."""
    dome = path("M50 17V9.5Q50 7 53 7H67Q70 7 70 9.5V17z", CARD) + path(
        "M47 7h26", stroke_width=2.2
    )
    tank = path("M21 16H99A12.5 12.5 0 0 1 99 41H21A12.5 12.5 0 0 1 21 16z", CARD)
    straps = path("M33 16V41M87 16V41", stroke_width=2)
    shine = path("M40 20.5H80", stroke=LIGHT, stroke_width=1.6, opacity=".8")
    cradle = path("M18 43l5-4h74l5 4z", DARK)
    return chassis() + dome + tank + straps + shine + cradle


def brake_van() -> str:
    """Green: a brake van with a lookout on its roof, a stove pipe and open platforms."""
    pipe = path("M30 16V6h5v10", DARK)
    lookout = path("M46 16V7.5H78V16z", CARD) + windows(50, 74, 3, 9.5, (5, 5))
    lookout += path("M43 7.5h38", stroke_width=2.4)
    roof = path("M8 19q1-4 7-4h90q6 0 7 4z", DARK)
    body = path("M21 19h78v23.5H21z", CARD)
    rails = path(
        "M12 42.5V19M12 30.5h9M108 42.5V19M99 30.5h9M16.5 42.5V30.5M103.5 42.5V30.5",
        stroke_width=1.3,
    )
    glass = windows(29, 91, 4, 23.5, (8, 9))
    return chassis() + pipe + lookout + body + roof + rails + glass


def locomotive() -> str:
    """A locomotive of 1880: tall funnel, bell, two large driving wheels, a cowcatcher."""
    smoke = path("M92 8C88 2 78 4 76 1 70-1 62 1 58 4 50 2 44 6 40 5", "none", stroke_width=1.3)
    boiler = path("M42 22H98Q104 22 104 28V36Q104 40 98 40H42z", CARD)
    bands = path("M58 22V40M74 22V40M90 22V40", stroke_width=1.4)
    funnel = path("M90 22V15L86 8H100L96 15V22z", DARK)
    domes = path("M62 22V17Q66 12 70 17V22z", CARD) + path("M78 22v-3.5q2.5-4 5 0v3.5z", DARK)
    cab = path("M12 40V14H44V40z", CARD) + path("M8 14Q26 8 47 14z", DARK)
    glass = path("M18 18.5H27V28H18zM31 18.5H40V28H31z", LIGHT, stroke_width=1.2)
    frame = path("M8 40H104V45H8z", DARK) + path("M100 45h4l12 11.5H97z", CARD)
    frame += path("M103 46.5l-2 10M107 50l-2 6.5", stroke_width=1)
    lamp = path("M99 22v-5h6v5z", LIGHT, stroke_width=1.2)
    drivers = "".join(_driver(x) for x in (28, 52))
    rod = path("M28 49H52L80 47", stroke_width=2.6)
    small = wheels(74, 88)
    return (
        rail()
        + smoke
        + boiler
        + bands
        + funnel
        + domes
        + cab
        + glass
        + frame
        + lamp
        + small
        + drivers
        + rod
    )


def _driver(x: float) -> str:
    spokes = f"M{x - 9} 47.5h18M{x} 38.5v18M{x - 6.4} 41.1l12.8 12.8M{x + 6.4} 41.1L{x - 6.4} 53.9"
    return (
        element("circle", cx=x, cy=47.5, r=9.4, fill=LIGHT, stroke_width=2.4)
        + path(spokes, stroke_width=1)
        + element("circle", cx=x, cy=47.5, r=2.4, fill=DARK)
    )


def sea() -> str:
    """The waves that ships lie in."""
    return path("M10 57q5-4 10 0" + "t10 0" * 9, stroke_width=1.4)


def steamer() -> str:
    """A small steamer: one funnel, two masts."""
    masts = path(
        "M34 40V10M86 40V10M34 14L58 30M86 14L62 30M86 12L104 38M34 12L18 38", stroke_width=1
    )
    smoke = path("M57 12C52 8 46 10 43 6 38 4 33 6 30 4", "none", stroke_width=1.3)
    funnel = path("M54 32V14H64V32z", CARD) + path("M54 14h10v5H54z", DARK)
    house = path("M42 40V31H76V40z", LIGHT) + path(
        "M46 35.5h26", stroke_width=2, stroke_dasharray="2 3"
    )
    flag = path("M104 38v-9l-8 2.5 8 2.5", CARD, stroke_width=1)
    hull = path("M12 38H110L104 54Q103 56 100 56H26Q22 56 20 53z", CARD)
    stripe = path("M15.5 43.5H107.5", stroke=LIGHT, stroke_width=1.6)
    return masts + smoke + funnel + house + flag + hull + stripe + sea()


def liner() -> str:
    """A great liner for the double ship: four funnels, two rows of port-holes."""
    masts = path("M22 34V8M100 34V8M22 10L44 26M100 10L80 26", stroke_width=1)
    smoke = path(
        "M37 9C33 5 27 7 24 4M53 9C49 5 43 7 40 4M69 9C65 5 59 7 56 4M85 9C81 5 75 7 72 4",
        "none",
        stroke_width=1.2,
    )
    funnels = "".join(
        path(f"M{x} 26L{x + 1.5} 11H{x + 9.5}L{x + 8.5} 26z", CARD)
        + path(f"M{x + 1.2} 14.5L{x + 1.5} 11H{x + 9.5}L{x + 9.2} 14.5z", DARK)
        for x in (32, 48, 64, 80)
    )
    house = path("M28 34V26H98V34z", LIGHT) + path(
        "M32 30h62", stroke_width=2.2, stroke_dasharray="2 3"
    )
    hull = path("M6 34H116L108 53Q107 56 103 56H20Q15 56 13 52z", CARD)
    holes = path("M18 40.5H108M22 46.5H104", stroke=LIGHT, stroke_width=2, stroke_dasharray="0 5")
    return masts + smoke + funnels + house + hull + holes + sea()


FIGURES = {
    "wagon-purple": mail_van,
    "wagon-white": ice_van,
    "wagon-blue": coach,
    "wagon-yellow": dining_car,
    "wagon-orange": log_car,
    "wagon-black": coal_wagon,
    "wagon-red": tank_car,
    "wagon-green": brake_van,
    "locomotive": locomotive,
    "ship": steamer,
    "ships": liner,
}
"""The figure of each kind of card."""

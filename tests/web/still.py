"""Tables and replays in which time stands still but for the steps that a test lets it take."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import Browser

from tests.server.serving import Client, Server

FRAME = 50
"""Milliseconds of one step."""
LONG = 3000
"""Longer than any scene of one move, in milliseconds, if it is taken several times."""
STEP = """(by) => {
  for (const each of document.getAnimations()) {
    const end = each.effect.getComputedTiming().endTime;
    if (each.currentTime + by >= end && end !== Infinity) each.finish();
    else each.currentTime = (each.currentTime ?? 0) + by;
  }
}"""
HEARD = "(seq) => Number(document.querySelector('[data-heard]')?.dataset.heard) >= seq"


class Still:
    """A page whose clock stands."""

    def __init__(
        self,
        browser: Browser,
        size: tuple[int, int] = (1440, 900),
        locale: str = "en-GB",
        theme: str = "light",
        moving: bool = True,
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=min(size) < 600,
            locale=locale,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.page = self.context.new_page()
        self.page.clock.install()

    def open(self, address: str, landmark: str = ".table") -> None:
        """Go somewhere; when this is there, time stands."""
        self.page.goto(address)
        self.page.locator(landmark).first.wait_for()
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Animation.enable")
        devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})
        self.page.clock.pause_at(datetime.now() + timedelta(seconds=5))

    def step(self, by: int = FRAME) -> None:
        """Let so many milliseconds pass in the page."""
        self.page.clock.run_for(by)
        self.page.evaluate(STEP, by)

    def close(self) -> None:
        """Leave the page."""
        self.context.close()


class StillReplay(Still):
    """A recorded game, looked at from a seat, before something happens for the first time."""

    def __init__(
        self, browser: Browser, server: Server, record: str, kind: str, **how: Any
    ) -> None:
        super().__init__(browser, **how)
        client = Client(server)
        id = client.http.post("/records", content=record).json()["record"]["id"]
        steps: list[dict[str, Any]] = []
        while part := client.get(f"/records/{id}/replay", open=True, first=len(steps)).json()[
            "steps"
        ]:
            steps += part
        client.close()
        number, event = next(
            (step["number"], event)
            for step in steps[1:]
            for event in step["step"]["events"]
            if event["kind"] == kind
        )
        self.open(f"{server.url}/r/{id}?step={number - 1}&seat={event.get('seat', 0)}")

    def go_on(self) -> None:
        """Play the next move."""
        self.page.keyboard.press("ArrowRight")
        self.page.locator("[data-playing=true]").wait_for()


class StillTable(Still):
    """A game of two: one in a page whose clock stands, the other played by the API."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        variant: str = "usa",
        **how: Any,
    ) -> None:
        super().__init__(browser, **how)
        self.client = Client(server)
        created = self.client.create("you Ana", "you Marc", variant=variant, start=True)
        self.id, self.tokens = created["table"]["id"], created["seats"]
        self.variant = self.client.get(f"/variants/{variant}").json()
        self.open(f"{server.url}/t/{self.id}#{self.tokens['0']}")

    def update(self, seat: int) -> dict[str, Any]:
        """The present as a seat knows it."""
        return self.client.view(self.id, self.tokens[str(seat)])

    def offers(self, seat: int, kind: str) -> list[dict[str, Any]]:
        """What a seat may do now, of one kind."""
        decision = self.update(seat)["decision"] or {"offers": []}
        return [each for each in decision["offers"] if each["kind"] == kind and each.get("choices")]

    def act(self, seat: int, action: str) -> None:
        """Do something by the API."""
        decision = self.update(seat)["decision"]
        answer = self.client.command(
            self.id, self.tokens[str(seat)], "act", decision=decision["number"], action=action
        )
        assert answer.status_code == 200, answer.text

    def keep(self) -> None:
        """Both keep as few of their first tickets as they may."""
        for seat in (0, 1):
            update = self.update(seat)
            least = update["decision"]["least"]
            self.act(seat, "keep " + " ".join(update["view"]["offered"][:least]))
        self.rest()

    def draw_on(self, seat: int) -> None:
        """Draw from the deck until it is not this seat's turn any more."""
        while (decision := self.update(seat)["decision"]) is not None:
            possible = [offer for offer in decision["offers"] if offer.get("choices")]
            blind = [offer for offer in possible if offer["kind"] == "blind"] or possible
            self.act(seat, blind[0]["choices"][0]["action"])

    def turn_of(self, seat: int) -> None:
        """Let the other draw until it is this seat's turn."""
        if self.update(seat)["decision"] is None:
            self.draw_on(1 - seat)
        self.rest()

    def rounds(self, number: int) -> None:
        """Let both draw cards for some turns."""
        for _ in range(number):
            for seat in (0, 1):
                if self.update(seat)["decision"]:
                    self.draw_on(seat)
        self.rest()

    def play_out(self) -> None:
        """Both claim the best they can, or draw, until the game is over; its end is heard."""
        while not self.update(0)["final"]:
            for seat in (0, 1):
                claims = self.offers(seat, "claim")
                if claims:
                    best = max(claims, key=lambda offer: int(offer.get("points", 0)))
                    self.act(seat, best["choices"][0]["action"])
                else:
                    self.draw_on(seat)
        self.hear()

    def rest(self) -> None:
        """Let everything be shown that has happened."""
        self.hear()
        for _ in range(4):
            self.step(LONG)

    def hear(self) -> None:
        """Let the page hear what has happened; its time does not go on."""
        newest = self.update(0)["seq"]
        self.page.wait_for_function(HEARD, arg=newest)

    def close(self) -> None:
        """Leave the table."""
        super().close()
        self.client.close()

"""A bot in plain Python: takes a seat by its link's token and plays whatever scores most.

python bot.py http://127.0.0.1:8000 TABLE s_TOKEN

It waits where the server tells it to, and goes on after the line dropped or the server stopped.
"""

import json
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, table, token = sys.argv[1:4]
address = f"{server}/api/v1/tables/{table}"
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def choose(update: dict[str, Any]) -> str:
    decision, view = update["decision"], update["view"]
    if decision["least"]:  # tickets: keep as few as allowed
        return "keep " + " ".join(view["offered"][: decision["least"]])
    offers = [offer for offer in decision["offers"] if offer.get("choices")]
    usual = [offer for offer in offers if offer["kind"] != "tickets"] or offers
    best = max(usual, key=lambda offer: offer.get("points", 0))
    return str(best["choices"][0]["action"])


def play() -> None:
    # The stream is never silent for more than 20 seconds: after 60 the line is dead.
    with urlopen(Request(f"{address}/events", headers=headers), timeout=60) as stream:
        for line in stream:
            update = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if update.get("final"):
                sys.exit(print(update["final"]["winner"]))
            if update.get("decision"):
                number = update["decision"]["number"]
                # The id makes it harmless to send the move again if its reply was lost.
                move = {"type": "act", "id": f"m{number}", "decision": number}
                body = json.dumps({**move, "action": choose(update)}).encode()
                urlopen(Request(f"{address}/commands", body, headers), timeout=60).close()


while True:  # every stream begins with the whole present, so nothing has to be remembered
    try:
        play()
    except HTTPError as error:
        if error.code not in (409, 429, 502, 503, 504):
            sys.exit(error.read().decode())
        time.sleep(float(error.headers.get("Retry-After") or 1))
    except (OSError, HTTPException, json.JSONDecodeError):
        time.sleep(1)

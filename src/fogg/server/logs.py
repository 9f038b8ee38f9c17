"""Logs: one JSON object a line, on the standard error; no token, no name, no address in them."""

from __future__ import annotations

import json
import logging
import sys
import time

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLineFormatter(logging.Formatter):
    """A record as a line of JSON, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        data: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        data |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            data["error"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False, default=str)


def set_up_logs(level: str) -> None:
    """Send all logs of this level and above to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLineFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    # It would log the address of everybody who opens a socket.
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.root.level))

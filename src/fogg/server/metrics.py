"""Numbers about the running server, in the text format that Prometheus reads."""

from __future__ import annotations

import time
from collections import Counter

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """Counts since the start."""

    def __init__(self) -> None:
        self.moves = 0
        self.updates = 0
        self.bot_moves = 0
        self.bot_failures = 0
        self.requests: Counter[int] = Counter()
        self._commands = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self.begun = time.perf_counter()

    def command(self, seconds: float) -> None:
        """Count a command that took `seconds`, its commit included."""
        place = next((i for i, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))
        self._commands[place] += 1
        self._seconds += seconds

    def text(self, gauges: dict[str, float]) -> str:
        """Write all numbers, and the gauges that are read at this moment."""
        lines = [
            *_counter("fogg_moves_total", self.moves),
            *_counter("fogg_updates_total", self.updates),
            *_counter("fogg_bot_moves_total", self.bot_moves),
            *_counter("fogg_bot_failures_total", self.bot_failures),
            "# TYPE fogg_requests_total counter",
            *(
                f'fogg_requests_total{{status="{status}"}} {number}'
                for status, number in sorted(self.requests.items())
            ),
            *self._histogram(),
            "# TYPE fogg_uptime_seconds gauge",
            f"fogg_uptime_seconds {time.perf_counter() - self.begun:.3f}",
        ]
        for name, value in gauges.items():
            lines += [f"# TYPE fogg_{name} gauge", f"fogg_{name} {value:g}"]
        return "\n".join([*lines, ""])

    def _histogram(self) -> list[str]:
        lines = ["# TYPE fogg_command_seconds histogram"]
        total = 0
        for most, number in zip([*map(str, BUCKETS), "+Inf"], self._commands, strict=True):
            total += number
            lines.append(f'fogg_command_seconds_bucket{{le="{most}"}} {total}')
        return [
            *lines,
            f"fogg_command_seconds_sum {self._seconds:.6f}",
            f"fogg_command_seconds_count {total}",
        ]


def _counter(name: str, value: int) -> list[str]:
    return [f"# TYPE {name} counter", f"{name} {value}"]

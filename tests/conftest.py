"""Settings of every test: the marker that names a rule, and how much Hypothesis tries."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "fogg",
    deadline=None,
    max_examples=60,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fogg")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*tags): the rules of docs/rules.md that a test proves")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly what could not be tested here; a folder's own hook is not asked under xdist."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = {str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped}
    for reason in sorted(reasons):
        title, _, details = reason.partition("\n")
        terminalreporter.section(f"NOT tested: {title}")
        terminalreporter.line(details)

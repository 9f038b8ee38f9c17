"""Settings of every test: the marker that names a rule, and how much Hypothesis tries."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tools.browser import FLAGS, chromium

PATIENCE = 60_000
"""Milliseconds that a page may take on a machine that does much else."""

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


# One for all folders whose tests open a browser: a second Playwright in a process does not start.


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
    yield launched
    launched.close()

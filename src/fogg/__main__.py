"""`python -m fogg` is the command `fogg`."""

from __future__ import annotations

from fogg.cli.main import main

main()

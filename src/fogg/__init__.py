"""Fogg: the rail games of five rule books, as an engine, bots, records and tools."""

__version__ = "0.1.0"

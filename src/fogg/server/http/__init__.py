"""Requests from outside: addresses, live connections, limits, the client's files."""

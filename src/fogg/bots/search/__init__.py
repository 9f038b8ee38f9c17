"""Search: beliefs about what is hidden, and games played out from it."""

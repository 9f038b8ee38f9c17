"""What the bots know of each mechanic, in a file of its name."""

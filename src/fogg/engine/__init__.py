"""The rules of the game: typed Python without I/O, clock or global random."""

"""The game in a terminal: what it shows, how it reads commands, and how it goes on."""

"""What the terminal knows of single mechanics: a file for each, and a table of them all."""

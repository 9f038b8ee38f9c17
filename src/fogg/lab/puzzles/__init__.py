"""Making puzzles: positions from games of strong bots in which one move is clearly best."""

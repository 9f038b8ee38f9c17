"""What bots share: the board as a graph, the shortest plans, the cards they need."""

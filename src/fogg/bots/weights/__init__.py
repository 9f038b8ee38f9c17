"""The numbers a planner weighs things by: their class, and a file of tuned ones a board."""

"""Many games: simulations, contests, tuning, statistics, reviews, and environments for learning."""

"""What may be done in a game and what scores: one file a mechanic, composed as a list in `Rules`."""

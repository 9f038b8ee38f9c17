"""What may be done and what scores: one file a mechanic, composed as a list in `Rules`."""

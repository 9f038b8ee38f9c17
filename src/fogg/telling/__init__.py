"""Games told to people: events as sentences and as named facts, rules in words."""

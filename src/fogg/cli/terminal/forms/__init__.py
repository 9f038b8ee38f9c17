"""How a person decides: a form for each kind of decision, and a generic one for all others."""

"""What to do now: one action that serves the plan, for each kind of decision."""

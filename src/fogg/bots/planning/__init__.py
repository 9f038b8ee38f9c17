"""What the planning bots share: graph/ finds paths, plan/ chooses routes, play/ chooses actions.

Each of the three imports only those before it; a `position` holds the graph and is what plan and
play read.
"""

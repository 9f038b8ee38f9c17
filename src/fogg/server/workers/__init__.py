"""Work in processes of their own: bots that think, games that are reviewed."""

"""Games and catalogues put into the words and shapes of the wire."""

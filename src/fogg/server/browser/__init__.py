"""The server within a browser: the same application, reached by messages instead of a network."""

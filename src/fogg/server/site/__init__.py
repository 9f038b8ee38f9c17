"""The whole game as a folder of files, which any web server can serve."""

"""The board as a graph: which routes leave a city, and the cheapest routes that join cities."""

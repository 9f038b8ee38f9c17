"""Put games into words for people, and into named data for programs."""

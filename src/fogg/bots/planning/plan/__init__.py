"""What to aim for: tickets to pursue, routes to claim, the cards and the turns that they take."""

"""Which cards pay for what: one file for each way of paying."""

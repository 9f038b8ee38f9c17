"""What goes over the wire: its types, and how tables and games are put into them."""

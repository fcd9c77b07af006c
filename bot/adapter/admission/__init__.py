"""What is let in: each interaction once, in its turn, and from where it may be sent; gate.py is its door."""

"""Who and what is let in, and how it is answered."""

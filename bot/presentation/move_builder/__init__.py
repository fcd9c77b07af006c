"""The move builder: a move entered step by step, as data."""

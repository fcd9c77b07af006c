"""Everything shown, as data: pages, scenes, pictures, and a presenter for each game."""

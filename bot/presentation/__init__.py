"""What is shown, as data: pages, scenes and pictures, and the manners of each game."""

"""How is a finished game watched in a browser? As one page, `watching(film(table, texts))`."""

from bot.shown.watch.film import Film, Look, film
from bot.shown.watch.page import watching

__all__ = ["Film", "Look", "film", "watching"]

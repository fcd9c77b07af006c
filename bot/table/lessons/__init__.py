"""The lessons, as data: see `bot/table/lesson.py`."""

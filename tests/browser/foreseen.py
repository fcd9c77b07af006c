"""How does the bot deal the same at every run? `python -m tests.browser.foreseen try`: from counted seeds."""

from __future__ import annotations

import sys
from itertools import count
from unittest.mock import patch

from bot.cli import main
from bot.table.draws import Draws

if __name__ == "__main__":
    numbers = count(1)
    with patch.object(Draws, "seed", lambda _: f"{next(numbers):064x}"):
        sys.exit(main())

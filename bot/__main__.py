"""Entry point of `python -m bot`, which is the command `mudbucket`."""

import sys

from bot.cli import main

sys.exit(main())

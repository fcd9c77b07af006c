"""`python -m bot` is `mudbucket`."""

import sys

from bot.cli import main

sys.exit(main())

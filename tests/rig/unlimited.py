"""The bot without its limit of requests: `python -m tests.rig.unlimited run`, where Discord's are lifted."""

from __future__ import annotations

import sys

from bot import cli
from bot.adapter import request_rate_limiter

UNLIMITED = 100_000
"""More requests per second than a bot can make."""

if __name__ == "__main__":
    request_rate_limiter.REQUESTS_PER_S = UNLIMITED
    request_rate_limiter.REQUEST_BURST = UNLIMITED
    sys.exit(cli.main(sys.argv[1:]))

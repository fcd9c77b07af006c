"""The Discord adapter: the only package that imports discord. It translates and decides nothing."""

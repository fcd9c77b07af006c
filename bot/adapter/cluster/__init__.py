"""A cluster: several processes at one database, each with some of the bot's shards."""

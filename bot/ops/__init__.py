"""What an operator asks of the bot: health, backups, and logs that tell no secrets."""

"""What the bot looks after by itself: deadlines, lost permissions, its operator."""

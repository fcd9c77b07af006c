"""The messages of tables on Discord: what they should show, a plan, its steps, a worker for each."""

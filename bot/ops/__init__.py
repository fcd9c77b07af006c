"""Operation: backups, health, metrics, the doctor, and logs without secrets."""

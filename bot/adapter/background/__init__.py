"""Background services: deadlines, left servers, expiry, and management."""

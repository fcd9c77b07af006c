"""The cast's faces and voices: portraits, what characters say, and the page about one."""

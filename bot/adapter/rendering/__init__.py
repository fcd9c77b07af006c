"""Rendering to Discord: tables, hands by DM, pings, and panels."""

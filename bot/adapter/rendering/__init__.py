"""What is drawn on Discord: tables, hands, pings, panels."""

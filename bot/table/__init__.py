"""Tables and the people at them as immutable values: no database, no Discord."""

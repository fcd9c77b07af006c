"""The use cases: what may be asked of the house."""

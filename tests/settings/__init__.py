"""Promises about what can be declared."""

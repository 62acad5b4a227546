"""Hydra looks for plugins in the namespace `hydra_plugins` alone."""

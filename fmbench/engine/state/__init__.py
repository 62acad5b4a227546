"""The arrays of the world: what each row and column holds, with its unit."""

"""The one door between a seat and the world."""

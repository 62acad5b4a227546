"""A benchmark that measures whether a language model can manage."""

"""From finished runs to numbers one may rely on: behaviour, statistics, figures, reports."""

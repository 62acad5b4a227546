"""The privileged script: it reads the truth of its world and acts through the door alone.

Nothing imports it but the composition root (paper §4.1, Appendix H).
"""

from fmbench.oracle.manager import Oracle

__all__ = ["Oracle"]

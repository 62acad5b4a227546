"""The one scripted manager: buys, sells, renews, promotes, builds under five levers (paper Appendix F)."""

"""Scripted and recorded terminal sessions with the real programs (`make sessions`)."""

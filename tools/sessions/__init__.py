"""Terminal sessions with the real programs, scripted and recorded (`make sessions`)."""

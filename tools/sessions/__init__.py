"""Sessions of the real programs in a real terminal, played by keys and recorded (`make sessions`)."""

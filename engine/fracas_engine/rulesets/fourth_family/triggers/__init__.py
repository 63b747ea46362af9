"""Who may answer what happens, and with what."""

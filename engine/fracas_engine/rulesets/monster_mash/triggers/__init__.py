"""Who may answer what happens."""

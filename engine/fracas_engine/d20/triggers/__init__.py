"""Who may answer what happens; nothing here changes anything."""

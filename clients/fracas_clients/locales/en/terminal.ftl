### Texts of the terminal client.

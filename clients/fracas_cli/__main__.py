"""`python -m fracas_cli`: the command `fracas` by interpreter path, as used for a server's bots."""

from fracas_cli.main import main

__all__: list[str] = []

main()

"""`python -m fracas_cli`: run the command `fracas` with a given interpreter; a server starts its bots this way."""

from fracas_cli.main import main

__all__: list[str] = []

main()

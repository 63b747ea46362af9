"""`python -m fracas_cli`: the command `fracas` where only the interpreter is known, as for bots of the server."""

from fracas_cli.main import main

__all__: list[str] = []

main()

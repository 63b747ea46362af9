"""`python -m fracas_cli`: the command `fracas` where only the interpreter is known, as for the bots that a server starts."""

from fracas_cli.main import main

__all__: list[str] = []

main()

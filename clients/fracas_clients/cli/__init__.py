"""The commands `fracas bot`, `fracas watch` and `fracas play`. What is heavy is imported when it runs."""

__all__: list[str] = []

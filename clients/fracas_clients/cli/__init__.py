"""The commands `fracas bot`, `fracas watch` and `fracas play`. Heavy modules are imported on use."""

__all__: list[str] = []

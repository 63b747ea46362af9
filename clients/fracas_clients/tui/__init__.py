"""The terminal client: the drawing code (pure functions) and the Textual application around it.

Reading order: `picture` (a view as a picture to draw), `board_view` (the picture as styled characters), `selection`
(what a player is choosing), `roster` and `log_lines` (the texts beside the board), then the widgets and the screens.
"""

__all__: list[str] = []

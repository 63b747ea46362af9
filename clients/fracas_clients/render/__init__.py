"""Export of replays to standalone files: an HTML page with a slider, an SVG drawing, or an animated GIF.

`svg` draws one picture, `page` writes all of them with a slider, `gif` animates them. The pictures come from the
terminal client (`tui.picture`, `tui.replay_buffer`).
"""

"""Replays as files to look at anywhere: a page with a slider, a drawing, a moving picture.

`shapes` says where things stand on paper, `svg` draws one picture, `page` all of them with a slider, `gif` lets them
run. What is drawn are the terminal client's pictures (`tui.picture`), kept in a film (`tui.film`).
"""

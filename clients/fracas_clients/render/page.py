"""Replay as a self-contained HTML page with a slider."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from string import Template
from typing import Any, Final

from fracas_clients.render.layout import discs, legend, side_colour, size_of
from fracas_clients.render.svg import ground
from fracas_clients.tui.picture import Picture
from fracas_clients.tui.replay_buffer import ReplayFrame

__all__ = ["page"]

_PAGE: Final = Template("""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>$title</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem; color: #222; }
svg { width: 100%; max-height: 65vh; } #bar { display: flex; gap: .5rem; align-items: center; }
#at { flex: 1; } button { font: inherit; min-width: 2.6rem; } #log { min-height: 7em; white-space: pre-line; }
ul { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: 0; list-style: none; }
b.s { display: inline-block; width: 1.4em; text-align: center; border-radius: 50%; }
</style></head><body>
<h1>$title</h1><p id="head" aria-live="polite"></p>
<svg viewBox="0 0 $width $height" role="img" aria-labelledby="head">$grounds<g id="who"></g></svg>
<div id="bar"><button id="back" aria-label="back">&#9664;</button>
<input id="at" type="range" min="0" max="$last" value="0" aria-label="step">
<button id="on" aria-label="on">&#9654;</button><button id="run" aria-label="run or stop">&#9199;</button>
<label>speed <select id="pace"><option value="1600">slow</option><option value="800" selected>1</option>
<option value="400">2</option><option value="100">8</option></select></label></div>
<p id="log"></p><ul>$legend</ul>
<script type="application/json" id="film">$film</script>
<script>
"use strict";
const film = JSON.parse(document.getElementById("film").textContent), at = document.getElementById("at");
const who = document.getElementById("who"), NS = "http://www.w3.org/2000/svg";
let timer = 0;
function put(parent, name, given, text) {
  const made = document.createElementNS(NS, name);
  for (const key in given) made.setAttribute(key, given[key]);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}
function show() {
  const [ground, head, lines, creatures] = film.frames[+at.value];
  document.getElementById("head").textContent = (+at.value + 1) + "/" + film.frames.length + " \\u00b7 " + head;
  document.getElementById("log").textContent = lines.join("\\n");
  film.grounds.forEach((id, n) => document.getElementById(id).setAttribute("display", n === ground ? "" : "none"));
  who.replaceChildren();
  for (const [name, letter, x, y, r, colour, health, acting] of creatures) {
    const one = put(who, "g", {});
    put(one, "title", {}, name);
    put(one, "circle", {cx: x, cy: y, r: r, fill: colour, stroke: acting ? "#000" : "#fff",
      "stroke-width": acting ? 3 : 1});
    put(one, "text", {x: x, y: y + 5, "font-size": 14, "text-anchor": "middle"}, letter);
    put(one, "rect", {x: x - r, y: y + r - 2, width: 2 * r, height: 4, fill: "#fff"});
    put(one, "rect", {x: x - r, y: y + r - 2, width: 2 * r * health / 1000, height: 4, fill: "#1b7f3b"});
  }
}
function go(by) { at.value = +at.value + by; show(); }
function stop() { clearInterval(timer); timer = 0; }
function run() {
  if (timer) { stop(); return; }
  timer = setInterval(() => { if (+at.value >= film.frames.length - 1) stop(); else go(1); },
    +document.getElementById("pace").value);
}
at.addEventListener("input", show);
document.getElementById("back").onclick = () => go(-1);
document.getElementById("on").onclick = () => go(1);
document.getElementById("run").onclick = run;
document.getElementById("pace").onchange = () => { if (timer) { stop(); run(); } };
show();
</script></body></html>
""")


def page(frames: Sequence[ReplayFrame], *, title: str) -> str:
    """Return the HTML page as text.

    Args:
        frames: The pictures; at least one.
        title: The page title.
    """
    width, height = size_of(frames[0].picture)
    grounds: dict[str, int] = {}
    told = [[grounds.setdefault(ground(frame.picture), len(grounds)), *_frame(frame)] for frame in frames]
    names = [f"ground{number}" for number in range(len(grounds))]
    drawn = "".join(f'<g id="{name}">{ground_}</g>' for name, ground_ in zip(names, grounds, strict=True))
    who = "".join(
        f'<li><b class="s" style="background:{side_colour(side)}">{escape(letter)}</b> {escape(name)}</li>'
        for letter, name, side in legend(frame.picture for frame in frames)
    )
    film = json.dumps({"grounds": names, "frames": told}, separators=(",", ":"), ensure_ascii=False)
    return _PAGE.substitute(
        title=escape(title),
        width=width,
        height=height,
        grounds=drawn,
        last=len(frames) - 1,
        legend=who,
        film=film.replace("<", "\\u003c"),  # nothing in it can end the script
    )


def _frame(frame: ReplayFrame) -> list[Any]:
    return [frame.headline, list(frame.lines), _creatures(frame.picture)]


def _creatures(picture: Picture) -> list[list[Any]]:
    return [
        [one.name, one.letter, one.x, one.y, one.radius, side_colour(one.side), one.health, one.acting]
        for one in discs(picture)
    ]

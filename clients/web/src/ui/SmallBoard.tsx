// A match that is being fought, small: its board moves as the battle does. Whoever has it on the screen watches it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Camera } from "../board/camera";
import { Grid } from "../board/geometry";
import { ALL_SEEN, EMPTY, STILL, paint } from "../board/painter";
import { DARK, LIGHT, sidesOf } from "../board/palette";
import { glance, unglance } from "../app";
import type { Session } from "../net/session";
import { t } from "../words/catalogue";
import { useDark } from "./media";

const HEIGHT = 130;

export function SmallBoard({ match, delayS }: { match: string; delayS: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [session, setSession] = useState<Session | null>(null);
  const dark = useDark();
  useEffect(() => {
    let here = true;
    let mine: Session | null = null;
    // Who may not watch it sees no board, and is told so where they open it.
    glance(match).then((found) => { mine = found; if (here) setSession(found); else unglance(found); }, () => undefined);
    return () => { here = false; if (mine) unglance(mine); };
  }, [match]);
  const tick = session?.tick.value;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const battle = session?.live?.battle;
    if (!context || !battle) return;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [context.canvas.clientWidth, HEIGHT];
    // A canvas that is given a size is emptied, also where it is the one that it has: what did not change would not come back.
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (context.canvas.width !== across) context.canvas.width = across;
    if (context.canvas.height !== down) context.canvas.height = down;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const grid = new Grid(battle.hex, battle.columns, battle.rows);
    const camera = new Camera();
    camera.fit(width, height, grid.width, grid.height);
    paint(context, width, height, camera, {
      battle, grid, overlay: EMPTY, palette: dark ? DARK : LIGHT, sides: sidesOf(battle), scenery: STILL, unseen: ALL_SEEN, selected: null, coordinates: false,
    });
  }, [session, tick, dark]);
  return (
    <div class="small">
      <canvas ref={canvas} class="small-board" aria-hidden="true" data-version={session?.live?.battle.version ?? 0} />
      {session && !session.live && delayS > 0 && <p class="dim">{t("notShownYet", { count: delayS })}</p>}
    </div>
  );
}

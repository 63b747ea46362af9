// Live mini board of a match in the lobby; the match is watched while the board is on the screen.

import { useEffect, useRef, useState } from "preact/hooks";
import { Camera } from "../board/camera";
import { Grid } from "../board/geometry";
import { NO_FOG, EMPTY, NO_ANIMATION, paint } from "../board/painter";
import { DARK, LIGHT, creatureStyles } from "../board/palette";
import { previewMatch, closePreview } from "../app";
import type { Session } from "../net/session";
import { t } from "../text/catalogue";
import { useDark } from "./useMedia";

const HEIGHT = 130;

export function MiniBoard({ match, delayS }: { match: string; delayS: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [session, setSession] = useState<Session | null>(null);
  const dark = useDark();
  useEffect(() => {
    let here = true;
    let mine: Session | null = null;
    // Without permission to watch there is no board; opening the match explains why.
    previewMatch(match).then((found) => { mine = found; if (here) setSession(found); else closePreview(found); }, () => undefined);
    return () => { here = false; if (mine) closePreview(mine); };
  }, [match]);
  const tick = session?.tick.value;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const battle = session?.live?.battle;
    if (!context || !battle) return;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [context.canvas.clientWidth, HEIGHT];
    // Setting a canvas size clears it even if the size is the same, so set it only when it changes.
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (context.canvas.width !== across) context.canvas.width = across;
    if (context.canvas.height !== down) context.canvas.height = down;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const grid = new Grid(battle.hex, battle.columns, battle.rows);
    const camera = new Camera();
    camera.fit(width, height, grid.width, grid.height);
    paint(context, width, height, camera, {
      battle, grid, overlay: EMPTY, palette: dark ? DARK : LIGHT, sides: creatureStyles(battle), animation: NO_ANIMATION, unseen: NO_FOG, selected: null, dragged: null,
    });
  }, [session, tick, dark]);
  return (
    <div class="small">
      <canvas ref={canvas} class="small-board" aria-hidden="true" data-version={session?.live?.battle.version ?? 0} />
      {session && !session.live && delayS > 0 && <p class="dim">{t("notShownYet", { count: delayS })}</p>}
    </div>
  );
}

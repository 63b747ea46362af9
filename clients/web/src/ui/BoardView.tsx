// The board on a canvas, with mouse, touch and keyboard input. A text version is provided for screen readers.

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { Camera } from "../board/camera";
import type { BoardPicture } from "../board/picture";
import { RULER } from "../board/rulers";
import { Grid, type Point } from "../board/geometry";
import { Animations } from "../board/animations";
import { play } from "../board/sounds";
import { EMPTY, paint, type Overlay, type Scene } from "../board/painter";
import { DARK, LIGHT, creatureStyles } from "../board/palette";
import { volume } from "../app";
import type { Selection } from "../play/selection";
import type { Drag } from "../play/tokenDrag";
import { type Battle, type Cell } from "../protocol/battle";
import type { BattleEvent } from "../protocol/events";
import { t } from "../text/catalogue";
import { AfterPaint } from "./AfterPaint";
import { isTouchDevice, useReducedMotion } from "./useMedia";
import { usePointers } from "./usePointers";
import { ZoomButtons } from "./ZoomButtons";

interface Props {
  battle: Battle;
  happened: BattleEvent[];
  selection: Selection | null;
  /** The picture of the tool in use, in place of the selection's; null: no tool. */
  tool: Overlay | null;
  /** Keys of the cells outside the sight of the viewer's creatures. */
  unseen: ReadonlySet<string>;
  fogOfWar: boolean;
  picture: BoardPicture | null;
  /** Pictures of tokens by their names. */
  faces: ReadonlyMap<string, CanvasImageSource>;
  selected: string | null;
  /** The creature that is asked or acts for the user; it is kept in sight. */
  focus: string | null;
  /** The user's seat; empty: spectator. */
  own: string;
  call: (id: string) => string;
  dark: boolean;
  onCell: (cell: Cell) => void;
  onLook: (cell: Cell | null) => void;
  onLong: (cell: Cell) => void;
  /** The cell that somebody points at. */
  pinged: { x: number; y: number; at: number } | null;
  onPing: (cell: Cell) => void;
  /** Null: creatures cannot be dragged. */
  onDrag: Drag | null;
}

const ARROW_KEYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], k: [0, -1], j: [0, 1], h: [-1, 0], l: [1, 0],
};

export function BoardView(props: Props) {
  const { battle, dark } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const camera = useRef(new Camera(RULER));
  const latest = useRef(props);
  latest.current = props;
  const still = useReducedMotion();
  const grid = useMemo(() => new Grid(battle.hex, battle.columns, battle.rows), [battle.hex, battle.columns, battle.rows]);
  const happenings = useRef<Animations | null>(null);
  happenings.current ??= new Animations();
  const cursor = useRef<Cell | null>(null);
  /** The token that follows the pointer. */
  const dragged = useRef<Scene["dragged"]>(null);
  /** Whether the next frame is drawn already, or requested. */
  const turn = useRef<"free" | "drawn" | "asked">("free");
  const size = useRef<{ width: number; height: number } | null>(null);

  const begun = useRef(false);
  /** Whether the user wants to see the whole board. */
  const all = useRef(false);
  /** Positions to show first: the user's own creatures. */
  const spots = (): Point[] => {
    const { battle: now, own } = latest.current;
    const there = [...now.creatures.values()].filter((one) => one.alive && one.at);
    const mine = there.filter((one) => one.seat === own);
    return (mine.length ? mine : there).map((one) => grid.middle(one.at as Cell, one.width));
  };
  const open = (width: number, height: number) => {
    // A mouse can hit smaller cells than a finger, and a spectator clicks none.
    if (all.current || !isTouchDevice() || !latest.current.own) camera.current.fit(width, height, grid.width, grid.height);
    else camera.current.fitReadable(width, height, grid.width, grid.height, spots());
  };

  const draw = () => {
    const context = canvas.current?.getContext("2d");
    const box = frame.current;
    if (!context || !box) return;
    const { battle: now, selection, tool, selected, unseen, fogOfWar, picture, faces, dark: isDark } = latest.current;
    const ratio = devicePixelRatio || 1;
    // Measured once and then observed: measuring forces a layout.
    const { width, height } = (size.current ??= { width: box.clientWidth, height: box.clientHeight });
    if (context.canvas.width !== Math.round(width * ratio) || context.canvas.height !== Math.round(height * ratio)) {
      context.canvas.width = Math.round(width * ratio);
      context.canvas.height = Math.round(height * ratio);
      if (camera.current.autoFit) open(width, height);
    }
    box.classList.toggle("moved", !camera.current.autoFit || camera.current.isCropped(width, height, grid.width, grid.height));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const going = happenings.current as Animations;
    const scenery = going.stateAt(performance.now());
    const overlay = tool ?? selection?.overlay.value ?? EMPTY;
    paint(context, width, height, camera.current, {
      battle: now, grid, palette: isDark ? DARK : LIGHT, sides: creatureStyles(now), animation: scenery, unseen, fogOfWar, picture, faces, rulers: true, selected, dragged: dragged.current,
      overlay: overlay.cursor || !cursor.current ? overlay : { ...overlay, cursor: cursor.current },
    });
    if (going.isRunning) ask();
  };
  const next = () => {
    const wanted = turn.current === "asked";
    turn.current = "free";
    if (wanted) draw();
  };
  const ask = () => {
    if (turn.current === "free") requestAnimationFrame(next);
    turn.current = "asked";
  };
  /** Draw a change immediately if there is time before the next frame; further changes wait for that frame. */
  const show = () => {
    if (turn.current !== "free") return ask();
    turn.current = "drawn";
    requestAnimationFrame(next);
    draw();
  };

  useEffect(() => {
    const box = frame.current as HTMLDivElement;
    const observer = new ResizeObserver(() => {
      size.current = null;
      ask();
    });
    observer.observe(box);
    open(box.clientWidth, box.clientHeight);
    return () => observer.disconnect();
  }, [grid]);

  // A layout effect draws before the next frame, one frame earlier than an effect.
  useLayoutEffect(() => {
    // Whoever wants no motion still hears what happens.
    (still ? new Animations() : happenings.current)?.start(props.happened, battle, grid, performance.now(), (sound, delay) => play(sound, volume.value, still ? 0 : delay));
    show();
  }, [battle]);
  // If only part of the board is visible, show the part where a creature acts.
  useEffect(() => {
    const box = frame.current as HTMLDivElement;
    const acting = battle.creatures.get(props.focus ?? battle.game.acting ?? "");
    // Show the user's own creatures first, whoever acts.
    const first = !begun.current && acting?.seat !== props.own;
    begun.current = true;
    if (first || !acting?.at || !camera.current.isCropped(box.clientWidth, box.clientHeight, grid.width, grid.height)) return;
    camera.current.centerIfNearEdge(grid.middle(acting.at, acting.width), box.clientWidth, box.clientHeight, grid.width, grid.height);
    ask();
  }, [props.focus, battle.game.acting, battle.game.round, battle.creatures.get(battle.game.acting ?? "")?.at?.join()]);
  useLayoutEffect(show, [dark, props.selected, props.unseen, props.fogOfWar, props.picture, props.faces, props.tool]);

  useEffect(() => {
    if (!props.pinged) return;
    happenings.current?.ping(grid.middle([props.pinged.x, props.pinged.y]), performance.now());
    ask();
  }, [props.pinged]);
  useEffect(() => effect(() => {
    void props.selection?.overlay.value;
    ask();
  }), [props.selection]);

  usePointers(canvas, camera, ask, {
    tap: (at, alternative, pings) => {
      const cell = grid.at(camera.current.toPlane(at));
      if (!cell) return;
      cursor.current = null;
      if (pings) latest.current.onPing(cell);
      else if (alternative) latest.current.selection?.click(cell, true);
      else latest.current.onCell(cell);
      ask();
    },
    long: (at) => {
      const cell = grid.at(camera.current.toPlane(at));
      if (cell) latest.current.onLong(cell);
    },
    drag: (at, phase) => {
      const cell = at && grid.at(camera.current.toPlane(at));
      const { onDrag } = latest.current;
      if (phase === "begin") return Boolean(cell && onDrag?.begin(cell));
      dragged.current = at && phase === "move" && onDrag?.token ? { id: onDrag.token, at: camera.current.toPlane(at) } : null;
      if (phase === "end") onDrag?.end(cell);
      else if (cell) onDrag?.move(cell);
      ask();
      return true;
    },
    hover: (at) => {
      const cell = at && grid.at(camera.current.toPlane(at));
      latest.current.onLook(cell);
      latest.current.selection?.hover(cell);
    },
  });

  useEffect(() => {
    // Screen positions of cells, for tests that click them.
    Object.assign((globalThis as unknown as { fracas: object }).fracas, {
      at: (x: number, y: number, cells = 1) => {
        const seen = camera.current.toScreen(grid.middle([x, y], cells));
        const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
        return { x: box.left + seen.x, y: box.top + seen.y };
      },
    });
  }, [grid]);

  const onKey = (event: KeyboardEvent) => {
    const { selection } = latest.current;
    const way = ARROW_KEYS[event.key];
    const box = frame.current as HTMLDivElement;
    if (way) {
      canvas.current?.classList.remove("pointed");
      // A tool begins at the creature that is selected for it.
      const acting = battle.creatures.get((latest.current.tool && latest.current.selected) || (battle.game.acting ?? ""));
      const from = selection?.state.value.cursor ?? cursor.current ?? acting?.at ?? [0, 0];
      let cell: Cell = from;
      for (let n = event.shiftKey ? 4 : 1; n > 0; n--) cell = grid.towards(cell, way[0], way[1]);
      cursor.current = cell;
      if (selection?.step?.kind === "cell" || selection?.step?.kind === "placement") selection.moveCursor(cell);
      camera.current.reveal(grid.middle(cell), box.clientWidth, box.clientHeight);
      latest.current.onLook(cell);
    } else if (event.key === "Enter" || event.key === " ") {
      const cell = selection?.state.value.cursor ?? cursor.current;
      // Without a cursor, Enter confirms: the target was clicked or chosen in the list.
      if (selection?.step && (!cell || selection.step.kind === "placement" || selection.step.kind === "confirm")) void selection.confirmByKey();
      else if (cell) latest.current.onCell(cell);
    } else if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") fit();
    else if (event.key === "Tab" || event.metaKey || event.ctrlKey || event.altKey) return;
    else if (event.key === "p" && cursor.current) latest.current.onPing(cursor.current);
    else if (event.key === "w" && cursor.current) selection?.click(cursor.current, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
    ask();
  };
  const fit = () => {
    const box = frame.current as HTMLDivElement;
    camera.current.autoFit = true;
    all.current = true;
    camera.current.fit(box.clientWidth, box.clientHeight, grid.width, grid.height);
    ask();
  };
  const zoom = (factor: number) => {
    const box = frame.current as HTMLDivElement;
    camera.current.zoom(factor, { x: box.clientWidth / 2, y: box.clientHeight / 2 });
    ask();
  };
  const title = battle.board?.title || t("board");
  return (
    <div class="board" ref={frame}>
      <canvas id="board" ref={canvas} tabIndex={0} role="application" aria-label={t("boardLabel", { board: title })} aria-describedby="board-text" onKeyDown={onKey} />
      <ZoomButtons zoom={zoom} fit={fit} />
      <p id="board-text" class="unseen"><AfterPaint value={battle}>{() => boardText(battle, props.call)}</AfterPaint></p>
    </div>
  );
}

/** Return the board as text: its size, and all creatures with their cells. */
function boardText(battle: Battle, call: (id: string) => string): string {
  const who = [...battle.creatures.values()].filter((one) => one.alive && one.at);
  const places = who.map((one) => `${call(one.id)} ${t("atCell", { x: one.at?.[0] ?? 0, y: one.at?.[1] ?? 0 })}`);
  return `${t("boardSize", { columns: battle.columns, rows: battle.rows })} ${t("boardNumbers", { column: battle.columns - 1, row: battle.rows - 1 })} ${places.join("; ")}`;
}

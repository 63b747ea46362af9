// The board of the editor on a canvas, with mouse, touch and keyboard.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Camera } from "../board/camera";
import { RULER } from "../board/rulers";
import type { Point } from "../board/geometry";
import { EMPTY, NO_ANIMATION, NO_FOG, paint } from "../board/painter";
import { DARK, LIGHT } from "../board/palette";
import { cellsBetween, draggedCorners, gridOf, sideAt, type Draft } from "../editor/draft";
import { battleOf, drawMarks, type Marks } from "../editor/scene";
import { RECTANGLE_KEY, TOOL_KEYS, canDrawRectangles, cellText, drawsRectangle, sideOfCell, strokeOf, type Choice, type Stroke, type Tool } from "../editor/tools";
import { cellKey, type Battle, type Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { useOwnPicture } from "./useBoardPicture";
import { usePointers } from "./usePointers";
import { ZoomButtons } from "./ZoomButtons";

interface Props {
  draft: Draft;
  choice: Choice;
  dark: boolean;
  errors: Marks["errors"];
  /** Change the board; `merge`: as part of the stroke before. */
  onChange: (draft: Draft, merge: boolean) => void;
  onTool: (tool: Tool) => void;
  onRectangle: (rectangle: boolean) => void;
  /** Ask for the label of a cell. */
  onLabel: (cell: Cell) => void;
  onUndo: (redo: boolean) => void;
}

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const NO_SIDES = new Map<string, number>();
/** Distance to the middle of a side within which a stroke sets it, and a click. */
const STROKE_REACH = 0.36;
const CLICK_REACH = 0.75;
/** Length of the steps in which a stroke is followed. */
const STEP = 0.2;

export function EditorBoard(props: Props) {
  const { draft, choice, dark, errors } = props;
  const picture = useOwnPicture(draft.picture);
  const shownPicture = useRef(picture);
  shownPicture.current = picture;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const camera = useRef(new Camera(RULER));
  const latest = useRef(props);
  latest.current = props;
  const grid = useMemo(() => gridOf(draft), [draft.shape, draft.columns, draft.rows]);
  const shown = useRef<{ draft: Draft; battle: Battle } | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  /** Which side of the cursor's cell the keyboard sets. */
  const [side, setSide] = useState(0);
  const hovered = useRef<string | null>(null);
  const stroke = useRef<{ does: Stroke; last: Point; now: Draft; begun: boolean } | null>(null);
  /** The rectangle that is drawn: its first corner, and the one that moves. */
  const [area, setArea] = useState<readonly [Cell, Cell] | null>(null);
  const areaNow = useRef(area);
  const setCorners = (corners: readonly [Cell, Cell] | null) => {
    const same = corners?.flat().join() === areaNow.current?.flat().join();
    areaNow.current = corners;
    if (!same) setArea(corners);
  };
  const areaCells = useMemo(() => (area ? cellsBetween(...area) : []), [area]);
  /** The board with the rectangle that is drawn, before it is one. */
  const preview = useMemo(() => (area && drawsRectangle(choice) ? strokeOf(choice, draft, area[0], null).cells(draft, areaCells) : draft), [area, draft, choice]);
  const seen = useRef({ preview, areaCells });
  seen.current = { preview, areaCells };
  const asked = useRef(false);
  /** Where the rectangle was begun. */
  const areaFrom = useRef<Point>({ x: 0, y: 0 });

  const draw = () => {
    asked.current = false;
    const context = canvas.current?.getContext("2d");
    const box = frame.current;
    if (!context || !box) return;
    const ratio = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = box;
    if (context.canvas.width !== Math.round(width * ratio) || context.canvas.height !== Math.round(height * ratio)) {
      context.canvas.width = Math.round(width * ratio);
      context.canvas.height = Math.round(height * ratio);
      if (camera.current.autoFit) camera.current.fit(width, height, grid.width, grid.height);
    }
    box.classList.toggle("moved", !camera.current.autoFit || camera.current.isCropped(width, height, grid.width, grid.height));
    const { choice: chosen, dark: isDark, errors: wrong } = latest.current;
    const { preview: now, areaCells: cells } = seen.current;
    if (shown.current?.draft !== now) shown.current = { draft: now, battle: battleOf(now, shown.current) };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const palette = isDark ? DARK : LIGHT;
    paint(context, width, height, camera.current, {
      battle: (shown.current as { battle: Battle }).battle, picture: shownPicture.current, grid, palette, sides: NO_SIDES, animation: NO_ANIMATION, unseen: NO_FOG, rulers: true, selected: null, dragged: null,
      overlay: { ...EMPTY }, // a new one, so that everything is painted
    });
    const marked = chosen.tool === "edge" && !chosen.rectangle ? (cursor ? sideOfCell(now, cursor, side) : hovered.current) : null;
    drawMarks(context, camera.current, grid, now, palette, { cursor, side: marked, area: cells, errors: wrong });
  };
  const ask = () => {
    if (asked.current) return;
    asked.current = true;
    requestAnimationFrame(draw);
  };
  useEffect(() => {
    const box = frame.current as HTMLDivElement;
    camera.current.autoFit = true;
    camera.current.fit(box.clientWidth, box.clientHeight, grid.width, grid.height);
    setCursor((before) => (before && grid.has(before) ? before : null));
    setCorners(null);
    const observer = new ResizeObserver(ask);
    observer.observe(box);
    ask();
    return () => observer.disconnect();
  }, [grid]);
  useLayoutEffect(ask, [preview, areaCells, picture, choice, dark, errors, cursor, side]);
  // At once: an effect after the next frame would drop a corner that is set right after the choice.
  useLayoutEffect(() => setCorners(null), [choice.tool, choice.rectangle]);

  const plane = (at: Point): Point => camera.current.toPlane(at);
  /** Do what a stroke does at a point. */
  const apply = (point: Point, reach: number) => {
    const now = stroke.current;
    const cell = grid.at(point);
    if (!now || !cell) return;
    const edge = now.does.side && sideAt(now.now, point, reach);
    const next = now.does.side ? (edge ? now.does.side(now.now, edge) : now.now) : now.does.cells(now.now, [cell]);
    if (next === now.now) return;
    latest.current.onChange(next, now.begun);
    now.now = next;
    now.begun = true;
  };
  const begin = (point: Point): boolean => {
    const { draft: now, choice: chosen } = latest.current;
    const cell = grid.at(point);
    if (chosen.tool === "pan" || chosen.tool === "label" || !cell) return false;
    setCursor(null);
    stroke.current = { does: strokeOf(chosen, now, cell, sideAt(now, point, CLICK_REACH)), last: point, now, begun: false };
    return true;
  };
  /** Draw the rectangle as one step. */
  const drawArea = () => {
    const corners = areaNow.current;
    setCorners(null);
    const { draft: now, choice: chosen, onChange } = latest.current;
    if (corners) onChange(strokeOf(chosen, now, corners[0], null).cells(now, cellsBetween(...corners)), false);
  };
  /** Return the cell at a point, or the one at the border beyond which it lies. */
  const cellNear = ({ x, y }: Point): Cell | null => grid.at({ x: Math.max(0.01, Math.min(grid.width - 0.01, x)), y: Math.max(0.01, Math.min(grid.height - 0.01, y)) });
  const dragArea = (point: Point, phase: "begin" | "move"): boolean => {
    const cell = phase === "begin" ? grid.at(point) : cellNear(point);
    if (phase === "begin") {
      setCursor(null);
      areaFrom.current = point;
    }
    const from = phase === "begin" ? cell : areaNow.current?.[0];
    const { shape, columns, rows } = latest.current.draft;
    const inside = ({ x, y }: Point): Point => ({ x: Math.max(0.01, Math.min(columns - 0.01, x)), y: Math.max(0.01, Math.min(rows - 0.01, y)) });
    if (cell && from) setCorners(shape === "hex" || phase === "begin" ? [from, cell] : draggedCorners(inside(areaFrom.current), inside(point)));
    return phase === "move" || cell !== null;
  };
  const tap = (at: Point) => {
    const { choice: chosen, onLabel } = latest.current;
    const here = grid.at(plane(at));
    if (chosen.tool === "label") return here ? onLabel(here) : undefined;
    const cell = drawsRectangle(chosen) ? here : null;
    if (cell) {
      setCursor(null);
      setCorners([cell, cell]);
      return drawArea();
    }
    if (begin(plane(at))) apply(plane(at), CLICK_REACH);
    stroke.current = null;
  };
  usePointers(canvas, camera, ask, {
    tap, long: tap,
    drag: (at, phase) => {
      const isArea = drawsRectangle(latest.current.choice);
      if (phase === "end" || !at) {
        if (at && isArea) drawArea();
        setCorners(null);
        stroke.current = null;
        return true;
      }
      const point = plane(at);
      if (isArea) return dragArea(point, phase);
      if (phase === "begin") {
        const begun = begin(point);
        apply(point, STROKE_REACH);
        return begun;
      }
      const from = stroke.current?.last ?? point;
      const steps = Math.max(1, Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / STEP));
      for (let n = 1; n <= steps; n++) apply({ x: from.x + ((point.x - from.x) * n) / steps, y: from.y + ((point.y - from.y) * n) / steps }, STROKE_REACH);
      if (stroke.current) stroke.current.last = point;
      return true;
    },
    hover: (at) => {
      const before = hovered.current;
      hovered.current = at && sideAt(latest.current.draft, plane(at), CLICK_REACH);
      if (before !== hovered.current) ask();
    },
  });
  useEffect(() => {
    // Screen positions in cells, for tests that click them.
    Object.assign((globalThis as unknown as { fracas: object }).fracas, {
      place: (x: number, y: number) => {
        const seen = camera.current.toScreen({ x, y });
        const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
        return { x: box.left + seen.x, y: box.top + seen.y };
      },
    });
  }, []);

  /** Use the tool at the cursor. */
  const use = (cell: Cell, edge: string | null) => {
    const does = strokeOf(choice, draft, cell, edge);
    props.onChange(does.side ? (edge ? does.side(draft, edge) : draft) : does.cells(draft, [cell]), false);
  };
  const zoom = (factor: number) => {
    const box = frame.current as HTMLDivElement;
    camera.current.zoom(factor, { x: box.clientWidth / 2, y: box.clientHeight / 2 });
    ask();
  };
  const fit = () => {
    const box = frame.current as HTMLDivElement;
    camera.current.autoFit = true;
    camera.current.fit(box.clientWidth, box.clientHeight, grid.width, grid.height);
    ask();
  };
  const onKey = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const cell = cursor ?? [0, 0];
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z" && event.key.toLowerCase() !== "y") return;
      props.onUndo(event.shiftKey || event.key.toLowerCase() === "y");
    } else if (event.altKey) return;
    else if (way) {
      const next = cursor ? grid.towards(cell, ...way) : cell;
      if (event.shiftKey && choice.tool === "edge" && !choice.rectangle && cursor) {
        const found = cellKey(next) === cellKey(cell) ? -1 : [0, 1, 2, 3, 4, 5].findIndex((n) => sideOfCell(draft, cell, n)?.split("|").includes(cellKey(next)));
        if (found >= 0) {
          setSide(found);
          use(cell, sideOfCell(draft, cell, found));
        }
      } else {
        setCursor(next);
        if (area) setCorners([area[0], next]);
        const box = frame.current as HTMLDivElement;
        camera.current.reveal(grid.middle(next), box.clientWidth, box.clientHeight);
      }
    } else if ((event.key === " " || event.key === "Enter") && cursor) {
      if (choice.tool === "label") props.onLabel(cursor);
      else if (!drawsRectangle(choice)) use(cell, sideOfCell(draft, cell, side));
      else if (area) drawArea();
      else setCorners([cursor, cursor]);
    } else if (event.key === "Escape" && area) setCorners(null);
    else if (event.key === RECTANGLE_KEY && canDrawRectangles(choice.tool)) props.onRectangle(!choice.rectangle);
    else if (event.key === "r") setSide(side + 1);
    else if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") fit();
    else if (event.key in TOOL_KEYS) props.onTool(TOOL_KEYS[event.key] as Tool);
    else return;
    event.preventDefault();
  };
  return (
    <div class="board" ref={frame}>
      <canvas id="board" ref={canvas} tabIndex={0} role="application" aria-label={t("editorBoard", { columns: draft.columns, rows: draft.rows })} aria-describedby="editor-keys" onKeyDown={onKey} />
      <ZoomButtons zoom={zoom} fit={fit} />
      <p id="editor-keys" class="unseen">{t("editorKeys")}</p>
      <p class="unseen" role="status">{area && `${t("editorArea", { x: area[0][0], y: area[0][1], columns: Math.abs(area[1][0] - area[0][0]) + 1, rows: Math.abs(area[1][1] - area[0][1]) + 1 })} `}{cursor && cellText(draft, cursor)}</p>
    </div>
  );
}

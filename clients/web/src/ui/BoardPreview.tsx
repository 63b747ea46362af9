// Preview of a board when a match is created: picture, title, monsters and start places (`/boards/RULESET`).

import { create } from "@bufbuild/protobuf";
import { useEffect, useRef, useState } from "preact/hooks";
import { drawEdges } from "../board/edges";
import { Grid } from "../board/geometry";
import { DARK, LIGHT } from "../board/palette";
import { skinOf } from "../board/skins";
import { drawTerrain } from "../board/terrain";
import { BoardEdgeKind, BoardSchema, Shape } from "../gen/fracas/v1/sheet_pb";
import { battleOf } from "../editor/scene";
import { fromPlain } from "../editor/plainBoard";
import { readBoard } from "../net/boards";
import { boardCells, type Battle, type Cell } from "../protocol/battle";
import { t } from "../text/catalogue";
import { idText } from "../text/format";
import { useDark } from "./useMedia";

interface BoardPlan {
  title: string;
  hex: boolean;
  rows: string[];
  legend: Record<string, string[]>;
  ground?: string;
  floors?: { material: string; cells: number[] }[];
  /** Walls, doors, windows and low walls between cells. */
  edges?: { kind: keyof typeof EDGE_KINDS; ends: number[]; open: boolean }[];
  lights?: { at: number[]; bright: number; dim: number }[];
  /** The texts on its cells, such as the names of rooms. */
  labels?: string[];
  underwater?: boolean;
  /** Names of the monsters on it, repeated by their number. */
  foes?: string[];
  /** Number of sides that can start on it. */
  starts?: number;
  /** Its picture; null: none. */
  picture?: { url: string; pixelsPerCell: number; x: number; y: number } | null;
}

const loaded = new Map<string, Promise<Record<string, BoardPlan>>>();

function fetchPlans(ruleset: string): Promise<Record<string, BoardPlan>> {
  let found = loaded.get(ruleset);
  if (!found) {
    found = fetch(`/boards/${encodeURIComponent(ruleset)}`).then((answer) => (answer.ok ? (answer.json() as Promise<Record<string, BoardPlan>>) : {}), () => ({}));
    loaded.set(ruleset, found);
  }
  return found;
}

const EDGE_KINDS = { wall: BoardEdgeKind.WALL, door: BoardEdgeKind.DOOR, window: BoardEdgeKind.WINDOW, low_wall: BoardEdgeKind.LOW_WALL };
const NO_WORDS: ReadonlyMap<string, number> = new Map();
const WIDTH = 132;
const HEIGHT = 84;

interface Props {
  ruleset: string;
  board: string;
}

export function usePlan({ ruleset, board }: Props): BoardPlan | null {
  const [plan, setPlan] = useState<BoardPlan | null>(null);
  useEffect(() => {
    let here = true;
    if (!ruleset) return;
    void fetchPlans(ruleset).then((found) => here && setPlan(found[board] ?? null));
    return () => { here = false; };
  }, [ruleset, board]);
  return plan;
}

/** The title of the battle, if it differs from the board's name. */
export function BoardTitle(props: Props) {
  const title = usePlan(props)?.title ?? "";
  return title.toLowerCase().includes(idText(props.board).toLowerCase()) ? null : <small class="dim">{t("boardHeaded", { title })}</small>;
}

/** At most this number of labels are named. */
const MAX_LABELS = 6;

/** The texts on a board's cells, such as the names of rooms, which are too small to read on the preview. */
function LabelList({ texts }: { texts: readonly string[] }) {
  const some = [...new Set(texts)];
  return some.length ? <small class="dim">{some.slice(0, MAX_LABELS).join(", ")}{some.length > MAX_LABELS && " …"}</small> : null;
}

export function BoardLabels(props: Props) {
  return <LabelList texts={usePlan(props)?.labels ?? []} />;
}

/** The monsters of a board in rulesets against monsters. */
export function Monsters(props: Props) {
  const foes = usePlan(props)?.foes ?? [];
  if (!foes.length) return null;
  const who = [...new Set(foes)].map((name) => {
    const times = foes.filter((one) => one === name).length;
    return times > 1 ? t("pickedTimes", { name, times }) : name;
  });
  return <>{t("monstersThere", { who: who.join(", ") })}</>;
}

/** Return the number of sides that can start on a board; null while it is not known. */
export function useStarts(props: Props): number | null {
  return usePlan(props)?.starts ?? null;
}

/** Size a canvas for a preview, and scale it to the grid. */
function fitCanvas(context: CanvasRenderingContext2D, grid: Grid): void {
  const ratio = devicePixelRatio || 1;
  context.canvas.width = WIDTH * ratio;
  context.canvas.height = HEIGHT * ratio;
  const scale = Math.min(WIDTH / grid.width, HEIGHT / grid.height) * ratio;
  context.setTransform(scale, 0, 0, scale, (WIDTH * ratio - grid.width * scale) / 2, (HEIGHT * ratio - grid.height * scale) / 2);
}

/** Preview of an imported or drawn board. */
export function OwnBoardPreview({ ruleset, yaml }: { ruleset: string; yaml: Uint8Array }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [battle, setBattle] = useState<Battle | null>(null);
  const palette = useDark() ? DARK : LIGHT;
  useEffect(() => {
    let here = true;
    readBoard(ruleset, yaml).then((plain) => here && setBattle(battleOf(fromPlain(plain), null)), () => undefined);
    return () => { here = false; };
  }, [ruleset, yaml]);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!battle?.board || !context) return;
    const grid = new Grid(battle.hex, battle.columns, battle.rows);
    fitCanvas(context, grid);
    const { board, objects, terrain } = battle;
    drawTerrain(context, { board, objects, grid, palette, skin: skinOf(board), terrain }, boardCells(battle));
    drawEdges(context, grid, { board, objects }, palette);
  }, [battle, palette]);
  return <><canvas ref={canvas} class="preview" aria-hidden="true" /><LabelList texts={[...(battle?.labels.values() ?? [])]} /></>;
}

export function BoardPreview(props: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const plan = usePlan(props);
  const palette = useDark() ? DARK : LIGHT;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!plan || !context) return;
    const grid = new Grid(plan.hex, plan.rows[0]?.length ?? 0, plan.rows.length);
    fitCanvas(context, grid);
    const edges = (plan.edges ?? []).map(({ kind, ends, open }, n) => ({ kind: EDGE_KINDS[kind], ends, door: kind === "door" ? `${n}` : "", open }));
    const objects = edges.filter(({ open }) => open).map(({ door }) => ({ id: door, name: door, at: null, state: "open", hp: null }));
    const board = create(BoardSchema, { shape: plan.hex ? Shape.HEX : Shape.SQUARE, edges, lights: plan.lights ?? [], rows: plan.rows, ground: plan.ground ?? "", floors: plan.floors ?? [], underwater: plan.underwater ?? false });
    const legend = new Map(Object.entries(plan.legend).map(([glyph, words]) => [glyph, new Map(words.map((word) => [word, 0]))]));
    const cells = plan.rows.flatMap((row, y) => [...row].map((_, x): Cell => [x, y]));
    drawTerrain(context, { board, objects, grid, palette, skin: skinOf(board), terrain: ([x, y]) => legend.get(plan.rows[y]?.[x] ?? "") ?? NO_WORDS }, cells);
    drawEdges(context, grid, { board, objects }, palette);
  }, [plan, palette]);
  return <canvas ref={canvas} class="preview" aria-hidden="true" />;
}

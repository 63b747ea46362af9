// Pictures of a replay for a file: the board with its animations, the names above it and the log below it.

import { Animations } from "../board/animations";
import { Camera } from "../board/camera";
import { Grid } from "../board/geometry";
import { EMPTY, NO_ANIMATION, NO_FOG, paint } from "../board/painter";
import { creatureStyles, DARK, LIGHT, sideColour, UNKNOWN_SIDE } from "../board/palette";
import type { BoardPicture } from "../board/picture";
import { MomentReader, type Moment, type MomentView } from "../net/history";
import { MONSTERS, type Battle } from "../protocol/battle";
import { t } from "../text/catalogue";
import { joinNames, nameResolver } from "../text/names";

/** How long a moment is shown at normal speed, and the last one, in milliseconds. */
export const STEP_MS = 900;
const END_MS = 2500;
/** Pictures per second while something moves. */
const FRAME_RATE = 15;
/** Width for which the sizes of texts and bars are given, in pixels. */
const DESIGN_WIDTH = 640;
const HEAD = 40;
const LINE = 19;
const LOG_LINES = 3;
/** Smallest and largest height of the board, as a share of its width. */
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 1;

export interface FilmOptions {
  /** Width of the pictures in pixels. */
  width: number;
  /** Factor of the normal speed. */
  speed: number;
  dark: boolean;
  picture: BoardPicture | null;
  faces: ReadonlyMap<string, CanvasImageSource>;
  /** False: one picture for each moment. */
  animated: boolean;
  title: string;
}

/** A picture on the canvas, which is drawn over for the next one. */
export interface Frame {
  canvas: HTMLCanvasElement;
  durationMs: number;
  /** Index of its moment. */
  moment: number;
  /** The log of its moment. */
  lines: readonly string[];
}

/** Draws the pictures of a replay. */
export class Film {
  readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  private readonly board = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  private readonly reader = new MomentReader();
  private readonly camera = new Camera();
  private isSized = false;

  constructor(private readonly moments: readonly Moment[], private readonly options: FilmOptions) {}

  /** Draw all pictures, one after the other; a signal ends it with its reason. */
  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    const { speed, animated } = this.options;
    const animations = new Animations();
    for (let n = 0; n < this.moments.length; n++) {
      const { view, lines } = await this.read(n);
      const grid = gridOf(view.battle);
      const last = n === this.moments.length - 1;
      const least = (last ? END_MS : STEP_MS) / speed;
      let time = 0;
      if (animated && n > 0) {
        animations.start(view.happened, view.battle, grid, 0);
        for (const step = 1000 / FRAME_RATE; ; time += step) {
          signal.throwIfAborted();
          const state = animations.stateAt(time * speed);
          if (!animations.isRunning) break;
          this.draw(view, grid, lines, state);
          yield { canvas: this.canvas, durationMs: step, moment: n, lines };
        }
      }
      signal.throwIfAborted();
      this.draw(view, grid, lines, NO_ANIMATION);
      yield { canvas: this.canvas, durationMs: Math.max(least - time, last ? least : 1000 / FRAME_RATE), moment: n, lines };
    }
  }

  /** Draw the picture of one moment, without animations. */
  async drawMoment(n: number): Promise<HTMLCanvasElement> {
    const { view, lines } = await this.read(n);
    this.draw(view, gridOf(view.battle), lines, NO_ANIMATION);
    return this.canvas;
  }

  private async read(n: number): Promise<{ view: MomentView; lines: readonly string[] }> {
    const moment = this.moments[n] as Moment;
    await moment.chunk.open();
    const view = this.reader.read(moment);
    if (!view) throw new Error(t("replayBroken", { why: String(n) }));
    if (!moment.lines) await moment.chunk.openTexts();
    return { view, lines: (moment.lines ?? []).map((line) => line.trim()).filter(Boolean) };
  }

  private draw({ battle }: MomentView, grid: Grid, lines: readonly string[], animation: typeof NO_ANIMATION): void {
    const { width, dark, picture, faces } = this.options;
    const unit = width / DESIGN_WIDTH;
    const palette = dark ? DARK : LIGHT;
    const boardHeight = even(width * Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, grid.height / grid.width)));
    const height = even(boardHeight + (HEAD + LINE * (LOG_LINES + 0.6)) * unit);
    const { canvas, context, board, camera } = this;
    // All pictures of a film have the same size, and setting it clears the canvas.
    if (!this.isSized) {
      [canvas.width, canvas.height] = [width, height];
      [board.canvas.width, board.canvas.height] = [width, boardHeight];
      this.isSized = true;
    }
    camera.scale = Math.min(width / grid.width, boardHeight / grid.height);
    camera.x = (width - grid.width * camera.scale) / 2;
    camera.y = (boardHeight - grid.height * camera.scale) / 2;
    paint(board, width, boardHeight, camera, { battle, grid, overlay: EMPTY, palette, sides: creatureStyles(battle), animation, unseen: NO_FOG, selected: null, dragged: null, picture, faces });
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = dark ? "#14161c" : "#ece8dd";
    context.fillRect(0, 0, width, canvas.height);
    context.drawImage(board.canvas, 0, HEAD * unit);
    this.drawHead(battle, unit, palette.text, dark);
    context.textAlign = "left";
    context.fillStyle = palette.text;
    context.font = `${Math.round(13.5 * unit)}px system-ui, sans-serif`;
    lines.slice(-LOG_LINES).forEach((line, n) => {
      context.fillText(fitted(context, line, width - 20 * unit), 10 * unit, HEAD * unit + boardHeight + LINE * (n + 0.8) * unit);
    });
  }

  /** Draw the sides with their colours, and the round or the result. */
  private drawHead(battle: Battle, unit: number, colour: string, dark: boolean): void {
    const { context } = this;
    const { width } = this.options;
    const call = nameResolver(battle);
    const styles = creatureStyles(battle);
    const { game } = battle;
    const said = game.over ? (game.winner ? t("wins", { who: call(game.winner) }) : t("nobodyWins")) : game.round ? t("round", { n: game.round }) : "";
    context.textBaseline = "middle";
    context.font = `700 ${Math.round(15 * unit)}px system-ui, sans-serif`;
    context.fillStyle = game.over ? (dark ? "#e69f00" : "#9a5b00") : colour;
    context.textAlign = "right";
    const right = fitted(context, said, width / 2);
    context.fillText(right, width - 10 * unit, (HEAD / 2) * unit);
    const room = width - context.measureText(right).width - 30 * unit;
    context.textAlign = "left";
    const sides = [...new Set([...battle.seats.values()].map((seat) => seat.side))];
    const names = sides.map((side) => ({ side, name: joinNames([...battle.seats.values()].filter((seat) => seat.side === side).map((seat) => call(seat.id))) || call(MONSTERS) }));
    let x = 10 * unit;
    names.forEach(({ side, name }, n) => {
      const shown = fitted(context, name, room / names.length - 22 * unit);
      const one = [...battle.creatures.values()].find((creature) => creature.side === side);
      context.fillStyle = sideColour(styles.get(one?.id ?? "") ?? UNKNOWN_SIDE);
      context.strokeStyle = colour;
      context.beginPath();
      context.arc(x + 6 * unit, (HEAD / 2) * unit, 6 * unit, 0, Math.PI * 2);
      context.fill();
      context.stroke();
      context.fillStyle = colour;
      context.fillText(shown, x + 17 * unit, (HEAD / 2) * unit);
      x += context.measureText(shown).width + (n < names.length - 1 ? 33 : 0) * unit;
    });
    if (!names.length) context.fillText(fitted(context, this.options.title, room), x, (HEAD / 2) * unit);
  }
}

const gridOf = (battle: Battle): Grid => new Grid(battle.hex, battle.columns, battle.rows);
/** Video codecs need even sizes. */
const even = (size: number): number => 2 * Math.round(size / 2);

/** Return a text, cut so that it fits a width. */
function fitted(context: CanvasRenderingContext2D, text: string, most: number): string {
  if (context.measureText(text).width <= most) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > most) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}

// Tools of the board editor and what each of them sets.

import { create } from "@bufbuild/protobuf";
import { useEffect, useRef } from "preact/hooks";
import { Grid } from "../board/geometry";
import { DARK, LIGHT } from "../board/palette";
import { drawTerrain } from "../board/terrain";
import { NUMBERS, START_PLACES, WORDS, type Draft } from "../editor/draft";
import { EDGE_CHOICES, RECTANGLE_KEY, TOOLS, TOOL_KEYS, canDrawRectangles, edgeText, type Choice } from "../editor/tools";
import { BoardSchema } from "../gen/fracas/v1/sheet_pb";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { useDark } from "./useMedia";

interface Props {
  draft: Draft;
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}

const MAX_NUMBER = 200;
const SWATCH = 26;

export function EditorTools({ draft, choice, onChange }: Props) {
  const { tool, word, numbers, edge, start, rectangle, bright, dim } = choice;
  const used = [...draft.starts.keys(), ...draft.zones.keys()];
  const number = (text: string, least: number): number => Math.max(least, Math.min(MAX_NUMBER, Math.round(Number(text)) || 0));
  // One more start place than is used.
  const places = START_PLACES.slice(0, Math.min(START_PLACES.length, Math.max(2, new Set(used).size + 1)));
  return (
    <>
      <div class="tools" role="radiogroup" aria-label={t("editorTools")}>
        {TOOLS.map((one) => (
          <button key={one} role="radio" aria-checked={tool === one} onClick={() => onChange({ tool: one })}>
            {t(`tool_${one}`)} <kbd>{Object.keys(TOOL_KEYS).find((key) => TOOL_KEYS[key] === one)}</kbd>
          </button>
        ))}
      </div>
      {(tool === "brush" || tool === "fill") && (
        <>
          <div class="tools" role="radiogroup" aria-label={t("editorTerrain")}>
            {["", ...WORDS].map((one) => (
              <button key={one} role="radio" aria-checked={word === one} onClick={() => onChange({ word: one })}>
                <Swatch word={one} hex={draft.shape === "hex"} ground={draft.ground} /> {one ? capitalize(idText(one)) : t("editorFloor")}
              </button>
            ))}
          </div>
          {word in NUMBERS && (
            <label>{t(word === "pit" || word === "ledge" ? "editorFeet" : "editorDamage")}{" "}
              <input type="number" min={1} max={MAX_NUMBER} value={numbers[word]} onInput={(event) => onChange({ numbers: { ...numbers, [word]: number(event.currentTarget.value, 1) } })} />
            </label>
          )}
        </>
      )}
      {tool === "edge" && (
        <div class="tools" role="radiogroup" aria-label={t("editorEdges")}>
          {EDGE_CHOICES.map((one) => <button key={one} role="radio" aria-checked={edge === one} onClick={() => onChange({ edge: one })}>{edgeText(one)}</button>)}
        </div>
      )}
      {tool === "light" && (
        <div class="row wrap">
          <label>{t("editorBright")}{" "}<input type="number" min={0} max={MAX_NUMBER} value={bright} onInput={(event) => onChange({ bright: number(event.currentTarget.value, 0) })} /></label>
          <label>{t("editorDim")}{" "}<input type="number" min={0} max={MAX_NUMBER} value={dim} onInput={(event) => onChange({ dim: number(event.currentTarget.value, 0) })} /></label>
        </div>
      )}
      {(tool === "start" || tool === "zone") && (
        <div class="tools" role="radiogroup" aria-label={t(tool === "zone" ? "editorZones" : "editorStarts")}>
          {[...new Set([...places, ...used])].map((one) => <button key={one} role="radio" aria-checked={start === one} onClick={() => onChange({ start: one })}>{t(tool === "zone" ? "editorZone" : "editorStart", { place: one.toUpperCase() })}</button>)}
          <button role="radio" aria-checked={start === ""} onClick={() => onChange({ start: "" })}>{t("edge_none")}</button>
        </div>
      )}
      {canDrawRectangles(tool) && (
        <label class="check"><input type="checkbox" checked={rectangle} onChange={(event) => onChange({ rectangle: event.currentTarget.checked })} /> {t("editorRectangle")} <kbd>{RECTANGLE_KEY}</kbd></label>
      )}
      <p class="dim hint">{!rectangle || !canDrawRectangles(tool) ? t(`toolHint_${tool}`) : tool === "edge" ? t("editorRoomHint") : `${t(`toolHint_${tool}`)} ${t("editorRectangleHint")}`}</p>
    </>
  );
}

/** A cell with a terrain as it looks on the board. */
function Swatch({ word, hex, ground }: { word: string; hex: boolean; ground: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useDark() ? DARK : LIGHT;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const side = SWATCH * (devicePixelRatio || 1);
    context.canvas.width = context.canvas.height = side;
    const grid = new Grid(hex, 1, 1);
    const scale = side / Math.max(grid.width, grid.height);
    context.setTransform(scale, 0, 0, scale, (side - grid.width * scale) / 2, 0);
    const words = new Map(word ? [[word, NUMBERS[word] ?? 0]] : []);
    const board = create(BoardSchema, { ground });
    drawTerrain(context, { board, grid, palette, skin: () => ground as "stone", terrain: () => words }, [[0, 0]]);
  }, [word, hex, ground, palette]);
  return <canvas ref={canvas} class="swatch" aria-hidden="true" />;
}

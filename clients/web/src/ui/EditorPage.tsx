// Board editor: draw a board, or open one; the server checks it while it is drawn. Save it at a table, download it, or play on it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { connection, navigate, showError, store } from "../app";
import { GROUNDS, MAX_SIDE, emptyDraft, isBlank, reshape, setLabel, type Draft, type Shape } from "../editor/draft";
import { begin, changed, redone, undone } from "../editor/history";
import { boardId, fromPlain, placeError, placeNames, toPlain, type PlacedError, type PlainBoard } from "../editor/plainBoard";
import { FIRST_CHOICE, type Choice } from "../editor/tools";
import type { BoardRemark, ImportedBoard } from "../gen/fracas/v1/server_pb";
import { checkBoard, getTable, readBoard, readBoardFile, saveBoard } from "../net/boards";
import { bringBoard } from "../play/broughtBoard";
import { isPicture } from "../play/ownPicture";
import { saveFile } from "../play/tables";
import { cellKey, type Cell } from "../protocol/battle";
import { saidText, t } from "../text/catalogue";
import { capitalize, idText, rulesetTitle } from "../text/format";
import { NumberInput } from "./NumberInput";
import { usePlan } from "./BoardPreview";
import { EditorBoard } from "./EditorBoard";
import { EditorLabel } from "./EditorLabel";
import { EditorOpen } from "./EditorOpen";
import { EditorPicture, boardPicture } from "./EditorPicture";
import { EditorTools } from "./EditorTools";
import { Header } from "./Header";
import { Remarks } from "./OwnMap";
import { useFileDrop } from "./useFileDrop";
import { useSaving } from "./useSaving";
import { useDark } from "./useMedia";

/** Name of the draft in the browser's storage. */
const STORED = "editor";
/** The board is checked when it has not changed for this time. */
const CHECK_AFTER_MS = 400;

interface Stored {
  ruleset: string;
  /** The table it comes from or was saved at; empty: none. */
  table: string;
  plain: PlainBoard;
}

/** What the server says about a board. */
interface Checked {
  draft: Draft;
  ruleset: string;
  board: ImportedBoard | undefined;
  errors: PlacedError[];
}

function readStored(): Stored | null {
  try {
    return JSON.parse(store.get(STORED) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}

function storedDraft(stored: Stored | null): Draft {
  try {
    return stored ? fromPlain(stored.plain) : emptyDraft("square");
  } catch {
    return emptyDraft("square"); // written by another version of the page
  }
}

/** `from`: table and board of the address, which is opened; empty: none. */
export function EditorPage({ from: [fromTable, fromBoard] }: { from: readonly [table: string, board: string] }) {
  const rulesets = connection.welcome.value?.rulesets ?? [];
  const [kept] = useState(readStored);
  const [ruleset, setRuleset] = useState(() => rulesets.find((one) => one.name === kept?.ruleset)?.name ?? rulesets[0]?.name ?? "");
  const [history, setHistory] = useState(() => begin(storedDraft(kept)));
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE);
  const [checked, setChecked] = useState<Checked | null>(null);
  const saving = useSaving(ruleset, kept?.table ?? "", kept?.plain.board ?? "");
  const { offered, target, table } = saving;
  const [opening, setOpening] = useState(false);
  /** The cell of which the label is written; null: none. */
  const [labelled, setLabelled] = useState<Cell | null>(null);
  const [remarks, setRemarks] = useState<BoardRemark[]>([]);
  const online = connection.state.value === "open";
  const dark = useDark();
  const draft = history.now;
  const unnamed = t("editorUnnamed");
  const name = boardId(draft.title || unnamed);
  useEffect(() => {
    const plain = toPlain(draft, unnamed);
    store.set(STORED, JSON.stringify({ ruleset, table, plain }));
    saving.changed();
    if (!online) return;
    let here = true;
    const timer = setTimeout(() => {
      checkBoard(ruleset, new TextEncoder().encode(JSON.stringify(plain))).then(({ board, errors }) => {
        if (here) setChecked({ draft, ruleset, board, errors: errors.map((one) => placeError(one, plain)) });
      }, showError);
    }, CHECK_AFTER_MS);
    return () => { here = false; clearTimeout(timer); };
  }, [draft, ruleset, table, online]);
  // A blank board has the shape of the ruleset's boards.
  const usual = usePlan({ ruleset, board: rulesets.find((one) => one.name === ruleset)?.boards[0] ?? "" });
  useEffect(() => {
    const shape = usual?.hex ? "hex" : "square";
    // The draft may have changed since it was shown: effects run after the next picture.
    if (usual) setHistory((before) => (isBlank(before.now) && before.now.shape !== shape ? begin(reshape(before.now, { shape })) : before));
  }, [usual]);
  const open = (next: Draft, omitted: BoardRemark[], from: string) => {
    change(next);
    setRemarks(omitted);
    saving.openedAt(from, boardId(next.title || unnamed));
    setOpening(false);
  };
  useEffect(() => {
    if (!fromTable || !online) return;
    const load = async () => {
      const { ruleset: rules, boards } = await getTable(fromTable);
      const found = boards.find((one) => one.name === fromBoard);
      if (!found) throw new Error(t("editorNoBoard", { board: idText(fromBoard) }));
      setRuleset(rules);
      open(fromPlain(await readBoard(rules, found.yaml)), [], fromTable);
    };
    // The address is then that of the editor: a reload shows the draft.
    load().catch(showError).finally(() => globalThis.history.replaceState(null, "", "/editor"));
  }, [fromTable, fromBoard, online]);
  const errors = useMemo(() => checked?.errors ?? [], [checked]);
  /** The checked board; undefined while it is checked, or not in order. */
  const board = checked?.draft === draft && checked.ruleset === ruleset ? checked.board : undefined;
  const playable = board !== undefined && !errors.length;
  /** Whether the last change was to the title: its letters are one step for undo. */
  const naming = useRef(false);
  const change = (next: Draft, merge = false) => {
    naming.current = false;
    setHistory((before) => changed(before, next, { merge }));
  };
  const rename = (title: string) => {
    change({ ...draft, title }, naming.current);
    naming.current = true;
  };
  const undo = (redo: boolean) => setHistory(redo ? redone : undone);
  const drop = async (file: File) => {
    try {
      if (isPicture(file)) return change({ ...draft, picture: await boardPicture(file, draft) });
      const { plain, remarks: omitted } = await readBoardFile(ruleset, file);
      open(fromPlain(plain), omitted, "");
    } catch (error) {
      showError(error);
    }
  };
  useFileDrop((file) => void drop(file));
  const size = (part: Partial<Pick<Draft, "shape" | "columns" | "rows">>) => {
    naming.current = false;
    setHistory((before) => changed(before, reshape(before.now, part)));
  };
  const side = (number: number): number => Math.max(1, Math.min(MAX_SIDE, Math.round(number) || 1));
  const save = () => board && saving.save({
    name, title: board.title, names: (there) => there.boards, put: (there) => saveBoard(there, t("editorTable"), ruleset, board.yaml),
  });
  const play = (form: "/new" | "/night") => {
    if (!board) return;
    bringBoard({ ruleset, board });
    navigate(form);
  };
  return (
    <div class="editor">
      <Header />
      <main>
        <div class="editor-side">
          <h1>{t("editorTitle")}</h1>
          <div class="row wrap">
            <button onClick={() => setOpening(true)}>{t("editorOpen")} …</button>
            <button disabled={!history.past.length} onClick={() => undo(false)}>{t("editorUndo")}</button>
            <button disabled={!history.future.length} onClick={() => undo(true)}>{t("editorRedo")}</button>
          </div>
          <EditorTools draft={draft} choice={choice} onChange={(part) => setChoice({ ...choice, ...part })} />
        </div>
        <EditorBoard draft={draft} choice={choice} dark={dark} errors={errors} onChange={change} onTool={(tool) => setChoice({ ...choice, tool })} onLabel={setLabelled} onRectangle={(rectangle) => setChoice({ ...choice, rectangle })} onUndo={undo} />
        <div class="editor-side">
          <div class="row wrap">
            <button class="primary big" disabled={!playable} onClick={() => play("/new")}>{t("editorPlay")}</button>
            <button disabled={!playable} onClick={() => play("/night")}>{t("gameNight")}</button>
          </div>
          <div role="status">
            {errors.length > 0 ? (
              <ul class="editor-errors" aria-label={t("editorErrors")}>
                {errors.map((one, n) => <li key={n}>{placeNames(one).length > 0 && <b>{placeNames(one).slice(0, 3).join("; ")}: </b>}<span>{saidText(one.text)}</span></li>)}
              </ul>
            ) : playable ? <p class="dim">{t("editorValid")}</p> : null}
          </div>
          <EditorPicture draft={draft} onChange={(picture) => change({ ...draft, picture })} />
          <label>{t("editorName")}{" "}<input value={draft.title} placeholder={unnamed} maxLength={60} onInput={(event) => rename(event.currentTarget.value)} /></label>
          <label>{t("ruleset")}{" "}
            <select value={ruleset} onChange={(event) => setRuleset(event.currentTarget.value)}>
              {rulesets.map((one) => <option key={one.name} value={one.name}>{rulesetTitle(one.name)}</option>)}
            </select>
          </label>
          <div class="row wrap">
            <label>{t("editorColumns")}{" "}<NumberInput min={1} max={MAX_SIDE} value={draft.columns} onNumber={(columns) => size({ columns: side(columns) })} /></label>
            <label>{t("editorRows")}{" "}<NumberInput min={1} max={MAX_SIDE} value={draft.rows} onNumber={(rows) => size({ rows: side(rows) })} /></label>
            <label>{t("editorShape")}{" "}
              <select value={draft.shape} onChange={(event) => size({ shape: event.currentTarget.value as Shape })}>
                <option value="square">{t("editorSquare")}</option>
                <option value="hex">{t("editorHex")}</option>
              </select>
            </label>
          </div>
          <div class="row wrap">
            <label>{t("editorGround")}{" "}
              <select value={draft.ground} onChange={(event) => change({ ...draft, ground: event.currentTarget.value })}>
                {GROUNDS.map((one) => <option key={one} value={one}>{t(`ground_${one}`)}</option>)}
              </select>
            </label>
            <label class="check"><input type="checkbox" checked={draft.underwater} onChange={(event) => change({ ...draft, underwater: event.currentTarget.checked })} /> {t("editorUnderwater")}</label>
          </div>
          <div class="row wrap">
            <label>{t("editorSaveAt")}{" "}
              <select value={target} onChange={(event) => saving.setTable(event.currentTarget.value)}>
                {offered.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
                <option value="">{t("newTable")}</option>
              </select>
            </label>
            <button disabled={!playable || saving.busy} onClick={() => void save()}>{saving.replaces ? t("editorReplace", { board: capitalize(idText(name)) }) : t("save")}</button>
            <button disabled={!board} onClick={() => board && saveFile(`${name}.yaml`, board.yaml, "application/yaml")}>{t("editorDownload")}</button>
          </div>
          {target && <p><a href={`/table/${target}`}>{t("toTable", { name: offered.find((one) => one.id === target)?.name ?? "" })}</a></p>}
          <Remarks remarks={remarks} />
        </div>
      </main>
      {labelled && (
        <EditorLabel
          cell={labelled} text={draft.labels.get(cellKey(labelled)) ?? ""} onClose={() => setLabelled(null)}
          onChange={(text) => { change(setLabel(draft, labelled, text)); setLabelled(null); }}
        />
      )}
      {opening && (
        <EditorOpen
          ruleset={ruleset} tables={offered} onClose={() => setOpening(false)}
          onOpen={open}
        />
      )}
    </div>
  );
}

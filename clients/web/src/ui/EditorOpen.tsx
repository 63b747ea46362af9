// Dialog that opens a board in the editor: a new one, one of the ruleset, one of the own tables, or a file.

import { useEffect, useState } from "preact/hooks";
import { connection, showError } from "../app";
import { emptyDraft, type Draft, type Shape } from "../editor/draft";
import { fromPlain } from "../editor/plainBoard";
import type { BoardRemark } from "../gen/fracas/v1/server_pb";
import type { Table } from "../gen/fracas/v1/tables_pb";
import { getTable, readBoard, readBoardFile, readLibraryBoard } from "../net/boards";
import { MAP_FILES } from "../play/mapFile";
import { t } from "../text/catalogue";
import { capitalize, idText } from "../text/format";
import { BoardPreview } from "./BoardPreview";
import { Dialog } from "./Dialog";

interface Props {
  ruleset: string;
  /** The user's tables with boards of their own, as their game master. */
  tables: readonly Table[];
  onOpen: (draft: Draft, remarks: BoardRemark[], table: string) => void;
  onClose: () => void;
}

export function EditorOpen({ ruleset, tables, onOpen, onClose }: Props) {
  const [full, setFull] = useState<Table[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    Promise.all(tables.map((one) => getTable(one.id))).then(setFull, showError);
  }, []);
  const rules = connection.welcome.value?.rulesets.find((one) => one.name === ruleset);
  const open = (loading: Promise<[Draft, BoardRemark[], string]>) => {
    setBusy(true);
    loading.then((found) => onOpen(...found), showError).finally(() => setBusy(false));
  };
  const create = (shape: Shape) => onOpen(emptyDraft(shape), [], "");
  const load = async (file: File): Promise<[Draft, BoardRemark[], string]> => {
    const { plain, remarks } = await readBoardFile(ruleset, file);
    return [fromPlain(plain), remarks, ""];
  };
  return (
    <Dialog label={t("editorOpen")} onClose={onClose}>
      <div class="share" aria-busy={busy}>
        <h2>{t("editorOpen")}</h2>
        <div class="row wrap">
          <button onClick={() => create("square")}>{t("editorNewSquare")}</button>
          <button onClick={() => create("hex")}>{t("editorNewHex")}</button>
        </div>
        {full.some((one) => one.boards.length) && <h3>{t("ownBoards")}</h3>}
        {full.map((table) => (
          <div key={table.id} class="row wrap">
            {table.boards.map((one) => (
              <button key={one.name} disabled={busy} onClick={() => open(readBoard(ruleset, one.yaml).then((plain) => [fromPlain(plain), [], table.id]))}>
                {capitalize(idText(one.name))} <span class="dim">{table.name}</span>
              </button>
            ))}
          </div>
        ))}
        <h3>{t("editorShipped")}</h3>
        <div class="choices small">
          {(rules?.boards ?? []).map((name) => (
            <button key={name} disabled={busy} onClick={() => open(readLibraryBoard(ruleset, name).then((plain) => [fromPlain(plain), [], ""]))}>
              <BoardPreview ruleset={ruleset} board={name} /> {capitalize(idText(name))}
            </button>
          ))}
        </div>
        <label>{t("boardFile")}{" "}
          <input type="file" accept={`.yaml,.yml,${MAP_FILES}`} disabled={busy} onChange={(event) => { const [file] = event.currentTarget.files ?? []; if (file) open(load(file)); event.currentTarget.value = ""; }} />
        </label>
      </div>
    </Dialog>
  );
}

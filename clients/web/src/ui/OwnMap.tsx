// Own maps of the match form: a file that is chosen, or dropped anywhere into the page, and what was not taken of it.

import { showError } from "../app";
import type { BoardRemark, ImportedBoard } from "../gen/fracas/v1/server_pb";
import { importBoard } from "../net/boards";
import { MAP_FILES } from "../play/mapFile";
import { saidText, t } from "../text/catalogue";
import { capitalize } from "../text/format";
import { useFileDrop } from "./useFileDrop";

interface Props {
  ruleset: string;
  board: ImportedBoard | null;
  /** Whether a file is being imported now: the match waits for its board. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onChange: (board: ImportedBoard | null) => void;
}

export function OwnMap({ ruleset, board, busy, onBusy, onChange }: Props) {
  const load = async (file: File | undefined) => {
    if (!file || busy) return;
    onBusy(true);
    try {
      onChange(await importBoard(ruleset, file));
    } catch (error) {
      showError(error);
    }
    onBusy(false);
  };
  useFileDrop((file) => void load(file));
  return (
    <div class="card ownmap">
      <label>{t("ownMap")}{" "}
        <input type="file" accept={MAP_FILES} disabled={busy} onChange={(event) => { void load(event.currentTarget.files?.[0]); event.currentTarget.value = ""; }} />
      </label>
      <p class="dim hint">{t("ownMapHint")}</p>
      <div role="status">
        {busy && <p>{t("ownMapReading")}</p>}
        {board && !busy && <p><strong>{board.title}</strong> {t("ownMapTaken", { width: board.width, height: board.height, walls: board.walls, doors: board.doors, lights: board.lights })}</p>}
      </div>
      {board && <Remarks remarks={board.remarks} />}
      {board && <p><button onClick={() => onChange(null)}>{t("ownMapRemove")}</button></p>}
    </div>
  );
}

/** What was left out or changed; its sentences are the server's. */
export function Remarks({ remarks }: { remarks: BoardRemark[] }) {
  const parts = (["omitted", "changed"] as const).map((effect) => [effect, remarks.filter((one) => one.effect === effect)] as const);
  return (
    <>
      {parts.filter(([, some]) => some.length).map(([effect, some]) => (
        <details key={effect} open>
          <summary>{t(effect === "omitted" ? "ownMapOmitted" : "ownMapChanged")}</summary>
          <ul>
            {some.map((one, n) => (
              <li key={n}>{one.count > 1 ? `${one.count} × ` : ""}{capitalize(saidText(one.what))}{one.places.length > 0 && <span class="dim"> {one.places.join(", ")}{one.count > one.places.length ? " …" : ""}</span>}: {saidText(one.reason)}</li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

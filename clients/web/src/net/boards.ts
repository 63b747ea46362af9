// Boards of players' own: checked by the server, and kept at tables.

import { create } from "@bufbuild/protobuf";
import { connection } from "../app";
import { CheckBoardSchema, ImportBoardSchema } from "../gen/fracas/v1/client_pb";
import { BoardRemarkSchema, type BoardRemark, type CheckedBoard, type ImportedBoard } from "../gen/fracas/v1/server_pb";
import type { Table } from "../gen/fracas/v1/tables_pb";
import type { PlainBoard } from "../editor/plainBoard";
import { isYaml, mapToSend, withPicture } from "../play/mapFile";
import { saidText, t } from "../text/catalogue";
import { expectAnswer } from "./connection";
import { uploadPicture } from "./pictures";
import { changeTable, createTable, unwatchTable, watchTable } from "./tables";

/** Check a board in YAML, of which JSON is a part. */
export async function checkBoard(ruleset: string, yaml: Uint8Array): Promise<CheckedBoard> {
  return expectAnswer(await connection.request({ case: "checkBoard", value: create(CheckBoardSchema, { ruleset, yaml }) }), "checkedBoard");
}

/** Return the board that the server makes of a map file, with its picture; of the board nothing is stored. */
export async function importBoard(ruleset: string, file: File): Promise<ImportedBoard> {
  const { sent, picture } = await mapToSend(file);
  if (!sent) throw new Error(t("ownMapTooLarge", { name: file.name }));
  const value = create(ImportBoardSchema, { ruleset, name: file.name.slice(-100), file: sent });
  const board = expectAnswer(await connection.request({ case: "importBoard", value }), "importedBoard");
  if (!picture) return board;
  const remarks = board.remarks.filter((one) => one.what !== "picture");
  try {
    const { file: name, ratio } = await uploadPicture(new Blob([picture.data]));
    return { ...board, remarks, yaml: withPicture(board.yaml, name, picture.pixelsPerCell * ratio) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...board, remarks: [...remarks, create(BoardRemarkSchema, { effect: "omitted", what: "picture", reason, count: 1 })] };
  }
}

/** Return the plain form of a board in YAML. */
export async function readBoard(ruleset: string, yaml: Uint8Array): Promise<PlainBoard> {
  const { plain, errors } = await checkBoard(ruleset, yaml);
  if (!plain.length) throw new Error(errors.map((one) => saidText(one.text)).join(" "));
  return JSON.parse(new TextDecoder().decode(plain)) as PlainBoard;
}

/** Return the plain form of a board of the ruleset's library. */
export const readLibraryBoard = (ruleset: string, name: string): Promise<PlainBoard> => readBoard(ruleset, new TextEncoder().encode(JSON.stringify({ use: name })));

/** Return the plain form of a file: a board in YAML, or a map of another program with what was left out of it. */
export async function readBoardFile(ruleset: string, file: File): Promise<{ plain: PlainBoard; remarks: BoardRemark[] }> {
  if (isYaml(file.name)) return { plain: await readBoard(ruleset, new Uint8Array(await file.arrayBuffer())), remarks: [] };
  const { yaml, remarks } = await importBoard(ruleset, file);
  return { plain: await readBoard(ruleset, yaml), remarks };
}

/** Return a table as it is now, with its boards for game masters. */
export async function getTable(id: string): Promise<Table> {
  const table = await watchTable(id);
  await unwatchTable(id);
  return table;
}

/** Save a board at a table, or at a new one with a name; returns the table. */
export async function saveBoard(table: string, named: string, ruleset: string, yaml: Uint8Array): Promise<Table> {
  const found = table ? await getTable(table) : await createTable(named, ruleset);
  return changeTable(found, { case: "putBoard", value: { board: { yaml } } });
}

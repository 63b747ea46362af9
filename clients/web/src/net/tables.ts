// Requests about tables: groups that meet again (docs/tables.md).

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { connection } from "../app";
import { TableRequestSchema, type Table } from "../gen/fracas/v1/tables_pb";
import { expectAnswer } from "./connection";

/** A request without its table and version. */
export type TableChange = NonNullable<NonNullable<MessageInitShape<typeof TableRequestSchema>>["kind"]>;

const ask = (kind: TableChange, table = "", base = 0) =>
  connection.request({ case: "tableRequest", value: create(TableRequestSchema, { table, base, kind }) });

export const createTable = async (name: string, ruleset: string): Promise<Table> => expectAnswer(await ask({ case: "create", value: { name, ruleset } }), "table");
export const joinTable = async (code: string): Promise<Table> => expectAnswer(await ask({ case: "join", value: { code } }), "table");
export const importTable = async (file: Uint8Array): Promise<Table> => expectAnswer(await ask({ case: "importFile", value: { file } }), "table");
/** The own tables, without heroes, boards, encounters and past battles. */
export const listTables = async (): Promise<Table[]> => expectAnswer(await ask({ case: "list", value: {} }), "tableList").tables;

/** Get a table, and be sent it whenever it changes (`pushedTable` in app.ts). */
export const watchTable = async (table: string): Promise<Table> => expectAnswer(await ask({ case: "watch", value: {} }, table), "table");

export async function unwatchTable(table: string): Promise<void> {
  await ask({ case: "unwatch", value: {} }, table);
}

/** Change a table on the basis of the shown version, and return it as it is then. */
export const changeTable = async ({ id, version }: Table, kind: TableChange): Promise<Table> => expectAnswer(await ask(kind, id, version), "table");

/** Leave a table, or remove a member as a game master. */
export async function leaveTable(table: string, member = ""): Promise<void> {
  expectAnswer(await ask({ case: "leave", value: { member } }, table), "done");
}

/** Return the table's file and a name for it. */
export async function exportTable(table: string): Promise<{ file: Uint8Array; name: string }> {
  return expectAnswer(await ask({ case: "export", value: {} }, table), "tableFile");
}

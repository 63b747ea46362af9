// Requests at a table beside playing: takebacks, pauses, and handing over seats.

import { create } from "@bufbuild/protobuf";
import { connection } from "../app";
import { SeatRole } from "../gen/fracas/v1/match_pb";
import { AnswerTakebackSchema, AssignSeatSchema, ConfirmResultSchema, PauseMatchSchema, RequestTakebackSchema, SetReadySchema, UndoMoveSchema, type AssignSeat } from "../gen/fracas/v1/table_pb";
import { expectAnswer } from "./connection";
import type { Session } from "./session";

/** Return the role of the user's seat in a match. */
export const roleOf = (session: Session): SeatRole =>
  session.info.value?.seats.find((seat) => seat.id === session.seat)?.role ?? SeatRole.UNSPECIFIED;

/** Return what players see of a match in fog of war: `side` or `seat`; empty: everything. */
export const visionOf = (session: Session): string => session.info.value?.vision ?? "";

/** Ask the others to take back the own last decision. */
export async function requestTakeback({ match, seat }: Session): Promise<void> {
  expectAnswer(await connection.request({ case: "requestTakeback", value: create(RequestTakebackSchema, { match, seat }) }), "done");
}

export async function answerTakeback({ match, seat }: Session, number: number, accept: boolean): Promise<void> {
  expectAnswer(await connection.request({ case: "answerTakeback", value: create(AnswerTakebackSchema, { match, seat, number, accept }) }), "done");
}

/** Undo the own last walk without asking the others. */
export async function undoMove({ match, seat, version }: Session): Promise<void> {
  expectAnswer(await connection.request({ case: "undoMove", value: create(UndoMoveSchema, { match, seat, version }) }), "accepted");
}

/** Pause or resume the match; without a game master all players have to request it. */
export async function pauseMatch({ match, seat }: Session, paused: boolean): Promise<void> {
  expectAnswer(await connection.request({ case: "pauseMatch", value: create(PauseMatchSchema, { match, seat, paused }) }), "done");
}

/** Confirm the result of a battle that is over, as the game master. */
export async function confirmResult({ match }: Session): Promise<void> {
  expectAnswer(await connection.request({ case: "confirmResult", value: create(ConfirmResultSchema, { match }) }), "done");
}

/** Set or remove the own ready mark. */
export async function setReady({ match, seat }: Session, ready: boolean): Promise<void> {
  expectAnswer(await connection.request({ case: "setReady", value: create(SetReadySchema, { match, seat, ready }) }), "done");
}

/** Ask everybody whether they are ready. */
export async function askReady({ match, seat }: Session): Promise<void> {
  expectAnswer(await connection.request({ case: "setReady", value: create(SetReadySchema, { match, seat, ask: true }) }), "done");
}

/** Hand over a seat, as the game master, before the battle with heroes for a bot; return the key of the link, empty without a link. */
export async function assignSeat({ match }: Session, seat: string, kind: AssignSeat["kind"], creatures: string[] = []): Promise<string> {
  return expectAnswer(await connection.request({ case: "assignSeat", value: create(AssignSeatSchema, { match, seat, kind, creatures }) }), "seatAssigned").key;
}

// Tournament requests: list, take part, draft, and host actions.

import { create } from "@bufbuild/protobuf";
import { tournamentMatches, connection } from "../app";
import {
  CorrectResultSchema, CreateTournamentSchema, DraftCreatureSchema, EnterTournamentSchema, GetTournamentSchema, LeaveTournamentSchema, ListTournamentsSchema,
  SteerTournamentSchema, TournamentPlanSchema, type Tournament, type TournamentStep,
} from "../gen/fracas/v1/tournaments_pb";
import { expectAnswer, type RequestKind } from "./connection";

async function requestTournament(kind: RequestKind): Promise<Tournament> {
  const told = expectAnswer(await connection.request(kind), "tournament");
  for (const match of told.yourMatches) tournamentMatches.add(match);
  return told;
}

/** Options set by the host; the server has defaults for the rest (tournaments.proto). */
export type TournamentOptions = Omit<NonNullable<Parameters<typeof create<typeof TournamentPlanSchema>>[1]>, "$typeName">;

export async function listTournaments(): Promise<Tournament[]> {
  return expectAnswer(await connection.request({ case: "listTournaments", value: create(ListTournamentsSchema, {}) }), "tournamentList").tournaments;
}

export function createTournament(plan: TournamentOptions): Promise<Tournament> {
  return requestTournament({ case: "createTournament", value: create(CreateTournamentSchema, { plan: create(TournamentPlanSchema, plan) }) });
}

export function getTournament(tournament: string): Promise<Tournament> {
  return requestTournament({ case: "getTournament", value: create(GetTournamentSchema, { tournament }) });
}

/** Enter a tournament, with own creatures if the plan allows it. */
export function enterTournament(tournament: string, code: string, creatures: string[]): Promise<Tournament> {
  return requestTournament({ case: "enterTournament", value: create(EnterTournamentSchema, { tournament, code, creatures }) });
}

/** Add bots with a seed rating (0: unknown); host only. */
export async function enterBots(tournament: string, bot: string, count: number, rating: number): Promise<Tournament> {
  let told = await getTournament(tournament);
  for (let n = 0; n < count; n++) told = await requestTournament({ case: "enterTournament", value: create(EnterTournamentSchema, { tournament, bot, rating }) });
  return told;
}

/** Leave, or remove an entrant (host only). */
export function leaveTournament(tournament: string, entrant = ""): Promise<Tournament> {
  return requestTournament({ case: "leaveTournament", value: create(LeaveTournamentSchema, { tournament, entrant }) });
}

export function steerTournament(tournament: string, step: TournamentStep): Promise<Tournament> {
  return requestTournament({ case: "steerTournament", value: create(SteerTournamentSchema, { tournament, step }) });
}

export function draftCreature(tournament: string, creature: string): Promise<Tournament> {
  return requestTournament({ case: "draftCreature", value: create(DraftCreatureSchema, { tournament, creature }) });
}

/** Correct a result (host only); `scores` in points, in the order of the encounter's entrants. */
export function correctResult(tournament: string, encounter: string, scores: number[], reason: string): Promise<Tournament> {
  const value = create(CorrectResultSchema, { tournament, encounter, reason, scores: scores.map((one) => Math.round(one * 100)) });
  return requestTournament({ case: "correctResult", value });
}

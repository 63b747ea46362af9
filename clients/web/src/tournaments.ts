// What one asks the server about tournaments: those there are, taking part, drafting, and what a host does.

import { create } from "@bufbuild/protobuf";
import { awaiting, link } from "./app";
import {
  CorrectResultSchema, CreateTournamentSchema, DraftCreatureSchema, EnterTournamentSchema, GetTournamentSchema, LeaveTournamentSchema, ListTournamentsSchema,
  SteerTournamentSchema, TournamentPlanSchema, type Tournament, type TournamentStep,
} from "./gen/fracas/v1/tournaments_pb";
import { answerOf, type Kind } from "./net/link";

async function ask(kind: Kind): Promise<Tournament> {
  const told = answerOf(await link.request(kind), "tournament");
  for (const match of told.yourMatches) awaiting.add(match);
  return told;
}

/** What a host wishes; what is left out is as the server has it (tournaments.proto). */
export type PlanWish = Omit<NonNullable<Parameters<typeof create<typeof TournamentPlanSchema>>[1]>, "$typeName">;

export async function tournaments(): Promise<Tournament[]> {
  return answerOf(await link.request({ case: "listTournaments", value: create(ListTournamentsSchema, {}) }), "tournamentList").tournaments;
}

export function createTournament(plan: PlanWish): Promise<Tournament> {
  return ask({ case: "createTournament", value: create(CreateTournamentSchema, { plan: create(TournamentPlanSchema, plan) }) });
}

export function askTournament(tournament: string): Promise<Tournament> {
  return ask({ case: "getTournament", value: create(GetTournamentSchema, { tournament }) });
}

/** Take part oneself, with creatures of one's choice where the plan leaves them open. */
export function enterTournament(tournament: string, code: string, creatures: string[]): Promise<Tournament> {
  return ask({ case: "enterTournament", value: create(EnterTournamentSchema, { tournament, code, creatures }) });
}

/** Let so many bots of the house take part, seeded by a rating (0: unknown); for the host. */
export async function enterBots(tournament: string, bot: string, count: number, rating: number): Promise<Tournament> {
  let told = await askTournament(tournament);
  for (let n = 0; n < count; n++) told = await ask({ case: "enterTournament", value: create(EnterTournamentSchema, { tournament, bot, rating }) });
  return told;
}

/** Leave, or take somebody out; for the host. */
export function leaveTournament(tournament: string, entrant = ""): Promise<Tournament> {
  return ask({ case: "leaveTournament", value: create(LeaveTournamentSchema, { tournament, entrant }) });
}

export function steerTournament(tournament: string, step: TournamentStep): Promise<Tournament> {
  return ask({ case: "steerTournament", value: create(SteerTournamentSchema, { tournament, step }) });
}

export function draftCreature(tournament: string, creature: string): Promise<Tournament> {
  return ask({ case: "draftCreature", value: create(DraftCreatureSchema, { tournament, creature }) });
}

/** Put a result right; `scores` in points, in the order of the encounter's entrants. */
export function correctResult(tournament: string, encounter: string, scores: number[], reason: string): Promise<Tournament> {
  const value = create(CorrectResultSchema, { tournament, encounter, reason, scores: scores.map((one) => Math.round(one * 100)) });
  return ask({ case: "correctResult", value });
}

// Rematches: create one, or join one that another player has created (tui/rematch.py does the same).

import { MatchPhase, type MatchInfo } from "../gen/fracas/v1/match_pb";

const BOT_POLICIES = ["greedy", "focus", "house", "random", "search", "mcts"];

/** Return the seats of a match for a rematch; a bot is recognized by its name. */
export function rematchSeats(info: MatchInfo) {
  return info.seats.map(({ id, side, creatures, bot, name }) => ({
    id, side, creatures, bot: bot ? (BOT_POLICIES.find((one) => name.toLowerCase().includes(one)) ?? "greedy") : "",
  }));
}

/** Return a later match of the same players on the same board that is not over; undefined if there is none. */
export function findNextMatch(info: MatchInfo, listed: readonly MatchInfo[]): MatchInfo | undefined {
  const people = new Map(info.seats.filter((one) => !one.bot).map((one) => [one.id, one.name]));
  return listed.find((other) =>
    other.phase !== MatchPhase.OVER && other.match !== info.match && other.createdMs > info.createdMs && other.ruleset === info.ruleset && other.board === info.board
    && other.seats.some((one) => one.taken && !one.bot) && other.seats.every((one) => !one.taken || one.bot || people.get(one.id) === one.name));
}

/** Return an open rematch that another player has joined and that has this seat free; undefined if there is none. */
export function findOpenRematch(info: MatchInfo, seat: string, listed: readonly MatchInfo[]): MatchInfo | undefined {
  const people = new Map(info.seats.filter((one) => !one.bot && one.id !== seat).map((one) => [one.id, one.name]));
  return listed.find((other) =>
    other.phase === MatchPhase.OPEN && other.match !== info.match && other.createdMs >= info.createdMs && other.ruleset === info.ruleset && other.board === info.board
    && other.seats.map((one) => one.id).join() === info.seats.map((one) => one.id).join()
    && !other.seats.some((one) => one.id === seat && one.taken)
    && other.seats.some((one) => one.taken && !one.bot && people.get(one.id) === one.name));
}

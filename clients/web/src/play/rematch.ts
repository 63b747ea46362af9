// Another battle of the same kind: asked for, or gone to where somebody else has asked already (tui/rematch.py does the same).

import { MatchPhase, type MatchInfo } from "../gen/fracas/v1/match_pb";

const BOT_POLICIES = ["greedy", "focus", "house", "random", "search", "mcts"];

/** Return the seats of a match as they would be asked for again: a bot is known by its name. */
export function rematchSeats(info: MatchInfo) {
  return info.seats.map(({ id, side, creatures, bot, name }) => ({
    id, side, creatures, bot: bot ? (BOT_POLICIES.find((one) => name.toLowerCase().includes(one)) ?? "greedy") : "",
  }));
}

/** Return another match of the same people on the same board that was created after one, and is not over; undefined where there is none. */
export function findNextMatch(info: MatchInfo, listed: readonly MatchInfo[]): MatchInfo | undefined {
  const people = new Map(info.seats.filter((one) => !one.bot).map((one) => [one.id, one.name]));
  return listed.find((other) =>
    other.phase !== MatchPhase.OVER && other.match !== info.match && other.createdMs > info.createdMs && other.ruleset === info.ruleset && other.board === info.board
    && other.seats.some((one) => one.taken && !one.bot) && other.seats.every((one) => !one.taken || one.bot || people.get(one.id) === one.name));
}

/** Return the rematch of a match in which somebody else of it waits, with one's own seat free; undefined where nobody has asked. */
export function findOpenRematch(info: MatchInfo, seat: string, listed: readonly MatchInfo[]): MatchInfo | undefined {
  const people = new Map(info.seats.filter((one) => !one.bot && one.id !== seat).map((one) => [one.id, one.name]));
  return listed.find((other) =>
    other.phase === MatchPhase.OPEN && other.match !== info.match && other.createdMs >= info.createdMs && other.ruleset === info.ruleset && other.board === info.board
    && other.seats.map((one) => one.id).join() === info.seats.map((one) => one.id).join()
    && !other.seats.some((one) => one.id === seat && one.taken)
    && other.seats.some((one) => one.taken && !one.bot && people.get(one.id) === one.name));
}

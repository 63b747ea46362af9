// Match results as text.

import { hasMessage, idText, t, type Key } from "./catalogue";
import { capitalize } from "./format";

/** Seats and winning side of a finished match. */
export interface MatchResult {
  seats: readonly { id: string; side: string; name: string; gained?: number | undefined }[];
  winner?: string | undefined;
}

/** Return how a battle ended. */
export const endReasonText = (how: string): string => (hasMessage(`how_${how}`) ? t(`how_${how}` as Key) : capitalize(idText(how)));

/** Return who won against whom; the uncontrolled side is called the monsters. */
export function outcomeText({ seats, winner }: MatchResult): string {
  const named = (some: MatchResult["seats"]): string =>
    some.map((seat) => (seat.gained === undefined ? seat.name || capitalize(idText(seat.id)) : t("ratedBy", { who: seat.name || capitalize(idText(seat.id)), gained: `${seat.gained < 0 ? "" : "+"}${seat.gained}` })))
      .reduce((all, one) => (all ? `${all}${t("namesAnd")}${one}` : one), "");
  if (winner === undefined) return t("nobodyWon", { who: named(seats) });
  const [won, lost] = [seats.filter((seat) => seat.side === winner), seats.filter((seat) => seat.side !== winner)];
  return t("wonAgainst", { who: won.length ? named(won) : capitalize(t("namesHouse")), whom: lost.length ? named(lost) : t("namesHouse") });
}

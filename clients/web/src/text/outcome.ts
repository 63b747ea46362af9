// Match results as text.

import { hasMessage, idText, t, type Key } from "./catalogue";
import { capitalize } from "./format";
import { joinNames, seatName } from "./names";

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
    joinNames(some.map((seat) => (seat.gained === undefined ? seatName(seat.name) || capitalize(idText(seat.id)) : t("ratedBy", { who: seatName(seat.name) || capitalize(idText(seat.id)), gained: `${seat.gained < 0 ? "" : "+"}${seat.gained}` }))));
  if (winner === undefined) return t("nobodyWon", { who: named(seats) });
  const [won, lost] = [seats.filter((seat) => seat.side === winner), seats.filter((seat) => seat.side !== winner)];
  return t("wonAgainst", { who: won.length ? named(won) : capitalize(t("namesHouse")), whom: lost.length ? named(lost) : t("namesHouse") });
}

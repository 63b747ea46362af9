// How a match has ended, in a sentence: who has won against whom, and by what.

import { has, plain, t, type Key } from "./catalogue";
import { capital } from "./words";

/** What is told of a match that is over: its seats, and the side that has won. */
export interface Ended {
  seats: readonly { id: string; side: string; name: string; gained?: number | undefined }[];
  winner?: string | undefined;
}

/** Say how a battle came to its end. */
export const howText = (how: string): string => (has(`how_${how}`) ? t(`how_${how}` as Key) : capital(plain(how)));

/** Return who has won against whom; where the house was the enemy, it bears the name of the monsters. */
export function outcomeText({ seats, winner }: Ended): string {
  const named = (some: Ended["seats"]): string =>
    some.map((seat) => (seat.gained === undefined ? seat.name || capital(seat.id) : t("ratedBy", { who: seat.name || capital(seat.id), gained: `${seat.gained < 0 ? "" : "+"}${seat.gained}` })))
      .reduce((all, one) => (all ? `${all}${t("namesAnd")}${one}` : one), "");
  if (winner === undefined) return t("nobodyWon", { who: named(seats) });
  const [won, lost] = [seats.filter((seat) => seat.side === winner), seats.filter((seat) => seat.side !== winner)];
  return t("wonAgainst", { who: won.length ? named(won) : capital(t("namesHouse")), whom: lost.length ? named(lost) : t("namesHouse") });
}

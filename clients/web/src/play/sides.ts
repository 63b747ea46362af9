// Sides of a match being created: as many as the board has start places.

interface Seat {
  side: string;
}

const sidesInOrder = (seats: readonly Seat[]): string[] => [...new Set(seats.map((seat) => seat.side))];

/** Return the side that a new player joins: the first of those with the fewest players. */
export function sideToJoin(seats: readonly Seat[]): string {
  const count = (side: string): number => seats.filter((seat) => seat.side === side).length;
  return sidesInOrder(seats).sort((a, b) => count(a) - count(b))[0] ?? "";
}

/** Return the sides that a player can choose; `starts` is null until the board is known. */
export function availableSides(seats: readonly Seat[], starts: number | null, names: readonly string[]): string[] {
  const there = sidesInOrder(seats);
  const most = Math.max(2, there.length, Math.min(seats.length, starts ?? 2));
  return [...there, ...names.filter((name) => !there.includes(name))].slice(0, most);
}

/** Return the seats with no more sides than the board has start places; the same array if nothing changes. */
export function fitSidesToBoard<S extends Seat>(seats: S[], starts: number | null): S[] {
  const sides = sidesInOrder(seats);
  if (starts === null || sides.length <= Math.max(2, starts)) return seats;
  const kept = sides.slice(0, Math.max(2, starts));
  const fitted = seats.filter((seat) => kept.includes(seat.side));
  return seats.map((seat) => {
    if (kept.includes(seat.side)) return seat;
    const moved = { ...seat, side: sideToJoin(fitted) };
    fitted.push(moved);
    return moved;
  });
}

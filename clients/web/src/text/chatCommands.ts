/** Commands of the chat input: `/w SEAT text`, `/side text`, `/roll 2d6+3` and `/sroll 2d6+3`; dice alone are rolled too. */

/** Dice alone, such as `2d6 + 3`. */
const DICE_ALONE = /^\d*d\d+(?:\s*[+-]\s*(?:\d*d)?\d+)*$/i;

export interface ChatCommand {
  text: string;
  /** Seats that alone get the message; empty: everybody. */
  to: string[];
  /** Whether only the own side gets the message. */
  side: boolean;
  /** Dice to roll instead of a message; empty: none. */
  roll: string;
  secret: boolean;
}

/**
 * Parse a line of the chat input; null: the command is unknown, incomplete or names an unknown seat.
 *
 * @param call Returns the name of a seat, which may stand in place of its id.
 */
export function parseChat(line: string, seats: readonly string[], call: (seat: string) => string = (seat) => seat): ChatCommand | null {
  const plain = { text: line, to: [], side: false, roll: "", secret: false };
  if (DICE_ALONE.test(line)) return { ...plain, text: "", roll: line.replace(/\s/g, "").toLowerCase() };
  if (!line.startsWith("/")) return plain;
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(line) ?? [];
  if (word === "/w" || word === "/whisper") {
    const isFor = (name: string): boolean => rest.toLowerCase().startsWith(`${name.toLowerCase()} `);
    const seat = seats.find(isFor) ?? seats.find((one) => isFor(call(one)));
    const text = seat === undefined ? "" : rest.slice((isFor(seat) ? seat : call(seat)).length).trim();
    return seat !== undefined && text ? { ...plain, text, to: [seat] } : null;
  }
  if (!rest) return null;
  if (word === "/s" || word === "/side") return { ...plain, text: rest, side: true };
  if (word === "/r" || word === "/roll" || word === "/sroll") return { ...plain, text: "", roll: rest.replace(/\s/g, ""), secret: word === "/sroll" };
  return null;
}

// The server's tournament report (`/tournaments/ID.json`): entrants, encounters and standings.

export interface Entrant {
  id: string;
  name: string;
  team: string;
  withdrawn: boolean;
}

export interface Game {
  number: number;
  order: number[];
  state: "due" | "running" | "over";
  match: string;
  points: number[];
  how: string;
}

export interface Encounter {
  id: string;
  round: number;
  table: number;
  entrants: string[];
  slot: string;
  games: Game[];
  /** Score of each entrant; empty: the encounter is not over. */
  scores: number[];
  how: string;
}

export interface Standing {
  entrant: string;
  rank: number;
  points: number;
  won: number;
  drawn: number;
  lost: number;
  tie_breaks: number[];
}

export interface TournamentReport {
  tournament: { id: string; phase: string; plan: { format: string; name: string } };
  entrants: Entrant[];
  encounters: Encounter[];
  standings: Standing[];
  tie_breaks: string[];
}

export async function fetchReport(tournament: string): Promise<TournamentReport> {
  const answer = await fetch(`/tournaments/${encodeURIComponent(tournament)}.json`);
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return (await answer.json()) as TournamentReport;
}

/** Return the points of an encounter so far: the sum of its games, if there are any. */
export function encounterPoints(encounter: Encounter): number[] {
  if (encounter.how === "corrected" || !encounter.games.some((game) => game.points.length)) return encounter.scores;
  return encounter.entrants.map((_, place) => encounter.games.reduce((all, game) => all + (game.points[place] ?? 0), 0));
}

/** Limit above which a crosstable is too wide to read. */
const MAX_CROSSTABLE_ENTRANTS = 24;

export interface CrosstableCell {
  /** `win`, `draw`, `loss`; empty: they have not met. */
  kind: string;
  text: string;
}

/** Return the crosstable in the order of the standings; empty if the tournament has none. */
export function crosstable(told: TournamentReport): CrosstableCell[][] {
  const order = told.standings.map((one) => one.entrant);
  if (order.length < 2 || order.length > MAX_CROSSTABLE_ENTRANTS || told.encounters.some((one) => one.entrants.length > 2)) return [];
  const met = new Map<string, { score: number; games: number }[]>();
  for (const encounter of told.encounters) {
    const [one, other] = encounter.entrants;
    if (one === undefined || other === undefined || !encounter.scores.length) continue;
    const games = encounterPoints(encounter);
    for (const [place, pair] of [[0, `${one} ${other}`], [1, `${other} ${one}`]] as const) {
      met.set(pair, [...(met.get(pair) ?? []), { score: encounter.scores[place] ?? 0, games: games[place] ?? 0 }]);
    }
  }
  return order.map((one) => order.map((other) => {
    const found = met.get(`${one} ${other}`) ?? [];
    const score = found.reduce((all, each) => all + each.score, 0);
    const kind = !found.length ? "" : 2 * score > found.length ? "win" : 2 * score < found.length ? "loss" : "draw";
    return { kind, text: found.map((each) => formatPoints(each.games)).join(" ") };
  }));
}

export interface BracketRound {
  /** True: a round of the losers' bracket, or the match for third place. */
  lower: boolean;
  encounters: Encounter[];
}

/** Return the rounds of the bracket, upper bracket first, each from the top; empty without elimination. */
export function bracket(told: TournamentReport): BracketRound[] {
  const columns = new Map<string, Encounter[]>();
  for (const encounter of told.encounters) {
    if (!encounter.slot) continue;
    const round = encounter.slot.split("-")[0] as string;
    columns.set(round, [...(columns.get(round) ?? []), encounter]);
  }
  const place = (encounter: Encounter): number => Number(encounter.slot.split("-")[1] ?? 0);
  const found = [...columns].map(([round, encounters]) => ({
    lower: /^[LP]/.test(round), first: Math.min(...encounters.map((one) => one.round)), encounters: encounters.sort((a, b) => place(a) - place(b)),
  }));
  return found.sort((a, b) => Number(a.lower) - Number(b.lower) || a.first - b.first);
}

export const formatPoints = (number: number): string => `${Math.floor(number) || (number % 1 ? "" : "0")}${number % 1 === 0.5 ? "½" : number % 1 ? String(number % 1).slice(1, 4) : ""}`;

// How clicks, touches and keys become an intent: what one player is choosing for one decision. What it would mean is in meaning.ts.
// A choice begins at the menu; an item leads through its steps; each can be taken back; the last one sends the intent.

import { signal, computed } from "@preact/signals";
import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { Overlay } from "../board/painter";
import { key, standingOn, type Battle, type Cell } from "../protocol/battle";
import { Refused } from "../net/link";
import type { Data } from "../protocol/values";
import { t } from "../words/catalogue";
import { outcome, type Rolled } from "./blows";
import type { Plan } from "./approach";
import type { Decision } from "./options";
import { isFriend } from "./harm";
import { lead, type Way } from "./leading";
import { meaningOf, overlayOf } from "./meaning";
import { anchor, byWay, placeOf } from "./places";
import type { CellStep, Gathered, Item, PlacementStep, Spot, Step } from "./steps";

interface State {
  lists: Item[][];
  item: Item | null;
  step: number;
  gathered: Gathered;
  cursor: Cell | null;
  via: Cell[];
  picked: string[];
  spot: number;
  doubt: string;
}

/** What is done to a foe and is no blow: it is not looked for among blows. */
const BYTHEWAY = /\/(study|influence)(\/|$)/;
/** Blows that everybody has, with bare hands or whatever lies about. */
const PLAINEST = /(_basic|improvised_\w+|improvised)$/;

const START: State = { lists: [], item: null, step: 0, gathered: {}, cursor: null, via: [], picked: [], spot: 0, doubt: "" };

export class Choosing {
  readonly state = signal<State>(START);
  /** What is told in place of the prompt: a refusal, that an answer is on its way. */
  readonly notice = signal("");
  readonly busy = signal(false);
  /** Cells that areas cover, as the server has told, by action and placement. */
  readonly areas = signal<Map<string, Cell[]>>(new Map());
  /** Ways as the server has told them, by what was asked; null: there is none. */
  readonly told = signal<Map<string, Way | null>>(new Map());
  /** Asks the server for the way of an order; what comes is the code of the refusal where it refuses. Null: nobody is asked. */
  askWay: ((order: Data) => Promise<Way | string>) | null = null;
  /** Told of the attack that is to follow the move that is being sent; null: none follows. */
  onPlan: ((plan: Plan | null) => void) | null = null;
  private readonly asked = new Map<string, Promise<void>>();
  readonly odds = signal<Map<string, Map<string, number>>>(new Map());
  /** How likely an answer works, by what is used and on whom. */
  readonly chances = signal<Map<string, string>>(new Map());
  /** What the roll is measured against that a question is about; empty as long as nobody has told. */
  readonly versus = signal("");
  /** The roll that a question is about, as far as it has been told. */
  readonly rolled = signal<Rolled | null>(null);
  /** Who would strike first at whom the server was asked about, by the item's id. */
  readonly provoked = signal<Map<string, string[]>>(new Map());

  constructor(
    readonly battle: Battle,
    readonly decision: Decision,
    private readonly top: Item[],
    private readonly send: (intent: Intent) => Promise<void>,
    readonly call: (id: string) => string,
  ) {
    const only = top.filter((item) => !item.off);
    const first = only[0];
    const begins = first?.steps[0];
    const question = decision.kind !== "turn" && (begins?.kind === "cell" || (begins?.kind === "target" && begins.words));
    if (first && question) this.choose(first);
  }

  /** Go on with what was being chosen of the same offer before the battle went on. */
  resume(before: Choosing): void {
    const state = before.state.peek();
    if (before.busy.peek()) return;
    let items = this.top;
    const lists: Item[][] = [];
    for (const list of state.lists) {
      const opened = items.find((item) => item.items && item.items.map((one) => one.id).join() === list.map((one) => one.id).join());
      if (!opened?.items) return;
      lists.push((items = opened.items));
    }
    const item = state.item && items.find((one) => one.id === state.item?.id);
    if (state.item && (!item || item.steps.length !== state.item.steps.length)) return;
    this.state.value = { ...state, lists, item: item ?? null };
  }

  get items(): Item[] {
    const { lists } = this.state.value;
    return lists[lists.length - 1] ?? this.top;
  }

  /** What the list that is shown belongs to; null: it is the menu itself. */
  get opened(): Item | null {
    const { lists } = this.state.value;
    const before = lists[lists.length - 2] ?? this.top;
    return lists.length ? (before.find((item) => item.items === lists[lists.length - 1]) ?? null) : null;
  }

  get step(): Step | null {
    const { item, step, doubt } = this.state.value;
    if (!item) return null;
    return item.steps[step] ?? { kind: "confirm", question: doubt || t("confirmQuestion") };
  }

  readonly overlay = computed<Overlay>(() => overlayOf(this));

  choose(item: Item): void {
    this.notice.value = "";
    if (item.off || this.busy.value) return;
    if (item.items) {
      this.state.value = { ...this.state.value, lists: [...this.state.value.lists, item.items] };
      return;
    }
    if (!item.steps.length) {
      void this.finish(item, {});
      return;
    }
    this.enter({ ...this.state.value, item, step: 0, gathered: {}, doubt: "" });
  }

  private enter(state: State): void {
    const step = state.item?.steps[state.step];
    // Where one cell alone is left, it may be the one that nobody thinks of: one's own.
    const cursor = step?.kind === "cell" ? (step.cells.length === 1 ? (step.cells[0] ?? null) : null) : step?.kind === "target" ? null : state.cursor;
    this.state.value = { ...state, cursor, via: [], picked: [], spot: 0 };
    if (step?.kind !== "target" || step.least !== 1 || step.words) return;
    // Whom one would hurt by a slip is not meant, unless there is nobody else.
    const meant = step.targets.length === 1 || step.most > 1 ? step.targets : step.targets.filter((one) => !one.friend && !one.foe && (!one.goes || step.targets.every((other) => other.goes)));
    if (meant.length !== 1) return;
    const { id } = meant[0] as { id: string };
    // Where one alone can be meant, all of it is: nothing is to be lost for want of another.
    for (let n = 0; n < (step.dealt ? step.most : 1); n++) this.pick(id);
  }

  /** Take the last choice back; false where one is at the menu. */
  back(): boolean {
    const state = this.state.value;
    this.notice.value = "";
    if (!state.item) {
      if (!state.lists.length) return false;
      this.state.value = { ...state, lists: state.lists.slice(0, -1) };
      return true;
    }
    // Nothing is chosen then: one more tap there is a first one, and does not go.
    if (state.via.length) this.state.value = { ...state, via: state.via.slice(0, -1), cursor: null };
    else if (state.step > 0) this.enter({ ...state, step: state.step - 1, doubt: "" });
    else this.state.value = { ...START, lists: state.lists };
    return true;
  }

  /** Go back to the menu. */
  cancel(): void {
    this.state.value = START;
    this.notice.value = "";
  }

  // ------------------------------------------------------------------------------------------------------ answering

  /** Point at a cell without choosing it. */
  hover(cell: Cell | null): void {
    const state = this.state.value;
    const step = this.step;
    if (step?.kind === "placement" && cell) {
      const index = this.spotAt(step, cell);
      if (index >= 0 && index !== state.spot) this.state.value = { ...state, spot: index };
    }
  }

  /** Click or tap a cell: the first time shows what it would mean, the second does it. */
  click(cell: Cell, alternative = false): void {
    this.notice.value = "";
    const step = this.step;
    if (!step) {
      this.fromMenu(cell);
      return;
    }
    if (step.kind === "cell") this.clickCell(step, cell, alternative);
    else if (step.kind === "placement") {
      const index = this.spotAt(step, cell);
      if (index < 0) {
        this.notice.value = t("notLaid");
        return;
      }
      if (this.state.value.spot === index && this.state.value.cursor && key(this.state.value.cursor) === key(cell)) void this.confirm();
      else this.state.value = { ...this.state.value, spot: index, cursor: cell };
    } else if (step.kind === "target" && !step.words) {
      const there = standingOn(this.battle, cell).find((creature) => step.targets.some((target) => target.id === creature.id));
      const thing = this.battle.things.find((one) => one.at && key(one.at) === key(cell) && step.targets.some((target) => target.id === one.id));
      const id = there?.id ?? thing?.id;
      if (id === undefined) return;
      // Who stands there may be meant already without having been pointed at.
      if (step.most === 1 && this.state.value.cursor && key(this.state.value.cursor) === key(cell) && this.state.value.picked[0] === id) void this.confirm();
      else {
        this.pick(id);
        this.state.value = { ...this.state.value, cursor: cell };
      }
    }
  }

  private clickCell(step: CellStep, cell: Cell, alternative: boolean): void {
    const state = this.state.value;
    const meant = anchor(step, cell);
    if (!meant) return;
    if (alternative && step.ways) {
      const there = state.via.some((one) => key(one) === key(meant));
      const via = there ? state.via.filter((one) => key(one) !== key(meant)) : [...state.via, meant];
      if (there || step.ways.to(state.via, meant).length) this.state.value = { ...state, via, cursor: meant };
      else this.notice.value = t("noWayBy");
      return;
    }
    if (state.cursor && key(state.cursor) === key(meant)) void this.confirm();
    else this.state.value = { ...state, cursor: meant };
  }

  /** At the menu a click on a cell in reach begins the first move that leads there; a dear one is asked for by its name. */
  private fromMenu(cell: Cell): void {
    const move = this.items.find((item) => item.group === "move" && !item.dear && item.steps[0]?.kind === "cell" && anchor(item.steps[0], cell));
    const there = standingOn(this.battle, cell);
    if (!move || there.some((one) => one.id !== this.decision.by && one.alive)) return;
    this.choose(move);
    this.click(cell);
  }

  /** Return the items of the menu that may be meant for somebody, with what is told of it; what would be a slip is none of them. */
  against(id: string): { item: Item; detail: string }[] {
    const found: { item: Item; detail: string }[] = [];
    for (const item of this.items) {
      const step = item.steps[0];
      if (item.off || BYTHEWAY.test(item.id)) continue;
      if (step?.kind === "placement") {
        // One's own side is never what an area is laid for.
        if (this.decision.by !== null && !isFriend(this.battle, this.decision.by, id) && step.spots.some((one) => one.placement.affected.includes(id))) found.push({ item, detail: "" });
      } else if (step?.kind === "target") {
        const target = step.targets.find((one) => one.id === id);
        if (target && !target.friend && !target.foe) found.push({ item, detail: target.detail });
      }
    }
    // The plain blow that everybody has is most often one's own by another name, and never better.
    const own = found.some(({ item }) => item.group !== "other");
    return own ? found.filter(({ item }) => item.group !== "other" || !PLAINEST.test(item.id)) : found;
  }

  /** Begin with somebody whom one has pointed at: all that is dealt at once goes there, and an area is laid over the place. */
  aim(id: string): void {
    const step = this.step;
    if (step?.kind === "placement") {
      const spot = step.spots.findIndex((one) => one.placement.affected.includes(id));
      if (spot >= 0) this.state.value = { ...this.state.value, spot, cursor: step.spots[spot]?.aim ?? null };
    } else if (step?.kind === "target" && step.dealt) {
      this.state.value = { ...this.state.value, picked: Array.from({ length: step.most }, () => id) };
    } else this.pick(id);
  }

  /** Choose somebody: what it would mean is shown, and nothing is done yet. */
  pick(id: string): void {
    const step = this.step;
    const state = this.state.value;
    if (step?.kind !== "target") return;
    if (step.most === 1) {
      this.state.value = { ...state, picked: [id] };
      return;
    }
    const there = state.picked.includes(id) && !step.repeat;
    const picked = there ? state.picked.filter((one) => one !== id) : state.picked.length < step.most ? [...state.picked, id] : state.picked;
    this.state.value = { ...state, picked };
  }

  word(index: number): void {
    const step = this.step;
    if (step?.kind === "word") this.advance({ words: step.alternatives[index]?.words ?? [] });
  }

  turnSpot(by: number): void {
    const step = this.step;
    if (step?.kind !== "placement") return;
    const spot = (this.state.value.spot + by + step.spots.length) % step.spots.length;
    this.state.value = { ...this.state.value, spot, cursor: step.spots[spot]?.aim ?? null };
  }

  /** Move the cursor to a cell, as the arrow keys do. */
  steer(cell: Cell): void {
    this.state.value = { ...this.state.value, cursor: cell };
    this.hover(cell);
  }

  /** Say why the present step cannot be confirmed; empty where it can. */
  get missing(): string {
    const step = this.step;
    const { cursor, picked, spot } = this.state.value;
    if (step?.kind === "cell") return !cursor || !anchor(step, cursor) ? t("pickCell") : this.way === null ? t("noWayBy") : "";
    if (step?.kind === "target") return picked.length >= step.least ? "" : t("pickTarget");
    if (step?.kind === "placement") return step.spots[spot] ? "" : t("pickSpot");
    return step?.kind === "word" ? t("pickWord") : "";
  }

  async confirm(): Promise<void> {
    const step = this.step;
    const { cursor, via, picked, spot, item, gathered } = this.state.value;
    if (!step || !item || this.missing || this.busy.value) return;
    if (step.kind === "cell") {
      const cell = anchor(step, cursor as Cell) as Cell;
      if (!byWay(step, via, cell).length) this.advance({ cell });
      else await this.goBy(step, via, cell);
    } else if (step.kind === "target") this.advance({ targets: picked });
    else if (step.kind === "placement") this.advance({ placement: (step.spots[spot] as Spot).placement });
    else if (step.kind === "confirm") await this.finish(item, gathered);
  }

  /** Confirm by a key: that nobody is meant takes more than an Enter that somebody else was meant by. */
  async confirmByKey(): Promise<void> {
    if (this.step?.kind !== "target" || this.state.value.picked.length) await this.confirm();
  }

  /** Go by way of others as the server tells it: what is sent is what it accepts, and what was drawn. */
  private async goBy(step: CellStep, via: readonly Cell[], cell: Cell): Promise<void> {
    const before = this.state.value;
    const guess = step.ways?.to(byWay(step, via, cell), cell) ?? [];
    const known = this.way;
    if (this.askWay && known === undefined) {
      this.busy.value = true;
      try {
        await this.learnWay();
      } catch (error) {
        this.notice.value = error instanceof Error ? error.message : String(error);
      } finally {
        this.busy.value = false;
      }
      const told = this.way;
      // Who has chosen something else meanwhile goes nowhere; another way than was drawn is looked at first.
      if (this.state.value !== before || !told) return;
      if (told.path.map(key).join() !== guess.map(key).join()) {
        this.notice.value = t("otherWay");
        return;
      }
    }
    this.advance({ cell, way: this.way?.path ?? guess });
  }

  private advance(answer: Partial<Gathered>): void {
    const state = this.state.value;
    const item = state.item as Item;
    const gathered = { ...state.gathered, ...answer };
    const step = state.step + 1;
    if (step < item.steps.length) {
      this.enter({ ...state, step, gathered });
      return;
    }
    const doubt = item.doubt?.(gathered) ?? "";
    if (doubt) this.enter({ ...state, step, gathered, doubt });
    else void this.finish(item, gathered);
  }

  private async finish(item: Item, gathered: Gathered): Promise<void> {
    this.busy.value = true;
    // Before it is sent: the decision that it leads to may come with the answer.
    this.onPlan?.(item.follow?.(gathered) ?? null);
    try {
      await this.send(item.build(gathered));
      this.notice.value = "";
    } catch (error) {
      this.onPlan?.(null);
      const why = error instanceof Error ? error.message : String(error);
      this.notice.value = error instanceof Refused && error.rule ? t("refusedBy", { why, rule: error.rule }) : why;
      this.state.value = { ...START, lists: this.state.value.lists };
    } finally {
      this.busy.value = false;
    }
  }

  // ---------------------------------------------------------------------------------------------- what is asked and told

  private spotAt(step: PlacementStep, cell: Cell): number {
    const exact = step.spots.findIndex((spot) => spot.aim && key(spot.aim) === key(cell));
    if (exact >= 0) return exact;
    return step.spots.findIndex((spot) => spot.placement.cells.some((one) => key(one) === key(cell)));
  }

  /** The placement that is being looked at. */
  get spot(): Spot | null {
    const step = this.step;
    return step?.kind === "placement" ? (step.spots[this.state.value.spot] ?? null) : null;
  }

  spotKey(spot: Spot): string {
    const step = this.step;
    const use = step?.kind === "placement" ? `${step.use.by}/${step.use.action}` : "";
    return `${use}/${JSON.stringify([spot.placement.at, spot.placement.direction, spot.placement.cells])}`;
  }

  /** What a question says of the placement that is being looked at: whose action it is, and where its area lies. */
  get areaAsked(): Data | null {
    const step = this.step;
    const placement = this.spot?.placement;
    if (step?.kind !== "placement" || !placement) return null;
    return {
      by: step.use.by, use: step.use.action,
      ...(placement.at ? { at: [...placement.at] } : {}),
      ...(placement.direction ? { direction: [...placement.direction] } : {}),
      ...(placement.cells.length ? { cells: placement.cells.map((cell) => [...cell]) } : {}),
    };
  }

  /** What is to be asked for the way of the move that is being chosen: where it ends, and the cells that it is to go by. */
  get wayAsked(): Data | null {
    const step = this.step;
    const { cursor, via } = this.state.value;
    if (step?.kind !== "cell" || !step.order || !cursor) return null;
    const cell = anchor(step, cursor);
    if (!cell) return null;
    const named = byWay(step, via, cell);
    const { by, move } = step.order;
    return { by, move, to: placeOf(step, cell), ...(named.length ? { via: named.map((one) => placeOf(step, one)) } : {}) };
  }

  /** Ask for the way that is being chosen, once; what is told is drawn. */
  learnWay(): Promise<void> {
    const { step, askWay: ask, wayAsked: wanted } = this;
    if (step?.kind !== "cell" || !wanted || !ask) return Promise.resolve();
    const name = JSON.stringify(wanted);
    const cell = anchor(step, this.state.value.cursor as Cell) as Cell;
    const named = byWay(step, this.state.value.via, cell);
    const { by, move } = step.order as { by: string; move: string };
    const seek = async (): Promise<void> => {
      let way: Way | string | null;
      if (named.length && step.ways) {
        way = await lead(step.ways, named, cell, (going) =>
          ask({ by, move, ..."to" in going ? { to: placeOf(step, going.to) } : { path: going.path.map((one) => placeOf(step, one)) } }));
      } else way = await ask(wanted);
      // Who is not told of the way of a cell in reach may go there all the same: the order names its end alone.
      if (typeof way !== "string") this.told.value = new Map([...this.told.value, [name, way]]);
    };
    const asked = this.asked.get(name) ?? seek();
    this.asked.set(name, asked);
    // What nobody has answered may be asked again.
    asked.catch(() => this.asked.delete(name));
    return asked;
  }

  /** The way as the server tells it, null where there is none; undefined as long as it has not. */
  get way(): Way | null | undefined {
    const asked = this.wayAsked;
    return asked ? this.told.value.get(JSON.stringify(asked)) : undefined;
  }

  /** What is to be asked for those who would strike first; null where nobody would, or that is known. */
  get shotAsked(): Data | null {
    const item = this.state.value.item;
    return item?.shoots && !this.provoked.value.has(item.id) ? { ...item.shoots } : null;
  }

  /** What the server may be asked of the answers to a question: how likely each works on whom. */
  get answersAsked(): { by: string; use: string; on: string }[] {
    const { by, kind } = this.decision;
    if (by === null || kind === "turn") return [];
    return this.top.flatMap((item) => (item.answers?.on ?? []).map((on) => ({ by, use: item.answers?.use ?? "", on })));
  }

  /** Return how likely an answer works on somebody; on nobody named: on the one whom it can be used on. */
  chance(item: Item, on?: string): string {
    const { answers } = item;
    const whom = on ?? (answers?.on.length === 1 ? answers.on[0] : undefined);
    return answers && whom !== undefined ? (this.chances.value.get(`${answers.use}/${whom}`) ?? "") : "";
  }

  /** Return what an answer would make of the blow that is asked about, where its words tell; empty where they do not. */
  helps(item: Item): string {
    return this.rolled.value ? outcome(item.text, this.versus.value, this.rolled.value) : "";
  }

  /** Who has been chosen already of what is to be done from another cell. */
  get whom(): string[] {
    const { item, gathered } = this.state.value;
    return (item?.whom ?? gathered.targets ?? []).map(this.call);
  }

  /** One line on what the present choice would mean. */
  get meaning(): string {
    return meaningOf(this);
  }

  /** Return a name with how often it is chosen, where that is more than once. */
  times(id: string, name: string): string {
    const times = this.state.value.picked.filter((one) => one === id).length;
    return times > 1 ? t("pickedTimes", { name, times }) : name;
  }

}

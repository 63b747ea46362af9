// How clicks, touches and keys become an intent: what one player is selection for one decision. What it would mean is in meaning.ts.
// A choice begins at the menu; an item leads through its steps; each can be taken back; the last one sends the intent.

import { signal, computed } from "@preact/signals";
import type { Intent } from "../gen/fracas/v1/intents_pb";
import type { Overlay } from "../board/painter";
import { cellKey, creaturesAt, type Battle, type Cell } from "../protocol/battle";
import { RequestRefused } from "../net/connection";
import type { Data } from "../protocol/values";
import { t } from "../text/catalogue";
import { defenseBonusEffect, type AttackRoll } from "./attackRoll";
import type { FollowUpAttack } from "./approach";
import type { Decision } from "./options";
import { isFriend } from "./targeting";
import { findPath, type MovePath } from "./pathfinding";
import { previewText, previewOverlay } from "./preview";
import { destinationFor, waypointsBefore, orderPosition } from "./destinations";
import type { CellStep, StepAnswers, MenuItem, PlacementStep, PlacementOption, Step } from "./menuItem";

interface State {
  lists: MenuItem[][];
  item: MenuItem | null;
  step: number;
  answers: StepAnswers;
  cursor: Cell | null;
  waypoints: Cell[];
  picked: string[];
  placementIndex: number;
  warning: string;
}

/** What is done to a foe and is no blow: it is not looked for among blows. */
const SECONDARY_ACTIONS = /\/(study|influence)(\/|$)/;
/** Blows that everybody has, with bare hands or whatever lies about. */
const BASIC_ATTACKS = /(_basic|improvised_\w+|improvised)$/;

const INITIAL_STATE: State = { lists: [], item: null, step: 0, answers: {}, cursor: null, waypoints: [], picked: [], placementIndex: 0, warning: "" };

export class Selection {
  readonly state = signal<State>(INITIAL_STATE);
  /** What is told in place of the prompt: a refusal, that an answer is on its way. */
  readonly notice = signal("");
  readonly busy = signal(false);
  /** Cells that areas cover, as the server has told, by action and placement. */
  readonly areas = signal<Map<string, Cell[]>>(new Map());
  /** Ways as the server has told them, by what was asked; null: there is none. */
  readonly paths = signal<Map<string, MovePath | null>>(new Map());
  /** Asks the server for the way of an order; what comes is the code of the refusal where it refuses. Null: nobody is asked. */
  queryPath: ((order: Data) => Promise<MovePath | string>) | null = null;
  /** Told of the attack that is to follow the move that is being sent; null: none follows. */
  onFollowUp: ((plan: FollowUpAttack | null) => void) | null = null;
  private readonly pathRequests = new Map<string, Promise<void>>();
  readonly odds = signal<Map<string, Map<string, number>>>(new Map());
  /** How likely an answer works, by what is used and on whom. */
  readonly answerOdds = signal<Map<string, string>>(new Map());
  /** What the roll is measured against that a question is about; empty as long as nobody has told. */
  readonly defense = signal("");
  /** The roll that a question is about, as far as it has been told. */
  readonly attackRoll = signal<AttackRoll | null>(null);
  /** Who would strike first at whom the server was asked about, by the item's id. */
  readonly provoked = signal<Map<string, string[]>>(new Map());

  constructor(
    readonly battle: Battle,
    readonly decision: Decision,
    private readonly rootItems: MenuItem[],
    private readonly send: (intent: Intent) => Promise<void>,
    readonly nameOf: (id: string) => string,
  ) {
    const only = rootItems.filter((item) => !item.disabledReason);
    const first = only[0];
    const begins = first?.steps[0];
    const question = decision.kind !== "turn" && (begins?.kind === "cell" || (begins?.kind === "target" && begins.listOnly));
    if (first && question) this.choose(first);
  }

  /** Go on with what was being chosen of the same offer before the battle went on. */
  resume(before: Selection): void {
    const state = before.state.peek();
    if (before.busy.peek()) return;
    let items = this.rootItems;
    const lists: MenuItem[][] = [];
    for (const list of state.lists) {
      const opened = items.find((item) => item.items && item.items.map((one) => one.id).join() === list.map((one) => one.id).join());
      if (!opened?.items) return;
      lists.push((items = opened.items));
    }
    const item = state.item && items.find((one) => one.id === state.item?.id);
    if (state.item && (!item || item.steps.length !== state.item.steps.length)) return;
    this.state.value = { ...state, lists, item: item ?? null };
  }

  get items(): MenuItem[] {
    const { lists } = this.state.value;
    return lists[lists.length - 1] ?? this.rootItems;
  }

  /** What the list that is shown belongs to; null: it is the menu itself. */
  get openList(): MenuItem | null {
    const { lists } = this.state.value;
    const before = lists[lists.length - 2] ?? this.rootItems;
    return lists.length ? (before.find((item) => item.items === lists[lists.length - 1]) ?? null) : null;
  }

  get step(): Step | null {
    const { item, step, warning } = this.state.value;
    if (!item) return null;
    return item.steps[step] ?? { kind: "confirm", question: warning || t("confirmQuestion") };
  }

  readonly overlay = computed<Overlay>(() => previewOverlay(this));

  choose(item: MenuItem): void {
    this.notice.value = "";
    if (item.disabledReason || this.busy.value) return;
    if (item.items) {
      this.state.value = { ...this.state.value, lists: [...this.state.value.lists, item.items] };
      return;
    }
    if (!item.steps.length) {
      void this.finish(item, {});
      return;
    }
    this.enterStep({ ...this.state.value, item, step: 0, answers: {}, warning: "" });
  }

  private enterStep(state: State): void {
    const step = state.item?.steps[state.step];
    // Where one cell alone is left, it may be the one that nobody thinks of: one's own.
    const cursor = step?.kind === "cell" ? (step.cells.length === 1 ? (step.cells[0] ?? null) : null) : step?.kind === "target" ? null : state.cursor;
    this.state.value = { ...state, cursor, waypoints: [], picked: [], placementIndex: 0 };
    if (step?.kind !== "target" || step.least !== 1 || step.listOnly) return;
    // Whom one would hurt by a slip is not meant, unless there is nobody else.
    const meant = step.targets.length === 1 || step.most > 1 ? step.targets : step.targets.filter((one) => !one.friend && !one.foe && (!one.approach || step.targets.every((other) => other.approach)));
    if (meant.length !== 1) return;
    const { id } = meant[0] as { id: string };
    // Where one alone can be meant, all of it is: nothing is to be lost for want of another.
    for (let n = 0; n < (step.allAtOnce ? step.most : 1); n++) this.toggleTarget(id);
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
    if (state.waypoints.length) this.state.value = { ...state, waypoints: state.waypoints.slice(0, -1), cursor: null };
    else if (state.step > 0) this.enterStep({ ...state, step: state.step - 1, warning: "" });
    else this.state.value = { ...INITIAL_STATE, lists: state.lists };
    return true;
  }

  /** Go back to the menu. */
  cancel(): void {
    this.state.value = INITIAL_STATE;
    this.notice.value = "";
  }

  // ------------------------------------------------------------------------------------------------------ answering

  /** Point at a cell without selection it. */
  hover(cell: Cell | null): void {
    const state = this.state.value;
    const step = this.step;
    if (step?.kind === "placement" && cell) {
      const index = this.placementIndexAt(step, cell);
      if (index >= 0 && index !== state.placementIndex) this.state.value = { ...state, placementIndex: index };
    }
  }

  /** Click or tap a cell: the first time shows what it would mean, the second does it. */
  click(cell: Cell, alternative = false): void {
    this.notice.value = "";
    const step = this.step;
    if (!step) {
      this.startMoveTo(cell);
      return;
    }
    if (step.kind === "cell") this.clickCell(step, cell, alternative);
    else if (step.kind === "placement") {
      const index = this.placementIndexAt(step, cell);
      if (index < 0) {
        this.notice.value = t("notLaid");
        return;
      }
      if (this.state.value.placementIndex === index && this.state.value.cursor && cellKey(this.state.value.cursor) === cellKey(cell)) void this.confirm();
      else this.state.value = { ...this.state.value, placementIndex: index, cursor: cell };
    } else if (step.kind === "target" && !step.listOnly) {
      const there = creaturesAt(this.battle, cell).find((creature) => step.targets.some((target) => target.id === creature.id));
      const thing = this.battle.objects.find((one) => one.at && cellKey(one.at) === cellKey(cell) && step.targets.some((target) => target.id === one.id));
      const id = there?.id ?? thing?.id;
      if (id === undefined) return;
      // Who stands there may be meant already without having been pointed at.
      if (step.most === 1 && this.state.value.cursor && cellKey(this.state.value.cursor) === cellKey(cell) && this.state.value.picked[0] === id) void this.confirm();
      else {
        this.toggleTarget(id);
        this.state.value = { ...this.state.value, cursor: cell };
      }
    }
  }

  private clickCell(step: CellStep, cell: Cell, alternative: boolean): void {
    const state = this.state.value;
    const meant = destinationFor(step, cell);
    if (!meant) return;
    if (alternative && step.pathfinder) {
      const there = state.waypoints.some((one) => cellKey(one) === cellKey(meant));
      const waypoints = there ? state.waypoints.filter((one) => cellKey(one) !== cellKey(meant)) : [...state.waypoints, meant];
      if (there || step.pathfinder.pathVia(state.waypoints, meant).length) this.state.value = { ...state, waypoints, cursor: meant };
      else this.notice.value = t("noWayBy");
      return;
    }
    if (state.cursor && cellKey(state.cursor) === cellKey(meant)) void this.confirm();
    else this.state.value = { ...state, cursor: meant };
  }

  /** At the menu a click on a cell in reach begins the first move that leads there; a dear one is asked for by its name. */
  private startMoveTo(cell: Cell): void {
    const move = this.items.find((item) => item.group === "move" && !item.hasExtraCost && item.steps[0]?.kind === "cell" && destinationFor(item.steps[0], cell));
    const there = creaturesAt(this.battle, cell);
    if (!move || there.some((one) => one.id !== this.decision.by && one.alive)) return;
    this.choose(move);
    this.click(cell);
  }

  /** Return the items of the menu that may be meant for somebody, with what is told of it; what would be a slip is none of them. */
  actionsAgainst(id: string): { item: MenuItem; detail: string }[] {
    const found: { item: MenuItem; detail: string }[] = [];
    for (const item of this.items) {
      const step = item.steps[0];
      if (item.disabledReason || SECONDARY_ACTIONS.test(item.id)) continue;
      if (step?.kind === "placement") {
        // One's own side is never what an area is laid for.
        if (this.decision.by !== null && !isFriend(this.battle, this.decision.by, id) && step.options.some((one) => one.placement.affected.includes(id))) found.push({ item, detail: "" });
      } else if (step?.kind === "target") {
        const target = step.targets.find((one) => one.id === id);
        if (target && !target.friend && !target.foe) found.push({ item, detail: target.detail });
      }
    }
    // The plain blow that everybody has is most often one's own by another name, and never better.
    const own = found.some(({ item }) => item.group !== "other");
    return own ? found.filter(({ item }) => item.group !== "other" || !BASIC_ATTACKS.test(item.id)) : found;
  }

  /** Begin with somebody whom one has pointed at: all that is dealt at once goes there, and an area is laid over the place. */
  aimAt(id: string): void {
    const step = this.step;
    if (step?.kind === "placement") {
      const spot = step.options.findIndex((one) => one.placement.affected.includes(id));
      if (spot >= 0) this.state.value = { ...this.state.value, placementIndex: spot, cursor: step.options[spot]?.aim ?? null };
    } else if (step?.kind === "target" && step.allAtOnce) {
      this.state.value = { ...this.state.value, picked: Array.from({ length: step.most }, () => id) };
    } else this.toggleTarget(id);
  }

  /** Choose somebody: what it would mean is shown, and nothing is done yet. */
  toggleTarget(id: string): void {
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

  chooseWords(index: number): void {
    const step = this.step;
    if (step?.kind === "word") this.advance({ words: step.alternatives[index]?.words ?? [] });
  }

  cyclePlacement(by: number): void {
    const step = this.step;
    if (step?.kind !== "placement") return;
    const spot = (this.state.value.placementIndex + by + step.options.length) % step.options.length;
    this.state.value = { ...this.state.value, placementIndex: spot, cursor: step.options[spot]?.aim ?? null };
  }

  /** Move the cursor to a cell, as the arrow keys do. */
  moveCursor(cell: Cell): void {
    this.state.value = { ...this.state.value, cursor: cell };
    this.hover(cell);
  }

  /** Say why the present step cannot be confirmed; empty where it can. */
  get missingInput(): string {
    const step = this.step;
    const { cursor, picked, placementIndex } = this.state.value;
    if (step?.kind === "cell") return !cursor || !destinationFor(step, cursor) ? t("pickCell") : this.path === null ? t("noWayBy") : "";
    if (step?.kind === "target") return picked.length >= step.least ? "" : t("pickTarget");
    if (step?.kind === "placement") return step.options[placementIndex] ? "" : t("pickSpot");
    return step?.kind === "word" ? t("pickWord") : "";
  }

  async confirm(): Promise<void> {
    const step = this.step;
    const { cursor, waypoints, picked, placementIndex, item, answers } = this.state.value;
    if (!step || !item || this.missingInput || this.busy.value) return;
    if (step.kind === "cell") {
      const cell = destinationFor(step, cursor as Cell) as Cell;
      if (!waypointsBefore(step, waypoints, cell).length) this.advance({ cell });
      else await this.confirmPath(step, waypoints, cell);
    } else if (step.kind === "target") this.advance({ targets: picked });
    else if (step.kind === "placement") this.advance({ placement: (step.options[placementIndex] as PlacementOption).placement });
    else if (step.kind === "confirm") await this.finish(item, answers);
  }

  /** Confirm by a key: that nobody is meant takes more than an Enter that somebody else was meant by. */
  async confirmByKey(): Promise<void> {
    if (this.step?.kind !== "target" || this.state.value.picked.length) await this.confirm();
  }

  /** Go by way of others as the server tells it: what is sent is what it accepts, and what was drawn. */
  private async confirmPath(step: CellStep, waypoints: readonly Cell[], cell: Cell): Promise<void> {
    const before = this.state.value;
    const guess = step.pathfinder?.pathVia(waypointsBefore(step, waypoints, cell), cell) ?? [];
    const known = this.path;
    if (this.queryPath && known === undefined) {
      this.busy.value = true;
      try {
        await this.fetchPath();
      } catch (error) {
        this.notice.value = error instanceof Error ? error.message : String(error);
      } finally {
        this.busy.value = false;
      }
      const told = this.path;
      // Who has chosen something else meanwhile goes nowhere; another way than was drawn is looked at first.
      if (this.state.value !== before || !told) return;
      if (told.path.map(cellKey).join() !== guess.map(cellKey).join()) {
        this.notice.value = t("otherWay");
        return;
      }
    }
    this.advance({ cell, way: this.path?.path ?? guess });
  }

  private advance(answer: Partial<StepAnswers>): void {
    const state = this.state.value;
    const item = state.item as MenuItem;
    const answers = { ...state.answers, ...answer };
    const step = state.step + 1;
    if (step < item.steps.length) {
      this.enterStep({ ...state, step, answers });
      return;
    }
    const warning = item.warning?.(answers) ?? "";
    if (warning) this.enterStep({ ...state, step, answers, warning });
    else void this.finish(item, answers);
  }

  private async finish(item: MenuItem, answers: StepAnswers): Promise<void> {
    this.busy.value = true;
    // Before it is sent: the decision that it leads to may come with the answer.
    this.onFollowUp?.(item.followUp?.(answers) ?? null);
    try {
      await this.send(item.build(answers));
      this.notice.value = "";
    } catch (error) {
      this.onFollowUp?.(null);
      const why = error instanceof Error ? error.message : String(error);
      this.notice.value = error instanceof RequestRefused && error.rule ? t("refusedBy", { why, rule: error.rule }) : why;
      this.state.value = { ...INITIAL_STATE, lists: this.state.value.lists };
    } finally {
      this.busy.value = false;
    }
  }

  // ---------------------------------------------------------------------------------------------- what is asked and told

  private placementIndexAt(step: PlacementStep, cell: Cell): number {
    const exact = step.options.findIndex((spot) => spot.aim && cellKey(spot.aim) === cellKey(cell));
    if (exact >= 0) return exact;
    return step.options.findIndex((spot) => spot.placement.cells.some((one) => cellKey(one) === cellKey(cell)));
  }

  /** The placement that is being looked at. */
  get placement(): PlacementOption | null {
    const step = this.step;
    return step?.kind === "placement" ? (step.options[this.state.value.placementIndex] ?? null) : null;
  }

  placementKey(spot: PlacementOption): string {
    const step = this.step;
    const use = step?.kind === "placement" ? `${step.use.by}/${step.use.action}` : "";
    return `${use}/${JSON.stringify([spot.placement.at, spot.placement.direction, spot.placement.cells])}`;
  }

  /** What a question says of the placement that is being looked at: whose action it is, and where its area lies. */
  get areaQuery(): Data | null {
    const step = this.step;
    const placement = this.placement?.placement;
    if (step?.kind !== "placement" || !placement) return null;
    return {
      by: step.use.by, use: step.use.action,
      ...(placement.at ? { at: [...placement.at] } : {}),
      ...(placement.direction ? { direction: [...placement.direction] } : {}),
      ...(placement.cells.length ? { cells: placement.cells.map((cell) => [...cell]) } : {}),
    };
  }

  /** What is to be asked for the way of the move that is being chosen: where it ends, and the cells that it is to go by. */
  get pathQuery(): Data | null {
    const step = this.step;
    const { cursor, waypoints } = this.state.value;
    if (step?.kind !== "cell" || !step.move || !cursor) return null;
    const cell = destinationFor(step, cursor);
    if (!cell) return null;
    const named = waypointsBefore(step, waypoints, cell);
    const { by, move } = step.move;
    return { by, move, to: orderPosition(step, cell), ...(named.length ? { via: named.map((one) => orderPosition(step, one)) } : {}) };
  }

  /** Ask for the way that is being chosen, once; what is told is drawn. */
  fetchPath(): Promise<void> {
    const { step, queryPath: ask, pathQuery: wanted } = this;
    if (step?.kind !== "cell" || !wanted || !ask) return Promise.resolve();
    const name = JSON.stringify(wanted);
    const cell = destinationFor(step, this.state.value.cursor as Cell) as Cell;
    const named = waypointsBefore(step, this.state.value.waypoints, cell);
    const { by, move } = step.move as { by: string; move: string };
    const seek = async (): Promise<void> => {
      let way: MovePath | string | null;
      if (named.length && step.pathfinder) {
        way = await findPath(step.pathfinder, named, cell, (going) =>
          ask({ by, move, ..."to" in going ? { to: orderPosition(step, going.to) } : { path: going.path.map((one) => orderPosition(step, one)) } }));
      } else way = await ask(wanted);
      // Who is not told of the way of a cell in reach may go there all the same: the order names its end alone.
      if (typeof way !== "string") this.paths.value = new Map([...this.paths.value, [name, way]]);
    };
    const asked = this.pathRequests.get(name) ?? seek();
    this.pathRequests.set(name, asked);
    // What nobody has answered may be asked again.
    asked.catch(() => this.pathRequests.delete(name));
    return asked;
  }

  /** The way as the server tells it, null where there is none; undefined as long as it has not. */
  get path(): MovePath | null | undefined {
    const asked = this.pathQuery;
    return asked ? this.paths.value.get(JSON.stringify(asked)) : undefined;
  }

  /** What is to be asked for those who would strike first; null where nobody would, or that is known. */
  get provokedQuery(): Data | null {
    const item = this.state.value.item;
    return item?.rangedAttack && !this.provoked.value.has(item.id) ? { ...item.rangedAttack } : null;
  }

  /** What the server may be asked of the answers to a question: how likely each works on whom. */
  get answerOddsQueries(): { by: string; use: string; on: string }[] {
    const { by, kind } = this.decision;
    if (by === null || kind === "turn") return [];
    return this.rootItems.flatMap((item) => (item.answerUse?.on ?? []).map((on) => ({ by, use: item.answerUse?.use ?? "", on })));
  }

  /** Return how likely an answer works on somebody; on nobody named: on the one whom it can be used on. */
  answerChance(item: MenuItem, on?: string): string {
    const { answerUse } = item;
    const whom = on ?? (answerUse?.on.length === 1 ? answerUse.on[0] : undefined);
    return answerUse && whom !== undefined ? (this.answerOdds.value.get(`${answerUse.use}/${whom}`) ?? "") : "";
  }

  /** Return what an answer would make of the blow that is asked about, where its words tell; empty where they do not. */
  defenseEffect(item: MenuItem): string {
    return this.attackRoll.value ? defenseBonusEffect(item.text, this.defense.value, this.attackRoll.value) : "";
  }

  /** Who has been chosen already of what is to be done from another cell. */
  get targetNames(): string[] {
    const { item, answers } = this.state.value;
    return (item?.presetTargets ?? answers.targets ?? []).map(this.nameOf);
  }

  /** One line on what the present choice would mean. */
  get summary(): string {
    return previewText(this);
  }

  /** Return a name with how often it is chosen, where that is more than once. */
  nameWithCount(id: string, name: string): string {
    const times = this.state.value.picked.filter((one) => one === id).length;
    return times > 1 ? t("pickedTimes", { name, times }) : name;
  }

}

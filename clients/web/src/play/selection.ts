// Selection of one player for one decision: turns clicks, touches and keys into an intent. The preview is in preview.ts.
// A selection starts at the menu; an item has steps; each step can be undone; the last one sends the intent.

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
import { PLACEMENT } from "./placement";
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

/** Actions on a foe that are not attacks. */
const SECONDARY_ACTIONS = /\/(study|influence)(\/|$)/;
/** Attacks that every creature has: unarmed and improvised. */
const BASIC_ATTACKS = /(_basic|improvised_\w+|improvised)$/;

const INITIAL_STATE: State = { lists: [], item: null, step: 0, answers: {}, cursor: null, waypoints: [], picked: [], placementIndex: 0, warning: "" };

export class Selection {
  readonly state = signal<State>(INITIAL_STATE);
  /** Shown instead of the prompt: a refusal, or that a request is pending. */
  readonly notice = signal("");
  readonly busy = signal(false);
  /** Cells of areas as the server reports them, by action and placement. */
  readonly areas = signal<Map<string, Cell[]>>(new Map());
  /** Paths from the server by their query; null: there is none. */
  readonly paths = signal<Map<string, MovePath | null>>(new Map());
  /** Queries the server for the path of a move; resolves to the refusal code if the server refuses. Null: queries are off. */
  queryPath: ((order: Data) => Promise<MovePath | string>) | null = null;
  /** Called with the attack that follows the move being sent; null: none follows. */
  onFollowUp: ((plan: FollowUpAttack | null) => void) | null = null;
  private readonly pathRequests = new Map<string, Promise<void>>();
  /** What the player writes about an improvised action. */
  readonly description = signal("");
  readonly odds = signal<Map<string, Map<string, number>>>(new Map());
  /** Odds of answers by action and target. */
  readonly answerOdds = signal<Map<string, string>>(new Map());
  /** The defense that the attack roll in question is compared with; empty until the server has answered. */
  readonly defense = signal("");
  /** The attack roll that the question is about, if it is known. */
  readonly attackRoll = signal<AttackRoll | null>(null);
  /** Creatures that get an opportunity attack before an item is used, by the item's id. */
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
    const question = decision.kind !== "turn" && decision.kind !== PLACEMENT && (begins?.kind === "cell" || (begins?.kind === "target" && begins.listOnly));
    if (first && question) this.choose(first);
  }

  /** Restore the selection of an earlier view of the same decision. */
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

  /** The item whose submenu is open; null: the main menu. */
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
    // A single remaining cell may be the creature's own, so it is preselected.
    const cursor = step?.kind === "cell" ? (step.cells.length === 1 ? (step.cells[0] ?? null) : null) : step?.kind === "target" ? null : state.cursor;
    this.state.value = { ...state, cursor, waypoints: [], picked: [], placementIndex: 0 };
    if (step?.kind !== "target" || step.least !== 1 || step.listOnly) return;
    // Do not preselect targets that would be a mistake, unless there is no other.
    const meant = step.targets.length === 1 || step.most > 1 ? step.targets : step.targets.filter((one) => !one.friend && !one.foe && (!one.approach || step.targets.every((other) => other.approach)));
    if (meant.length !== 1) return;
    const { id } = meant[0] as { id: string };
    // With a single possible target, assign all picks to it, so that none is lost.
    for (let n = 0; n < (step.allAtOnce ? step.most : 1); n++) this.toggleTarget(id);
  }

  /** Undo the last choice; return false at the main menu. */
  back(): boolean {
    const state = this.state.value;
    this.notice.value = "";
    if (!state.item) {
      if (!state.lists.length) return false;
      this.state.value = { ...state, lists: state.lists.slice(0, -1) };
      return true;
    }
    // Clear the cursor, so that the next tap selects and does not confirm.
    if (state.waypoints.length) this.state.value = { ...state, waypoints: state.waypoints.slice(0, -1), cursor: null };
    else if (state.step > 0) this.enterStep({ ...state, step: state.step - 1, warning: "" });
    else this.state.value = { ...INITIAL_STATE, lists: state.lists };
    return true;
  }

  /** Return to the main menu. */
  cancel(): void {
    this.state.value = INITIAL_STATE;
    this.notice.value = "";
  }

  // ------------------------------------------------------------------------------------------------------ answering

  /** Point at a cell without selecting it. */
  hover(cell: Cell | null): void {
    const state = this.state.value;
    const step = this.step;
    if (step?.kind === "placement" && cell) {
      const index = this.placementIndexAt(step, cell);
      if (index >= 0 && index !== state.placementIndex) this.state.value = { ...state, placementIndex: index };
    }
  }

  /** Handle a click or tap on a cell: the first one previews, the second one confirms. */
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
      // The target may be preselected without having been clicked.
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

  /** Start the first move that reaches the clicked cell; moves with an extra cost are chosen only by name. */
  private startMoveTo(cell: Cell): void {
    const move = this.items.find((item) => item.group === "move" && !item.hasExtraCost && item.steps[0]?.kind === "cell" && destinationFor(item.steps[0], cell));
    const there = creaturesAt(this.battle, cell);
    if (!move || there.some((one) => one.id !== this.decision.by && one.alive)) return;
    this.choose(move);
    this.click(cell);
  }

  /** Return the menu items that can target a creature, with their details; likely mistakes are left out. */
  actionsAgainst(id: string): { item: MenuItem; detail: string }[] {
    const found: { item: MenuItem; detail: string }[] = [];
    for (const item of this.items) {
      const step = item.steps[0];
      if (item.disabledReason || SECONDARY_ACTIONS.test(item.id)) continue;
      if (step?.kind === "placement") {
        // Areas are never offered against an ally.
        if (this.decision.by !== null && !isFriend(this.battle, this.decision.by, id) && step.options.some((one) => one.placement.affected.includes(id))) found.push({ item, detail: "" });
      } else if (step?.kind === "target") {
        const target = step.targets.find((one) => one.id === id);
        if (target && !target.friend && !target.foe) found.push({ item, detail: target.detail });
      }
    }
    // The basic attack that every creature has is usually a worse copy of one of its own.
    const own = found.some(({ item }) => item.group !== "other");
    return own ? found.filter(({ item }) => item.group !== "other" || !BASIC_ATTACKS.test(item.id)) : found;
  }

  /** Aim the current step at a creature: assign all simultaneous picks to it, or place an area over it. */
  aimAt(id: string): void {
    const step = this.step;
    if (step?.kind === "placement") {
      const spot = step.options.findIndex((one) => one.placement.affected.includes(id));
      if (spot >= 0) this.state.value = { ...this.state.value, placementIndex: spot, cursor: step.options[spot]?.aim ?? null };
    } else if (step?.kind === "target" && step.allAtOnce) {
      this.state.value = { ...this.state.value, picked: Array.from({ length: step.most }, () => id) };
    } else this.toggleTarget(id);
  }

  /** Select or deselect a target; nothing is sent yet. */
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

  /** Move the cursor to a cell (arrow keys). */
  moveCursor(cell: Cell): void {
    this.state.value = { ...this.state.value, cursor: cell };
    this.hover(cell);
  }

  /** Return why the current step cannot be confirmed; empty if it can. */
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
    else if (step.kind === "confirm") await this.finish(item, step.described ? { ...answers, description: this.description.value.trim() } : answers);
  }

  /** Confirm by key; a target step without a target needs an explicit confirmation instead. */
  async confirmByKey(): Promise<void> {
    if (this.step?.kind !== "target" || this.state.value.picked.length) await this.confirm();
  }

  /** Confirm a path through waypoints as the server reports it: the path sent is the path drawn. */
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
      // Do nothing if the selection has changed meanwhile; show a path that differs from the drawn one first.
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
    // Before sending, because the next decision may arrive together with the answer.
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

  // ---------------------------------------------------------------------------------------------- server queries

  private placementIndexAt(step: PlacementStep, cell: Cell): number {
    const exact = step.options.findIndex((spot) => spot.aim && cellKey(spot.aim) === cellKey(cell));
    if (exact >= 0) return exact;
    return step.options.findIndex((spot) => spot.placement.cells.some((one) => cellKey(one) === cellKey(cell)));
  }

  /** The selected placement of an area. */
  get placement(): PlacementOption | null {
    const step = this.step;
    return step?.kind === "placement" ? (step.options[this.state.value.placementIndex] ?? null) : null;
  }

  placementKey(spot: PlacementOption): string {
    const step = this.step;
    const use = step?.kind === "placement" ? `${step.use.by}/${step.use.action}` : "";
    return `${use}/${JSON.stringify([spot.placement.at, spot.placement.direction, spot.placement.cells])}`;
  }

  /** Query of the selected placement: user, action and position of the area. */
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

  /** Query of the path of the selected move: its destination and waypoints. */
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

  /** Query the path of the selected move once; the result is drawn. */
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
      // If the server gives no path for a reachable cell, the move is still legal: the order names only its destination.
      if (typeof way !== "string") this.paths.value = new Map([...this.paths.value, [name, way]]);
    };
    const asked = this.pathRequests.get(name) ?? seek();
    this.pathRequests.set(name, asked);
    // A failed query may be repeated.
    asked.catch(() => this.pathRequests.delete(name));
    return asked;
  }

  /** The path from the server; null: there is none; undefined: the server has not answered yet. */
  get path(): MovePath | null | undefined {
    const asked = this.pathQuery;
    return asked ? this.paths.value.get(JSON.stringify(asked)) : undefined;
  }

  /** Query of the opportunity attacks before a ranged attack; null if there is nothing to ask. */
  get provokedQuery(): Data | null {
    const item = this.state.value.item;
    return item?.rangedAttack && !this.provoked.value.has(item.id) ? { ...item.rangedAttack } : null;
  }

  /** Queries of the odds of each answer against each target. */
  get answerOddsQueries(): { by: string; use: string; on: string }[] {
    const { by, kind } = this.decision;
    if (by === null || kind === "turn") return [];
    return this.rootItems.flatMap((item) => (item.answerUse?.on ?? []).map((on) => ({ by, use: item.answerUse?.use ?? "", on })));
  }

  /** Return the odds of an answer against a target; without one, against its only target. */
  answerChance(item: MenuItem, on?: string): string {
    const { answerUse } = item;
    const whom = on ?? (answerUse?.on.length === 1 ? answerUse.on[0] : undefined);
    return answerUse && whom !== undefined ? (this.answerOdds.value.get(`${answerUse.use}/${whom}`) ?? "") : "";
  }

  /** Return the effect of an answer on the attack in question; empty if its text does not say. */
  defenseEffect(item: MenuItem): string {
    return this.attackRoll.value ? defenseBonusEffect(item.text, this.defense.value, this.attackRoll.value) : "";
  }

  /** Names of the targets chosen before the current step. */
  get targetNames(): string[] {
    const { item, answers } = this.state.value;
    return (item?.presetTargets ?? answers.targets ?? []).map(this.nameOf);
  }

  /** The effect of the current selection in one line. */
  get summary(): string {
    return previewText(this);
  }

  /** Return a name with the number of times it is picked, if more than once. */
  nameWithCount(id: string, name: string): string {
    const times = this.state.value.picked.filter((one) => one === id).length;
    return times > 1 ? t("pickedTimes", { name, times }) : name;
  }

}

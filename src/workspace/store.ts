import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Configuration, Figures, Problem, Results, Step } from '#engine/types.ts';
import { changesBetween } from './changes.ts';
import type { Engine } from './evaluator.ts';
import {
  act,
  actsSince,
  begin,
  effectOf,
  redo,
  seal,
  undo,
  undoing,
  type History,
  type KindOfAct,
  type SavedPoint,
} from './history.ts';
import type { Answer } from './protocol.ts';
import type { Refusal } from './refusals.ts';
import { revert } from './revert.ts';

export interface WorkspaceState {
  /** What the server holds. */
  saved: Configuration;
  /** Results of `saved`, the ghost behind every figure; null until known. */
  savedResults: Results | null;
  history: History<Configuration>;
  /** Results of the newest draft that works; null until there was one. */
  results: Results | null;
  /** What `results` belong to. */
  resultsOf: Configuration | null;
  /** What the newest answer was about, whatever it was. */
  answered: Configuration | null;
  /** Why the present draft does not work. */
  problem: Problem | null;
  /** A fault of the program in the last evaluation. */
  failure: string | null;
  /** Milliseconds the last evaluation took. */
  elapsed: number | null;
  engineVersion: string | null;
  /** What the server refused, kept until the value it refused is changed. */
  refusals: Refusal[];
  /** What was sent when it refused. */
  refusedDraft: Configuration | null;
  /** Someone else saved a configuration since this draft was begun. */
  conflict: boolean;
  /** Figures after each act of the history, by its depth. */
  trail: (Figures | undefined)[];
  /** Ids of steps that are chosen together, to be copied or removed; not a part of the draft. */
  marked: readonly string[];
}

export interface Opened {
  saved: Configuration;
  /** Id of the saved configuration. */
  baseId: string;
  savedResults: Results | null;
  /** What was being worked on; null when nothing is unsaved. */
  draft: Configuration | null;
  /** The draft was made from an older configuration than the one saved now. */
  stale: boolean;
}

/** The draft of one process with its history and its results; lives as long as its workspace is open. */
export class Workspace {
  private state: WorkspaceState;
  private readonly listeners = new Set<() => void>();
  baseId: string;
  /** What the history was when it was saved. */
  private savedPoint: SavedPoint<Configuration>;
  /** What is on its way to the server, with its results as soon as they are known. */
  private sending: { point: SavedPoint<Configuration>; results: Results | null } | null = null;
  private isOpen = true;
  /** What answers questions about the draft; null before the worker is there and after it is gone. */
  engine: Engine | null = null;

  constructor({ saved, baseId, savedResults, draft, stale }: Opened) {
    this.baseId = baseId;
    this.savedPoint = { present: saved, past: [] };
    this.state = {
      saved,
      savedResults,
      history: begin(draft ?? saved),
      results: draft ? null : savedResults,
      resultsOf: draft ? null : saved,
      answered: null,
      problem: null,
      failure: null,
      elapsed: null,
      engineVersion: null,
      refusals: [],
      refusedDraft: null,
      conflict: draft !== null && stale,
      trail: [],
      marked: [],
    };
  }

  /** @param engine what answers questions about the draft, as long as it is open */
  open(engine: Engine | null = null): void {
    this.engine = engine;
    this.isOpen = true;
  }

  /** The page is left: nothing can be done to this draft any more. */
  close(): void {
    this.engine = null;
    this.isOpen = false;
    this.set({});
  }

  readonly get = (): WorkspaceState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(change: Partial<WorkspaceState>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }

  private setHistory(history: History<Configuration>): void {
    if (history !== this.state.history) this.set({ history });
  }

  get draft(): Configuration {
    return this.state.history.present;
  }

  /** The draft is not what is saved. */
  get isChanged(): boolean {
    return changesBetween(this.state.saved, this.draft).count > 0;
  }

  /**
   * One act on the draft. `key` joins the acts of one gesture, such as the digits of a number.
   * @returns the act, to be taken back by itself; null if nothing changed
   */
  edit(label: string, change: (draft: Configuration) => Configuration, key: string | null = null): number | null {
    return this.act(label, change(this.draft), { key });
  }

  /** Another configuration in place of the whole draft, as one act. */
  replace(label: string, configuration: Configuration): number | null {
    this.seal();
    const made = this.act(label, configuration, { whole: true });
    this.seal();
    return made;
  }

  private act(label: string, next: Configuration, kind: KindOfAct): number | null {
    const before = this.state.history;
    this.setHistory(act(before, label, next, kind));
    const after = this.state.history;
    return after === before ? null : (after.past.at(-1)?.id ?? null);
  }

  /** Whether one act can be taken back by itself. */
  canUndoAct(id: number): boolean {
    return this.isOpen && this.withoutAct(id) !== null;
  }

  /** Takes back one act and leaves what was done since. */
  undoAct(id: number): void {
    const { past } = this.state.history;
    if (past.at(-1)?.id === id) {
      this.undo();
      return;
    }
    const without = this.withoutAct(id);
    if (!without) return;
    this.seal();
    this.act(undoing(without.label), without.draft, { reverts: id });
    this.seal();
  }

  private withoutAct(id: number): { label: string; draft: Configuration } | null {
    const effect = effectOf(this.state.history, id);
    if (!effect) return null;
    const draft = revert(this.draft, { before: effect.act.before, after: effect.after });
    return draft && { label: effect.act.label, draft };
  }

  /** Chooses a step together with others, or no longer. */
  toggleMark(id: string): void {
    const { marked } = this.state;
    this.set({ marked: marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id] });
  }

  clearMarks(): void {
    if (this.state.marked.length > 0) this.set({ marked: [] });
  }

  /** Ends a gesture: the next edit is an act of its own. */
  seal(): void {
    this.setHistory(seal(this.state.history));
  }

  undo(): void {
    this.setHistory(undo(this.state.history));
  }

  redo(): void {
    this.setHistory(redo(this.state.history));
  }

  /** Takes an answer of the evaluator. While the draft does not work the last results that did stay. */
  take({ evaluation, failure, elapsed, engine_version }: Answer, configuration: Configuration): void {
    const known = { elapsed, engineVersion: engine_version, failure, answered: configuration };
    if (!evaluation) {
      this.set(known);
      return;
    }
    if (!evaluation.feasible) {
      this.set({ ...known, problem: evaluation.problem });
      return;
    }
    const { results } = evaluation;
    const isSaved = configuration === this.state.saved;
    const isPresent = configuration === this.draft;
    const depth = this.state.history.past.length;
    if (this.sending?.point.present === configuration) this.sending.results = results;
    this.set({
      ...known,
      results,
      resultsOf: configuration,
      problem: null,
      ...(isPresent
        ? { trail: [...this.state.trail.slice(0, depth), ...holes(depth - this.state.trail.length), results.figures] }
        : {}),
      ...(isSaved && !this.state.savedResults ? { savedResults: results } : {}),
    });
  }

  /** Results of the draft that are known already. */
  show(results: Results): void {
    this.set({ results, resultsOf: this.draft, problem: null });
  }

  /** What was done since the last save, in the order it was done. */
  get labels(): string[] {
    return actsSince(this.savedPoint, this.state.history);
  }

  /** Takes what a model says that answers for the draft in place of the whole process. */
  judge(problem: Problem | null, elapsed: number | null, engineVersion: string | null): void {
    this.set({
      problem,
      failure: null,
      elapsed,
      engineVersion: engineVersion ?? this.state.engineVersion,
      answered: this.draft,
    });
  }

  /** What changes are counted and shown against from now on. */
  compareWith(configuration: Configuration): void {
    this.set({ saved: configuration });
  }

  refuse(refusals: Refusal[], sent: Configuration): void {
    this.set({ refusals, refusedDraft: sent });
  }

  setConflict(conflict: boolean): void {
    this.set({ conflict });
  }

  /** There is nothing to compute: a process without steps. */
  clear(): void {
    this.set({ results: null, resultsOf: null, problem: null, failure: null });
  }

  /** The draft goes to the server. What is done from now on belongs to the next version. */
  beginSaving(): Configuration {
    this.seal();
    const { history, resultsOf, results } = this.state;
    this.sending = { point: history, results: resultsOf === history.present ? results : null };
    return history.present;
  }

  /** The draft, as it was sent, is what the server holds now. */
  markSaved(configuration: Configuration, id: string): void {
    const sent = this.sending?.point.present === configuration ? this.sending : null;
    this.sending = null;
    this.savedPoint = sent?.point ?? { present: configuration, past: [] };
    this.baseId = id;
    this.set({
      saved: configuration,
      savedResults: sent?.results ?? null,
      refusals: [],
      refusedDraft: null,
      conflict: false,
      trail: [],
      history: seal(this.state.history),
    });
  }

  /** The results that the server stored with a configuration, where they are not known yet. */
  giveSavedResults(id: string, results: Results): void {
    if (id === this.baseId && !this.state.savedResults) this.set({ savedResults: results });
  }

  /** Back to what is saved; can be undone like any other act. */
  discard(): void {
    this.replace('Discard the changes', this.state.saved);
    this.set({ conflict: false });
  }

  /** Takes over what someone else saved. */
  rebase(saved: Configuration, savedResults: Results | null, id: string): void {
    this.baseId = id;
    this.savedPoint = { present: saved, past: [] };
    this.set({ saved, savedResults, conflict: false, refusals: [], refusedDraft: null });
    this.replace('Open what was saved', saved);
  }
}

const holes = (count: number): undefined[] => Array.from({ length: Math.max(0, count) }, () => undefined);

export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace around the component. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('This part is drawn inside a workspace only.');
  return workspace;
}

/** A part of the state; the component is drawn again when that part is another one. */
export function useWorkspaceState<T>(select: (state: WorkspaceState) => T): T {
  const workspace = useWorkspace();
  const last = useRef<{ state: WorkspaceState; select: typeof select; selected: T } | null>(null);
  return useSyncExternalStore(workspace.subscribe, () => {
    const state = workspace.get();
    // The selector may close over a prop, so another selector means another answer.
    if (last.current?.state !== state || last.current.select !== select)
      last.current = { state, select, selected: select(state) };
    return last.current.selected;
  });
}

export const selectDraft = (state: WorkspaceState): Configuration => state.history.present;

/** A step of the draft by its id. */
export const findStep = (state: WorkspaceState, id: string | null): Step | undefined =>
  selectDraft(state).uo_settings.find((step) => step.id === id);

const NONE: readonly string[] = [];

/** Steps of the draft that are chosen together, in the order of the process. */
export function markedSteps(state: Pick<WorkspaceState, 'marked' | 'history'>): readonly string[] {
  if (state.marked.length === 0) return NONE;
  return state.history.present.uo_settings.flatMap(({ id }) => (state.marked.includes(id) ? [id] : []));
}

/** How many changes are not saved; drawn again when the number is another one, not with each key. */
export const useUnsavedCount = (): number => useWorkspaceState(countUnsaved);

const countUnsaved = (state: WorkspaceState): number => changesBetween(state.saved, selectDraft(state)).count;

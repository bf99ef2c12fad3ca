import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Configuration, Step, Figures, Problem, Results } from '#engine/index.ts';
import { changesBetween } from './changes.ts';
import type { Ask } from '#src/engine/line.ts';
import {
  abandon,
  act,
  actsSince,
  begin,
  effectOf,
  isOpen,
  redo,
  seal,
  undo,
  undoing,
  type History,
  type KindOfAct,
  type SavedPoint,
} from './history.ts';
import type { Answer } from '#src/engine/evaluate-draft.ts';
import type { Refusal } from './refusals.ts';
import { revert } from './revert.ts';

export interface WorkspaceState {
  /** The configuration stored on the server. */
  saved: Configuration;
  /** Results of `saved`, for comparison with each metric; null until known. */
  savedResults: Results | null;
  history: History<Configuration>;
  /** Results of the newest draft that works; null until there is one. */
  results: Results | null;
  /** The configuration of `results`. */
  resultsOf: Configuration | null;
  /** The configuration of the newest reply, valid or not. */
  answered: Configuration | null;
  /** Why the current draft does not work. */
  problem: Problem | null;
  /** A programming error in the last evaluation. */
  failure: string | null;
  /** When the input happened that led to the results, ms like `performance.now()`; null if none did. */
  changedAt: number | null;
  engineVersion: string | null;
  /** Values that the server rejected, each kept until it is changed. */
  refusals: Refusal[];
  /** The rejected request. */
  refusedDraft: Configuration | null;
  /** A version that was saved after this draft was started; null if there is none. */
  newer: NewerVersion | null;
  /** Number of the version that the draft is based on; null until known. */
  baseNumber: number | null;
  /** Metrics after each action of the history, by depth. */
  trail: (Figures | undefined)[];
  /** Ids of marked steps, to be copied or removed; not part of the draft. */
  marked: readonly string[];
}

/** A version that someone else, or another session of the user, has saved. */
export interface NewerVersion {
  id: string;
  number: number;
  /** Null until known. */
  by: { id: string; name: string; is_you: boolean } | null;
}

/** A saved version as the workspace uses it. */
export interface SavedVersion {
  id: string;
  number: number;
  configuration: Configuration;
  results: Results | null;
}

export interface Opened {
  saved: Configuration;
  /** Id of the configuration that the draft is based on. */
  baseId: string;
  baseNumber?: number | null;
  savedResults: Results | null;
  /** The unsaved draft; null if nothing is unsaved. */
  draft: Configuration | null;
  /** The saved configuration, if the draft is based on an older one. */
  newer?: NewerVersion | null;
  /** The actions that led to the draft, from the page of the process that was left; null if they are not known. */
  left?: LeftHistory | null;
}

/** The actions of a draft, and those at its last save. */
export interface LeftHistory {
  history: History<Configuration>;
  savedPoint: SavedPoint<Configuration>;
}

/** The one action of a draft whose actions are not known: to undo it is to return to the saved version. */
const carried = (base: Configuration, draft: Configuration): History<Configuration> =>
  seal(act(begin(base), 'Restored changes', draft));

/** When the input that is being handled happened, or else now: ms like `performance.now()`. */
const inputTime = (): number => globalThis.event?.timeStamp ?? performance.now();

/** The draft of one process with its history and its results; lives as long as its workspace is open. */
export class Workspace {
  private state: WorkspaceState;
  private readonly listeners = new Set<() => void>();
  baseId: string;
  /** The history at the time of the last save. */
  private savedPoint: SavedPoint<Configuration>;
  /** The configuration being sent to the server, with its results once known. */
  private sending: { point: SavedPoint<Configuration>; results: Results | null } | null = null;
  /** Results from before the last action: those of a number that is still typed are of what may be its first digits. */
  private resultsBefore: Pick<WorkspaceState, 'results' | 'resultsOf'> = { results: null, resultsOf: null };
  /** When the input happened that changed the draft. */
  private editedAt: number | null = null;
  private isOpen = true;
  /** Answers questions about the draft; null before the worker starts and after it stops. */
  private engine: Ask | null = null;

  constructor({ saved, baseId, baseNumber = null, savedResults, draft, newer = null, left = null }: Opened) {
    this.baseId = baseId;
    this.savedPoint = left?.savedPoint ?? { present: saved, past: [] };
    // The base of a draft that is behind the saved version is loaded later.
    const known = draft && newer === null ? carried(saved, draft) : begin(draft ?? saved);
    this.state = {
      saved,
      savedResults,
      history: left?.history ?? known,
      results: draft ? null : savedResults,
      resultsOf: draft ? null : saved,
      answered: null,
      problem: null,
      failure: null,
      changedAt: null,
      engineVersion: null,
      refusals: [],
      refusedDraft: null,
      newer,
      baseNumber,
      trail: [],
      marked: [],
    };
  }

  /** Asks the engine about the draft. */
  readonly ask: Ask = (task, ask, options) =>
    this.engine
      ? this.engine(task, ask, options)
      : Promise.reject(new Error('The model is not running. Reload the page.'));

  /** @param engine answers questions about the draft while the workspace is open */
  open(engine: Ask | null = null): void {
    this.engine = engine;
    this.isOpen = true;
  }

  /** The page is closed: this draft can no longer be edited. */
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
    if (history === this.state.history) return;
    if (history.present !== this.draft) this.editedAt = inputTime();
    this.set({ history });
  }

  /** The actions so far, for the next page of the process. */
  get left(): LeftHistory {
    return { history: seal(this.state.history), savedPoint: this.savedPoint };
  }

  get draft(): Configuration {
    return this.state.history.present;
  }

  /** Whether the draft differs from the saved version. */
  get isChanged(): boolean {
    return changesBetween(this.state.saved, this.draft).count > 0;
  }

  /**
   * Edits the draft in one action. `key` merges the actions of one gesture, such as the digits of a number.
   * @returns the action, which can be reverted separately; null if nothing changed
   */
  edit(label: string, change: (draft: Configuration) => Configuration, key: string | null = null): number | null {
    return this.act(label, change(this.draft), { key });
  }

  /** Replaces the whole draft by another configuration, as one action. */
  replace(label: string, configuration: Configuration): number | null {
    this.seal();
    const made = this.act(label, configuration, { whole: true });
    this.seal();
    return made;
  }

  private act(label: string, next: Configuration, kind: KindOfAct): number | null {
    const { history: before, results, resultsOf } = this.state;
    this.setHistory(act(before, label, next, kind));
    const after = this.state.history;
    if (after.count > before.count) this.resultsBefore = { results, resultsOf };
    return after === before ? null : (after.past.at(-1)?.id ?? null);
  }

  /** Whether one action can be reverted separately. */
  canUndoAct(id: number): boolean {
    return this.isOpen && this.withoutAct(id) !== null;
  }

  /** Reverts one action and keeps later ones. */
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

  /** Marks or unmarks a step. */
  toggleMark(id: string): void {
    const { marked } = this.state;
    this.set({ marked: marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id] });
  }

  clearMarks(): void {
    if (this.state.marked.length > 0) this.set({ marked: [] });
  }

  /** Ends a gesture: the next edit is a separate action. */
  seal(): void {
    this.setHistory(seal(this.state.history));
  }

  /** Takes back what a gesture has changed so far: the text that is typed is no number. @returns whether it still went on */
  abandon(key: string): boolean {
    const before = this.state.history;
    this.setHistory(abandon(before, key));
    return this.state.history !== before;
  }

  undo(): void {
    this.setHistory(undo(this.state.history));
  }

  redo(): void {
    this.setHistory(redo(this.state.history));
  }

  /** Stores a reply of the evaluator. While the draft does not work, the last valid results are kept. */
  receiveResults({ evaluation, failure, engine_version }: Answer, configuration: Configuration): void {
    const changedAt = configuration === this.draft ? this.editedAt : this.state.changedAt;
    const known = { changedAt, engineVersion: engine_version, failure, answered: configuration };
    if (!evaluation) {
      this.set(known);
      return;
    }
    if (!evaluation.feasible) {
      const isTyped = isOpen(this.state.history) && configuration === this.draft && this.resultsBefore.results !== null;
      this.set({ ...known, problem: evaluation.problem, ...(isTyped && this.resultsBefore) });
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

  /** Results of the draft, if already known. */
  show(results: Results): void {
    this.set({ results, resultsOf: this.draft, problem: null });
  }

  /** The actions since the last save, in order. */
  get labels(): string[] {
    return actsSince(this.savedPoint, this.state.history);
  }

  /** Stores the result of a model that is evaluated instead of the whole process. */
  showProblem(problem: Problem | null, engineVersion: string | null): void {
    this.set({
      problem,
      failure: null,
      changedAt: this.editedAt,
      engineVersion: engineVersion ?? this.state.engineVersion,
      answered: this.draft,
    });
  }

  /** Sets the baseline for counting and showing changes. */
  compareWith(configuration: Configuration): void {
    this.set({ saved: configuration });
  }

  refuse(refusals: Refusal[], sent: Configuration): void {
    this.set({ refusals, refusedDraft: sent });
  }

  /** Takes note of a saved version that the draft is not based on. */
  noteNewerVersion(version: NewerVersion): void {
    const { newer, baseNumber } = this.state;
    if (version.id === this.baseId || version.number <= (baseNumber ?? 0)) return;
    if (newer && (version.number < newer.number || (version.id === newer.id && (newer.by ?? version.by) === newer.by)))
      return;
    this.set({ newer: version });
  }

  /** Sets the version that the draft is based on, once it has been loaded. */
  startFrom({ id, number, configuration, results }: SavedVersion): void {
    if (id !== this.baseId) return;
    this.savedPoint = { present: configuration, past: [] };
    const { history } = this.state;
    this.set({
      saved: configuration,
      savedResults: results,
      baseNumber: number,
      ...(history.past.length === 0 && { history: carried(configuration, history.present) }),
    });
  }

  /** Clears the results of a process without steps. */
  clear(): void {
    this.set({ results: null, resultsOf: null, problem: null, failure: null });
  }

  /** Marks the draft as being sent. Later actions belong to the next version. */
  beginSaving(): Configuration {
    this.seal();
    const { history, resultsOf, results } = this.state;
    this.sending = { point: history, results: resultsOf === history.present ? results : null };
    return history.present;
  }

  /** Marks the sent draft as stored on the server. */
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
      newer: null,
      baseNumber: null,
      trail: [],
      history: seal(this.state.history),
    });
  }

  /** Adds the results stored with a configuration, if they are not known yet. */
  giveSavedResults(id: string, results: Results, number: number): void {
    if (id === this.baseId) this.set({ savedResults: this.state.savedResults ?? results, baseNumber: number });
  }

  /** Reverts to the saved version; can be undone like any other action. */
  discard(): void {
    this.replace('Discard the changes', this.state.saved);
  }

  /** Opens the version that someone else saved. */
  rebase(version: SavedVersion): void {
    this.continueFrom(version, 'Open the saved version', version.configuration);
  }

  /** Continues from the version that someone else saved, with a draft that contains the changes of both. */
  mergeInto(version: SavedVersion, merged: Configuration): void {
    this.continueFrom(version, `Merge with v${version.number}`, merged);
  }

  private continueFrom(
    { id, number, configuration, results }: SavedVersion,
    label: string,
    draft: Configuration,
  ): void {
    this.baseId = id;
    this.savedPoint = { present: configuration, past: [] };
    this.set({
      saved: configuration,
      savedResults: results,
      newer: null,
      baseNumber: number,
      refusals: [],
      refusedDraft: null,
    });
    this.replace(label, draft);
  }
}

const holes = (count: number): undefined[] => Array.from({ length: Math.max(0, count) }, () => undefined);

export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace around the component. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('This component must be inside a workspace.');
  return workspace;
}

/** A part of the state; the component re-renders when that part changes. */
export function useWorkspaceState<T>(select: (state: WorkspaceState) => T): T {
  const workspace = useWorkspace();
  const last = useRef<{ state: WorkspaceState; select: typeof select; selected: T } | null>(null);
  return useSyncExternalStore(workspace.subscribe, () => {
    const state = workspace.get();
    // The selector may depend on props, so a new selector can give a new result.
    if (last.current?.state !== state || last.current.select !== select)
      last.current = { state, select, selected: select(state) };
    return last.current.selected;
  });
}

export const selectDraft = (state: WorkspaceState): Configuration => state.history.present;

/** Whether the results on screen belong to another draft than the present one, which is computed or does not work. */
export const hasOldResults = (state: WorkspaceState): boolean =>
  state.results !== null && state.resultsOf !== selectDraft(state);

/** A step of the draft by its id. */
export const findStep = (state: WorkspaceState, id: string | null): Step | undefined =>
  selectDraft(state).uo_settings.find((step) => step.id === id);

const NONE: readonly string[] = [];

/** Marked steps of the draft, in the order of the process. */
export function markedSteps(state: Pick<WorkspaceState, 'marked' | 'history'>): readonly string[] {
  if (state.marked.length === 0) return NONE;
  return state.history.present.uo_settings.flatMap(({ id }) => (state.marked.includes(id) ? [id] : []));
}

/** Number of unsaved changes; re-renders when the number changes, not on each key. */
export const useUnsavedCount = (): number => useWorkspaceState(countUnsaved);

const countUnsaved = (state: WorkspaceState): number => changesBetween(state.saved, selectDraft(state)).count;

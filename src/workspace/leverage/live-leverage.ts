import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { isBound, type Configuration, type Results } from '#engine/index.ts';
import type { Leverage, LeverageRow } from '#engine/analysis/index.ts';
import type { Ask } from '#src/engine/line.ts';
import { batchOf, reportedFor, type Reporting } from '#src/lib/reporting.ts';
import { wholeTargets } from '#src/draft/goal-seek/figures.ts';
import { figureOf, toFigures, type Figure } from '#src/draft/metrics.ts';
import type { Workspace } from '#src/draft/store.ts';

/** Metrics for which the effect of every number is known, if the process has them. */
export const LEVERAGE_METRICS = ['cogs', 'gwp', 'output', 'msp', 'tci'] as const;

/** Those that follow the draft. */
export const LIVE_METRICS = LEVERAGE_METRICS.slice(0, 3);

/** The metrics of which a process has a value that is not only a lower bound. */
export const metricsWithValue = (
  { figures }: Pick<Results, 'figures'>,
  metrics: readonly (typeof LEVERAGE_METRICS)[number][] = LEVERAGE_METRICS,
): string[] =>
  metrics.filter((metric) => Number.isFinite(figures[metric] ?? NaN) && !isBound(metric, figures.gwp_coverage));

/** Time without a change, ms, after which the numbers of the open step follow: longer than between two keys of a fast typist. */
const REST = 150;
/** Further time after which those of the other steps do. */
const PAUSE = 300;
/** ms after which work begins even in a page that paints no frames. */
const LONGEST_FRAME = 100;

const nameOf = (step: string | null, key: string): string => `${step ?? ''}/${key}`;

/** Effects on one metric. */
export interface MetricEffects {
  /** Of the whole process, as of the newest list. */
  whole: Leverage;
  /** By step and key; those of the open step are newer than the list while one types. */
  byName: ReadonlyMap<string, LeverageRow>;
  /** The largest change by a number 10 % higher, which is the length of a whole bar. */
  largest: number;
}

export interface LeverageState {
  /** Null until they are known. */
  effects: ReadonlyMap<string, MetricEffects> | null;
  /** The key metrics with their units. */
  figures: readonly Figure[];
  /** The configuration of the list, and ms to compute it. */
  of: Configuration | null;
  ms: number | null;
  metric: string;
  /** Whether the fields show what they are worth; remembered. */
  isShown: boolean;
  /** Increases with each request to order the fields by effect; 0: in their usual order. */
  ordered: number;
}

const PLACE = 'leverage:shown';

/**
 * What every number of the draft is worth. After the metrics of a change are on screen, the numbers of the open step are
 * computed, and after a pause those of the whole process. A newer change replaces what has not begun. Nothing is computed
 * while nobody looks.
 */
export class LiveLeverage {
  private state: LeverageState = {
    effects: null,
    figures: [],
    of: null,
    ms: null,
    metric: 'cogs',
    isShown: localStorage.getItem(PLACE) !== 'no',
    ordered: 0,
  };
  private readonly listeners = new Set<() => void>();
  private readonly orders = new Map<string, { ordered: number; metric: string; order: ReadonlyMap<string, number> }>();
  private watchers = 0;
  /** The open step, whose numbers come first. */
  private step: string | null = null;
  private consider = (): void => undefined;

  readonly get = (): LeverageState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(change: Partial<LeverageState>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }

  /** Someone looks, at a step or at the whole process. @returns ends it */
  watch(step: string | null): () => void {
    this.watchers += 1;
    if (step !== null) this.step = step;
    this.consider();
    return () => {
      this.watchers -= 1;
    };
  }

  choose(metric: string): void {
    this.set({ metric });
  }

  show(isShown: boolean): void {
    localStorage.setItem(PLACE, isShown ? 'yes' : 'no');
    this.set({ isShown, ...(!isShown && { ordered: 0 }) });
  }

  /** Orders fields by what they are worth now; the order is kept until the next request. */
  orderByEffect(isByEffect: boolean): void {
    this.set({ ordered: isByEffect ? this.state.ordered + 1 : 0 });
  }

  /** Size of the effect by key when the order was requested; null in the usual order, and until it is known. */
  orderOf(step: string): ReadonlyMap<string, number> | null {
    const { ordered, metric, effects } = this.state;
    if (ordered === 0) return null;
    const kept = this.orders.get(step);
    if (kept?.ordered === ordered && kept.metric === metric) return kept.order;
    const found = effects?.get(metric);
    if (!found) return null;
    const own = [...found.byName.values()].filter(({ step_id }) => step_id === step);
    const order = new Map(own.map(({ key, higher }) => [key, Math.abs(higher.change ?? 0)]));
    this.orders.set(step, { ordered, metric, order });
    return order;
  }

  row(step: string | null, key: string): LeverageRow | undefined {
    return this.state.effects?.get(this.state.metric)?.byName.get(nameOf(step, key));
  }

  /** Follows a draft. @param product what its costs and footprints are for @returns stops it */
  follow(workspace: Pick<Workspace, 'get' | 'subscribe' | 'draft'>, ask: Ask, product: Reporting): () => void {
    let isStopped = false;
    let isBusy = false;
    let latest: Configuration | null = null;
    let done: Configuration | null = null;
    const isNew = (draft: Configuration) => isStopped || draft !== latest;
    const compute = async (draft: Configuration, results: Results): Promise<void> => {
      const metrics = metricsWithValue(results, LIVE_METRICS);
      const figures = toFigures(wholeTargets(results, reportedFor(product, batchOf(results))), results);
      await painted();
      // The first are awaited.
      if (this.state.effects) await pause(REST);
      if (isNew(draft)) return;
      const step = this.step;
      if (step !== null) {
        const own = await ask('leverage', { configuration: draft, metrics, only: step });
        if (isNew(draft)) return;
        // From here, the effects on screen are of no configuration alone.
        done = null;
        if (own) this.set({ effects: withOwn(this.state.effects ?? effectsOf(own), own), figures });
        await pause(PAUSE);
        if (isNew(draft)) return;
      }
      const begin = performance.now();
      const all = await ask('leverage', { configuration: draft, metrics });
      if (isNew(draft)) return;
      done = draft;
      if (all) this.set({ effects: effectsOf(all), figures, of: draft, ms: performance.now() - begin });
    };
    const run = async (): Promise<void> => {
      const draft = latest;
      isBusy = !isStopped && draft !== null && draft !== done;
      if (!isBusy) return;
      // Without its effects, a draft still has its metrics; the next one begins anew.
      await compute(draft!, workspace.get().results!).catch(() => {
        done = draft;
      });
      await run();
    };
    this.consider = () => {
      const { results, resultsOf } = workspace.get();
      // A draft that does not work has no metrics of its own.
      if (this.watchers === 0 || !results || resultsOf !== workspace.draft) return;
      latest = resultsOf;
      if (!isBusy) void run();
    };
    this.consider();
    const unsubscribe = workspace.subscribe(() => this.consider());
    return () => {
      isStopped = true;
      unsubscribe();
      this.consider = () => undefined;
    };
  }
}

const effectsOf = (all: readonly Leverage[]): Map<string, MetricEffects> =>
  new Map(
    all.map((whole) => [
      whole.metric,
      measured(whole, new Map(whole.rows.map((row) => [nameOf(row.step_id, row.key), row]))),
    ]),
  );

/** The effects with those of one step replaced. */
function withOwn(before: ReadonlyMap<string, MetricEffects>, own: readonly Leverage[]): Map<string, MetricEffects> {
  const after = new Map(before);
  for (const { metric, rows } of own) {
    const known = before.get(metric);
    if (!known) continue;
    const byName = new Map(known.byName);
    for (const row of rows) byName.set(nameOf(row.step_id, row.key), row);
    after.set(metric, measured(known.whole, byName));
  }
  return after;
}

function measured(whole: Leverage, byName: ReadonlyMap<string, LeverageRow>): MetricEffects {
  let largest = 0;
  for (const { higher } of byName.values()) largest = Math.max(largest, Math.abs(higher.change ?? 0));
  return { whole, byName, largest };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves after the next frame is painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** Null outside the workspace of a process. */
export const LeverageContext = createContext<LiveLeverage | null>(null);

/** The chosen metric with the effects on it; null until they are known, and if the process does not have it. */
export function chosenOf({ effects, figures, metric }: LeverageState): (MetricEffects & { figure: Figure }) | null {
  const known = effects?.get(metric) ?? effects?.get('cogs');
  return known ? { ...known, figure: figureOf(figures, known.whole.metric) } : null;
}

const NOWHERE = { subscribe: () => () => undefined };

/** A part of the state; null outside the workspace of a process. */
export function useLeverage<T>(select: (leverage: LiveLeverage) => T): T | null {
  const leverage = useContext(LeverageContext);
  return useSyncExternalStore((leverage ?? NOWHERE).subscribe, () => leverage && select(leverage));
}

/** What changes the choice of metric, the order and the column; null outside the workspace of a process. */
export const useLeverageActions = (): Pick<LiveLeverage, 'choose' | 'show' | 'orderByEffect'> | null =>
  useContext(LeverageContext);

/** Asks for the effects while the component is shown. @param step the open step; null for the whole process */
export function useWatchedLeverage(step: string | null, isOn = true): void {
  const leverage = useContext(LeverageContext);
  useEffect(() => (isOn ? leverage?.watch(step) : undefined), [leverage, step, isOn]);
}

/** What a number is worth; undefined until it is known, and for what is not a number of the process. */
export const useWorth = (step: string, key: string): LeverageRow | null | undefined =>
  useLeverage(useCallback((leverage: LiveLeverage) => leverage.row(step, key), [step, key]));

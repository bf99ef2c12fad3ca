import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Bound,
  entriesOf,
  evaluateSite,
  modelOf,
  type PricedPlan,
  type Plan,
  type SiteDocument,
  siteFaults,
} from '#engine/campus/index.ts';
import type { PlannerMessage } from './planner.ts';

export type Evaluated = ReturnType<typeof evaluateSite>;

/** What planning has found out about a document; it does not hold for another one. */
export interface Known {
  of: SiteDocument;
  bound: Bound | null;
  priced: PricedPlan | null;
  shares: number[] | null;
  isProven: boolean;
}

export interface Planning {
  document: SiteDocument;
  evaluated: Evaluated | null;
  /** Why it cannot be evaluated. */
  fault: string | null;
  canUndo: boolean;
  canRedo: boolean;
  change: (next: SiteDocument) => void;
  setPlan: (plan: Plan) => void;
  undo: () => void;
  redo: () => void;
  /** Starts again from a document that is saved. */
  reset: (saved: SiteDocument) => void;
  canReplan: boolean;
  replan: () => void;
  cancel: () => void;
  /** What the worker is doing. */
  busy: string | null;
  refusal: string | null;
  known: Known | null;
}

/** Evaluates a document if it has no fault. */
export function evaluateIfPossible(document: SiteDocument): { evaluated: Evaluated | null; fault: string | null } {
  const [fault] = siteFaults(document);
  if (fault) return { evaluated: null, fault: fault.message };
  try {
    return { evaluated: evaluateSite(document), fault: null };
  } catch {
    return { evaluated: null, fault: 'The plan has a changeover that is forbidden. Re-plan to avoid it.' };
  }
}

/** The document without entries of the plan that do not fit it, so that it can be planned; null if anything else is wrong. */
function plannable(document: SiteDocument): SiteDocument | null {
  const faults = siteFaults(document);
  if (faults.some(({ field }) => !field.startsWith('plan.'))) return null;
  const misfits = new Set(faults.map(({ field }) => Number(field.split('.')[1])));
  return { ...document, plan: document.plan.filter((_, index) => !misfits.has(index)) };
}

const isSamePlan = (one: SiteDocument['plan'], other: SiteDocument['plan']): boolean =>
  one.length === other.length &&
  one.every(({ demand, route, not_before, pinned }, index) => {
    const entry = other[index]!;
    return (
      entry.demand === demand && entry.route === route && entry.not_before === not_before && entry.pinned === pinned
    );
  });

/** The document that is edited, with undo, its evaluation, and the worker that plans it. */
export function usePlan(saved: SiteDocument): Planning {
  const [history, setHistory] = useState<{ past: SiteDocument[]; now: SiteDocument; next: SiteDocument[] }>(() => ({
    past: [],
    now: saved,
    next: [],
  }));
  const { now: document } = history;
  const { evaluated, fault } = useMemo(() => evaluateIfPossible(document), [document]);
  const toPlan = useMemo(() => plannable(document), [document]);
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const worker = useRef<Worker | null>(null);
  const cancel = (): void => {
    worker.current?.terminate();
    worker.current = null;
    setBusy(null);
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const change = (next: SiteDocument): void => {
    cancel();
    setHistory(({ past, now }) => ({ past: [...past, now], now: next, next: [] }));
  };
  const setPlan = (plan: Plan): void => {
    if (evaluated) change({ ...document, plan: entriesOf(document, evaluated.planned, plan) });
  };

  const replan = (): void => {
    cancel();
    setRefusal(null);
    if (!toPlan) return;
    const planned = modelOf(toPlan);
    const planner = new Worker(new URL('planner.worker.ts', import.meta.url), { type: 'module' });
    worker.current = planner;
    setBusy('planning');
    let of = document;
    let isFirst = true;
    const show = (plan: Plan): void => {
      const entries = entriesOf(document, planned, plan);
      // The plan that is there already is no change.
      if (isSamePlan(entries, of.plan)) return;
      of = { ...document, plan: entries };
      const shown = of;
      // One step back leads to the plan before, not through all that was tried.
      setHistory(({ past, now }) => ({ past: isFirst ? [...past, now] : past, now: shown, next: [] }));
      isFirst = false;
    };
    let best = Infinity;
    planner.addEventListener('message', ({ data }: MessageEvent<PlannerMessage>) => {
      if (worker.current !== planner) return;
      const learn = (more: Partial<Known>): void => {
        const base: Known = { of, bound: null, priced: null, shares: null, isProven: false };
        setKnown((before) => ({ ...(before?.of === of ? before : base), ...more }));
      };
      switch (data.kind) {
        case 'plan':
          if (data.cost < best - 1e-9) {
            best = data.cost;
            show(data.plan);
          }
          if (data.isLast) {
            learn({ isProven: data.isProven });
            setBusy('bounding');
          }
          break;
        case 'bound':
          learn({ bound: data.bound });
          break;
        case 'pricing':
          setBusy(`pricing, ${Math.round(100 * data.done)} %`);
          break;
        case 'priced':
          learn({ priced: data.priced, shares: data.shares });
          cancel();
          break;
        case 'refused':
          setRefusal(data.message);
          cancel();
      }
    });
    planner.addEventListener('error', () => {
      setRefusal('The plan could not be calculated. Reload the page.');
      cancel();
    });
    planner.postMessage(toPlan);
  };

  return {
    document,
    evaluated,
    fault,
    canUndo: history.past.length > 0,
    canRedo: history.next.length > 0,
    change,
    setPlan,
    undo: () => {
      cancel();
      setHistory(({ past, now, next }) =>
        past.length === 0 ? { past, now, next } : { past: past.slice(0, -1), now: past.at(-1)!, next: [now, ...next] },
      );
    },
    redo: () => {
      cancel();
      setHistory(({ past, now, next }) =>
        next.length === 0 ? { past, now, next } : { past: [...past, now], now: next[0]!, next: next.slice(1) },
      );
    },
    reset: (now) => setHistory({ past: [], now, next: [] }),
    canReplan: toPlan !== null && document.demands.length > 0,
    replan,
    cancel,
    busy,
    refusal,
    known: known?.of === document ? known : null,
  };
}

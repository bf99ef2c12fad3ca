import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Check, CheckKind, CheckWorth } from '#engine/index.ts';
import type { ProductKind } from '#src/economics/figures-for.ts';
import { useComputedChecks, type ComputedChecks } from './use-computed-checks.ts';

/** A check on a node: its number in the list, and how many more the step has. */
export interface CheckMark {
  number: number;
  kind: CheckKind;
  more: number;
  /** That of the first; null until it is known. */
  worth: CheckWorth | null;
}

export interface Checks extends ComputedChecks {
  /** Those of the kind to which the list is limited, and the chosen one of them. */
  shown: readonly Check[];
  selected: Check | undefined;
  select: (id: string) => void;
  /** Kind to which the list is limited. */
  filter: CheckKind | null;
  setFilter: (kind: CheckKind | null) => void;
  /** Tells that the list is on screen, so that proposals are searched. @returns the end of that */
  watch: () => () => void;
  /** Opens the step or the assumption that a check is about. */
  goTo: (check: Check) => void;
  kind: ProductKind;
  /** Address of the life-cycle analysis of the process. */
  analysis: string;
}

const ChecksContext = createContext<Checks | null>(null);
/** Apart, because a key changes what checks say, but seldom which step has which. */
const MarksContext = createContext<ReadonlyMap<string, CheckMark>>(new Map());

interface Props {
  kind: ProductKind;
  analysis: string;
  onShow: (stepId: string, field: string | null) => void;
  children: ReactNode;
}

/** The checks of the open process, for the list, the marks on the flowsheet and the count in the header. */
export function ChecksProvider({ kind, analysis, onShow, children }: Props) {
  const [watchers, setWatchers] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The ids of the list that had the chosen check last. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState<CheckKind | null>(null);
  const { checks, priced } = useComputedChecks(watchers > 0);
  const marked = JSON.stringify(marksOf(checks));
  const marks = useMemo(() => new Map(Object.entries(JSON.parse(marked) as Record<string, CheckMark>)), [marked]);
  const watch = useCallback(() => {
    setWatchers((count) => count + 1);
    return () => setWatchers((count) => count - 1);
  }, []);
  const goTo = useCallback(
    ({ step_id, field }: Check) =>
      step_id === null ? onShow('', field === null ? null : `assumptions.${field}`) : onShow(step_id, field),
    [onShow],
  );
  const shown = useMemo(() => checks.filter((check) => filter === null || check.kind === filter), [checks, filter]);
  const ids = shown.map(({ id }) => id);
  // Once a check is cleared, the one behind it is chosen.
  if (chosen !== null && ids.includes(chosen) && ids.join() !== order.join()) setOrder(ids);
  const value = useMemo(() => {
    const behind = chosen === null ? [] : order.slice(order.indexOf(chosen));
    return {
      checks,
      priced,
      shown,
      selected: behind.flatMap((one) => shown.find(({ id }) => id === one) ?? [])[0] ?? shown[0],
      select: setChosen,
      filter,
      setFilter,
      watch,
      goTo,
      kind,
      analysis,
    };
  }, [checks, shown, priced, chosen, order, filter, watch, goTo, kind, analysis]);
  return (
    <ChecksContext value={value}>
      <MarksContext value={marks}>{children}</MarksContext>
    </ChecksContext>
  );
}

/** Of each step, the check with the most at stake, or one that stops. */
function marksOf(checks: readonly Check[]): Record<string, CheckMark> {
  const marks: Record<string, CheckMark> = {};
  checks.forEach(({ step_id, kind, worth }, place) => {
    if (step_id === null || kind === 'note') return;
    const first = marks[step_id];
    marks[step_id] = first ? { ...first, more: first.more + 1 } : { number: place + 1, kind, more: 0, worth };
  });
  return marks;
}

export function useChecks(): Checks {
  const checks = useContext(ChecksContext);
  if (!checks) throw new Error('Checks are shown only inside the workspace of a process.');
  return checks;
}

/** Has proposals searched where marks are shown without the list: without them, the marks would have other numbers than the list. */
export function WatchChecks() {
  const watch = useContext(ChecksContext)?.watch;
  useEffect(() => watch?.(), [watch]);
  return null;
}

/** The marks of the steps; none where a flowsheet is drawn outside a process. */
export const useCheckMarks = (): ReadonlyMap<string, CheckMark> => useContext(MarksContext);

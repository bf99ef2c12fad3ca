import { useMemo, useState } from 'react';
import { sortChecks, listChecks, type Check, type Configuration } from '#engine/index.ts';
import { sentenceShown } from '#src/lib/currency.ts';
import { isSame } from '#src/lib/is-same.ts';
import { useAnswer, useAsk } from '#src/engine/use-ask.ts';
import { selectDraft, useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';
import { troublesOf } from '#src/draft/troubles.ts';

/** Time without a change, ms, after which proposals are searched. */
const PAUSE = 400;

const SETTLED = { pause: PAUSE, keep: true };

/** Checks with what was searched for them, by id. */
type Priced = ReadonlyMap<string, Check>;

interface Asked {
  configuration: Configuration;
  warnings?: unknown;
  stops?: unknown;
  reference?: unknown;
}

export interface ComputedChecks {
  /** In their order; the number of a check is its place, from 1. */
  checks: readonly Check[];
  /** Ids of those whose proposals belong to the present draft. */
  priced: ReadonlySet<string>;
}

/** A part of the state that stays the same object as long as its content does. */
function stable<T>(read: (state: WorkspaceState) => T): (state: WorkspaceState) => T {
  let last: { value: T } | null = null;
  return (state) => {
    const value = read(state);
    if (!last || !isSame(last.value, value)) last = { value };
    return last.value;
  };
}

const stoppedDraft = (state: WorkspaceState): Configuration | null =>
  troublesOf(state).length > 0 ? selectDraft(state) : null;

/**
 * The plain list follows each edit. What needs further evaluations comes once the draft settles, one check at a time, so that a
 * newer draft never waits for it; until then, what was found for the last draft stays.
 * @param isShown whether anybody looks at the proposals
 */
export function useComputedChecks(isShown: boolean): ComputedChecks {
  const [selectWarnings] = useState(() => stable(({ results }) => results?.warnings ?? []));
  const [selectStops] = useState(() => stable(troublesOf));
  const warnings = useWorkspaceState(selectWarnings);
  const stops = useWorkspaceState(selectStops);
  const stopped = useWorkspaceState(stoppedDraft);
  /** The draft that the results belong to; an empty one has none. */
  const working = useWorkspaceState((state) => (state.results ? state.resultsOf : null));
  const reference = useWorkspaceState((state) => state.results?.figures ?? null);
  const plain = useMemo(() => listChecks(warnings, stops), [warnings, stops]);
  const further = useAsk('further_checks', working ?? undefined, SETTLED);
  const unmade = useAsk('unmade_choices', isShown ? (working ?? undefined) : undefined, SETTLED);
  const pricedWarnings = useAnswer<Asked, Priced>(
    'price_warnings',
    isShown && working ? { configuration: working, warnings } : undefined,
    ({ configuration }, work) =>
      priceEach(listChecks(warnings), (check) => work.ask('price_warning', { configuration, check }), work.tell),
    SETTLED,
  );
  const pricedStops = useAnswer<Asked, Priced>(
    'price_stops',
    isShown && stopped ? { configuration: stopped, stops, reference } : undefined,
    ({ configuration }, work) =>
      priceEach(stops, (stop) => work.ask('price_stop', { configuration, stop, reference }), work.tell),
    SETTLED,
  );

  return useMemo(() => {
    const steps = new Set(working?.uo_settings.map(({ id }) => id));
    const found = [pricedWarnings, pricedStops];
    const listed = plain.map((check) => {
      const priced = found.map(({ answer }) => answer?.get(check.id)).find(Boolean);
      const { worth = null, proposals = [], range, remark } = priced ?? {};
      return { ...check, worth, proposals, ...(range && { range }), ...(remark && { remark }) };
    });
    const ids = new Set(plain.map(({ id }) => id));
    const isNew = ({ id, step_id }: Check) => !ids.has(id) && (step_id === null || steps.has(step_id));
    const more = working ? (further.answer ?? []).filter(isNew) : [];
    const choices = working ? (unmade.answer?.checks ?? []).filter(isNew) : [];
    return {
      checks: sortChecks([...listed, ...more, ...choices]).map((check) => ({
        ...check,
        title: sentenceShown(check.title),
        message: sentenceShown(check.message),
      })),
      priced: new Set([
        ...found.flatMap(({ answer, isOld }) => (isOld ? [] : [...(answer?.keys() ?? [])])),
        ...(further.isOld ? [] : more.map(({ id }) => id)),
        ...(unmade.isOld ? [] : choices.map(({ id }) => id)),
      ]),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answers, not the objects around them
  }, [
    plain,
    pricedWarnings.answer,
    pricedWarnings.isOld,
    pricedStops.answer,
    pricedStops.isOld,
    further.answer,
    further.isOld,
    unmade.answer,
    unmade.isOld,
    working,
  ]);
}

/** Prices one check after another, so that a newer draft never waits for all of them. */
async function priceEach<Row>(
  rows: readonly Row[],
  price: (row: Row) => Promise<Check>,
  tell: (part: Priced) => void,
): Promise<Priced> {
  let priced: Priced = new Map();
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const check = await price(row);
    priced = new Map(priced).set(check.id, check);
    tell(priced);
  }
  return priced;
}

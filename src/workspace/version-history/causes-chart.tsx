import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { numeric } from '#src/components/table/column.ts';
import { useContext, useMemo, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { Configuration, Results } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { WhereFromContext } from '#src/components/where-from.tsx';
import { waterfall, waterfallOf, type Waterfall, type WaterfallPart } from '#src/economics/waterfall.ts';
import { WaterfallPlot } from '#src/economics/waterfall-plot.tsx';
import { signed } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costDecimals, costUnit, unitPer, useReported, type Reported } from '#src/lib/reporting.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { useNameOf } from '#src/draft/library.ts';
import { byStep, causesOf, largest, type Cause } from '#src/draft/version-history/causes.ts';
import { changesOf, itemsOf, type Change } from '#src/draft/version-history/diff.ts';
import { useEffects, type KnownEffects } from './use-effects.ts';
import styles from './causes.module.css';

const VIEWS = { cause: 'Cause', step: 'Step', category: 'Category' } as const;
type View = keyof typeof VIEWS;

const LEADS: Readonly<Record<View, string>> = {
  cause: 'effect of each change, made in this order',
  step: 'effects of the changes, added up by the step in which they were made',
  category: 'change in each cost category',
};

/** Maximum number of causes that are drawn. */
const MOST = 10;

/** A state of a process with its results. */
interface State {
  results: Results;
  configuration: Configuration;
  /** 'v3', or 'Draft'. */
  name: string;
}

export interface Compared {
  from: State;
  to: State;
  changes: Change[];
  /** Null until computed; those of the previous edit until those of the newest are. */
  known: KnownEffects | null;
}

/** What was changed between two states of a process, and the effect of each change. */
export function useCompared(from: State, to: State): Compared {
  const catalogue = useCatalogue();
  const nameOf = useNameOf(from.results);
  const changes = useMemo(
    () => changesOf(from.configuration, to.configuration, catalogue, itemsOf(from.results, to.results), nameOf),
    [from.configuration, from.results, to.configuration, to.results, catalogue, nameOf],
  );
  return { from, to, changes, known: useEffects(from.configuration, changes) };
}

/** Why the unit cost differs between two states: the changed inputs, each with its effect. */
export function CausesChart({ from, to, changes, known }: Compared) {
  const [chosen, setChosen] = useState<View>('cause');
  const showSource = useContext(WhereFromContext);
  const reported = useReported();
  const causes = useMemo(() => {
    if (!known) return null;
    const { costs } = known.effects;
    // While the effects of the newest edit are computed, those of the previous one stay, up to its own unit cost.
    const end = known.changes === changes ? to.results.figures.cogs : (costs.at(-1) ?? NaN);
    return causesOf(known.changes, costs, { from: from.results.figures.cogs, to: end });
  }, [known, changes, from.results, to.results]);
  const failed = known !== null && causes === null;
  const isOld = known !== null && known.changes !== changes;
  const view = failed ? 'category' : chosen;
  const drawn = useMemo((): Waterfall | null => {
    if (view === 'category') return waterfall(from.results, to.results, 'category', reported);
    if (!causes) return null;
    const start = from.results.figures.cogs;
    const end = causes.reduce((cost, { change }) => cost + change, start);
    return waterfallOf(start, end, largest(view === 'step' ? byStep(causes) : causes, MOST).map(partOf), reported);
  }, [view, causes, from.results, to.results, reported]);
  const decimals = costDecimals(Math.max(from.results.figures.cogs, to.results.figures.cogs), reported);
  const gap = drawn ? Number((drawn.to - drawn.from).toFixed(drawn.decimals)) : 0;
  const columns = useMemo(() => columnsFor(reported, decimals), [reported, decimals]);
  return (
    <>
      <ChartFrame
        title="Why the unit cost changed"
        lead={`${costUnit(reported)}, ${from.name} to ${inSentence(to.name)}: ${LEADS[view]}`}
        columns={view === 'cause' ? [...columns.slice(0, 1), STEP, ...columns.slice(1)] : columns}
        rows={drawn?.parts ?? []}
        rowKey={({ key }) => key}
        tools={
          <ChoiceButtons<View>
            label="Change in the unit cost by"
            choices={VIEWS}
            value={view}
            onChange={setChosen}
            disabled={failed}
          />
        }
      >
        {drawn ? (
          <div data-old={isOld} aria-busy={isOld}>
            <WaterfallPlot
              waterfall={drawn}
              from={from.name}
              to={to.name}
              onSource={({ figure }) => showSource?.(figure)}
            />
          </div>
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
      </ChartFrame>
      <p className={styles['footnote']}>
        {failed
          ? `${from.name} or ${inSentence(to.name)} does not run with the current engine and data, so the effects of single changes are not known.`
          : known && changes.length === 0
            ? `${to.name} and ${from.name} have the same inputs.`
            : gap === 0
              ? 'The unit cost did not change.'
              : `The parts add up to ${signed(gap, decimals)} ${costUnit(reported)}. The effect of a change depends on the changes made before it.`}
      </p>
    </>
  );
}

const partOf = ({ key, title, values, step, change }: Cause): WaterfallPart => ({
  key,
  title: values === '' ? title : `${title} ${values}`,
  short: title,
  where: step,
  change,
  source: null,
});

const columnsFor = (reported: Reported, decimals: number): Column<WaterfallPart>[] => [
  { key: 'title', title: 'Cause', cell: ({ title }) => title, value: ({ title }) => title },
  numeric('change', 'Effect', unitPer('USD/kg', reported), {
    value: ({ change }) => change,
    cell: ({ change }) => (change === 0 ? formatNumber(0, { decimals }) : signed(change, decimals)),
  }),
];

const STEP: Column<WaterfallPart> = {
  key: 'step',
  title: 'Step',
  cell: ({ where = '' }) => where,
  value: ({ where = '' }) => where,
};

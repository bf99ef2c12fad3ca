import { useContext, useMemo, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Configuration, Results } from '#engine/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { WhereFromContext } from '#src/components/where-from.tsx';
import { Block } from '#src/economics/block.tsx';
import { waterfall, waterfallOf, type Waterfall, type WaterfallPart } from '#src/economics/waterfall.ts';
import { WaterfallPlot } from '#src/economics/waterfall-plot.tsx';
import { signed } from '#src/lib/change.ts';
import { unitShown } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useCatalogue } from '#src/workspace/catalogue.ts';
import { byStep, causesOf, largest, type Cause } from '#src/workspace/version-history/causes.ts';
import { changesOf, itemsOf } from '#src/workspace/version-history/diff.ts';
import { useEffects } from '#src/workspace/version-history/use-effects.ts';
import styles from './analysis.module.css';
import type { Ghost } from './shown.ts';

const VIEWS = { cause: 'Cause', step: 'Step', category: 'Category' } as const;
type View = keyof typeof VIEWS;

const LEADS: Readonly<Record<View, string>> = {
  cause: 'effect of each change, made in this order',
  step: 'effects of the changes, added up by the step in which they were made',
  category: 'change of each cost category',
};

/** Maximum number of causes that are drawn. */
const MOST = 10;

interface Props {
  results: Results;
  configuration: Configuration;
  /** Name of the state shown: 'Draft' or 'v3'. */
  name: string;
  ghost: Ghost;
}

/** Why the unit cost differs from that of another version: the changed inputs, each with its effect. */
export function MovedBlock({ results, configuration, name, ghost }: Props) {
  const [chosen, setChosen] = useState<View>('cause');
  const showSource = useContext(WhereFromContext);
  const catalogue = useCatalogue();
  const changes = useMemo(
    () => changesOf(ghost.configuration, configuration, catalogue, itemsOf(ghost.results, results)),
    [ghost, configuration, results, catalogue],
  );
  const known = useEffects(ghost.configuration, changes);
  const causes = useMemo(() => {
    if (!known) return null;
    const { costs } = known.effects;
    // While the effects of the newest edit are computed, those of the previous one stay, up to its own unit cost.
    const to = known.changes === changes ? results.figures.cogs : (costs.at(-1) ?? NaN);
    return causesOf(known.changes, costs, { from: ghost.results.figures.cogs, to });
  }, [known, changes, results, ghost]);
  const failed = known !== null && causes === null;
  const view = failed ? 'category' : chosen;
  const drawn = useMemo((): Waterfall | null => {
    if (view === 'category') return waterfall(ghost.results, results, 'category');
    if (!causes) return null;
    const from = ghost.results.figures.cogs;
    const to = causes.reduce((cost, { change }) => cost + change, from);
    return waterfallOf(from, to, largest(view === 'step' ? byStep(causes) : causes, MOST).map(partOf));
  }, [view, causes, ghost, results]);
  const gap = drawn ? Number((drawn.to - drawn.from).toFixed(2)) : 0;
  return (
    <Block title="Why the unit cost moved">
      <ChartFrame
        title="Why the unit cost moved"
        lead={`${unitShown('USD/kg')}, v${ghost.number} to ${name.toLowerCase()}: ${LEADS[view]}`}
        columns={view === 'cause' ? [...COLUMNS.slice(0, 1), STEP, ...COLUMNS.slice(1)] : COLUMNS}
        rows={drawn?.parts ?? []}
        rowKey={({ key }) => key}
        tools={
          <ToggleButtonGroup
            size="small"
            exclusive
            value={view}
            disabled={failed}
            onChange={(_event, next: View | null) => next && setChosen(next)}
            aria-label="Change of the unit cost by"
          >
            {Object.entries(VIEWS).map(([key, title]) => (
              <ToggleButton key={key} value={key} className={styles['toggle']}>
                {title}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        }
      >
        {drawn ? (
          <WaterfallPlot
            waterfall={drawn}
            from={`v${ghost.number}`}
            to={name}
            onSource={({ figure }) => showSource?.(figure)}
          />
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
      </ChartFrame>
      <p className={styles['footnote']}>
        {failed
          ? `v${ghost.number} or the changed process does not run with the current engine and data, so the effects of single changes are not known.`
          : known && changes.length === 0
            ? `${name} and v${ghost.number} have the same inputs.`
            : gap === 0
              ? 'The unit cost did not change.'
              : `The parts add up to ${signed(gap, 2)} ${unitShown('USD/kg')}. The effect of a change depends on the changes made before it.`}
      </p>
    </Block>
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

const COLUMNS: Column<WaterfallPart>[] = [
  { key: 'title', title: 'Cause', cell: ({ title }) => title, value: ({ title }) => title },
  {
    key: 'change',
    title: 'Effect',
    unit: 'USD/kg',
    numeric: true,
    value: ({ change }) => change,
    cell: ({ change }) => (change === 0 ? formatNumber(0, { decimals: 2 }) : signed(change, 2)),
  },
];

const STEP: Column<WaterfallPart> = {
  key: 'step',
  title: 'Step',
  cell: ({ where = '' }) => where,
  value: ({ where = '' }) => where,
};

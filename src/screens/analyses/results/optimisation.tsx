import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import { inSentence } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult, ParetoPoint } from '#generated/types.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { shownChange } from '#src/draft/leverage/words.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import {
  amongFigures,
  boundedText,
  boundedValue,
  countText,
  figureOf,
  figureText,
  shownValue,
  unitOf,
  type Figure,
} from '#src/draft/metrics.ts';
import { axesOf, goalsOf, isChanceFront } from '../asked.ts';
import { useLoadPoint } from '../load-point.ts';
import { ParetoPlot } from '../plots/pareto-plot.tsx';
import { useStudy } from '../study.ts';
import { settingColumns, settingsInWords } from './point-settings.ts';
import { Answer } from './answer.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PointCard } from './point-card.tsx';
import { Facts } from './facts.tsx';
import { slopes } from './slope.ts';
import { spreadPoints } from './spread-points.ts';
import { usePointEffects } from './use-point-effects.ts';
import { WhyThese } from './why-these.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<OptimisationJob>;
  result: OptimisationResult;
  /** Another run to compare with. */
  other: OptimisationResult | null;
}

/** The front or the optimum, its settings, and details of the search. */
export function OptimisationView({ job, result, other }: Props) {
  const { figures } = useStudy();
  const load = useLoadPoint();
  const { objectives, constraints = [] } = job.parameters;
  const goals = goalsOf(job.parameters, figures);
  const { axes, goals: wanted } = axesOf(job.parameters, figures);
  const [up, across] = axes as [Figure, Figure | undefined];
  const isOfChance = isChanceFront(job.parameters);
  const [selected, setSelected] = useState(result.knee ?? result.best ?? 0);
  const [metric, setMetric] = useState(objectives[0]!.metric);
  const point = result.points[selected];
  const effects = usePointEffects(job, result, selected);
  const loadAt = async (index: number): Promise<boolean> => {
    const chosen = result.points[index];
    if (!chosen) return false;
    const name = result.points.length === 1 ? 'the optimum' : `point ${index + 1} of the front`;
    return load({ name, configurationId: job.configuration_id, settings: chosen.settings });
  };
  if (!point) return <NothingFound job={job} result={result} />;

  const columns: Column<ParetoPoint>[] = [
    numeric('point', 'Point', '', {
      sortBy: (one) => result.points.indexOf(one),
      value: (one) => result.points.indexOf(one) + 1,
      cell: (one) => (
        <button type="button" className={styles['link']} onClick={() => setSelected(result.points.indexOf(one))}>
          {result.points.indexOf(one) + 1}
        </button>
      ),
    }),
    ...goals.map((goal, index): Column<ParetoPoint> => figureColumn(goal, (one) => one.objectives[index])),
    ...(job.parameters.uncertainty ? [ERROR(up), CHANCE] : []),
    ...constraints
      .map(({ metric }) => figureOf(figures, metric))
      .filter((figure, index, all) => all.findIndex(({ metric }) => metric === figure.metric) === index)
      .filter(({ metric }) => !goals.some((goal) => goal.metric === metric) && !metric.includes('.'))
      .map((figure): Column<ParetoPoint> => figureColumn(figure, (one) => amongFigures(one.figures, figure))),
    // Results of earlier versions do not count them.
    ...(result.points.some(({ warnings }) => warnings !== undefined) ? [WARNINGS] : []),
    ...settingColumns(result.settings, result.points),
  ];
  const listed = spreadPoints(result.points, result.knee);
  const trail = result.trail.filter(({ value }) => value !== null);
  return (
    <div className={styles['optimised']} data-front={across !== undefined || undefined}>
      <Answer
        job={job}
        result={result}
        index={selected}
        goals={goals}
        onSelect={setSelected}
        onLoad={() => loadAt(selected)}
      />
      {across && (
        <div className={styles['card']} data-area="front">
          <ChartFrame
            title={isOfChance ? 'What each chance costs' : 'Pareto front'}
            lead={
              isOfChance
                ? 'Circles: no design found has this chance at a better value. Band: sampling error, 95 %'
                : 'Circles: no process found is better than these in both metrics'
            }
            columns={columns}
            rows={result.points}
            rowKey={(one) => one.objectives.join(' ')}
          >
            <ParetoPlot
              result={result}
              figures={[up, across]}
              maximise={objectives[0]!.goal === 'maximise'}
              selected={selected}
              onSelect={setSelected}
              onLoad={(index) => void loadAt(index)}
              describe={(one) => settingsInWords(one, result.settings)}
              other={other}
            />
          </ChartFrame>
        </div>
      )}
      <WhyThese job={job} result={result} effects={effects} metric={metric} figure={figureOf(figures, metric)} />
      {across && (
        <div className={`${styles['card']} ${styles['points']}`} data-area="points">
          <DataTable
            label="Points"
            compact
            filter={false}
            columns={columns}
            rows={listed}
            rowKey={(one) => one.objectives.join(' ')}
            rowProps={(one) => ({ 'data-strong': one === point || undefined })}
            note={
              listed.length < result.points.length
                ? `${listed.length} of ${result.points.length} points, spread along the front; the table of the chart has all`
                : 'Settings that differ most along the front; use Columns to show other settings'
            }
            empty="No points."
          />
        </div>
      )}
      {trail.length > 1 && (
        <div className={styles['card']} data-area="trail">
          <Chart
            title="Convergence"
            lead={
              across ? 'Hypervolume of the front, relative to its final value' : `Best ${inSentence(up.title)} so far`
            }
            height={across ? 170 : 260}
            data={{
              kind: 'line',
              x: { title: 'Evaluations', values: trail.map(({ evaluations }) => evaluations) },
              y: across ? { title: 'Share' } : { title: up.title, unit: unitOf(up) },
              series: [
                {
                  key: 'value',
                  title: across ? 'Share' : up.title,
                  values: trail.map(({ value }) => (across ? value : shownValue(value!, up))),
                },
              ],
            }}
          />
        </div>
      )}
      <PointCard
        job={job}
        result={result}
        index={selected}
        effects={effects}
        goals={goals}
        words={slopes(result, selected, axes, wanted)}
        metric={metric}
        onMetric={setMetric}
      />
      <div data-area="facts">
        <Facts
          facts={[
            ['Method', result.method],
            ['Evaluations', countText(result.evaluations)],
            ['Infeasible', countText(result.infeasible)],
            ['Constraint not met', countText(result.violating)],
            ['Ended', result.converged ? 'no further improvement' : 'maximum evaluations reached'],
            ['Seed', String(result.seed)],
            ['Engine', result.engine_version],
          ]}
          reasons={result.reasons}
        />
      </div>
    </div>
  );
}

const CHANCE: Column<ParetoPoint> = numeric('chance', 'Constraints hold', '%', {
  sortBy: ({ uncertain }) => uncertain?.chance.value ?? null,
  value: ({ uncertain }) => (uncertain ? 100 * uncertain.chance.value : null),
  cell: ({ uncertain }) => {
    if (!uncertain) return NO_DATA;
    const { value, low, high } = uncertain.chance;
    const [at, from, to] = [value, low, high].map((share) => formatNumber(100 * share, { decimals: 0 }));
    return (
      <>
        {at} <small>{`${from} to ${to}`}</small>
      </>
    );
  },
});

/** The standard error of sampling of the first objective. */
const ERROR = (figure: Figure): Column<ParetoPoint> => {
  const valueOf = ({ uncertain }: ParetoPoint) =>
    uncertain ? Math.abs(shownChange(uncertain.objectives[0]!.error, figure)) : null;
  return numeric('error', `± of the ${inSentence(figure.title)}`, unitOf(figure), {
    extra: true,
    sortBy: valueOf,
    value: valueOf,
    cell: (one) => figureText(valueOf(one), { unit: '1' }, { digits: 2 }),
  });
};

const WARNINGS: Column<ParetoPoint> = numeric('warnings', 'Warnings', '', {
  sortBy: ({ warnings = null }) => warnings,
  value: ({ warnings = null }) => warnings,
  cell: ({ warnings }) => warnings ?? NO_DATA,
});

const figureColumn = (
  figure: Figure,
  valueOf: (point: ParetoPoint) => number | null | undefined,
): Column<ParetoPoint> =>
  numeric(figure.metric, figure.title, unitOf(figure), {
    sortBy: (one) => valueOf(one) ?? null,
    value: (one) => boundedValue(one.figures, figure, valueOf(one)),
    cell: (one) => boundedText(one.figures, figure, figureText(valueOf(one), figure)),
  });

import { useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ExperimentPlan, Stake } from '#engine/fitting/index.ts';
import { fitForStep, type Configuration, type Step } from '#engine/index.ts';
import { useListFits } from '#generated/hooks/experiments.ts';
import type { ModelFit, Product } from '#generated/types.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { PrintButton } from '#src/components/print-button.tsx';
import { CountField, QuantityField } from '#src/components/quantity-field.tsx';
import { useExport } from '#src/components/use-export.ts';
import { fitsPath, newExperimentPath } from '#src/experiments/paths.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import type { FidelityAnswer, PlanAnswer, PlanColumn } from '#src/engine/plan-experiment.ts';
import { planAskOf } from '#src/workspace/fits/plan-ask.ts';
import { inColumn, planFile } from '#src/workspace/plan-file.ts';
import { costUnit, useReported, halfText } from '#src/lib/reporting.ts';
import { Fidelities, FIRST_KINDS } from './fidelities.tsx';
import styles from './measure.module.css';
import { Restricted } from './restricted.tsx';
import { conditionsOf, type Restriction, restrictionProblem, restrictionsAsk } from './restrictions.ts';

const [DesignOfRuns, intent] = later(() => import('#src/workspace/design/design-of-runs.tsx'));

interface Props {
  name: string;
  step: Step;
  configuration: Configuration;
  product: Product;
  /** The metric of the decision. */
  metric: string;
  /** The decision that the runs serve, if it was ranked for. */
  stake: Stake | null;
}

/** The runs and samples of an experiment on a step, if the process uses a fit of its model; else the way to one. */
export function Plan(props: Props) {
  const { step, configuration, product } = props;
  const pinned = fitForStep(configuration.fits, step);
  const place = { product_id: product.id, unit_operation: step.unit_operation };
  const fits = useListFits(product.id, step.unit_operation, FIRST_PAGE, { query: { enabled: pinned !== undefined } });
  const fit = fits.data?.fits.find(({ id }) => id === pinned?.fit_id);
  const operation = useUnitOperations().find(({ id }) => id === step.unit_operation);
  const [isDesigning, setDesigning] = useState(false);
  return (
    <section className={styles['shows']} aria-label="Plan of the experiment">
      {pinned?.spread && fit ? (
        <Runs key={fit.id} {...props} fit={fit} />
      ) : (
        <>
          <h3>Plan of the experiment</h3>
          <p className={styles['note']}>
            Conditions and sampling times are planned from an accepted fit of the model of {step.name}. Upload existing
            results, <Link to={fitsPath(place)}>fit the model</Link> and accept the fit. If there is no fit, plan the
            runs with a classical design.
          </p>
          {operation && !isDesigning && (
            <div className={styles['foot']}>
              <Button size="small" variant="outlined" {...intent} onClick={() => setDesigning(true)}>
                Plan with a design
              </Button>
            </div>
          )}
          {operation && isDesigning && <DesignOfRuns key={step.id} operation={operation} name={props.name} />}
        </>
      )}
      <div className={styles['foot']}>
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={newExperimentPath(product.id, step.unit_operation)}
        >
          Upload results
        </Button>
      </div>
    </section>
  );
}

/** Runs that are planned unless something else is entered. */
const USUAL = { runs: 4, samples: 6 };
const MOST_RUNS = 60;

interface Asked {
  /** Runs of one's own. */
  proposed?: readonly Readonly<Record<string, number>>[];
  /** Whether small and large runs are compared. */
  isCompared?: boolean;
}

interface Found {
  answer: PlanAnswer;
  fixed: Readonly<Record<string, number>>;
}

function Runs({ name, configuration, metric, stake, fit }: Props & { fit: ModelFit }) {
  const calculator = useCalculator();
  const [extent, setExtent] = useState(USUAL);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isCourse = fit.domain.some(({ variable }) => variable === 'time');
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({});
  const [atOnce, setAtOnce] = useState<number | null>(null);
  const [restrictions, setRestrictions] = useState<readonly Restriction[]>([]);
  const [kinds, setKinds] = useState(FIRST_KINDS);
  const [fidelities, setFidelities] = useState<FidelityAnswer | null>(null);
  const conditions = useMemo(() => conditionsOf(fit), [fit]);
  const isWrong = restrictions.some((_, place) => restrictionProblem(conditions, restrictions, place) !== null);
  const plan = async ({ proposed = [], isCompared = false }: Asked = {}) => {
    if (isWrong) {
      setProblem('Correct or remove the restrictions of a run first.');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const ask = {
        ...planAskOf(fit, { ...extent, metric, ...(atOnce !== null && { at_once: atOnce }) }),
        ...restrictionsAsk(conditions, restrictions),
        proposed,
        ...(isCompared && { kinds, stake }),
      };
      const answer = await calculator.ask('plan_experiment', { configuration, plan: ask });
      setFound({ answer, fixed: ask.fixed ?? {} });
      setFidelities(answer.fidelities);
      if (!answer.outcome.possible) setProblem(answer.outcome.message);
    } catch (error) {
      setProblem(`The experiment could not be planned: ${reasonOf(error)}`);
    }
    setBusy(false);
  };
  const count = (key: keyof typeof USUAL, label: string) => (
    <CountField
      label={label}
      value={extent[key]}
      min={1}
      max={MOST_RUNS}
      onValue={(value) => setExtent({ ...extent, [key]: value })}
    />
  );
  return (
    <>
      <h3>
        Plan of the experiment <small>ranges and errors from the data of fit {fit.number}</small>
      </h3>
      <div className={styles['extent']}>
        {count('runs', 'Runs')}
        {isCourse && count('samples', 'Samples per run')}
        {extent.runs > 1 && (
          <CountField
            label="Runs at the same time"
            value={Math.min(atOnce ?? extent.runs, extent.runs)}
            min={1}
            max={extent.runs}
            onValue={setAtOnce}
          />
        )}
        <Button size="small" variant="outlined" loading={isBusy} onClick={() => void plan()}>
          {found ? 'Plan again' : 'Plan the runs'}
        </Button>
      </div>
      {conditions.length > 1 && (
        <Restricted conditions={conditions} restrictions={restrictions} onChange={setRestrictions} />
      )}
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Fidelities
        kinds={kinds}
        answer={fidelities}
        isBusy={isBusy}
        onKinds={setKinds}
        onCompare={() => void plan({ isCompared: true })}
      />
      {found?.answer.outcome.possible && (
        <Own
          plan={found.answer.outcome.plan}
          columns={found.answer.columns}
          own={own}
          isBusy={isBusy}
          onOwn={setOwn}
          onScore={(run) => void plan({ proposed: [run] })}
        />
      )}
      {found?.answer.outcome.possible && (
        <Planned name={name} plan={found.answer.outcome.plan} columns={found.answer.columns} fixed={found.fixed} />
      )}
    </>
  );
}

interface OwnProps {
  plan: ExperimentPlan;
  columns: readonly PlanColumn[];
  /** Conditions that were entered; those of the first planned run otherwise. */
  own: Readonly<Record<string, number>>;
  isBusy: boolean;
  onOwn: (own: Readonly<Record<string, number>>) => void;
  onScore: (run: Readonly<Record<string, number>>) => void;
}

/** A run of one's own, judged by the criterion of the plan. */
function Own({ plan, columns, own, isBusy, onOwn, onScore }: OwnProps) {
  const reported = useReported();
  const run = { ...plan.runs[0]?.conditions, ...own };
  const set = columns.filter(({ key }) => run[key] !== undefined);
  const [score] = plan.proposed;
  if (set.length === 0) return null;
  return (
    <details>
      <summary>Score a run of your own</summary>
      <div className={styles['extent']}>
        {set.map(({ key, title, unit, display_unit: shownIn }) => (
          <QuantityField
            key={key}
            label={title}
            value={run[key]!}
            unit={unit ?? '1'}
            {...(shownIn && { shownIn })}
            onValue={(value) => onOwn({ ...own, [key]: value })}
          />
        ))}
        <Button size="small" variant="outlined" loading={isBusy} onClick={() => onScore(run)}>
          Score
        </Button>
      </div>
      {score && (
        <p className={styles['note']} role="status">
          This run alone gives {formatNumber(score.share * 100, { decimals: 0 })} % of what the best single run gives
          {score.deviation !== null && `, and narrows the unit cost to ${halfText(score.deviation, reported)}`}.
        </p>
      )}
    </details>
  );
}

interface PlannedProps {
  name: string;
  plan: ExperimentPlan;
  columns: readonly PlanColumn[];
  fixed: Readonly<Record<string, number>>;
}

function Planned({ name, plan, columns, fixed }: PlannedProps) {
  const [shown, setShown] = useState(0);
  const reported = useReported();
  const { busy, save } = useExport('The plan');
  const part = useRef<HTMLDivElement>(null);
  const set = columns.filter(({ key }) => plan.runs.some(({ conditions }) => conditions[key] !== undefined));
  const run = plan.runs[shown] ?? plan.runs[0];
  const isBatched = plan.runs.some(({ round }) => round > 1);
  const make = async () => {
    const { fileName, toCsv } = await importLater(() => import('#src/components/table/export.ts'));
    return {
      content: new Blob([toCsv(planFile(plan, columns, fixed))], { type: 'text/csv' }),
      name: fileName(`Plan ${name}`, 'csv'),
    };
  };
  return (
    <div ref={part}>
      <p className={styles['printedName']}>{name}</p>
      {run && run.courses.length > 0 && (
        <CurveChart
          title={`Expected time course of run ${shown + 1}`}
          lead="Marks: samples. Grey: 95 % interval now; inner lines: after the plan"
          data={courseOf(run, columns)}
          height={220}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, by keys too */}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label="Conditions of the runs">
        <table aria-label="Conditions by run">
          <thead>
            <tr>
              <th scope="col">Run</th>
              {isBatched && (
                <th scope="col" data-numeric>
                  Batch
                </th>
              )}
              {set.map(({ key, title, display_unit: unit }) => (
                <th key={key} scope="col" data-numeric>
                  {title}
                  {unit && unit !== '1' ? `, ${unit}` : ''}
                </th>
              ))}
              {plan.now !== null && (
                <th scope="col" data-numeric>
                  Narrows to, {costUnit(reported)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {plan.runs.map(({ conditions, deviation, round }, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- a run has no other name
              <tr key={n} data-selected={n === shown || undefined}>
                <th scope="row">
                  {run && run.courses.length > 0 ? (
                    <button type="button" aria-pressed={n === shown} onClick={() => setShown(n)}>
                      {n + 1}
                    </button>
                  ) : (
                    n + 1
                  )}
                </th>
                {isBatched && <td data-numeric>{round}</td>}
                {set.map((column) => (
                  <td key={column.key} data-numeric>
                    {formatNumber(inColumn(conditions[column.key]!, column))}
                  </td>
                ))}
                {plan.now !== null && <td data-numeric>{deviation === null ? '' : halfText(deviation, reported)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['note']}>
        {run && run.times.length > 0 && (
          <b>
            Samples of run {shown + 1} at {run.times.map((time) => formatInput(Number(time.toPrecision(3)))).join(', ')}{' '}
            h.{' '}
          </b>
        )}
        {plan.now !== null && plan.after !== null && plan.evenly !== null && (
          <>
            The uncertainty of the unit cost due to the fit falls from {halfText(plan.now, reported)} to{' '}
            {halfText(plan.after, reported)}; with evenly spaced runs and samples, to {halfText(plan.evenly, reported)}.
          </>
        )}
      </p>
      <div className={styles['foot']}>
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="download" size={16} />}
          loading={busy}
          onClick={() => void save(make)}
        >
          Export plan
        </Button>
        <PrintButton part={part} />
      </div>
    </div>
  );
}

/** The first response of a run over time, with its interval now and after the plan. */
function courseOf({ courses, times }: ExperimentPlan['runs'][number], columns: readonly PlanColumn[]): Curves {
  const { response, points } = courses[0]!;
  const column = columns.find(({ key }) => key === response);
  const y = (value: number): number => (column ? inColumn(value, column) : value);
  const line = (of: (point: (typeof points)[number]) => number) =>
    points.map((point) => [point.x, y(of(point))] as const);
  const ghost = (key: string, side: 1 | -1) => ({
    key,
    title: 'now',
    ghost: true,
    points: line(({ y: at, now }) => at + side * now),
  });
  const inner = (key: string, side: 1 | -1) => ({
    key,
    title: side === 1 ? 'after the plan, to' : 'after the plan, from',
    colour: 'var(--palette-ghost)',
    points: line(({ y: at, after }) => at + side * after),
  });
  return {
    x: { title: 'Time', unit: 'h' },
    y: { title: column?.title ?? response, ...(column?.display_unit && { unit: column.display_unit }) },
    ghosts: '95 % now',
    curves: [
      ghost('low', -1),
      ghost('high', 1),
      inner('from', -1),
      inner('to', 1),
      { key: 'expected', title: 'expected', colour: 'var(--palette-value-fitted)', points: line(({ y: at }) => at) },
    ],
    marks: points
      .filter(({ x }) => times.includes(x))
      .map(({ x, y: at }) => ({ x, y: y(at), shape: 'dot', colour: 'var(--palette-primary-main)' })),
  };
}

import { memo, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import {
  isBound,
  KEY_METRICS,
  knownChange,
  type Chromatogram,
  type Configuration,
  type Drag,
  type StepChromatogram,
  type UnitOperation,
} from '#engine/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { setSetting } from '#src/draft/edits.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useCalculator, useNewCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { shownIn } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { unitPer, useReported, valuePer } from '#src/lib/reporting.ts';
import { useCentreView } from '../leverage/use-matters.ts';
import { useShortcutKeys } from '../use-shortcuts.ts';
import { ChromatogramChart, FAR_BEYOND, movedBy } from './chromatogram-chart.tsx';
import { PurityChart } from './purity-chart.tsx';
import styles from './column.module.css';

/** Values of settings that a place of the chromatogram stands for. */
type Placed = Drag['also'];
/** The values that a hand holds, and the draft that it took them from. */
type Moved = { values: Placed; of: Configuration } | null;

const withValues = (configuration: Configuration, stepId: string, values: Placed): Configuration =>
  Object.entries(values).reduce((draft, [key, value]) => setSetting(draft, stepId, key, value), configuration);

/** The chromatogram of a step, shaped by dragging, with what the step and the plant give beside it. */
export default function ColumnView({ stepId }: { stepId: string }) {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const draft = useWorkspaceState(selectDraft);
  const saved = useWorkspaceState((state) => state.saved);
  const step = draft.uo_settings.find(({ id }) => id === stepId)!;
  const operation = operationOf(catalogue, step)!;
  const view = useCentreView('chromatogram');
  const { product, library } = useCalculator();
  // A worker of its own, as a hand that drags cannot wait for a column that is solved in full. The worker of the draft has solved its column.
  const { ask: quickly } = useNewCalculator(product, library);
  const { ask: fully } = workspace;
  useShortcutKeys({ Escape: view.close });
  // What is being dragged is no edit yet.
  const [moved, setMoved] = useState<Moved>(null);
  // Shown until the edit that the release makes has reached the draft, so that the curve before does not come back between.
  if (moved && moved.of !== draft) setMoved(null);
  const moving = moved?.of === draft ? moved.values : null;
  const full = useAsk(
    'chromatogram',
    useMemo(() => ({ configuration: draft, stepId, isDraft: false }), [draft, stepId]),
    { by: fully },
  );
  const solved = full.answer && 'chromatogram' in full.answer ? full.answer : null;
  const wanted = useMemo(() => {
    const configuration = moving ? withValues(draft, stepId, moving) : draft;
    // Other cuts leave the column as it was solved.
    const isSolved = moving !== null && solved !== null && isOfCuts(moving, solved.chromatogram);
    return { question: { configuration, stepId, isDraft: !isSolved }, by: isSolved ? fully : quickly };
  }, [draft, stepId, moving, solved, fully, quickly]);
  // A place is drawn before the next one is solved; those that the hand passes meanwhile are left out.
  const [asked, setAsked] = useState(wanted);
  const quick = useAsk('chromatogram', asked.question, { by: asked.by });
  if (asked !== wanted && !quick.isBusy) setAsked(wanted);
  const before = useAsk(
    'chromatogram',
    saved.uo_settings.some(({ id }) => id === stepId) ? { configuration: saved, stepId, isDraft: false } : undefined,
    { by: fully, keep: true },
  ).answer;
  const answer = moving || full.answer === undefined ? quick.answer : full.answer;
  const [last, setLast] = useState<(StepChromatogram & { ms: number }) | null>(null);
  if (answer && 'chromatogram' in answer && answer !== last) setLast(answer);
  const was = before && 'chromatogram' in before && wanted.question.configuration !== saved ? before : null;
  const problem = answer && 'message' in answer ? answer.message : (full.failure ?? quick.failure);

  const head = (
    <header className={styles['bar']}>
      <Button variant="outlined" startIcon={<Icon name="chevronLeft" />} onClick={view.close}>
        Whole plant <kbd>Esc</kbd>
      </Button>
      <h2>{step.name}</h2>
    </header>
  );
  if (!last)
    return (
      <section className={styles['view']} aria-label={`Chromatogram of ${step.name}`}>
        {head}
        <p className={styles['none']}>{problem ?? (answer === null ? NONE : 'Solving the column …')}</p>
      </section>
    );
  return (
    <section
      className={styles['view']}
      aria-label={`Chromatogram of ${step.name}`}
      aria-busy={full.isBusy || quick.isBusy}
    >
      {head}
      {problem !== null && problem !== undefined && (
        <p className={styles['problem']} role="status">
          <Icon name="alert" size={16} /> {problem} The last chromatogram is shown.
        </p>
      )}
      {answer === null && <p className={styles['problem']}>{NONE}</p>}
      <Cards
        found={last}
        was={was?.chromatogram ?? null}
        solved={solved?.chromatogram ?? null}
        isMoving={moving !== null}
        isOld={Boolean(problem) || answer === null}
        stepId={stepId}
        operation={operation}
        onMoved={setMoved}
      />
    </section>
  );
}

interface CardsProps {
  found: StepChromatogram & { ms: number };
  was: Chromatogram | null;
  /** The chromatogram of the draft, if it is solved in full. */
  solved: Chromatogram | null;
  isMoving: boolean;
  isOld: boolean;
  stepId: string;
  operation: UnitOperation;
  onMoved: (moved: Moved) => void;
}

/** Drawn again with each answer, not with each movement of the hand. */
const Cards = memo(function Cards({ found, was, solved, isMoving, isOld, stepId, operation, onMoved }: CardsProps) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const step = draft.uo_settings.find(({ id }) => id === stepId)!;
  const { chromatogram } = found;
  /** @param key Of edits that are one action if they follow one another. */
  const take = (title: string, values: Placed, key: string | null = null) => {
    const act = workspace.edit(`${title} of ${step.name}`, (present) => withValues(present, stepId, values), key);
    if (act === null) onMoved(null);
  };
  return (
    <div className={styles['cards']} data-old={isOld || undefined}>
      <Block title="Chromatogram">
        <ChromatogramChart
          now={chromatogram}
          was={was}
          isMoving={isMoving}
          tools={<Solution found={found} isMoving={isMoving} />}
          limitsOf={(drag) => limitsOf(operation, drag)}
          onMove={(values) => onMoved(values && { values, of: draft })}
          onTake={take}
        />
      </Block>
      <div className={styles['below']}>
        <Block title="Yield against purity">
          <PurityChart now={found} was={was} stepId={stepId} draft={draft} solved={solved} onTake={take} />
        </Block>
        <Block title="What it gives">
          <Beside now={found} stepId={stepId} operation={operation} />
        </Block>
      </div>
      <Compared now={chromatogram} stepId={stepId} operation={operation} onTake={take} />
      <Provenance now={chromatogram} unitOperation={step.unit_operation} />
      <DataLimit chromatogram={chromatogram} operation={operation} onTake={take} />
    </div>
  );
});

const NONE =
  'This step is calculated with closed forms, which have no chromatogram to move. Choose the mechanistic column model among its settings to solve the column.';

const isOfCuts = (values: Placed, { cutSettings: { keys, also } }: Chromatogram): boolean =>
  Object.keys(values).every((key) => keys.includes(key) || key in also);

/** Least and most place on its axis, from the limits of the settings. */
function limitsOf({ parameters }: Pick<UnitOperation, 'parameters'>, drag: Drag): [number, number] {
  const ranges = movedBy(drag).map(({ key, from, scale }) => {
    const { min, max } = parameters.find((one) => one.key === key)!;
    return [from + (min ?? 0) / scale, from + (max ?? Infinity) / scale].toSorted((a, b) => a - b);
  });
  return [Math.max(...ranges.map(([least]) => least!)), Math.min(...ranges.map(([, most]) => most!))];
}

function Solution({ found, isMoving }: { found: StepChromatogram & { ms: number }; isMoving: boolean }) {
  const { cells, error, imbalance, isCoarse } = found.chromatogram;
  const ms = `${formatNumber(found.ms, { decimals: 0 })} ms`;
  const known = error === null ? '' : formatNumber(100 * error, { decimals: isCoarse ? 1 : 2 });
  return (
    <span
      className={styles['live']}
      data-coarse={isCoarse || undefined}
      title={`Mass is kept to ${imbalance.toExponential(0)}.`}
    >
      {isCoarse
        ? `Coarse: ${cells} cells ${isMoving ? 'while you drag' : 'at first'}, ${known && `yield within about ${known} pt, `}${ms}`
        : `${ms}, error of the yield ${known} pt, ${cells} cells`}
    </span>
  );
}

/** Results that the chromatogram moves, compared with the saved version. */
function Beside({ now, stepId, operation }: { now: StepChromatogram; stepId: string; operation: UnitOperation }) {
  const saved = useWorkspaceState((state) => state.savedResults);
  const outputs = saved?.steps.find(({ step_id }) => step_id === stepId)?.outputs;
  const reported = useReported();
  const cost = (one: Pick<StepChromatogram, 'figures'>) => valuePer(one.figures.cogs, reported);
  const { pool } = now.chromatogram;
  const { cogs, gwp } = KEY_METRICS;
  const unit = unitPer(cogs.unit, reported);
  const rows = [
    { title: cogs.title, value: cost(now), was: saved && cost(saved), unit, display: unit, better: cogs.better },
    {
      title: 'Yield of the pool',
      value: pool.yield,
      was: null,
      unit: '1',
      display: '%',
      better: 'higher' as const,
    },
    {
      title: 'Purity of the pool',
      value: pool.purity,
      was: null,
      unit: '1',
      display: '%',
      better: 'higher' as const,
    },
    ...now.chromatogram.beside.flatMap((key) => {
      const output = operation.outputs.find((one) => one.key === key);
      const value = now.outputs[key];
      return output && value !== undefined
        ? [
            {
              title: output.title,
              value,
              was: outputs?.[key] ?? null,
              unit: output.unit,
              display: output.display_unit,
              better: output.better,
            },
          ]
        : [];
    }),
    // A lower bound has no change.
    ...(now.figures.gwp === null || isBound('gwp', now.figures.gwp_coverage)
      ? []
      : [
          {
            title: gwp.title,
            value: now.figures.gwp,
            was: knownChange('gwp', now.figures, saved?.figures)?.saved ?? null,
            unit: gwp.unit,
            display: gwp.unit,
            better: gwp.better,
          },
        ]),
  ];
  return (
    <>
      <BlockHead title="What it gives">saved and now; the unit cost is that of the whole process</BlockHead>
      <table className={styles['beside']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Result</span>
            </th>
            <th scope="col">saved</th>
            <th scope="col">now</th>
            <th scope="col">change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.title}>
              <th scope="row">
                {row.title} <small>{unitText(row.display)}</small>
              </th>
              <td>{row.was === null ? '' : formatNumber(shownIn(row.was, row.unit, row.display))}</td>
              <td>
                <b>{formatNumber(shownIn(row.value, row.unit, row.display))}</b>
              </td>
              <td>
                {row.was !== null && (
                  <Delta value={row.value} saved={row.was} better={row.better} points={row.display === '%'} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The step with other numbers of columns, each with what the process then costs. */
function Compared({
  now,
  stepId,
  operation,
  onTake,
}: {
  now: Chromatogram;
  stepId: string;
  operation: UnitOperation;
  onTake: (title: string, values: Placed) => void;
}) {
  const draft = useWorkspaceState(selectDraft);
  const reported = useReported();
  const { key, values, outputs } = now.compared;
  const { askSlow: by } = useCalculator();
  const ask = useMemo(() => ({ configuration: draft, stepId, key, values }), [draft, stepId, key, values]);
  const { answer, isOld } = useAsk('compared_columns', ask, { by, keep: true });
  const setting = operation.parameters.find((one) => one.key === key)!;
  const chosen = draft.uo_settings.find(({ id }) => id === stepId)!.settings[key] ?? setting.default;
  const shown = outputs.flatMap((one) => operation.outputs.find((output) => output.key === one) ?? []);
  const { cogs } = KEY_METRICS;
  return (
    <Block title={setting.title}>
      <BlockHead title={setting.title}>{setting.help}</BlockHead>
      {answer ? (
        <div className={styles['scroll']} aria-busy={isOld}>
          <table className={styles['beside']}>
            <thead>
              <tr>
                <th scope="col">{setting.title}</th>
                <th scope="col">
                  {cogs.title} <small>{unitPer(cogs.unit, reported)}</small>
                </th>
                {shown.map(({ key: one, title, display_unit: unit }) => (
                  <th scope="col" key={one}>
                    {title} <small>{unitText(unit)}</small>
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Choose</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.map((one) => (
                <tr key={one.value}>
                  <th scope="row">{one.value}</th>
                  {'message' in one ? (
                    <td colSpan={shown.length + 1}>{one.message}</td>
                  ) : (
                    <>
                      <td>
                        <b>{formatNumber(valuePer(one.figures.cogs, reported))}</b>
                      </td>
                      {shown.map(({ key: output, unit, display_unit: display }) => {
                        const value = one.outputs[output];
                        return (
                          <td key={output}>
                            {value === undefined || !Number.isFinite(value)
                              ? ''
                              : formatNumber(shownIn(value, unit, display))}
                          </td>
                        );
                      })}
                    </>
                  )}
                  <td>
                    {one.value === chosen ? (
                      'chosen'
                    ) : (
                      <Button
                        size="small"
                        aria-label={`Use ${one.value} in ${setting.title.toLowerCase()}`}
                        onClick={() => onTake(setting.title, { [key]: one.value })}
                      >
                        Use
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={styles['none']}>Solving the columns …</p>
      )}
    </Block>
  );
}

/** Relative difference of a pool that is none: computers differ in the last digits, and steps adapt to them. */
const SAME = 1e-4;

/** What the chromatogram was solved from and how well, and the same solved again from what is shown. */
function Provenance({ now, unitOperation }: { now: Chromatogram; unitOperation: string }) {
  const [asked, setAsked] = useState<Chromatogram | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { askSlow: by } = useCalculator();
  const { solution, cells, isCoarse, error, imbalance, pool } = now;
  const ask = useMemo(
    () => ({ unit_operation: unitOperation, inputs: solution.inputs, cuts: pool.cuts }),
    [unitOperation, solution.inputs, pool.cuts],
  );
  const { answer } = useAsk('recomputed', asked === now ? ask : undefined, { by });
  const percent = (share: number) => `${formatNumber(100 * share, { decimals: 3 })} %`;
  const numerics = [
    ['Cells', cells],
    ['Shells of a bead', solution.shells],
    ['Tolerance of a step', solution.tolerance],
    ['Steps', solution.steps],
    ['Error of the yield, estimated', error === null ? 'not estimated with so few cells' : percent(error)],
    ['Mass that is not kept ÷ mass that entered', imbalance.toExponential(1)],
    ['Yield of the pool', percent(pool.yield)],
    ['Purity of the pool', percent(pool.purity)],
  ] as const;
  const isSame =
    answer &&
    Math.abs(answer.pool.yield / pool.yield - 1) < SAME &&
    Math.abs(answer.pool.purity / pool.purity - 1) < SAME;
  return (
    <Block title="Where these figures come from">
      <details className={styles['provenance']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Where these figures come from</summary>
        {isOpen && (
          <>
            <p>{solution.model}, solved in finite volumes. All that it was solved from:</p>
            <div className={styles['scroll']}>
              <table className={styles['beside']}>
                <tbody>
                  {solution.inputs.map(({ path, title, value, unit }) => (
                    <tr key={path}>
                      <th scope="row">
                        {title} <small>{unit === '1' ? '' : unitText(unit)}</small>
                      </th>
                      <td>{String(value)}</td>
                    </tr>
                  ))}
                  {numerics.map(([title, value]) => (
                    <tr key={title}>
                      <th scope="row">{title}</th>
                      <td>{value}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p role="status">
              <Button variant="outlined" disabled={isCoarse} onClick={() => setAsked(now)}>
                Recompute from these numbers
              </Button>
              {answer &&
                ` Yield ${percent(answer.pool.yield)}, purity ${percent(answer.pool.purity)}, mass not conserved ${answer.imbalance.toExponential(1)}: ${isSame ? 'the same as shown' : 'not the same as shown'}.`}
            </p>
          </>
        )}
      </details>
    </Block>
  );
}

/** How far the load is from the runs from which the parameters come, with the load that they support. */
function DataLimit({
  chromatogram,
  operation,
  onTake,
}: {
  chromatogram: Chromatogram;
  operation: UnitOperation;
  onTake: (title: string, values: Placed) => void;
}) {
  const { load, fittedLoad, drags, phases } = chromatogram;
  if (fittedLoad > 0 && load <= fittedLoad) return null;
  const end = drags.find(({ at }) => at === phases[0]!.to);
  // A little less, as the load that follows is rounded.
  const known = end && (0.9999 * end.at * fittedLoad) / load;
  const text = formatNumber(fittedLoad);
  return (
    <p className={styles['limit']} data-far={(fittedLoad > 0 && load > FAR_BEYOND * fittedLoad) || undefined}>
      <Icon name="alert" size={16} />
      {fittedLoad > 0
        ? `The load of ${formatNumber(load)} g/L is ${formatNumber(load / fittedLoad)} times the highest of the data, ${text} g/L. Beyond it the result rests on the isotherm alone.`
        : 'No runs stand behind the parameters: they are usual values. Fit them, and enter the highest load of the data, before you rely on this separation.'}
      {fittedLoad > 0 && end && known !== undefined && known >= limitsOf(operation, end)[0] && (
        <Button variant="outlined" onClick={() => onTake(end.title, { ...end.also, [end.key]: known * end.scale })}>
          Use {text} g/L
        </Button>
      )}
    </p>
  );
}

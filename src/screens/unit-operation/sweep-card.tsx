import { useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  Parameter,
  UnitOperation,
  SettingValue,
  SweepPoint,
  UnitOperationInput,
  UnitOperationRun,
} from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { Card } from '#src/components/page.tsx';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import type { Calculator } from '#src/engine/calculator.ts';
import { applies } from '#src/draft/values.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import styles from './simulator.module.css';
import { canBeSwept, rangeOf, sweepData, SWEEP_POINTS, telling, type SweepChoice } from './sweep.ts';
import type { Run } from './use-run.ts';

interface Props {
  operation: UnitOperation;
  calculator: Calculator;
  run: Run;
  /** Run A, if it differs from this run. */
  kept: Run | null;
  /** Colour of the line. */
  colour: string;
}

/** Pause in typing, ms, after which the range is run again. */
const PAUSE = 150;

/** One metric against one input, with all other inputs constant. */
export function SweepCard({ operation, calculator, run, kept, colour }: Props) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const values = useMemo(
    () => new Map<string, SettingValue | null>(run.data.settings.map(({ key, value }) => [key, value])),
    [run],
  );
  const numeric = operation.parameters.filter((one) => canBeSwept(one) && applies(one, values));
  const parameter = numeric.find(({ key }) => key === params.get('sweep')) ?? mostTelling(numeric);
  const output =
    operation.outputs.find(({ key }) => key === params.get('figure')) ?? telling(operation.outputs, parameter);
  if (!parameter || !output) return null;
  const value = values.get(parameter.key);
  const now = typeof value === 'number' ? value : null;
  const usual = rangeOf(parameter, now);
  const given = (name: string, otherwise: number) => {
    const text = params.get(name);
    return text !== null && Number.isFinite(Number(text)) ? Number(text) : otherwise;
  };
  const choice: SweepChoice = {
    key: parameter.key,
    figure: output.key,
    from: given('from', usual.from),
    to: given('to', usual.to),
  };
  const set = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, text] of Object.entries(changes)) {
          if (text === null) next.delete(name);
          else next.set(name, text);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Card className={styles['card']}>
      <SweepChart {...{ operation, calculator, run, kept, colour, parameter, output, choice, now }} />
      <div className={styles['sweep']}>
        <label htmlFor={`${id}-sweep`}>
          Sweep
          <SearchChoice
            id={`${id}-sweep`}
            value={parameter.key}
            options={numeric.map(({ key, title, group }) => ({ value: key, label: title, group }))}
            onChange={(sweep) => set({ sweep, from: null, to: null })}
          />
        </label>
        <label htmlFor={`${id}-figure`}>
          Figure
          <SearchChoice
            id={`${id}-figure`}
            value={output.key}
            options={operation.outputs.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(figure) => set({ figure })}
          />
        </label>
        <QuantityField
          label="From"
          unit={parameter.unit}
          shownIn={parameter.display_unit}
          value={choice.from}
          onValue={(from) => set({ from: String(from) })}
        />
        <QuantityField
          label="To"
          unit={parameter.unit}
          shownIn={parameter.display_unit}
          value={choice.to}
          onValue={(to) => set({ to: String(to) })}
        />
      </div>
    </Card>
  );
}

/**
 * Prefers settings worth optimising; others, such as the volume that a fermentation needs, may have a single feasible
 * value.
 */
const mostTelling = (numeric: Parameter[]): Parameter | undefined =>
  numeric.find(({ headline, optimisable }) => headline && optimisable) ??
  numeric.find(({ optimisable }) => optimisable) ??
  numeric.find(({ headline }) => headline) ??
  numeric[0];

interface ChartProps extends Props {
  parameter: Parameter;
  output: UnitOperation['outputs'][number];
  choice: SweepChoice;
  now: number | null;
}

interface Asked extends Omit<SweepChoice, 'figure'> {
  id: string;
  input: UnitOperationInput;
}

const NO_POINTS: readonly SweepPoint[] = [];

function SweepChart({ operation, calculator, run, kept, colour, parameter, output, choice, now }: ChartProps) {
  const { key, from, to } = choice;
  const { answer: found, failure } = useAnswer<Asked, { of: string; outcome: UnitOperationRun }>(
    'sweep',
    to > from ? { id: operation.id, input: run.input, key, from, to } : undefined,
    async ({ id, input, ...range }, { ask }) => {
      const sweep = { ...range, points: SWEEP_POINTS };
      return { of: range.key, outcome: await ask('run_alone', { unit_operation: id, input: { ...input, sweep } }) };
    },
    { by: calculator.ask, pause: PAUSE, keep: true },
  );
  const points = found?.of === key && found.outcome.feasible ? found.outcome.data.sweep : NO_POINTS;
  const refused = found && !found.outcome.feasible ? found.outcome.problem.message : null;
  const trouble = failure ?? refused;

  const figure = run.data.outputs[output.key];
  const data = useMemo(() => {
    const inside = now !== null && now >= from && now <= to;
    const mark = inside && figure !== undefined && Number.isFinite(figure) ? { value: now, figure } : null;
    const was = kept?.data.settings.find((one) => one.key === key)?.value;
    const before = kept?.data.outputs[output.key];
    const markA =
      typeof was === 'number' && was >= from && was <= to && before !== undefined && Number.isFinite(before)
        ? { value: was, figure: before }
        : null;
    return sweepData(points, parameter, output, { now: mark, kept: markA }, colour);
  }, [points, key, parameter, output, now, figure, from, to, kept, colour]);
  const reasons = [...new Set(data.gaps?.map(({ label }) => label))].slice(0, 2).join(' ');
  const complaint = to > from ? trouble : 'The upper end of the range must be above its lower end.';
  return (
    <CurveChart
      title="Sweep"
      data={data}
      lead={
        complaint ?? (
          <>
            {output.title} against {inSentence(parameter.title)}
            {reasons && <> · hatched: infeasible. {reasons}</>}
          </>
        )
      }
    />
  );
}

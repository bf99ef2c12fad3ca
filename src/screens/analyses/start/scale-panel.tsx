import { useState } from 'react';
import type { ScaleAnalysisRequest, ScaleRequest, ScaleRule, StirringRule } from '#generated/hooks/model/index.ts';
import { annualMass } from '#src/components/figures/definitions.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import type { Starter } from '../runs.ts';
import { useStudy } from '../study.ts';
import { Choice, Field, NumberInput } from './fields.tsx';
import { StartPanel } from './panel.tsx';
import styles from './start.module.css';

const QUESTIONS = { curve: 'What does it cost at each scale?', target: 'What does one output take?' } as const;
type Question = keyof typeof QUESTIONS;
const RULES: Record<ScaleRule, string> = {
  size: 'larger equipment first',
  batches: 'more batches first',
  units: 'more units first',
};
const STIRRING: Record<StirringRule, string> = {
  power_per_volume: 'power per volume',
  tip_speed: 'tip speed',
  oxygen_transfer: 'oxygen transfer',
};
const POINTS = 41;
/** How far from the present output the curve goes at first. */
const LESS = 5;
const MORE = 4;

interface Props {
  given: ScaleRequest | ScaleAnalysisRequest | undefined;
  starter: Starter;
}

const round = (value: number): string => formatInput(Number(value.toPrecision(2)));

/** A target output as a new configuration, or cost and footprint over a range of outputs. */
export function ScalePanel({ given, starter }: Props) {
  const study = useStudy();
  const { output } = study.results.figures;
  const [question, setQuestion] = useState<Question>(given && 'target_output' in given ? 'target' : 'curve');
  const curve = given && 'min_output' in given ? given : null;
  const goal = given && 'target_output' in given ? given : null;
  // Tonnes a year from ten of them on, as the figure is shown.
  const tonnes = output >= 1e4;
  const unit = tonnes ? 't/y' : 'kg/y';
  const inside = tonnes ? 1000 : 1;
  const [target, setTarget] = useState(goal ? formatInput(goal.target_output / inside) : round((2 * output) / inside));
  const [from, setFrom] = useState(curve ? formatInput(curve.min_output / inside) : round(output / LESS / inside));
  const [to, setTo] = useState(curve ? formatInput(curve.max_output / inside) : round((output * MORE) / inside));
  const [points, setPoints] = useState(String(curve?.points ?? POINTS));
  const [rule, setRule] = useState<ScaleRule>(given?.rule ?? 'units');
  const [stirring, setStirring] = useState<StirringRule>(given?.stirring ?? 'power_per_volume');
  const [complaint, setComplaint] = useState<string | null>(null);

  const onStart = () => {
    const [wanted, low, high, count] = [target, from, to, points].map(parseInput);
    const common = { configuration_id: study.configurationId, rule, stirring };
    if (question === 'target') {
      if (wanted === null) return setComplaint(`The target “${target}” is not a number.`);
      setComplaint(null);
      return void starter.start({ type: 'scale', body: { ...common, target_output: wanted! * inside } });
    }
    if (low === null || high === null || count === null) return setComplaint('The range needs numbers.');
    setComplaint(null);
    return void starter.start({
      type: 'scale_analysis',
      body: {
        ...common,
        min_output: low! * inside,
        max_output: high! * inside,
        points: count!,
        metrics: study.results.figures.gwp === null ? ['cogs', 'tci'] : ['cogs', 'tci', 'gwp'],
      },
    });
  };
  const now = annualMass(output);
  const refused = starter.problem !== null;
  return (
    <StartPanel
      title="What is asked"
      complaint={complaint}
      starter={starter}
      onStart={onStart}
      action={question === 'target' ? 'Scale the process' : 'Draw the curve'}
    >
      <Field label="Question">
        <Choice label="Question" value={question} options={QUESTIONS} onChange={setQuestion} />
      </Field>
      {question === 'target' ? (
        <Field
          label="Target output"
          note={`Now ${now.figure} ${now.unit}. The result joins the history; the current one stays.`}
        >
          <NumberInput label="Target output" value={target} unit={unit} onChange={setTarget} refused={refused} />
        </Field>
      ) : (
        <>
          <Field label="Output from and to" note={`Now ${now.figure} ${now.unit}.`}>
            <NumberInput label="Output from" value={from} onChange={setFrom} refused={refused} /> to{' '}
            <NumberInput label="Output to" value={to} unit={unit} onChange={setTo} refused={refused} />
          </Field>
          <Field label="Points">
            <NumberInput label="Points" value={points} onChange={setPoints} />
          </Field>
        </>
      )}
      <Field label="Grow by">
        <Choice label="Grow by" value={rule} options={RULES} onChange={setRule} />
      </Field>
      <Field label="A larger vessel keeps its" note="What stirring holds constant when a vessel changes size.">
        <Choice label="Stirring keeps" value={stirring} options={STIRRING} onChange={setStirring} />
      </Field>
      <p className={styles['note']}>
        Steps that are sized by the flow follow by themselves, in whole numbers of units.
      </p>
    </StartPanel>
  );
}

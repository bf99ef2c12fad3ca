import { useState } from 'react';
import type { ScaleAnalysisRequest, ScaleRequest, ScaleRule, StirringRule } from '#generated/types.ts';
import { annualAmount, annualUnit } from '#src/components/figures/definitions.ts';
import { StartScaleAnalysisBody, StartScaleBody } from '#generated/zod/jobs.ts';
import { figureOf } from '#src/draft/metrics.ts';
import { Options, optionsOf } from '#src/components/options.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { formatInput } from '#src/lib/format.ts';
import type { Start } from '#src/workspace/runs.ts';
import { useStudy } from '../study.ts';
import { Field, NumberInput, numberOf, SelectInput } from './fields.tsx';
import { StartPanel } from './panel.tsx';
import styles from './start.module.css';

const QUESTIONS = {
  curve: 'How do cost and footprint change with scale?',
  target: 'What is needed for a target output?',
} as const;
type Question = keyof typeof QUESTIONS;
const RULES: Record<ScaleRule, string> = {
  size: 'larger equipment first',
  batches: 'more batches first',
  units: 'more units first',
  usual_sizes: 'vessels of usual sizes, at the lowest unit cost',
};
const STIRRING: Record<StirringRule, string> = {
  power_per_volume: 'power per volume',
  tip_speed: 'tip speed',
  oxygen_transfer: 'oxygen transfer',
};
const POINTS = 41;
/** Initial range of the curve, relative to the current output. */
const LESS = 5;
const MORE = 4;

interface Values {
  /** Target output in the displayed unit. */
  target_output: string;
  min_output: string;
  max_output: string;
  points: string;
  rule: ScaleRule;
  stirring: StirringRule;
}

interface Props {
  given: ScaleRequest | ScaleAnalysisRequest | undefined;
  start: Start;
}

const round = (value: number): string => formatInput(Number(value.toPrecision(2)));

/** Set-up of a scaling to a target output as a new version, or of cost and footprint over a range of outputs. */
export function ScalePanel({ given, start }: Props) {
  const study = useStudy();
  const { output } = study.results.figures;
  const hasFootprint = figureOf(study.figures, 'gwp').now !== null;
  const curve = given && 'min_output' in given ? given : null;
  const goal = given && 'target_output' in given ? given : null;
  const [question, setQuestion] = useState<Question>(goal ? 'target' : 'curve');
  const isTarget = question === 'target';
  const { unit, divisor, reported } = annualUnit(output, study.reported);
  const inUnit = { display_unit: unit, reported };
  const shown = (value: number | undefined, usual: number) =>
    value === undefined ? round(usual / divisor) : formatInput(value / divisor);
  const kilograms = (typed: string) => numberOf(typed, (value) => value * divisor);
  const form = useContractForm<Values, typeof StartScaleBody | typeof StartScaleAnalysisBody>({
    name: 'scale',
    schema: isTarget ? StartScaleBody : StartScaleAnalysisBody,
    start: {
      target_output: shown(goal?.target_output, 2 * output),
      min_output: shown(curve?.min_output, output / LESS),
      max_output: shown(curve?.max_output, output * MORE),
      points: String(curve?.points ?? POINTS),
      rule: given?.rule ?? 'units',
      stirring: given?.stirring ?? 'power_per_volume',
    },
    toBody({ target_output, min_output, max_output, points, ...rules }) {
      const common = { configuration_id: study.configurationId, ...rules };
      if (isTarget) return { ...common, target_output: kilograms(target_output) };
      return {
        ...common,
        min_output: kilograms(min_output),
        max_output: kilograms(max_output),
        points: numberOf(points),
        metrics: hasFootprint ? ['cogs', 'tci', 'gwp'] : ['cogs', 'tci'],
      };
    },
    send: (body) => start('target_output' in body ? { type: 'scale', body } : { type: 'scale_analysis', body }),
  });
  const now = annualAmount(output, study.reported);
  return (
    <StartPanel
      form={form}
      // A scaled process is a new version.
      type={isTarget ? null : 'scale_analysis'}
      action={isTarget ? 'Scale the process' : 'Draw the curve'}
    >
      <Field label="Question">
        <select
          className={styles['select']}
          aria-label="Question"
          value={question}
          onChange={({ target }) => setQuestion(target.value as Question)}
        >
          <Options options={optionsOf(QUESTIONS)} />
        </select>
      </Field>
      {isTarget ? (
        <Field
          label="Target output"
          note={`Currently ${now.figure} ${now.unit}. The result is added to the history; the current version is kept.`}
        >
          <NumberInput form={form} name="target_output" label="Target output" unit={unit} shown={inUnit} />
        </Field>
      ) : (
        <>
          <Field label="Range of output" note={`Currently ${now.figure} ${now.unit}.`}>
            <NumberInput form={form} name="min_output" label="Output from" shown={inUnit} /> to{' '}
            <NumberInput form={form} name="max_output" label="Output to" unit={unit} shown={inUnit} />
          </Field>
          <Field label="Points">
            <NumberInput form={form} name="points" label="Points" />
          </Field>
        </>
      )}
      <Field label="Scale up with">
        <SelectInput form={form} name="rule" label="Scale up with" options={optionsOf(RULES)} />
      </Field>
      <Field
        label="Keep constant on scale-up"
        note="Stirring criterion that stays constant when a vessel changes size."
      >
        <SelectInput form={form} name="stirring" label="Stirring criterion" options={optionsOf(STIRRING)} />
      </Field>
      <p className={styles['note']}>Steps sized by flow are rescaled automatically, in whole numbers of units.</p>
    </StartPanel>
  );
}

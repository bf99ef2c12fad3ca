import { useWatch } from 'react-hook-form';
import type { SensitivityRequest } from '#generated/types.ts';
import { StartSensitivityAnalysisBody } from '#generated/zod/jobs.ts';
import { optionsOf } from '#src/components/options.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { figureOf } from '#src/draft/metrics.ts';
import type { Start } from '#src/workspace/runs.ts';
import { useStudy } from '../study.ts';
import { numeric } from '../variables.ts';
import { Field, NumberInput, numberOf, SelectInput } from './fields.tsx';
import { toGiven, toInputs } from './inputs.ts';
import { MetricsInput } from './metrics-input.tsx';
import { StartPanel } from './panel.tsx';
import { RangeRows } from './range-rows.tsx';
import { rangesOf, type RangeValues } from './ranges.ts';
import { chosenBy, isFinding, useScreened } from './use-screened.ts';

const METHODS = {
  tornado: 'One at a time (tornado)',
  morris: 'Screening (Morris)',
  sobol: 'Shares of variance (Sobol)',
} as const;
type Method = keyof typeof METHODS;

const NOTES: Record<Method, string> = {
  tornado: 'Each input at both ends of its range, with the others unchanged. Bars do not add up.',
  morris: 'Random walks through all inputs: how much each affects a metric, and whether it interacts with others.',
  sobol: 'All inputs at once: the share of the variance that each causes alone and through interactions.',
};
/** A tornado does not use samples. */
const SAMPLES: Record<Method, string> = { tornado: '', morris: '30', sobol: '1024' };

interface Values {
  method: Method;
  metrics: string[];
  samples: string;
  ranges: RangeValues;
}

/** Set-up of a sensitivity analysis: method, metrics, and the range of each input. */
export function SensitivityPanel({ given, start }: { given: SensitivityRequest | undefined; start: Start }) {
  const study = useStudy();
  const before: Method = given && given.method !== 'monte_carlo' ? given.method : 'tornado';
  const known = ['cogs', 'gwp', 'yield', 'output'].filter((key) => figureOf(study.figures, key).now !== null);
  const form = useContractForm<Values, typeof StartSensitivityAnalysisBody>({
    name: 'sensitivity',
    schema: StartSensitivityAnalysisBody,
    start: {
      method: before,
      metrics: given?.metrics ?? known,
      samples: given?.samples === undefined ? SAMPLES[before] : String(given.samples),
      ranges: {},
    },
    toBody: ({ method, metrics, samples, ranges: changed }) => ({
      configuration_id: study.configurationId,
      method,
      metrics,
      inputs: toInputs(ranges.read(changed)),
      ...(method !== 'tornado' && { samples: numberOf(samples) }),
      seed: given?.seed,
    }),
    check: (values) => ranges.check(values.ranges),
    inputOf: (path, values, problem) =>
      path.split('.')[0] === 'inputs' ? ranges.refused(values.ranges, problem) : path,
    send: (body) => start({ type: 'sensitivity_analysis', body }),
  });
  const [method, metrics] = useWatch({ control: form.control, name: ['method', 'metrics'] });
  // Shares of variance of many inputs need many evaluations, most of which would show that an input does nothing.
  const screened = useScreened({ metrics }, method === 'sobol' && given === undefined);
  const ranges = rangesOf(numeric(study.variables), toGiven(given?.inputs), chosenBy(screened));
  const samples = method === 'morris' ? 'Walks' : 'Base samples';
  return (
    <StartPanel form={form} type="sensitivity_analysis" action="Find what matters" waiting={isFinding(screened)}>
      <Field label="Method" note={NOTES[method]}>
        <SelectInput
          form={form}
          name="method"
          label="Method"
          options={optionsOf(METHODS)}
          onChosen={(next) => form.setValue('samples', SAMPLES[next as Method])}
        />
      </Field>
      {method !== 'tornado' && (
        <Field label={samples}>
          <NumberInput form={form} name="samples" label={samples} />
        </Field>
      )}
      <MetricsInput form={form} name="metrics" />
      <RangeRows form={form} title="Inputs to vary" ranges={ranges} />
    </StartPanel>
  );
}

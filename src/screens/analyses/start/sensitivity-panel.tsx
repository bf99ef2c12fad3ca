import { useState } from 'react';
import type { SensitivityRequest } from '#generated/hooks/model/index.ts';
import { parseInput } from '#src/lib/format.ts';
import { figureOf } from '../figures.ts';
import type { Starter } from '../runs.ts';
import { useStudy } from '../study.ts';
import { numeric } from '../variables.ts';
import { Choice, Field, NumberInput } from './fields.tsx';
import { MetricsField } from './metrics-field.tsx';
import { StartPanel } from './panel.tsx';
import { RangeRows } from './range-rows.tsx';
import { useRanges } from './ranges.ts';
import { refusedAt } from './refused.ts';
import { toGiven, toInputs } from './inputs.ts';

const METHODS = {
  tornado: 'One at a time (tornado)',
  morris: 'Screening (Morris)',
  sobol: 'Shares of variance (Sobol)',
} as const;
type Method = keyof typeof METHODS;

const NOTES: Record<Method, string> = {
  tornado: 'Each input at both ends of its range, the others as they are. Bars do not add up.',
  morris: 'Random walks through all inputs: how much each moves a figure, and whether it acts with others.',
  sobol: 'All inputs at once: what share of the spread each causes alone, and with the others.',
};
const SAMPLES: Record<Method, number> = { tornado: 0, morris: 30, sobol: 1024 };

/** Which inputs matter: method, figures, and the range of each input. */
export function SensitivityPanel({ given, starter }: { given: SensitivityRequest | undefined; starter: Starter }) {
  const study = useStudy();
  const [method, setMethod] = useState<Method>(() =>
    given && given.method !== 'monte_carlo' ? given.method : 'tornado',
  );
  const [metrics, setMetrics] = useState<string[]>(
    () =>
      given?.metrics ?? ['cogs', 'gwp', 'yield', 'output'].filter((key) => figureOf(study.figures, key).now !== null),
  );
  const [samples, setSamples] = useState(String(given?.samples ?? SAMPLES[method]));
  const [complaint, setComplaint] = useState<{ id: string | null; message: string } | null>(null);
  const ranges = useRanges(numeric(study.variables), toGiven(given?.inputs));

  const onStart = () => {
    const read = ranges.read();
    if ('mistyped' in read) return setComplaint(read.mistyped);
    const count = parseInput(samples);
    if (method !== 'tornado' && count === null)
      return setComplaint({ id: null, message: 'Samples are a whole number.' });
    setComplaint(null);
    return void starter.start({
      type: 'sensitivity_analysis',
      body: {
        configuration_id: study.configurationId,
        method,
        metrics,
        inputs: toInputs(read.given),
        ...(method === 'tornado' ? {} : { samples: count! }),
        ...(given?.seed === undefined ? {} : { seed: given.seed }),
      },
    });
  };
  return (
    <StartPanel
      title="What is asked"
      complaint={complaint?.message ?? null}
      starter={starter}
      onStart={onStart}
      action="Find what matters"
    >
      <Field label="Method" note={NOTES[method]}>
        <Choice
          label="Method"
          value={method}
          options={METHODS}
          onChange={(next) => {
            setMethod(next);
            setSamples(String(SAMPLES[next]));
          }}
        />
      </Field>
      {method !== 'tornado' && (
        <Field label={method === 'morris' ? 'Walks' : 'Base samples'}>
          <NumberInput label={method === 'morris' ? 'Walks' : 'Base samples'} value={samples} onChange={setSamples} />
        </Field>
      )}
      <MetricsField metrics={metrics} onChange={setMetrics} />
      <RangeRows title="Inputs to vary" ranges={ranges} refused={refusedAt(starter, complaint?.id)} />
    </StartPanel>
  );
}

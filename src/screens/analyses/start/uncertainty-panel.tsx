import { useEffect, useMemo, useState } from 'react';
import type { SensitivityInput } from '#engine/index.ts';
import type { InputDistribution, SensitivityRequest } from '#generated/hooks/model/index.ts';
import { useListProcessConfigurations, useListProcesses } from '#generated/hooks/processes/processes.ts';
import { parseInput } from '#src/lib/format.ts';
import { useCalculator } from '#src/workspace/calculator.ts';
import { useCatalogue } from '#src/workspace/catalogue.ts';
import { figureOf } from '../figures.ts';
import type { Starter } from '../runs.ts';
import { useStudy } from '../study.ts';
import { uncertainOf } from '../variables.ts';
import { Choice, Field, NumberInput } from './fields.tsx';
import { toGiven, toInputs } from './inputs.ts';
import { MetricsField } from './metrics-field.tsx';
import { StartPanel } from './panel.tsx';
import { RangeRows } from './range-rows.tsx';
import { useRanges } from './ranges.ts';
import { refusedAt } from './refused.ts';
import styles from './start.module.css';

/** Of a range; one of several values is chosen input by input. */
type Shape = Exclude<InputDistribution, 'discrete'>;
const SHAPES: Record<Shape, string> = {
  triangular: 'likeliest now, never beyond the ends',
  uniform: 'anywhere between the ends',
  normal: 'bell, one in ten beyond each end',
  lognormal: 'skewed bell, one in ten beyond each end',
};
const SAMPLES = 2000;
const MOST_ALTERNATIVES = 5;

interface Props {
  given: SensitivityRequest | undefined;
  starter: Starter;
}

/** The inputs that are uncertain are known once the engine has been asked. */
export function UncertaintyPanel(props: Props) {
  const { configuration } = useStudy();
  const calculator = useCalculator();
  const [proposed, setProposed] = useState<SensitivityInput[] | null>(null);
  useEffect(() => {
    let current = true;
    calculator.ask('uncertain_inputs', configuration).then(
      (inputs) => current && setProposed(inputs),
      // Without the engine's word everything can still be chosen by hand.
      () => current && setProposed([]),
    );
    return () => {
      current = false;
    };
  }, [calculator, configuration]);
  return proposed ? <Panel {...props} proposed={proposed} /> : <div className={styles['panel']} aria-busy="true" />;
}

function Panel({ given, starter, proposed }: Props & { proposed: SensitivityInput[] }) {
  const study = useStudy();
  const catalogue = useCatalogue();
  const { library } = useCalculator();
  const { configuration, results, product } = study;
  const variables = useMemo(
    () => uncertainOf({ configuration, results, catalogue, library, price: product.selling_price }, proposed),
    [configuration, results, catalogue, library, product.selling_price, proposed],
  );
  const ranges = useRanges(variables, toGiven(given?.inputs));
  const [shape, setShape] = useState<Shape>(
    () =>
      given?.inputs
        ?.map((one) => one.distribution)
        .find((one): one is Shape => one !== undefined && one !== 'discrete') ?? 'triangular',
  );
  const [metrics, setMetrics] = useState<string[]>(
    () => given?.metrics ?? ['cogs', 'gwp', 'npv'].filter((key) => figureOf(study.figures, key).now !== null),
  );
  const [samples, setSamples] = useState(String(given?.samples ?? SAMPLES));
  const [alternatives, setAlternatives] = useState<readonly string[]>(given?.alternatives ?? []);
  const [complaint, setComplaint] = useState<{ id: string | null; message: string } | null>(null);

  const onStart = () => {
    const read = ranges.read();
    if ('mistyped' in read) return setComplaint(read.mistyped);
    const count = parseInput(samples);
    if (count === null) return setComplaint({ id: null, message: 'Samples are a whole number.' });
    setComplaint(null);
    return void starter.start({
      type: 'sensitivity_analysis',
      body: {
        configuration_id: study.configurationId,
        method: 'monte_carlo',
        metrics,
        inputs: toInputs(read.given, shape),
        samples: count,
        alternatives: [...alternatives],
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
      action="Draw samples"
    >
      <MetricsField metrics={metrics} onChange={setMetrics} />
      <Alternatives chosen={alternatives} onChange={setAlternatives} />
      <Field
        label="Each input is"
        note="The dots beside an input make it one of several values, such as two titres or three prices."
      >
        <Choice label="Distribution" value={shape} options={SHAPES} onChange={setShape} />
      </Field>
      <Field label="Samples" note="Each evaluates the process and every alternative once.">
        <NumberInput label="Samples" value={samples} onChange={setSamples} />
      </Field>
      <RangeRows title="Uncertain inputs" ranges={ranges} refused={refusedAt(starter, complaint?.id)} severable />
    </StartPanel>
  );
}

/** Other processes of the product, and earlier versions of this one. */
function Alternatives({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { product, process, configurationId } = useStudy();
  const processes = useListProcesses(product.id).data?.processes ?? [];
  const versions = useListProcessConfigurations(product.id, process.id).data?.configurations ?? [];
  const options = [
    ...processes
      .filter(({ id, configuration_id }) => id !== process.id && configuration_id !== null)
      .map(({ name, configuration_id }) => ({ id: configuration_id!, name })),
    ...versions
      .filter(({ id }) => id !== configurationId)
      .slice(0, MOST_ALTERNATIVES)
      .map(({ id, number }) => ({ id, name: `v${number} of this process` })),
  ];
  if (options.length === 0) return null;
  return (
    <fieldset className={styles['ranges']}>
      <legend>
        Compare with <small>on the same samples</small>
      </legend>
      {options.map(({ id, name }) => (
        <div key={id} className={styles['rangeRow']} data-on="">
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= MOST_ALTERNATIVES}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span className={styles['what']}>{name}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { UncertainInput } from '#engine/analysis/index.ts';
import { CAUSES, SAMPLES } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { InputDistribution, SensitivityRequest } from '#generated/types.ts';
import { StartSensitivityAnalysisBody } from '#generated/zod/jobs.ts';
import { optionsOf } from '#src/components/options.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { useConfigurations, useProcesses } from '#src/products/use-processes.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { figureOf } from '#src/draft/metrics.ts';
import type { Start } from '#src/workspace/runs.ts';
import { useStudy } from '../study.ts';
import { uncertainOf } from '../variables.ts';
import { Field, NumberInput, numberOf, SelectInput, Wrong } from './fields.tsx';
import { toGiven, uncertainIn } from './inputs.ts';
import { MetricsInput } from './metrics-input.tsx';
import { StartPanel } from './panel.tsx';
import { RangeRows } from './range-rows.tsx';
import { rangesOf, type RangeValues } from './ranges.ts';
import styles from './start.module.css';

/** Distribution of a range; a list of values, and the distribution of a fit, are those of single inputs. */
type Shape = Exclude<InputDistribution, 'discrete' | 'fitted'> | 'declared';
const SHAPES: Record<Shape, string> = {
  declared: 'as declared for each input: ends are P10 and P90',
  triangular: 'triangular: peak at the present value, limits at the ends',
  uniform: 'uniform: equally likely between the ends',
  normal: 'normal: ends are P10 and P90',
  lognormal: 'log-normal: ends are P10 and P90',
};
const { maxItems: MOST_ALTERNATIVES } = fields.SensitivityRequest.alternatives;

interface Values {
  metrics: string[];
  alternatives: string[];
  distribution: Shape;
  samples: string;
  /** Whether inputs with one cause rise and fall together. */
  isCorrelated: boolean;
  ranges: RangeValues;
}

interface Props {
  given: SensitivityRequest | undefined;
  start: Start;
}

const NONE: UncertainInput[] = [];

/** The engine provides the list of uncertain inputs. */
export function UncertaintyPanel(props: Props) {
  const { configuration } = useStudy();
  const { answer, failure } = useAsk('uncertain_inputs', configuration);
  // If the engine fails, every input can still be selected by hand.
  const proposed = failure === null ? answer : NONE;
  return proposed ? <Panel {...props} proposed={proposed} /> : <div className={styles['panel']} aria-busy="true" />;
}

function Panel({ given, start, proposed }: Props & { proposed: UncertainInput[] }) {
  const study = useStudy();
  const catalogue = useCatalogue();
  const { library } = useCalculator();
  const { configuration, results, product, reported } = study;
  const variables = useMemo(
    () => uncertainOf({ configuration, results, catalogue, library, price: product.selling_price, reported }, proposed),
    [configuration, results, catalogue, library, product.selling_price, reported, proposed],
  );
  const ranges = rangesOf(variables, toGiven(given?.inputs));
  const known = ['cogs', 'gwp', 'npv'].filter((key) => figureOf(study.figures, key).now !== null);
  const form = useContractForm<Values, typeof StartSensitivityAnalysisBody>({
    name: 'uncertainty',
    schema: StartSensitivityAnalysisBody,
    start: {
      metrics: given?.metrics ?? known,
      alternatives: given?.alternatives ?? [],
      distribution: shapeOf(given),
      samples: String(given?.samples ?? SAMPLES),
      isCorrelated: given?.correlations?.length !== 0,
      ranges: {},
    },
    toBody: ({ metrics, alternatives, distribution, samples, isCorrelated, ranges: changed }) => ({
      configuration_id: study.configurationId,
      method: 'monte_carlo',
      metrics,
      inputs: uncertainIn(ranges.read(changed), proposed, distribution === 'declared' ? null : distribution),
      ...(!isCorrelated && { correlations: [] }),
      samples: numberOf(samples),
      alternatives,
      seed: given?.seed,
    }),
    check: (values) => ranges.check(values.ranges),
    inputOf: (path, values, problem) =>
      path.split('.')[0] === 'inputs' ? ranges.refused(values.ranges, problem) : path,
    send: (body) => start({ type: 'sensitivity_analysis', body }),
  });
  const causes = causesOf(proposed);
  // Other processes are read by the server.
  const isAlone = useWatch({ control: form.control, name: 'alternatives' }).length === 0;
  return (
    <StartPanel form={form} type={isAlone ? 'sensitivity_analysis' : null} action="Draw samples">
      <MetricsInput form={form} name="metrics" />
      <AlternativesInput form={form} />
      <Field
        label="Distribution"
        note="Use the dots next to an input to replace its range with a list of values, such as two titres or three prices."
      >
        <SelectInput form={form} name="distribution" label="Distribution" options={optionsOf(SHAPES)} />
      </Field>
      {causes.length > 0 && <CorrelationInput form={form} causes={causes} />}
      <Field label="Samples" note="Each sample evaluates the process and every alternative once.">
        <NumberInput form={form} name="samples" label="Samples" />
      </Field>
      <RangeRows form={form} title="Uncertain inputs" ranges={ranges} severable />
    </StartPanel>
  );
}

/** The inputs of an earlier run, without those that have a list of values or the distribution of a fit. */
function shapeOf(given: SensitivityRequest | undefined): Shape {
  const shapes = given?.inputs?.map((one) => one.distribution) ?? [];
  const [first, ...others] = new Set(
    shapes.filter((one) => one !== undefined && one !== 'discrete' && one !== 'fitted'),
  );
  return first !== undefined && others.length === 0 ? first : 'declared';
}

/** The causes that two inputs or more have in common. */
const causesOf = (proposed: readonly UncertainInput[]): string[] =>
  Object.keys(CAUSES).filter((cause) => proposed.filter((one) => one.cause === cause).length > 1);

function CorrelationInput({ form, causes }: { form: ContractForm<Values>; causes: string[] }) {
  const { name, aria, onChange, onBlur } = useInput(form, 'isCorrelated');
  const isOn = useWatch({ control: form.control, name: 'isCorrelated' });
  const words = causes.map((cause) => `${CAUSES[cause]!.title} (rank correlation ${CAUSES[cause]!.rank})`).join(' · ');
  return (
    <Field label="Correlation" note={words}>
      <label className={styles['check']}>
        <input
          type="checkbox"
          name={name}
          checked={isOn}
          {...aria}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onBlur}
        />{' '}
        Inputs with a common cause vary together
      </label>
    </Field>
  );
}

/** Other processes of the product, and earlier versions of this process. */
function AlternativesInput({ form }: { form: ContractForm<Values> }) {
  const input = useInput(form, 'alternatives');
  const { name, aria, onChange, onBlur } = input;
  const chosen = useWatch({ control: form.control, name: 'alternatives' });
  const { product, process, configurationId } = useStudy();
  const processes = useProcesses(product.id) ?? [];
  const versions = useConfigurations(product.id, process.id) ?? [];
  const options = [
    ...processes
      .filter((one) => one.id !== process.id && one.configuration_id !== null)
      .map((one) => ({ value: one.configuration_id!, title: one.name })),
    ...versions
      .filter((one) => one.id !== configurationId)
      .slice(0, MOST_ALTERNATIVES)
      .map((one) => ({ value: one.id, title: `v${one.number} of this process` })),
  ];
  if (options.length === 0) return null;
  return (
    <fieldset className={styles['ranges']}>
      <legend>
        Compare with <small>on the same samples</small>
      </legend>
      {options.map(({ value, title }) => (
        <div key={value} className={styles['rangeRow']} data-on="">
          <label>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(value)}
              {...aria}
              disabled={!chosen.includes(value) && chosen.length >= MOST_ALTERNATIVES}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
              onBlur={onBlur}
            />
            <span className={styles['what']}>{title}</span>
          </label>
        </div>
      ))}
      <Wrong of={input} />
    </fieldset>
  );
}

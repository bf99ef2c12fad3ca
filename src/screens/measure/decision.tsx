import { useWatch } from 'react-hook-form';
import type { Product, ValueOfInformationResult } from '#generated/types.ts';
import { Options, optionsOf } from '#src/components/options.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { useInput } from '#src/forms/use-input.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import type { Shown } from '#src/lib/read-quantity.ts';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import { money } from './advice.ts';
import { valueOfUnit, type MeasureForm, type Values } from './ask.ts';
import styles from './measure.module.css';

const METRICS = { cogs: 'the unit cost', msp: 'the minimum selling price' };

export const percent = (share: number): string => `${formatNumber(100 * share, { decimals: 0 })} %`;

interface Props {
  form: MeasureForm;
  product: Product;
  processId: string;
  result: ValueOfInformationResult | null;
}

/** The decision as a sentence whose words can be changed, and what is known of it now. */
export function Decision({ form, product, processId, result }: Props) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const others = (useProcesses(product.id) ?? []).filter(
    ({ id, configuration_id: of }) => id !== processId && of !== null,
  );
  const decision = result?.decision;
  const reported = useReported();
  const kinds = {
    target: 'Build only below a target',
    build: 'Build only with a positive NPV',
    ...(others.length > 0 && { choose: 'Choose between two processes' }),
  };
  return (
    <div className={styles['decision']} role="group" aria-label="Decision">
      <span>Decision</span>
      <Choice form={form} name="kind" label="Kind of decision" options={kinds} />
      {kind !== 'build' && (
        <>
          <span>{kind === 'target' ? 'if' : 'by'}</span>
          <Choice form={form} name="metric" label="Metric" options={METRICS} />
        </>
      )}
      {kind === 'target' && (
        <>
          <span>can be below</span>
          <Target form={form} />
          <small>{costUnit(reported)}</small>
        </>
      )}
      {kind === 'choose' && (
        <>
          <span>against</span>
          <Choice
            form={form}
            name="alternative"
            label="Other process"
            none="Choose a process"
            options={Object.fromEntries(others.map(({ name, configuration_id: id }) => [id!, name]))}
          />
        </>
      )}
      {decision && (
        <dl>
          {decision.chance !== null && (
            <div>
              <dt>Chance now</dt>
              <dd>{percent(decision.chance)}</dd>
            </div>
          )}
          {decision.kind !== 'build' && (
            <div>
              <dt>Value of 1 {costUnit(reported)}</dt>
              <dd>{money(valueOfUnit(decision.unit_value, reported))}</dd>
            </div>
          )}
          <div>
            <dt>Samples</dt>
            <dd>
              {formatCount(result.samples)}, seed {result.seed}
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}

interface ChoiceProps {
  form: MeasureForm;
  name: Exclude<keyof Values, 'measurements'>;
  label: string;
  options: Readonly<Record<string, string>>;
  none?: string;
}

function Choice({ form, name, label, options, none }: ChoiceProps) {
  const input = useInput(form, name, true);
  return (
    <span className={styles['word']}>
      <select
        name={name}
        aria-label={label}
        {...input.aria}
        value={String(input.value)}
        onChange={({ target }) => input.onChange(target.value)}
        onBlur={input.onBlur}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options options={optionsOf(options)} />
      </select>
      <InputError of={input} />
    </span>
  );
}

function Target({ form }: { form: MeasureForm }) {
  const reported = useReported();
  return <Typed form={form} name="target" label="Target" shown={{ display_unit: 'USD/kg', reported }} />;
}

interface TypedProps {
  form: MeasureForm;
  name: 'target' | `measurements.${number}.${'cost' | 'days'}` | `measurements.${number}.inputs.${number}.error`;
  label: string;
  shown: Shown;
  /** Shown while it is empty. */
  placeholder?: string;
  isOptional?: boolean;
}

/** A number that is typed in place. */
export function Typed({ form, name, label, shown, placeholder, isOptional = false }: TypedProps) {
  const input = useInput(form, name, !isOptional);
  return (
    <span className={styles['typed']}>
      <QuantityBox
        name={name}
        shown={shown}
        text={typeof input.value === 'string' ? input.value : ''}
        aria-label={label}
        placeholder={placeholder}
        {...input.aria}
        onText={input.onChange}
        onBlur={input.onBlur}
        onFocus={({ target }) => target.select()}
      />
      <InputError of={input} />
    </span>
  );
}

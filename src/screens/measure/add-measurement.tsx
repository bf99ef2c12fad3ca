import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { StartValueOfInformationBody } from '#generated/zod/jobs.ts';
import * as fields from '#generated/fields.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { type ContractForm, useContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { unitShown } from '#src/lib/currency.ts';
import { newId } from '#src/draft/new-id.ts';
import { costOf, type EditedMeasurement, numberId, numberOf, proposalAsEntry } from './ask.ts';
import styles from './measure.module.css';
import type { Measurable } from './use-measurable.ts';

interface Values {
  name: string;
  cost: string;
  days: string;
  /** Ids of the numbers that it shows. */
  inputs: string[];
}

const { maxItems: MOST } = fields.Measurement.inputs;

interface Props {
  measurable: Measurable;
  /** Measurements that are there already. */
  taken: readonly EditedMeasurement[];
  onAdd: (entry: EditedMeasurement) => void;
  onClose: () => void;
}

/** A measurement to rank: its name, cost, days and the numbers that it would show. */
export function AddMeasurement({ measurable: { numbers, proposed }, taken, onAdd, onClose }: Props) {
  const byId = new Map(numbers.map((one) => [numberId(one), one]));
  const inputsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const one = byId.get(id);
      return one ? [{ step_id: one.step_id, key: one.key }] : [];
    });
  const form = useContractForm<Values, typeof StartValueOfInformationBody>({
    name: 'measurement',
    schema: StartValueOfInformationBody,
    start: { name: '', cost: '', days: '', inputs: [] },
    // The list is checked as a request with this measurement alone.
    toBody: ({ name, cost, days, inputs }) => ({
      decision: { kind: 'build' },
      measurements: [
        { id: 'new', name: name.trim(), cost: costOf(cost), days: numberOf(days), inputs: inputsOf(inputs) },
      ],
    }),
    inputOf: (path) => path.replace('measurements.0.', '').replace(/^inputs.*/, 'inputs'),
    check: ({ inputs }) => (inputs.length === 0 ? { inputs: 'Choose at least one number.' } : {}),
    send: async () => {
      const { name, cost, days, inputs } = form.getValues();
      onAdd({
        id: newId('msr'),
        name: name.trim(),
        cost,
        days,
        inputs: inputsOf(inputs).map((one) => ({ ...one, error: '' })),
        correlation: null,
      });
      onClose();
    },
  });
  const others = proposed
    .map((one) => proposalAsEntry(one, byId))
    .filter(({ id }) => !taken.some((one) => one.id === id));
  return (
    <DialogForm form={form} title="Add a measurement" action="Add" onClose={onClose}>
      {others.length > 0 && (
        <section className={styles['proposals']} aria-label="Proposals">
          <h3>What is most uncertain</h3>
          <p>Cost, duration and error are estimates, which you can change.</p>
          <ul>
            {others.slice(0, 8).map((entry) => (
              <li key={entry.id}>
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() => {
                    onAdd(entry);
                    onClose();
                  }}
                >
                  {entry.name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextInput form={form} name="name" label="Name" />
      <div className={styles['pair']}>
        <TextInput form={form} name="cost" label={`Cost, k ${unitShown('USD')}`} />
        <TextInput form={form} name="days" label="Days to the result" />
      </div>
      <NumbersInput form={form} measurable={{ numbers, proposed }} />
    </DialogForm>
  );
}

function NumbersInput({ form, measurable: { numbers } }: { form: ContractForm<Values>; measurable: Measurable }) {
  const input = useInput(form, 'inputs');
  const chosen = useWatch({ control: form.control, name: 'inputs' });
  const groups = [...new Set(numbers.map(({ step_name: step }) => step))];
  return (
    <fieldset className={styles['numbers']}>
      <legend>
        Numbers that the measurement determines{' '}
        <small>the most uncertain first, at most {MOST}; errors are entered afterwards</small>
      </legend>
      {groups.map((group) => (
        <div key={group ?? ''} role="group" aria-label={group ?? 'Prices and assumptions'}>
          <h4>{group ?? 'Prices and assumptions'}</h4>
          {numbers
            .filter(({ step_name: step }) => step === group)
            .map((one) => {
              const id = numberId(one);
              const isOn = chosen.includes(id);
              return (
                <label key={id}>
                  <input
                    type="checkbox"
                    name="inputs"
                    {...input.aria}
                    checked={isOn}
                    disabled={!isOn && chosen.length >= MOST}
                    onChange={() => input.onChange(isOn ? chosen.filter((other) => other !== id) : [...chosen, id])}
                    onBlur={input.onBlur}
                  />
                  {one.title}
                </label>
              );
            })}
        </div>
      ))}
      <InputError of={input} />
    </fieldset>
  );
}

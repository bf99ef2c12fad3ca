import { useRef, useState } from 'react';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import type { Field as Contracted } from '#generated/fields.ts';
import type { Component } from '#generated/types.ts';
import { CreateComponentBody, UpdateComponentBody } from '#generated/zod/components.ts';
import { Conflict } from '#src/forms/conflict.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Field } from '#src/forms/field.tsx';
import { ChoiceInput, SearchChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { helpOf } from '#src/lib/contract-field.ts';
import { isStale, type ApiProblem } from '#src/lib/api-problem.ts';
import { unitText } from '#src/lib/quantity.ts';
import { checkCell, parseList, shareOf, valuesOf, type Values } from './form-values.ts';
import { INPUTS, NOUNS, type Kind } from './kinds.ts';
import { isOfMaterial, quotable, type Materials } from './quoted.ts';
import styles from './library.module.css';
import type { StoreComponent } from './use-store-component.ts';

interface Props {
  kind: Kind;
  /** Null for a new component. */
  component: Component | null;
  start: Values;
  materials: Materials;
  store: StoreComponent;
  onClose: () => void;
}

/** A component of the organisation: every property in the contract, with its unit and range. */
export function ComponentForm({ kind, component, start, materials, store, onClose }: Props) {
  const version = useRef(component?.version);
  const [conflict, setConflict] = useState<ApiProblem | null>(null);
  const form = useContractForm<Values, typeof CreateComponentBody>({
    name: component?.id ?? `new ${kind}`,
    schema: component ? UpdateComponentBody : CreateComponentBody,
    start,
    toBody: (values) => (component ? { ...values, version: version.current } : values),
    ...(kind === 'cells' && { check: checkCell }),
    async send(body) {
      setConflict(null);
      try {
        await store.save(body, component?.id ?? null);
      } catch (error) {
        if (!isStale(error)) throw error;
        setConflict(error);
      }
    },
  });
  const current = conflict?.details.current as unknown as Component | undefined;
  const saveMine = () => {
    version.current = current?.version;
    void form.submit();
  };
  const openTheirs = () => {
    if (!current) return;
    version.current = current.version;
    form.reset(valuesOf(kind, current));
    setConflict(null);
  };
  return (
    <DialogForm
      form={form}
      title={component ? component.name : `New ${NOUNS[kind]}`}
      action={component ? 'Save' : `Add ${NOUNS[kind]}`}
      onClose={onClose}
    >
      {conflict && (
        <Conflict onMine={saveMine} onTheirs={openTheirs}>
          {conflict.message}
        </Conflict>
      )}
      {Object.entries(INPUTS[kind]).map(([key, field]) => (
        <Input key={key} form={form} name={key} field={field} materials={materials} />
      ))}
    </DialogForm>
  );
}

interface InputProps {
  form: ContractForm<Values>;
  name: string;
  field: Contracted;
}

/** The input for one property, chosen from its description in the contract. */
function Input({ form, name, field, materials }: InputProps & { materials: Materials }) {
  const quoted = useWatch({ control: form.control, name: 'machine' }) as string | undefined;
  // A material has no steel, and one price in all grades.
  if ((name === 'steel' || name === 'grade') && quoted && isOfMaterial(quoted)) return null;
  if (name === 'composition') return <Composition form={form} />;
  if (field.type === 'array') return <ListInput form={form} name={name} field={field} />;
  if (field.type === 'number' || field.type === 'integer') return <NumberInput form={form} name={name} field={field} />;
  const words = { form, name, label: field.title, optional: !field.required };
  if (name === 'substrate_id') {
    const options = (materials.molecules ?? []).map((one) => ({ value: one.id, label: one.name }));
    return <ChoiceInput {...words} ask="Choose one" options={options} />;
  }
  if (name === 'machine') return <SearchChoiceInput {...words} options={quotable(materials)} />;
  if (field.format === 'date') return <TextInput {...words} help={helpOf(field)} type="date" />;
  const help = name.endsWith('_id') ? undefined : helpOf(field);
  if (field.values) {
    const options = field.values.map((one) => ({ value: String(one), label: String(one).replaceAll('_', ' ') }));
    return <ChoiceInput {...words} help={help} options={options} />;
  }
  return <TextInput {...words} help={help} {...((name === 'source' || name === 'sequence') && { lines: 1 })} />;
}

function NumberInput({ form, name, field }: InputProps) {
  const { title, unit = '1', displayUnit = unit, required } = field;
  return (
    <div className={styles['number']} title={helpOf(field)}>
      <QuantityInput
        row
        form={form}
        name={name}
        of={field}
        label={title}
        suffix={unitText(displayUnit)}
        optional={!required}
        placeholder={required ? 'needed' : 'not known'}
      />
    </div>
  );
}

/** A list of numbers, separated by semicolons. */
function ListInput({ form, name, field }: InputProps) {
  const { id, value, error, onChange, onBlur } = useInput(form, name);
  const [typed, setTyped] = useState<string | null>(null);
  const text = Array.isArray(value) ? value.join('; ') : typeof value === 'string' ? value : '';
  const isList = Array.isArray(value) || error === undefined;
  return (
    <Field
      id={id}
      label={field.title}
      optional={!field.required}
      help={helpOf(field)}
      error={isList ? error : 'Numbers separated by semicolons, such as 2.15; 7.20.'}
    >
      <TextField
        id={id}
        name={name}
        value={typed ?? text}
        error={error !== undefined}
        slotProps={{ htmlInput: { 'aria-describedby': `${id}-help` } }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parseList(target.value) ?? target.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur(event);
        }}
      />
    </Field>
  );
}

/** Shares of dry weight, with their sum. */
function Composition({ form }: { form: ContractForm<Values> }) {
  const sum = shareOf(useWatch({ control: form.control, name: 'composition' }));
  return (
    <fieldset className={styles['composition']}>
      <legend>Composition of dry weight</legend>
      {Object.entries(fields.CellComposition).map(([part, field]) => (
        <NumberInput key={part} form={form} name={`composition.${part}`} field={field} />
      ))}
      <p data-wrong={sum > 1 + 1e-9 || undefined}>Total {Number((100 * sum).toFixed(2))} %; the maximum is 100 %.</p>
    </fieldset>
  );
}

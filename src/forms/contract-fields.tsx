import type { ReactNode } from 'react';
import type { Field as Contracted, Fields } from '#generated/fields.ts';
import { isLongText, titleOf } from '#src/lib/contract-field.ts';
import { CheckInput, ChoiceInput, TextInput } from './inputs.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { ContractForm } from './use-contract-form.ts';

/** Value of an input that the contract alone describes. */
export type FieldValue = string | number | boolean | null | undefined;

/** The values of an empty form. */
export function emptyValues(of: Fields): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(of).map(([key, field]) => [key, emptyValue(field)]));
}

function emptyValue({ type, nullable, required, values, default: preset }: Contracted): FieldValue {
  if (typeof preset === 'string' || typeof preset === 'number' || typeof preset === 'boolean') return preset;
  if (values && required) return values[0];
  if (type === 'boolean') return false;
  return type === 'string' && !nullable ? '' : null;
}

interface Props {
  form: ContractForm<Record<string, FieldValue>>;
  of: Fields;
  /** Inputs of fields that need more than the contract says, such as a choice from a library. */
  own: Readonly<Record<string, ReactNode>>;
  autoFocus?: boolean;
}

/** The inputs of a request, drawn from the field metadata of the contract: a new field needs no code. */
export function ContractFields({ form, of, own, autoFocus = false }: Props) {
  const all = Object.entries(of);
  const inOrder = [...all.filter(([, field]) => !isLongText(field)), ...all.filter(([, field]) => isLongText(field))];
  return inOrder.map(([key, field], index) =>
    key in own ? (
      <Own key={key}>{own[key]}</Own>
    ) : (
      <FieldInput key={key} form={form} name={key} field={field} autoFocus={autoFocus && index === 0} />
    ),
  );
}

const Own = ({ children }: { children: ReactNode }) => children;

interface FieldProps {
  form: Props['form'];
  name: string;
  field: Contracted;
  autoFocus: boolean;
}

/** The input that fits the type of a field. */
function FieldInput({ form, name, field, autoFocus }: FieldProps) {
  const common = { form, name, label: field.title, optional: !field.required || field.nullable };
  if (field.values) {
    const options = field.values.map((value) => ({ value: String(value), label: titleOf(String(value)) }));
    return <ChoiceInput {...common} options={options} {...(common.optional && { none: 'Not set' })} />;
  }
  if (field.type === 'number' || field.type === 'integer')
    return <QuantityInput {...common} of={field} autoFocus={autoFocus} />;
  if (field.type === 'boolean') return <CheckInput form={form} name={name} label={field.title} />;
  if (isLongText(field)) return <TextInput {...common} lines={3} />;
  return <TextInput {...common} type={field.format === 'date' ? 'date' : 'text'} autoFocus={autoFocus} />;
}

import { useEffect, useId, type FocusEvent } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

export interface Input {
  /** Of the element, which its label names. */
  id: string;
  name: string;
  value: unknown;
  error: string | undefined;
  /** Attributes of the element, where no Field says what is wrong below it: see InputError. */
  aria: { 'aria-invalid': boolean; 'aria-describedby': string };
  onChange: (value: unknown) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * An input of a form. What was changed is checked when it is left, not while it is typed; what is wrong goes as soon as
 * it is put right.
 */
export function useInput<Values extends FieldValues>(
  form: ContractForm<Values>,
  name: FieldPath<Values>,
  isNeeded = false,
): Input {
  const id = useId();
  const { needed } = form;
  useEffect(() => {
    if (!isNeeded) return undefined;
    needed.add(name);
    return () => void needed.delete(name);
  }, [needed, name, isNeeded]);
  const { field, fieldState } = useController({ control: form.control, name });
  const { error, isDirty } = fieldState;
  return {
    id,
    name,
    value: field.value,
    error: error?.message,
    aria: { 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-error` },
    onChange(value) {
      field.onChange(value);
      if (error) void form.trigger(name);
    },
    onBlur(event) {
      field.onBlur();
      if (isDirty && error?.type !== 'server' && !isForButton(event)) void form.trigger(name);
    },
  };
}

/**
 * Whether an input is left for a button that is pressed: that decides itself, and a message that appears just then would
 * move it away from under the pointer.
 */
export const isForButton = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLElement && relatedTarget.closest('button, a') !== null;

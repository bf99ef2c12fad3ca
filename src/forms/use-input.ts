import { useEffect, useId, type FocusEvent } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

export interface Input {
  /** Id of the element, for its label. */
  id: string;
  name: string;
  value: unknown;
  error: string | undefined;
  /** Attributes of the element when InputError shows the error instead of a Field. */
  aria: { 'aria-invalid': boolean; 'aria-describedby': string };
  onChange: (value: unknown) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * An input of a form. A changed input is checked on blur, not while typing; an error disappears as soon as the value is
 * valid.
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
 * Whether focus moves to a button or a link. No error is shown then: it would move the button away from the pointer, and
 * submitting checks everything anyway.
 */
export const isForButton = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLElement && relatedTarget.closest('button, a') !== null;

import FormHelperText from '@mui/material/FormHelperText';
import type { Input } from './use-input.ts';

/** The error of an input that is not inside a Field. */
export function InputError({ of: { id, error }, className }: { of: Pick<Input, 'id' | 'error'>; className?: string }) {
  if (error === undefined) return null;
  return (
    <FormHelperText id={`${id}-error`} error role="alert" className={className ?? ''}>
      {error}
    </FormHelperText>
  );
}

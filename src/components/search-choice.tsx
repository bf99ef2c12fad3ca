import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { FocusEventHandler } from 'react';

interface Option {
  value: string;
  label: string;
}

interface Props {
  id: string;
  options: readonly Option[];
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler | undefined;
  name?: string;
  placeholder?: string | undefined;
  isWrong?: boolean;
  /** Allows an empty choice. */
  clearable?: boolean;
  describedBy?: string;
}

/** A choice from many options, found by typing part of a name or a code. */
export function SearchChoice({ id, options, value, onChange, ...props }: Props) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Autocomplete<Option, false, boolean>
      id={id}
      fullWidth
      size="small"
      options={options}
      value={chosen}
      disableClearable={!props.clearable && chosen !== null}
      getOptionLabel={({ label }) => label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      filterOptions={(all, { inputValue }) => matching(all, inputValue)}
      autoHighlight
      onChange={(_event, next) => onChange(next?.value ?? '')}
      onBlur={(event) => props.onBlur?.(event)}
      renderInput={(params) => (
        <TextField
          {...params}
          name={props.name ?? ''}
          placeholder={props.placeholder ?? ''}
          error={props.isWrong ?? false}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': props.describedBy },
          }}
        />
      )}
    />
  );
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Options whose name contains the text or whose code equals it; names that begin with it come first. */
function matching(options: readonly Option[], typed: string): Option[] {
  const text = plain(typed.trim());
  if (text === '') return [...options];
  const found = options.filter(({ value, label }) => plain(label).includes(text) || value.toLowerCase() === text);
  const rank = ({ value, label }: Option) => (value.toLowerCase() === text ? 0 : plain(label).startsWith(text) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

import { useState, type FocusEventHandler, type KeyboardEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import styles from './search-choice.module.css';
import { matching, type SearchOption } from './search-options.ts';

export type { SearchOption } from './search-options.ts';

interface Props {
  id: string;
  options: readonly SearchOption[];
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler | undefined;
  /** Accessible name, where no label element names it. */
  label?: string;
  name?: string | undefined;
  placeholder?: string | undefined;
  isWrong?: boolean;
  /** Allows an empty choice. */
  clearable?: boolean;
  describedBy?: string | undefined;
  /** As a word of a sentence: as wide as its text. */
  isWord?: boolean;
  /** Shown where no option matches. */
  none?: string;
  /** Whether Enter adds an option and never sends the form around it. */
  isAdding?: boolean;
}

/** A choice from many options, found by typing words of a name or of its group, in any order, or a code. */
export function SearchChoice({ id, options, value, onChange, ...props }: Props) {
  const chosen = options.find((option) => option.value === value) ?? null;
  const isGrouped = options.some(({ group }) => group !== undefined);
  return (
    <Autocomplete<SearchOption, false, boolean>
      id={id}
      fullWidth={!props.isWord}
      size="small"
      options={options}
      value={chosen}
      disableClearable={!props.clearable && chosen !== null}
      getOptionLabel={({ label }) => label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      filterOptions={(all, { inputValue }) => matching(all, inputValue)}
      {...(isGrouped && { groupBy: ({ group = '' }: SearchOption) => group })}
      autoHighlight
      noOptionsText={props.none ?? 'No match.'}
      className={styles[props.isWord ? 'word' : 'choice'] ?? ''}
      slotProps={{
        popper: { placement: 'bottom-start', className: styles['popper']! },
        listbox: { className: styles['list'] },
      }}
      // The whole text is replaced by what is typed, wherever it was pressed.
      onOpen={({ target, type }) => {
        if (type === 'change') return;
        const input =
          target instanceof Element ? target.closest('.MuiAutocomplete-root')?.querySelector('input') : null;
        setTimeout(() => input?.select());
      }}
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
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-describedby': props.describedBy,
              onKeyDown: (event: KeyboardEvent) => {
                if (props.isAdding && event.key === 'Enter') event.preventDefault();
              },
              ...(props.label !== undefined && { 'aria-label': props.label }),
              ...(chosen?.group !== undefined && { title: `${chosen.label}, ${chosen.group}` }),
            },
          }}
        />
      )}
    />
  );
}

/** Adds one option after another to a list: empty again after each. */
export function SearchAdd({ onChange, ...props }: Omit<Props, 'value' | 'clearable' | 'isWord' | 'isAdding'>) {
  const [added, setAdded] = useState(0);
  return (
    <SearchChoice
      key={added}
      {...props}
      isAdding
      value=""
      onChange={(value) => {
        if (value === '') return;
        onChange(value);
        setAdded(added + 1);
      }}
    />
  );
}

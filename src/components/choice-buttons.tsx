import { memo } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface Choice<T> {
  value: T;
  label: string;
  words?: string;
}

interface Props<T extends string | number> {
  /** What is chosen, for screen readers. */
  label: string;
  /** Constant, as `onChange` should be: the buttons are then not drawn anew with the results beside them. */
  choices: readonly Choice<T>[] | Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** Small buttons of which one is pressed, such as the amounts that a table of results shows. */
export const ChoiceButtons = memo(function ChoiceButtons<T extends string | number>({
  label,
  choices,
  value: chosen,
  onChange,
  disabled = false,
}: Props<T>) {
  const listed: readonly Choice<string | number>[] =
    Symbol.iterator in choices
      ? choices
      : Object.entries<string>(choices).map(([value, name]) => ({ value, label: name }));
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={chosen}
      disabled={disabled}
      onChange={(_event, next: T | null) => next !== null && onChange(next)}
      aria-label={label}
      sx={WRAP}
    >
      {listed.map(({ value, label: name, words }) => (
        <ToggleButton key={value} value={value} sx={LOOK} {...(words !== undefined && { 'aria-label': words })}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}) as <T extends string | number>(props: Props<T>) => React.ReactElement;

const WRAP = { flexWrap: 'wrap' } as const;
const LOOK = { py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem', whiteSpace: 'nowrap' } as const;

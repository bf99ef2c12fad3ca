import { memo } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface Props<T extends string | number> {
  /** What is chosen, for screen readers. */
  label: string;
  /** Constant, as `onChange` should be: the buttons are then not drawn anew with the results beside them. */
  choices: readonly { value: T; label: string; words?: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** Small buttons of which one is pressed, such as the amounts that a table of results shows. */
export const ChoiceButtons = memo(function ChoiceButtons<T extends string | number>({
  label,
  choices,
  value: chosen,
  onChange,
}: Props<T>) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={chosen}
      onChange={(_event, next: T | null) => next !== null && onChange(next)}
      aria-label={label}
    >
      {choices.map(({ value, label: name, words }) => (
        <ToggleButton key={value} value={value} sx={LOOK} {...(words !== undefined && { 'aria-label': words })}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}) as <T extends string | number>(props: Props<T>) => React.ReactElement;

const LOOK = { py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem', whiteSpace: 'nowrap' } as const;

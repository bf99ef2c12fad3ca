import type { FocusEvent, KeyboardEvent } from 'react';
import type { SettingValue } from '#engine/types/configuration.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { fieldUnit, toDisplay, type FieldParameter, type Resolved } from '#src/draft/values.ts';
import { EquationInput } from './equation-input.tsx';
import { ComponentChoice } from './component-choice.tsx';
import styles from './setting-field.module.css';
import { BufferSelect, OutletSelect, SettingSelect, VersionSelect } from './setting-select.tsx';
import { unitShown } from '#src/lib/currency.ts';

interface InputProps {
  id: string;
  parameter: FieldParameter;
  text: string;
  source: Resolved['source'];
  invalid: boolean;
  describedBy: string;
  onFocus: () => void;
  onText: (text: string) => void;
  onValue: (value: SettingValue) => void;
  onLeave: () => void;
}

/** The input of a value: a number with its range, or a list of choices. */
export function SettingInput({
  id,
  parameter,
  text,
  source,
  invalid,
  describedBy,
  onFocus,
  onText,
  onValue,
  onLeave,
}: InputProps) {
  const shared = {
    id,
    className: styles['input'],
    'data-source': source,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    onFocus,
  };
  switch (parameter.type) {
    case 'choice':
      return <SettingSelect {...shared} value={text} choices={parameter.choices} onBlur={onLeave} onValue={onValue} />;
    case 'boolean':
      return (
        <SettingSelect
          {...shared}
          value={text}
          choices={YES_NO}
          onBlur={onLeave}
          onValue={(value) => onValue(value === 'true')}
        />
      );
    case 'buffer':
      return <BufferSelect {...shared} value={text} onBlur={onLeave} onValue={onValue} />;
    case 'component':
      return (
        <ComponentChoice
          id={id}
          value={text}
          isWrong={invalid}
          describedBy={describedBy}
          placeholder="none"
          onFocus={onFocus}
          onBlur={onLeave}
          onChange={onValue}
        />
      );
    case 'outlet':
      return <OutletSelect {...shared} value={text} onBlur={onLeave} onValue={onValue} />;
    case 'own_operation':
      return <VersionSelect {...shared} value={text} onBlur={onLeave} onValue={onValue} />;
    case 'equation':
      return <EquationInput shared={shared} text={text} onValue={onValue} onLeave={onLeave} />;
    case 'number':
    case 'integer':
  }
  const number = parseInput(text);
  const bound = (limit: number | null) => (limit === null ? undefined : toDisplay(limit, parameter));
  const nudge = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || number === null || event.altKey) return;
    event.preventDefault();
    const next = number + direction * nudgeBy(parameter, number) * (event.shiftKey ? 10 : 1);
    onText(formatInput(Math.min(bound(parameter.max) ?? Infinity, Math.max(bound(parameter.min) ?? -Infinity, next))));
  };
  return (
    <input
      {...shared}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      role="spinbutton"
      aria-valuenow={number ?? undefined}
      aria-valuemin={bound(parameter.min)}
      aria-valuemax={bound(parameter.max)}
      aria-valuetext={
        number === null ? 'derived' : `${text} ${parameter.display_unit === '1' ? '' : unitShown(fieldUnit(parameter))}`
      }
      placeholder="derived"
      value={text}
      onChange={({ target }) => onText(target.value)}
      // A default that is typed over itself is entered, too; React reports no change then.
      onInput={({ currentTarget: { value } }) => value === text && onText(value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        onFocus();
        event.target.select();
      }}
      onBlur={onLeave}
      onKeyDown={nudge}
    />
  );
}

const YES_NO = [
  { value: 'true', title: 'Yes' },
  { value: 'false', title: 'No' },
];

/** Step of one arrow key: the declared step, else one unit of the second digit. */
function nudgeBy(parameter: FieldParameter, value: number): number {
  if (parameter.step !== null) {
    const zero = toDisplay(0, parameter);
    return toDisplay(parameter.step, parameter) - zero;
  }
  return value === 0 ? 0.1 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
}

import type { FocusEvent } from 'react';
import type { SettingValue } from '#engine/index.ts';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { typedNumber } from '#src/lib/read-quantity.ts';
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
  const number = typedNumber(text);
  const [min, max] = [parameter.min, parameter.max].map((limit) =>
    limit === null ? undefined : toDisplay(limit, parameter),
  );
  return (
    <QuantityBox
      {...shared}
      shown={parameter}
      text={text}
      step={parameter.step === null ? undefined : toDisplay(parameter.step, parameter) - toDisplay(0, parameter)}
      min={min}
      max={max}
      role="spinbutton"
      aria-valuenow={number ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={
        number === null ? 'derived' : `${text} ${parameter.display_unit === '1' ? '' : unitShown(fieldUnit(parameter))}`
      }
      placeholder="derived"
      onText={onText}
      // A default that is typed over itself is entered, too; React reports no change then.
      onInput={({ currentTarget: { value } }) => value === text && onText(value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        onFocus();
        event.target.select();
      }}
      onBlur={onLeave}
    />
  );
}

const YES_NO = [
  { value: 'true', title: 'Yes' },
  { value: 'false', title: 'No' },
];

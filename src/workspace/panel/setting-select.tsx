import type { ComponentProps } from 'react';
import { useBuffers } from '../use-buffers.ts';

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'className' | 'onFocus' | 'onBlur'> {
  'data-source': string;
  'aria-invalid': boolean;
  'aria-describedby': string;
  value: string;
  onValue: (value: string) => void;
}

/** A list of choices. */
export function SettingSelect({
  choices,
  onValue,
  ...shared
}: SelectProps & { choices: { value: string; title: string }[] }) {
  return (
    <select {...shared} onChange={({ target }) => onValue(target.value)}>
      {shared.value === '' && !choices.some(({ value }) => value === '') && <option value="">derived</option>}
      {choices.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** The buffers of the library, and 'None'. */
export function BufferSelect(props: SelectProps) {
  const buffers = (useBuffers() ?? []).map(({ id, name }) => ({ value: id, title: name }));
  return <SettingSelect {...props} choices={[{ value: '', title: 'None' }, ...buffers]} />;
}

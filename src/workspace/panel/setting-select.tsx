import type { ComponentProps } from 'react';
import { Options } from '#src/components/options.tsx';
import { useCatalogue, operationOf, versionOf, versionsOf } from '#src/draft/catalogue.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { useBuffers } from '#src/draft/use-buffers.ts';

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
      <Options options={choices.map(({ value, title }) => ({ value, label: title }))} />
    </select>
  );
}

/** The outlets of the steps of the process, and 'None'. */
export function OutletSelect(props: SelectProps) {
  const catalogue = useCatalogue();
  const draft = useWorkspaceState(selectDraft);
  const outlets = draft.uo_settings.flatMap((step) =>
    (operationOf(catalogue, step)?.outlets ?? []).map((outlet) => ({
      value: `${step.id}.${outlet.key}`,
      title: `${step.name} · ${outlet.name}`,
    })),
  );
  const isKnown = props.value === '' || outlets.some(({ value }) => value === props.value);
  const choices = [
    { value: '', title: 'None' },
    ...outlets,
    ...(isKnown ? [] : [{ value: props.value, title: props.value }]),
  ];
  return <SettingSelect {...props} choices={choices} />;
}

/** The buffers of the library, and 'None'. */
export function BufferSelect(props: SelectProps) {
  const buffers = (useBuffers() ?? []).map(({ id, name }) => ({ value: id, title: name }));
  return <SettingSelect {...props} choices={[{ value: '', title: 'None' }, ...buffers]} />;
}

/** The versions of the own operation of the step. */
export function VersionSelect(props: SelectProps) {
  const versions = versionsOf(useCatalogue(), props.value);
  const choices = versions.map((one, place) => ({
    value: one.id,
    title: `${one.name}, version ${versionOf(one)}${place === 0 ? '' : ' (earlier)'}`,
  }));
  return (
    <SettingSelect {...props} choices={choices.length > 0 ? choices : [{ value: props.value, title: props.value }]} />
  );
}

import type { ReactNode } from 'react';
import TextField from '@mui/material/TextField';
import { inSentence } from '#engine/wording/index.ts';
import { InputError } from '#src/forms/input-error.tsx';
import type { Input } from '#src/forms/use-input.ts';
import styles from './admin.module.css';

/** Maximum number of listed items; a search narrows the rest. */
export const CHOICES = 20;

interface Props<Item extends { id: string }> {
  label: string;
  items: Item[] | undefined;
  total: number;
  typed: string;
  onType: (text: string) => void;
  /** Whether several items can be chosen. */
  several?: boolean;
  chosen: readonly string[];
  onChoose: (item: Item, chosen: boolean) => void;
  show: (item: Item) => ReactNode;
  empty: string;
  /** Name of the form input. */
  input?: Input;
}

/** A list of choices that the server searches, because it may have thousands of items. */
export function SearchChoices<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, total, typed, several = false, chosen, input } = props;
  const type = several ? 'checkbox' : 'radio';
  return (
    <>
      <TextField
        type="search"
        fullWidth
        autoFocus
        placeholder={`Search ${inSentence(label)}`}
        value={typed}
        onChange={({ target }) => props.onType(target.value)}
        slotProps={{ htmlInput: { 'aria-label': `Search ${inSentence(label)}` } }}
      />
      <ul className={styles['choices']} aria-label={label} aria-busy={!items}>
        {items?.map((item) => (
          <li key={item.id}>
            <label>
              <input
                type={type}
                name={input?.name ?? label}
                {...input?.aria}
                checked={chosen.includes(item.id)}
                onChange={({ target }) => props.onChoose(item, target.checked)}
              />
              <span>{props.show(item)}</span>
            </label>
          </li>
        ))}
        {items?.length === 0 && <li className={styles['quiet']}>{props.empty}</li>}
      </ul>
      {input && <InputError of={input} />}
      <p role="status" className={styles['hint']}>
        {items && total > items.length ? `${items.length} of ${total}: type to narrow the list.` : ''}
      </p>
    </>
  );
}

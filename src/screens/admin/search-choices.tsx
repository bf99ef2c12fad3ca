import { useEffect, useId, useState, type ReactNode } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { FETCH_DELAY } from '#src/lib/constants.ts';
import styles from './admin.module.css';

/** What is typed, and the same a moment later: what the server is asked for. */
export function useTyped(): { typed: string; asked: string; type: (text: string) => void } {
  const [typed, type] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), FETCH_DELAY);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, asked, type };
}

/** How many are listed at once; the search narrows the rest. */
export const CHOICES = 20;

interface Props<Item extends { id: string }> {
  label: string;
  items: Item[] | undefined;
  total: number;
  typed: string;
  onType: (text: string) => void;
  /** Several may be chosen. */
  several?: boolean;
  chosen: readonly string[];
  onChoose: (item: Item, chosen: boolean) => void;
  show: (item: Item) => ReactNode;
  empty: string;
  /** Of the input in its form. */
  name?: string;
  error?: string | undefined;
}

/** A list to choose from that the server searches, because it may be of thousands. */
export function SearchChoices<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, total, typed, several = false, chosen, name = label, error } = props;
  const id = useId();
  const type = several ? 'checkbox' : 'radio';
  return (
    <>
      <TextField
        type="search"
        fullWidth
        autoFocus
        placeholder={`Search ${label.toLowerCase()}`}
        value={typed}
        onChange={({ target }) => props.onType(target.value)}
        slotProps={{ htmlInput: { 'aria-label': `Search ${label.toLowerCase()}` } }}
      />
      <ul className={styles['choices']} aria-label={label} aria-busy={!items}>
        {items?.map((item) => (
          <li key={item.id}>
            <label>
              <input
                type={type}
                name={name}
                aria-invalid={error !== undefined}
                aria-describedby={`${id}-error`}
                checked={chosen.includes(item.id)}
                onChange={({ target }) => props.onChoose(item, target.checked)}
              />
              <span>{props.show(item)}</span>
            </label>
          </li>
        ))}
        {items?.length === 0 && <li className={styles['quiet']}>{props.empty}</li>}
      </ul>
      {error && (
        <FormHelperText id={`${id}-error`} error role="alert">
          {error}
        </FormHelperText>
      )}
      <p role="status" className={styles['hint']}>
        {items && total > items.length ? `${items.length} of ${total}: type to narrow them.` : ''}
      </p>
    </>
  );
}

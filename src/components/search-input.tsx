import type { KeyboardEvent, Ref } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-input.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Compact width; otherwise as wide as its container. */
  isNarrow?: boolean;
  /** The key that focuses the field, if any. */
  shortcut?: string;
  ref?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A search field for a list. */
export function SearchInput({ label, value, onChange, isNarrow = false, shortcut, ref, onKeyDown }: Props) {
  return (
    <label className={styles['field']} data-screen data-narrow={isNarrow || undefined}>
      <Icon name="search" size={15} />
      <span className="visually-hidden">{label}</span>
      <input
        ref={ref}
        type="search"
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </label>
  );
}

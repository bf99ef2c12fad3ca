import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './filter-field.module.css';

/** A field that narrows what is listed below it; / puts the cursor in it. */
export function FilterField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target instanceof Element && event.target.closest('input, textarea, select')))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <label className={styles['field']}>
      <Icon name="search" size={15} />
      <span className="visually-hidden">{label}</span>
      <input
        ref={input}
        type="search"
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}

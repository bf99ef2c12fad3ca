import { useEffect, useRef } from 'react';
import { SearchInput } from './search-input.tsx';

/** A field that filters the list below it; / focuses the field. */
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
  return <SearchInput label={label} value={value} onChange={onChange} isNarrow shortcut="/" ref={input} />;
}

import { useState } from 'react';
import { useMediaQuery } from '#src/lib/use-media-query.ts';
import type { Column } from './column.ts';

export interface ShownColumns<Row> {
  shown: Column<Row>[];
  isShown: (key: string) => boolean;
  toggle: (key: string) => void;
  reset: () => void;
}

/** The shown columns: a choice stored by this browser, separately for narrow and wide screens. */
export function useShownColumns<Row>(label: string, columns: Column<Row>[]): ShownColumns<Row> {
  const narrow = useMediaQuery('(max-width: 599px)');
  const place = `columns:${label}${narrow ? ':narrow' : ''}`;
  const [chosen, setChosen] = useState<Record<string, string[] | null>>({});
  const kept = chosen[place] === undefined ? read(place) : chosen[place];
  const hidden = new Set(
    kept ?? columns.filter(({ minor, extra }) => extra || (narrow && minor)).map(({ key }) => key),
  );
  // The first column identifies the row.
  const isShown = (key: string) => key === columns[0]?.key || !hidden.has(key);
  const keep = (next: string[] | null) => {
    setChosen((before) => ({ ...before, [place]: next }));
    if (next) localStorage.setItem(place, JSON.stringify(next));
    else localStorage.removeItem(place);
  };
  return {
    shown: columns.filter(({ key }) => isShown(key)),
    isShown,
    toggle: (key) => keep(hidden.has(key) ? [...hidden].filter((other) => other !== key) : [...hidden, key]),
    reset: () => keep(null),
  };
}

function read(place: string): string[] | null {
  const text = localStorage.getItem(place);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : null;
  } catch {
    // An invalid stored value counts as no choice.
    return null;
  }
}

import { useState } from 'react';

/** Whether what a form holds differs from what it held at first; for plain values. */
export function useChanged(values: unknown): boolean {
  const now = JSON.stringify(values);
  const [start] = useState(now);
  return now !== start;
}

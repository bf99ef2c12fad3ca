import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { errorShown } from '#src/lib/error-shown.ts';
import { requestUserId } from '#src/lib/session.ts';
import { toast } from '#src/lib/toast.ts';
import { shownOrganisation } from '#src/lib/shown-organisation.ts';
import { dropUnsaved, keepUnsaved, readUnsaved, takingAway } from '#src/lib/unsaved.ts';

/**
 * Stores unsaved input when its page is closed by the error page, an ended session or a reload. On return the input is
 * restored and can be discarded.
 * @param name distinguishes it from other forms on the same page; null: nothing is stored
 * @param dirty whether there is unsaved input
 * @param values the input, as JSON can represent it
 * @param takeUp restores such values into the form
 */
export function useKept<T>(name: string | null, dirty: boolean, values: () => T, takeUp: (values: T) => void): void {
  // Remembers the user and organisation of the input: an ended session no longer knows them.
  const [owner] = useState(() => (name === null ? null : `${requestUserId()}:${shownOrganisation.get()}`));
  const { pathname } = useLocation();
  const key = name === null ? null : `form:${owner}:${pathname}:${name}`;
  const now = useRef({ dirty, values, takeUp });
  useEffect(() => {
    now.current = { dirty, values, takeUp };
  });
  useEffect(() => {
    if (key === null) return undefined;
    const kept = readUnsaved(key) as T | null;
    dropUnsaved(key);
    if (kept !== null) {
      const before = now.current.values();
      now.current.takeUp(kept);
      const discard = () => now.current.takeUp(before);
      toast.done('Your unsaved entries were restored.', { label: 'Discard it', run: discard });
    }
    const keep = () => now.current.dirty && keepUnsaved(key, now.current.values());
    addEventListener('pagehide', keep);
    // At once: the page may be removed only after the flag is reset.
    const stop = takingAway.subscribe(() => void (takingAway.get() && keep()));
    return () => {
      stop();
      removeEventListener('pagehide', keep);
      if (errorShown.get() || globalThis.location.pathname === '/login') keep();
    };
  }, [key]);
}

/** `useKept` for a form of react-hook-form. */
export function useKeptForm<T extends FieldValues>(name: string | null, form: UseFormReturn<T>): void {
  useKept(
    name,
    form.formState.isDirty,
    () => withoutPassword(form.getValues()),
    (values) => form.reset(values, { keepDefaultValues: true }),
  );
}

/** A password is never stored. */
const withoutPassword = <T extends FieldValues>(values: T): T =>
  'password' in values ? { ...values, password: '' } : values;

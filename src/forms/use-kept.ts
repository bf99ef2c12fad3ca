import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { errorShown } from '#src/lib/error-shown.ts';
import { requestUserId } from '#src/lib/session.ts';
import { toast } from '#src/lib/toast.ts';
import { shownOrganisation } from '#src/lib/shown-organisation.ts';
import { dropUnsaved, keepUnsaved, readUnsaved, takingAway } from '#src/lib/unsaved.ts';

/**
 * Keeps what is being filled in where its page is taken away: by the error page, by a session that ended, by a reload.
 * Coming back, one has it again, and may discard it.
 * @param name distinguishes it from other forms on the same page; null: nothing is kept
 * @param dirty whether there is something that is not saved
 * @param values what is filled in, as JSON can tell it
 * @param takeUp puts such values into the form
 */
export function useKept<T>(name: string | null, dirty: boolean, values: () => T, takeUp: (values: T) => void): void {
  // Whose it is, and of which organisation, as long as it is there: a session that ends takes the name with it.
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
      toast.done('What you had entered is back.', { label: 'Discard it', run: discard });
    }
    const keep = () => now.current.dirty && keepUnsaved(key, now.current.values());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      if (errorShown.get() || takingAway.get() || globalThis.location.pathname === '/login') keep();
    };
  }, [key]);
}

/** `useKept` for a form of react-hook-form. */
export function useKeptForm<T extends FieldValues>(name: string | null, form: UseFormReturn<T>): void {
  useKept(
    name,
    form.formState.isDirty,
    () => form.getValues(),
    (values) => form.reset(values, { keepDefaultValues: true }),
  );
}

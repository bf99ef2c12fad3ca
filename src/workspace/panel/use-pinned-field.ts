import { useLayoutEffect, useRef, type HTMLAttributes, type PointerEvent } from 'react';

/** px, more than what can be open above a field. */
const SPARE = 4000;

/**
 * Keeps a field under the pointer that pressed it: when what is open above closes, the room stays empty above the field until the
 * pointer leaves or a key is pressed. Otherwise the second click of a double-click would hit another field.
 * @param selector of a field
 */
export function usePinnedField(selector: string): HTMLAttributes<HTMLElement> {
  const pinned = useRef<{ field: HTMLElement; top: number } | null>(null);
  const release = () => {
    pinned.current?.field.style.removeProperty('margin-top');
    pinned.current = null;
  };
  // After each render: also a value that becomes valid closes what is above.
  useLayoutEffect(() => {
    if (!pinned.current) return;
    const { field, top } = pinned.current;
    // Measured with room to spare: a shorter list would be scrolled by the browser.
    field.style.marginTop = `${SPARE}px`;
    const gap = top - field.getBoundingClientRect().top + SPARE;
    field.style.marginTop = gap > 0 ? `${gap}px` : '';
  });
  return {
    onPointerDownCapture({ target }: PointerEvent<HTMLElement>) {
      const field = (target as Element).closest<HTMLElement>(selector);
      if (field === pinned.current?.field) return;
      const top = field?.getBoundingClientRect().top ?? 0;
      release();
      if (field) pinned.current = { field, top };
    },
    onPointerLeave: release,
    onKeyDownCapture: release,
  };
}

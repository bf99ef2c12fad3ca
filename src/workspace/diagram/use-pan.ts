import { useCallback, useRef, type PointerEvent } from 'react';

/** Moves a scrolled frame by dragging its background. */
export function usePan() {
  const last = useRef<{ x: number; y: number } | null>(null);
  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget, button, pointerType, clientX, clientY } = event;
    const isBackground = target instanceof Element && target.closest('button, a, input, [draggable]') === null;
    // Touch scrolls by itself.
    if (!isBackground || button !== 0 || pointerType === 'touch') return;
    const hasMore =
      currentTarget.scrollWidth > currentTarget.clientWidth || currentTarget.scrollHeight > currentTarget.clientHeight;
    if (!hasMore) return;
    last.current = { x: clientX, y: clientY };
    currentTarget.setPointerCapture(event.pointerId);
  }, []);
  const onPointerMove = useCallback(({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!last.current) return;
    // Otherwise the names that are passed over would be selected.
    getSelection()?.removeAllRanges();
    currentTarget.scrollBy(last.current.x - clientX, last.current.y - clientY);
    last.current = { x: clientX, y: clientY };
  }, []);
  const onPointerUp = useCallback(() => {
    last.current = null;
  }, []);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

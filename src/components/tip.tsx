import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './tip.module.css';

/** ms that the pointer rests before the explanation opens. */
const REST = 350;
/** px between button and explanation, and to the edge of the window. */
const GAP = 6;
const EDGE = 8;

/**
 * A small button with an explanation above everything on the page: on hover, on focus and on touch. Escape, a click
 * elsewhere or scrolling closes it.
 */
export function Tip({ tip, ...button }: { tip: ReactNode } & Omit<ComponentPropsWithoutRef<'button'>, 'onClick'>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (open && shown.current && anchor.current) showBeside(shown.current, anchor.current);
  }, [open]);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(rest.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const onScroll = () => setOpen(false);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, [open]);
  return (
    <span
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') rest.current = setTimeout(() => setOpen(true), REST);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
    >
      <button
        type="button"
        {...button}
        ref={anchor}
        aria-describedby={open ? id : undefined}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={close}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      />
      {open &&
        // Outside the page's own elements, whose styles are not for it.
        createPortal(
          <span
            ref={shown}
            id={id}
            role="tooltip"
            popover="auto"
            className={styles['tip']}
            onToggle={({ newState }) => newState === 'closed' && close()}
          >
            {tip}
          </span>,
          document.body,
        )}
    </span>
  );
}

/** Below its button, or above it where there is no space below. */
function showBeside(tip: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  tip.showPopover();
  const { width, height } = tip.getBoundingClientRect();
  const centred = anchor.left + (anchor.width - width) / 2;
  const below = anchor.bottom + GAP;
  const fits = below + height <= globalThis.innerHeight - EDGE;
  tip.style.left = `${Math.max(EDGE, Math.min(centred, globalThis.innerWidth - width - EDGE))}px`;
  tip.style.top = `${fits ? below : anchor.top - height - GAP}px`;
}

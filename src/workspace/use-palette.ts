import { useCallback, useRef, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';

const STORED = 'titre.palette';

export const hasNoSteps = ({ history }: WorkspaceState) => history.present.uo_settings.length === 0;

/**
 * Whether the unit operations stand beside the flowsheet or over it when asked for: as the user left it in this browser, otherwise beside
 * it where there is room for both, and where a process is begun.
 */
export function usePalette() {
  const isEmpty = useWorkspaceState(hasNoSteps);
  const [isBegun] = useState(isEmpty);
  const hasRoom = useMediaQuery('(min-width: 1280px)');
  const isWide = useMediaQuery('(min-width: 1600px)');
  const [wanted, setWanted] = useState(() => localStorage.getItem(STORED));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const isPinned = isEmpty || (wanted === null ? isWide || isBegun : wanted === 'beside');
  const show = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  /** Closes the one over the flowsheet; the focus goes back to where it was, unless it has gone elsewhere. */
  const hide = useCallback(() => {
    setOpen(false);
    if (opener.current instanceof HTMLElement && document.activeElement?.closest('[data-palette]'))
      opener.current.focus();
  }, []);
  const pin = useCallback((isBeside: boolean) => {
    const next = isBeside ? 'beside' : 'over';
    setWanted(next);
    setOpen(false);
    localStorage.setItem(STORED, next);
  }, []);
  return { isBeside: hasRoom && isPinned, onPin: hasRoom && !isEmpty ? pin : undefined, isOpen, show, hide };
}

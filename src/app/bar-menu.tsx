import type { ReactNode } from 'react';
import Menu from '@mui/material/Menu';

interface Props {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  /** px */
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A menu below a button at the right end of the top bar. */
export function BarMenu({ id, label, anchor, width, onClose, children }: Props) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { width } } }}
    >
      {children}
    </Menu>
  );
}

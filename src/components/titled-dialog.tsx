import { type ReactNode, useId } from 'react';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface Props extends Pick<DialogProps, 'children' | 'fullScreen' | 'fullWidth' | 'maxWidth'> {
  title: ReactNode;
  actions?: ReactNode;
  /** Absent: only its buttons close it. */
  onClose?: () => void;
}

/** A dialog with a title, what it says, and buttons. */
export function TitledDialog({ title, actions, children, ...dialog }: Props) {
  const id = useId();
  return (
    <Dialog open {...dialog} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}

import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { later } from '#src/components/later.tsx';
import { Icon } from '#src/components/icon.tsx';

export const [SaveNoteDialog, noteAhead] = later(() => import('./save-note-dialog.tsx'));

interface Props {
  number: number;
  disabled: boolean;
  onSave: (note: string) => Promise<void>;
}

/** Saves with the user's own note for the history, instead of the list of actions. */
export function SaveNote({ number, disabled, onSave }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="Add a note and save">
        <span>
          <IconButton aria-label="Add a note and save" disabled={disabled} onClick={() => setOpen(true)} {...noteAhead}>
            <Icon name="pencil" size={16} />
          </IconButton>
        </span>
      </Tooltip>
      {isOpen && <SaveNoteDialog number={number} onSave={onSave} onClose={() => setOpen(false)} />}
    </>
  );
}

import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '#src/components/icon.tsx';
import { Field } from '#src/forms/field.tsx';
import { MAX_NOTE, noteOf } from './save.ts';
import { useWorkspace } from './store.ts';

interface Props {
  number: number;
  disabled: boolean;
  onSave: (note: string) => Promise<void>;
}

/** Saving with words of one's own for the history, in place of what was done. */
export function SaveNote({ number, disabled, onSave }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="Add a note and save">
        <span>
          <IconButton aria-label="Add a note and save" disabled={disabled} onClick={() => setOpen(true)}>
            <Icon name="pencil" size={16} />
          </IconButton>
        </span>
      </Tooltip>
      {isOpen && <SaveNoteDialog number={number} onSave={onSave} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the note, and saves with it. */
export function SaveNoteDialog({ number, onSave, onClose }: Omit<Props, 'disabled'> & { onClose: () => void }) {
  const id = useId();
  const workspace = useWorkspace();
  const [note, setNote] = useState(() => noteOf(workspace.labels));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onSave(note.trim());
        }}
      >
        <DialogTitle id={`${id}-title`}>Save as v{number}</DialogTitle>
        <DialogContent>
          <Field id={`${id}-note`} label="Note" optional help="Stands in the history beside the version.">
            <TextField
              id={`${id}-note`}
              autoFocus
              multiline
              minRows={3}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              slotProps={{ htmlInput: { maxLength: MAX_NOTE, 'aria-describedby': `${id}-note-help` } }}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '#src/components/icon.tsx';
import { useWorkspace, useWorkspaceState } from './store.ts';

/** The way back, named by what it undoes: drawn anew with each key, and what it stands in is not. */
export function UndoButton() {
  const workspace = useWorkspace();
  const past = useWorkspaceState((state) => state.history.past.at(-1)?.label);
  return (
    <Tooltip title={past ? `Undo: ${past}` : 'Nothing to undo'}>
      <span>
        <IconButton aria-label={past ? `Undo ${past}` : 'Undo'} disabled={!past} onClick={() => workspace.undo()}>
          <Icon name="undo" size={18} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

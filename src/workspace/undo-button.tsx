import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '#src/components/icon.tsx';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';

/** Undo button, labelled with what it undoes. A separate component: it redraws on each key, its container does not. */
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

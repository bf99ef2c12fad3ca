import Button from '@mui/material/Button';
import { Icon } from '#src/components/icon.tsx';
import { firstName } from '../presence/words.ts';
import type { Saving } from '#src/draft/save.ts';
import { useUnsavedCount, useWorkspaceState, type NewerVersion } from '#src/draft/store.ts';
import styles from '../workspace.module.css';

interface Props {
  newer: NewerVersion;
  saving: Saving;
  /** Compares the draft with the newer version. */
  onShowBoth?: (() => void) | undefined;
}

/** Says at once that someone else has saved a version, and offers to merge, or to open it if nothing is unsaved here. */
export function NewerVersionNotice({ newer, saving, onShowBoth }: Props) {
  const isChanged = useUnsavedCount() > 0;
  const base = useWorkspaceState((state) => state.baseNumber);
  const { by, number } = newer;
  const who = by === null ? 'Someone else' : by.is_you ? 'You' : firstName(by.name);
  const where = by?.is_you ? ' in another tab or session' : '';
  const mine = base === null || base === 0 ? 'an earlier version' : `v${base}`;
  return (
    <div className={styles['notice']} data-tone="warning" role="status">
      <Icon name="compare" />
      <span>
        <strong>
          {who} saved v{number}
          {where} while you {isChanged ? 'edit' : 'read'} {mine}.
        </strong>{' '}
        {isChanged ? 'Nothing is lost.' : 'You have no unsaved changes.'}
      </span>
      {onShowBoth && (
        <Button size="small" variant="outlined" onClick={onShowBoth}>
          Look at the changes
        </Button>
      )}
      {isChanged ? (
        <Button size="small" variant="contained" onClick={saving.showBoth}>
          Merge
        </Button>
      ) : (
        <Button size="small" variant="contained" onClick={() => void saving.openTheirs()}>
          Open v{number}
        </Button>
      )}
    </div>
  );
}

import Button from '@mui/material/Button';
import type { Configuration, UnitOperation } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { operationIdOf, useCatalogue, versionOf, versionsOf, type Catalogue } from '#src/draft/catalogue.ts';
import { withVersion } from '#src/draft/edits.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import styles from './workspace.module.css';

/** Steps of own operations of which the library has a newer version, with that version. */
export const newerVersions = (
  { uo_settings }: Configuration,
  catalogue: Catalogue,
): { stepId: string; stepName: string; newest: UnitOperation }[] =>
  uo_settings.flatMap((step) => {
    const id = operationIdOf(step);
    const [newest] = versionsOf(catalogue, id);
    return newest && versionOf(newest) > versionOf({ id }) ? [{ stepId: step.id, stepName: step.name, newest }] : [];
  });

/** Reports newer versions of own operations that this process does not use, and offers to use them. */
export function NewerOperationsNotice() {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  const newer = newerVersions(useWorkspaceState(selectDraft), catalogue);
  const [first] = newer;
  if (!first) return null;
  const names = newer.map(({ stepName, newest }) => `${stepName} (version ${versionOf(newest)})`).join(', ');
  const use = () =>
    workspace.edit('Use the newest custom operations', (draft) =>
      newer.reduce((next, { stepId, newest }) => withVersion(next, stepId, newest), draft),
    );
  return (
    <div className={styles['notices']}>
      <div className={styles['notice']} data-tone="info" role="status">
        <Icon name="history" />
        <span>
          <strong>Newer version available.</strong> The library has a newer version of {names}. The results do not
          change until you use the newer version.
        </span>
        <Button size="small" variant="outlined" onClick={use}>
          Use the newer {newer.length === 1 ? 'version' : 'versions'}
        </Button>
      </div>
    </div>
  );
}

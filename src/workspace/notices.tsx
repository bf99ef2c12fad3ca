import Button from '@mui/material/Button';
import type { Configuration } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import type { ProcessOnLine } from '#src/products/use-line.ts';
import { assumptionOf } from '#src/draft/refusals.ts';
import type { Insertion } from '#src/draft/graph/insert.ts';
import type { Saving } from '#src/draft/save.ts';
import { selectDraft, useWorkspaceState, useUnsavedCount, type NewerVersion } from '#src/draft/store.ts';
import { troublesOf } from '#src/draft/troubles.ts';
import styles from './workspace.module.css';
import { firstName } from './presence/words.ts';

const [MergeDialog] = later(() => import('./merge/merge-dialog.tsx'));

interface Props {
  process: ProcessOnLine;
  saving: Saving;
  onShow: (stepId: string, field: string | null) => void;
  insertAt?: Insertion | null;
  replaced?: string | null;
  onCancelInsert?: () => void;
  /** Compares the draft with the version that someone else saved. */
  onShowBoth?: () => void;
}

/** Notices about the whole process, each with the action that resolves it. */
export function Notices({
  process,
  saving,
  onShow,
  insertAt = null,
  replaced = null,
  onCancelInsert,
  onShowBoth,
}: Props) {
  const state = useWorkspaceState((whole) => whole);
  const draft = selectDraft(state);
  const [trouble, ...more] = troublesOf(state);
  const stepName = (id: string) => draft.uo_settings.find((step) => step.id === id)?.name;
  return (
    <div className={styles['notices']}>
      {state.newer && <NewerVersionNotice newer={state.newer} saving={saving} onShowBoth={onShowBoth} />}
      {saving.problem && (
        <div className={styles['notice']} data-tone="error" role="alert">
          <Icon name="alert" />
          <span>
            <strong>Not saved.</strong> {saving.problem.message}
          </span>
          <Button size="small" variant="outlined" onClick={() => void saving.problem?.retry()}>
            Try again
          </Button>
        </div>
      )}
      {state.failure && (
        <div className={styles['notice']} data-tone="error" role="alert">
          <Icon name="alert" />
          <span>
            <strong>These settings could not be computed.</strong> {state.failure}
          </span>
        </div>
      )}
      {trouble && (
        <div className={styles['notice']} data-tone="error" role="status">
          <Icon name="alert" />
          <span>
            <strong>{stepName(trouble.step_id) ?? 'The process'}:</strong> {trouble.message}{' '}
            {state.problem && state.results && 'The results are from the last feasible settings.'}
            {more.length > 0 && ` And ${more.length} more.`}
          </span>
          {(stepName(trouble.step_id) ?? assumptionOf(trouble.fields[0] ?? null)) && (
            <Button size="small" variant="outlined" onClick={() => onShow(trouble.step_id, trouble.fields[0] ?? null)}>
              Show
            </Button>
          )}
        </div>
      )}
      {(insertAt !== null || (replaced !== null && stepName(replaced))) && (
        <div className={styles['notice']} data-tone="info" role="status">
          <Icon name="plus" />
          <span>
            {insertAt === null
              ? `Choose a unit operation to replace ${stepName(replaced!)}. Matching settings are kept.`
              : placeText(insertAt, draft)}
          </span>
          <Button size="small" variant="outlined" onClick={onCancelInsert}>
            Cancel
          </Button>
        </div>
      )}
      {saving.merging && <MergeDialog process={process} saving={saving} />}
    </div>
  );
}

/** Where the next chosen step goes. */
function placeText(at: Insertion, { uo_settings: steps }: Configuration): string {
  if (typeof at === 'number') return `Choose the step after ${steps[at - 1]?.name}.`;
  const nameOf = (id: string) => steps.find((step) => step.id === id)?.name;
  const after = `Choose the step after ${nameOf(at.from)}`;
  return at.to === null ? `${after}.` : `${after} and before ${nameOf(at.to)}.`;
}

interface NewerVersionNoticeProps {
  newer: NewerVersion;
  saving: Saving;
  /** Compares the draft with the newer version. */
  onShowBoth?: (() => void) | undefined;
}

/** Says at once that someone else has saved a version, and offers to merge, or to open it if nothing is unsaved here. */
function NewerVersionNotice({ newer, saving, onShowBoth }: NewerVersionNoticeProps) {
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
          View the changes
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

import { useCallback } from 'react';
import { useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';
import { troublesOf, type Trouble } from '#src/draft/troubles.ts';
import styles from './lists.module.css';

/** Fields that are not settings: where a step is fed from, where its outlets go, which outlet is the product. */
export const isConnection = (field: string): boolean => /^(feeds|outlets|product)(\.|$)/.test(field);

/** The error of one of these fields of a step; undefined if they work. */
export function useFieldTrouble(stepId: string, fields: readonly string[]): Trouble | undefined {
  const key = fields.join(' ');
  return useWorkspaceState(
    useCallback(
      (state: WorkspaceState) =>
        troublesOf(state).find(
          (one) => one.step_id === stepId && one.fields.some((field) => key.split(' ').includes(field)),
        ),
      [stepId, key],
    ),
  );
}

interface Props {
  trouble: Trouble | undefined;
  /** The button that enters the value that works; null if there is none. */
  proposal?: string | null;
  onTake?: () => void;
}

/** Why a connection does not work, at its field. */
export function FieldTrouble({ trouble, proposal = null, onTake }: Props) {
  return (
    <div className={styles['problem']} aria-live="polite" hidden={!trouble}>
      {trouble?.message}{' '}
      {trouble && proposal !== null && (
        <button type="button" onClick={onTake}>
          {proposal}
        </button>
      )}
    </div>
  );
}

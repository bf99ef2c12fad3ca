import { useCallback } from 'react';
import type { Parameter } from '#engine/index.ts';
import { isUnit } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { sentenceShown } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';
import { setSetting } from '#src/draft/edits.ts';
import { useWorkspace } from '#src/draft/store.ts';
import type { Trouble } from '#src/draft/troubles.ts';
import { toDisplay } from '#src/draft/values.ts';
import { quantity } from '#src/lib/quantity.ts';
import styles from './limit-block.module.css';
import { useTakeProposal } from './use-take-proposal.ts';

/** Why a setting does not work, the limit it exceeds, and a key that enters the nearest value that works. */
export function LimitBlock({
  trouble,
  parameter,
  stepId,
}: {
  trouble: Trouble;
  parameter: Parameter | undefined;
  stepId: string;
}) {
  const workspace = useWorkspace();
  const { limit, nearest } = trouble;
  const proposal = nearest && parameter && nearest.field === parameter.key ? nearest : null;
  const shown = proposal && parameter ? formatInput(Number(toDisplay(proposal.value, parameter).toPrecision(4))) : '';
  const take = useCallback(() => {
    if (!proposal || !parameter) return;
    workspace.edit(`${parameter.title} ${shown}`, (draft) => setSetting(draft, stepId, parameter.key, proposal.value));
  }, [workspace, proposal, parameter, stepId, shown]);
  useTakeProposal(proposal ? take : null);
  // Of a value outside its bounds, the message says both.
  const isBound =
    limit && parameter && limit.title === parameter.title && [parameter.min, parameter.max].includes(limit.value);
  return (
    <div className={styles['block']}>
      <Icon name="alert" size={16} />
      <div>
        <strong>{sentenceShown(trouble.message)}</strong>
        {limit && isUnit(limit.unit) && !isBound && (
          <p>
            {limit.title}: {quantity(limit.actual, limit.unit)}; the limit is <b>{quantity(limit.value, limit.unit)}</b>
            .
          </p>
        )}
        {limit && trouble.from === 'engine' && <p>The results above are from the last feasible settings.</p>}
        {trouble.from === 'server' && <p>The server rejected this value. Change it to clear this message.</p>}
        {proposal && (
          <button type="button" onClick={take}>
            Use {shown} <kbd>Alt ↵</kbd>
          </button>
        )}
      </div>
    </div>
  );
}

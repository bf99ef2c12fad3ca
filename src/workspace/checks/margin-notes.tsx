import { useEffect, useEffectEvent } from 'react';
import type { Check } from '#engine/index.ts';
import { CheckList } from './check-list.tsx';
import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { bestProposal } from './worth.ts';

/** The checks of a step beside its settings; nothing if it has none, or if all checks are listed. */
export function StepNotes({ stepId, isListed }: { stepId: string; isListed: boolean }) {
  const { checks, selected, select } = useChecks();
  const follow = useEffectEvent((step: string) => {
    const first = checks.find(({ step_id }) => step_id === step);
    if (first && isListed && selected?.step_id !== step) select(first.id);
  });
  // The list follows the step.
  useEffect(() => follow(stepId), [stepId]);
  if (isListed) return null;
  return <Notes label="Notes on this step" of={checks.filter(({ step_id }) => step_id === stepId)} at={stepId} />;
}

/** Number of checks that are shown beside the flowsheet. */
const FIRST = 3;

/** The first checks of the process, and the way to all of them. */
export function ProcessNotes({ onAll }: { onAll: () => void }) {
  const { checks } = useChecks();
  if (checks.length === 0) return null;
  return (
    <section>
      <header className={styles['notesHead']}>
        <h3>What to improve first</h3>
        <button type="button" className={styles['link']} onClick={onAll}>
          All {checks.length}
        </button>
      </header>
      <Notes label="What to improve first" of={checks.slice(0, FIRST)} />
    </section>
  );
}

function Notes({ label, of, at = null }: { label: string; of: readonly Check[]; at?: string | null }) {
  const { selected } = useChecks();
  if (of.length === 0) return null;
  // Beside a step only the chosen note has its buttons: that is the first one with a remedy, although a doubt may be worth more.
  const current = of.find(({ id }) => id === selected?.id) ?? of.find(bestProposal) ?? of[0];
  return (
    <div className={styles['notes']} data-docked={at !== null || undefined}>
      <CheckList label={label} of={of} current={current} at={at} />
    </div>
  );
}

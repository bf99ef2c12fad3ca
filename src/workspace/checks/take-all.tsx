import { useEffect, useState } from 'react';
import type { Together } from '#engine/checks/together.ts';
import type { Check } from '#engine/checks/types.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { useTake } from './use-take.ts';

/** Applies the proposals that pay off together, with the unit cost that they give. */
export function TakeAll() {
  const { checks, priced } = useChecks();
  const calculator = useCalculator();
  const take = useTake();
  const draft = useWorkspaceState(selectDraft);
  const reported = useReported();
  const isReady = checks.every(({ id }) => priced.has(id));
  const [known, setKnown] = useState<{ of: readonly Check[]; together: Together | null } | null>(null);

  useEffect(() => {
    if (!isReady || checks.filter(({ proposals }) => proposals.length > 0).length < 2) return undefined;
    let isWanted = true;
    calculator.ask('take_together', { configuration: draft, checks }).then(
      (together) => isWanted && setKnown({ of: checks, together }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [calculator, draft, isReady, checks]);

  const together = known?.of === checks ? known.together : null;
  if (!together) return null;
  const { proposals, figures } = together;
  const { figure, unit } = costPer(figures.cogs, reported);
  return (
    <button type="button" className={styles['link']} onClick={() => take(proposals)}>
      Apply the {proposals.length} proposals that pay off together: {figure} {unit}
    </button>
  );
}

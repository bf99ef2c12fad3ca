import type { Check, CheckProposal, Figures } from '#engine/index.ts';
import type { ProductKind } from '#src/economics/figures-for.ts';
import { BeforeAfter } from './before-after.tsx';
import styles from './checks.module.css';

interface Props {
  check: Check;
  /** Whether its proposals belong to the present draft. */
  isPriced: boolean;
  before: Figures | null;
  kind: ProductKind;
  wordsOf: (proposal: CheckProposal) => string;
}

/** Beside the list, where there is room: what each way of the chosen check would change. */
export function CheckDetail({ check, isPriced, before, kind, wordsOf }: Props) {
  return (
    <aside className={styles['detail']} aria-label="Effect of the proposals">
      {check.proposals.length === 0 ? (
        <>
          <h3>{check.title}</h3>
          <p>{check.message || 'No single change of a setting clears this check.'}</p>
        </>
      ) : (
        check.proposals.map((proposal) => (
          <section key={proposal.key}>
            <h3>{wordsOf(proposal)}</h3>
            <BeforeAfter kind={kind} before={before} after={proposal.figures} isOld={!isPriced} />
          </section>
        ))
      )}
    </aside>
  );
}

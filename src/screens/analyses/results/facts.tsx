import type { Reason } from '#generated/types.ts';
import { formatCount } from '#src/lib/format.ts';
import { useStudy } from '../study.ts';
import { variableId, type Variable } from '../variables.ts';
import styles from './results.module.css';

const MOST = 4;

interface Props {
  facts: (readonly [name: string, value: string])[];
  /** Reasons why some evaluations were infeasible. */
  reasons?: readonly Reason[];
}

/** The settings that a reason is about; of one without settings, its message, which is about other values than those of the page. */
function causeOf({ step_id, fields, message }: Reason, variables: readonly Variable[]): string {
  const found = fields.flatMap((key) => variables.find(({ id }) => id === variableId({ step_id, key })) ?? []);
  return found.length === 0 ? message : `${found.map(({ title }) => `“${title}”`).join(' or ')} of ${found[0]!.group}`;
}

/** Details below the result, enough to reproduce the run. */
export function Facts({ facts, reasons = [] }: Props) {
  const { variables } = useStudy();
  return (
    <footer className={styles['facts']}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <ul aria-label="Reasons for infeasible evaluations">
          {reasons.slice(0, MOST).map((reason) => (
            <li key={`${reason.step_id} ${reason.message}`} title={reason.message}>
              <b>{formatCount(reason.count)}</b> {reason.count === 1 ? 'evaluation' : 'evaluations'} infeasible because
              of {causeOf(reason, variables)}
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

import { useState } from 'react';
import { METRICS } from '#engine/index.ts';
import { figure } from '#engine/wording/index.ts';
import { useGetProductDecision } from '#generated/hooks/collaboration.ts';
import type { DecisionMetric, DecisionThreshold, Product } from '#generated/types.ts';
import { Button } from '#src/components/button.tsx';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { later } from '#src/components/later.tsx';
import { Card } from '#src/components/page.tsx';
import { formatDay, NO_DATA } from '#src/lib/format.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import styles from './product.module.css';

const [DecisionDialog, ahead] = later(() => import('./decision-dialog.tsx'));

const isBeyond = (value: number | null, { side, value: limit }: DecisionThreshold): boolean =>
  value !== null && (side === 'above' ? value > limit : value < limit);

/** Which process of the product was chosen, and whether the choice still holds. */
export function DecisionCard({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useGetProductDecision(product.id);
  const processes = (useProcesses(product.id) ?? []).filter(({ configuration_id: id }) => id !== null);
  if (!data || (!data.decision && processes.length < 2)) return null;
  const { decision } = data;
  const chosen = decision?.candidates.find(({ process_id: id }) => id === decision.chosen_id);
  const amount = (value: number | null, metric: DecisionMetric) =>
    value === null ? NO_DATA : `${figure(value)} ${METRICS[metric].unit}`;
  return (
    <Card
      title="Decision"
      note={decision ? `${decision.decided_by.name}, ${formatDay(new Date(decision.decided_at))}` : 'none yet'}
    >
      {decision ? (
        <table className={styles['measure']}>
          <caption>
            {decision.reason}{' '}
            {decision.woken.length === 0 ? (
              'The choice still holds.'
            ) : (
              <strong role="alert">{decision.woken.join(' ')}</strong>
            )}
            {decision.threshold &&
              ` You are told when it goes ${decision.threshold.side} ${amount(decision.threshold.value, decision.metric)}${isBeyond(chosen?.at_decision ?? null, decision.threshold) ? ', where it was already' : ''}.`}
          </caption>
          <thead>
            <tr>
              <th>{METRICS[decision.metric].title}</th>
              <th data-numeric>Then</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {decision.candidates.map(({ process_id: id, process_name: name, at_decision: then, now }) => (
              <tr key={id}>
                <th scope="row">
                  {name ?? 'A deleted process'}
                  {id === decision.chosen_id && <small>chosen</small>}
                </th>
                <td data-numeric>{amount(then, decision.metric)}</td>
                <td>{amount(now, decision.metric)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles['rest']}>
          Store which process you chose and why. Its alternatives are calculated again when prices, factors, fits or the
          engine change, and you are told if another process becomes best or a limit is crossed.
        </p>
      )}
      <EditorsOnly of={product}>
        <p className={styles['rest']}>
          <Button variant="outlined" onClick={() => setOpen(true)} {...ahead}>
            {decision ? 'Change the decision' : 'Store a decision'}
          </Button>
        </p>
      </EditorsOnly>
      {isOpen && (
        <DecisionDialog product={product} stored={data} processes={processes} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

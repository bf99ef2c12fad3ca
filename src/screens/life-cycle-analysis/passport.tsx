import { useState } from 'react';
import Button from '@mui/material/Button';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Card } from '#src/components/page.tsx';
import styles from './life-cycle.module.css';
import { pactRules } from './pact.ts';

const [PactDialog] = later(() => import('./pact-dialog.tsx'));

interface Props {
  analysis: LifeCycleAnalysis;
  process: string;
  product: string;
}

/** The footprint that buyers receive, with the rules that it meets. */
export function Passport({ analysis, process, product }: Props) {
  const [isOpen, setOpen] = useState(false);
  const rules = pactRules(analysis);
  const failed = rules.filter(({ refusal }) => refusal !== null).length;
  const licensed = analysis.items.filter((one) => one.restricted_by !== undefined).length;
  return (
    <Card title="Carbon passport" note="The footprint that buyers receive" className={styles['padded'] ?? ''}>
      <ul className={styles['rules']}>
        {rules.map(({ title, value, refusal }) => (
          <li key={title} data-failed={refusal !== null || undefined}>
            <Icon name={refusal === null ? 'check' : 'warning'} size={14} />
            <span>{title}</span>
            <b>{value}</b>
            {refusal !== null && <p>{refusal}</p>}
          </li>
        ))}
        <li>
          <Icon name="info" size={14} />
          <span>Primary data</span>
          <b>0 %, because the process is modelled</b>
        </li>
        {licensed > 0 && (
          <li>
            <Icon name="lock" size={14} />
            <span>Licensed items</span>
            <b>{licensed}, as one sum</b>
          </li>
        )}
      </ul>
      <p className={styles['next']}>
        <Button size="small" variant="contained" disabled={failed > 0} onClick={() => setOpen(true)}>
          Export for buyers
        </Button>{' '}
        {failed > 0
          ? `${failed === 1 ? 'One rule is' : `${failed} rules are`} not met.`
          : 'PACT 3.0.3 or Catena-X, with a link to verify it.'}
      </p>
      {isOpen && <PactDialog analysis={analysis} process={process} product={product} onClose={() => setOpen(false)} />}
    </Card>
  );
}

import { Link } from 'react-router-dom';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { DecisionRow } from './decisions.ts';
import styles from './rows.module.css';

/** A pending decision: what it does to the unit cost, and one verb. */
export function DecisionLine({ row: { icon, tone, title, about, of, effect, verb, to } }: { row: DecisionRow }) {
  return (
    <li className={styles['decision']}>
      <span className={styles['tone']} data-tone={tone}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles['what']}>
        <b>{title}</b> <small>{about}</small>
      </span>
      <span className={styles['effect']}>
        <small>{of}</small>{' '}
        <span className="figures">
          {typeof effect === 'string' ? effect : <Delta value={effect.after} saved={effect.before} better="lower" />}
        </span>
      </span>
      <Link to={to} aria-label={`${verb}: ${title}`}>
        {verb}
      </Link>
    </li>
  );
}

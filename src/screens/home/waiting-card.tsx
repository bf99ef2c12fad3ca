import { Link } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import type { WaitingTask } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatAge } from '#src/lib/format.ts';
import styles from './waiting.module.css';

/** Comments that mention the user, and versions that the user may approve. */
export function WaitingCard({ tasks }: { tasks: readonly WaitingTask[] }) {
  return (
    <Card title="Waiting for you" note={counted(tasks.length, 'task')}>
      <ul className={styles['tasks']}>
        {tasks.map(({ kind, id, product_id: product, process_id: process, process_name: name, by, text, since }) => (
          <li key={id}>
            <Link to={`/products/${product}/${process}/history${kind === 'mention' ? `#${id}` : ''}`}>
              <Icon name={kind === 'mention' ? 'user' : 'pencil'} size={16} />
              <span>
                <b>{kind === 'mention' ? `${by} mentions you in ${name}` : `${by} asks you to approve ${name}`}</b>
                <span>{text}</span>
              </span>
              <small>{formatAge(since)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

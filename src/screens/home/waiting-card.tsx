import { Link } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import type { WaitingTask } from '#generated/types.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatAge } from '#src/lib/format.ts';
import styles from './waiting.module.css';

/** What each kind of task is, and where it is done. */
const KINDS: Record<
  WaitingTask['kind'],
  { icon: IconName; title: (task: WaitingTask) => string; to: (task: WaitingTask) => string }
> = {
  mention: {
    icon: 'user',
    title: ({ by, process_name: name }) => `${by} mentions you in ${name}`,
    to: ({ product_id: product, process_id: process, id }) => `/products/${product}/${process}/history#${id}`,
  },
  review: {
    icon: 'pencil',
    title: ({ by, process_name: name }) => `${by} asks you to approve ${name}`,
    to: ({ product_id: product, process_id: process }) => `/products/${product}/${process}/history`,
  },
  decision: {
    icon: 'target',
    title: ({ process_name: name }) => `Your choice of ${name} should be looked at again`,
    to: ({ product_id: product }) => `/products/${product}`,
  },
};

/** Comments that mention the user, versions that the user may approve, and decisions of the user that no longer hold. */
export function WaitingCard({ tasks }: { tasks: readonly WaitingTask[] }) {
  return (
    <Card title="Waiting for you" note={counted(tasks.length, 'task')}>
      <ul className={styles['tasks']}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link to={KINDS[task.kind].to(task)}>
              <Icon name={KINDS[task.kind].icon} size={16} />
              <span>
                <b>{KINDS[task.kind].title(task)}</b>
                <span>{task.text}</span>
              </span>
              <small>{formatAge(task.since)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

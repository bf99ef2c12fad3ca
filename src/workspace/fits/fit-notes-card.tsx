import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import styles from './fit.module.css';

/** What to consider about the data before the fit is accepted. */
export function FitNotesCard({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Card title="To consider">
      <ul className={styles['warnings']}>
        {notes.map((one) => (
          <li key={one}>
            <Icon name="warning" size={15} /> {one}
          </li>
        ))}
      </ul>
    </Card>
  );
}

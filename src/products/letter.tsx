import styles from './letter.module.css';

/** Compared processes have letters instead of colours: the reference is filled, the others are hollow. */
export function Letter({ letter }: { letter: string }) {
  return (
    <span className={styles['letter']} data-reference={letter === 'A' || undefined}>
      {letter}
    </span>
  );
}

import styles from './comparison.module.css';

/** Those that are compared are letters, never colours: the reference filled, the others hollow. */
export function Letter({ letter }: { letter: string }) {
  return (
    <span className={styles['letter']} data-reference={letter === 'A' || undefined}>
      {letter}
    </span>
  );
}

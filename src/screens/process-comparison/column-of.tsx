import { longName, type Compared } from './compared.ts';
import styles from './comparison.module.css';
import { Letter } from './letter.tsx';

/** What the columns of one that is compared have in common. */
export const columnOf = (one: Compared) => ({
  key: one.letter,
  title: longName(one),
  head: (
    <span className={styles['head']} title={`${one.name} v${one.number}`}>
      <Letter letter={one.letter} /> <span>{one.name}</span>
    </span>
  ),
  numeric: true,
});

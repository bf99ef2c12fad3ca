import { longName, type Compared } from './compared.ts';
import styles from './comparison.module.css';
import { Letter } from '#src/products/letter.tsx';

/** Shared properties of the columns for a compared process. */
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

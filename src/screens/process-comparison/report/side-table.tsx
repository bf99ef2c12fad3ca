import { Letter } from '#src/products/letter.tsx';
import styles from '#src/report/report.module.css';
import { ReportTable } from '#src/report/report-table.tsx';
import type { Compared } from '../compared.ts';
import type { SideRow } from './tables.ts';

interface Props {
  label: string;
  caption: string;
  /** Heading of the first column. */
  what: string;
  compared: readonly Compared[];
  rows: readonly SideRow[];
  /** In front of each letter, as in 'than A'. */
  before?: string;
}

/** More columns than this leave room for small print only. */
const ROOMY = 4;

/** Figures of the processes side by side, each with its change from the reference below it. */
export function SideTable({ label, caption, what, compared, rows, before = '' }: Props) {
  const [first] = rows;
  // A unit that all rows have in common is in the caption.
  const isMixed = rows.some(({ unit }) => unit !== first?.unit);
  return (
    <ReportTable
      label={label}
      caption={caption}
      dense={compared.length > ROOMY}
      layout="sides"
      rows={rows}
      rowKey={({ key }) => key}
      isStrong={({ isStrong }) => isStrong === true}
      columns={[
        {
          key: 'title',
          title: what,
          cell: ({ title, unit }) => (
            <>
              {title}
              {isMixed && unit !== '' && <small className={styles['unit']}> {unit}</small>}
            </>
          ),
        },
        ...compared.map(({ letter, name }, index) => ({
          key: letter,
          title: name,
          head: (
            <>
              {before} <Letter letter={letter} /> <span className={styles['streamName']}>{name}</span>
            </>
          ),
          numeric: true,
          cell: ({ shown, changes, best, isText }: SideRow) => {
            if (isText === true) return <span className={styles['text']}>{shown[index]}</span>;
            const change = changes?.[index];
            const isBest = best?.includes(index) ?? false;
            return (
              <>
                {isBest ? <b>{shown[index]}</b> : shown[index]}
                {isBest && <span className="visually-hidden"> (best)</span>}
                {change != null && <small className={styles['change']}>{change}</small>}
              </>
            );
          },
        })),
      ]}
    />
  );
}

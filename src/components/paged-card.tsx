import type { ReactNode } from 'react';
import { formatCount } from '#src/lib/format.ts';
import { Card } from './page.tsx';
import styles from './paged-card.module.css';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';

interface Props<Row> extends PagedTableProps<Row> {
  /** The label of the table, if absent. */
  title?: string;
  /** Below the table. */
  children?: ReactNode;
}

/** A card with a list and the number of its rows. */
export function PagedCard<Row extends { id: string }>({ title, none, children, ...table }: Props<Row>) {
  const { rows, total, isNone } = table.list;
  return (
    <Card title={title ?? table.label} note={rows && formatCount(total)}>
      {isNone && none ? (
        <p className={styles['none']}>{none}</p>
      ) : (
        <div className={rows ? styles['list'] : styles['waiting']}>
          <PagedTable compact {...table} />
        </div>
      )}
      {children}
    </Card>
  );
}

import { useMemo } from 'react';
import type { Stage } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Delta } from '#src/components/figures/delta.tsx';
import { ValueStateIcon } from '../value-state.tsx';
import type { Change, FigureChange, Side } from '#src/draft/scenario/diff.ts';
import styles from './diff-view.module.css';

interface Props {
  changes: Change[];
  figures: FigureChange[];
  /** Names of the two states, such as v10 and v14. */
  before: string;
  after: string;
}

/** Compares two configurations: first the changes in results, then all changed settings and assumptions. */
export function DiffView({ changes, figures, before, after }: Props) {
  const columns = useMemo(() => columnsFor(before, after), [before, after]);
  return (
    <div className={styles['diff']}>
      <section aria-label="Results">
        <h3>Results</h3>
        <table className={styles['figures']}>
          <thead>
            <tr>
              <th scope="col">Key figure</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.key}>
                <th scope="row">{figure.label}</th>
                <td>{figure.before}</td>
                <td>
                  <b>{figure.after}</b>
                </td>
                <td>{figure.values && <Delta {...figure.values} better={figure.better} points={figure.points} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-label="Settings and assumptions">
        <h3>
          Settings and assumptions <small>{count(changes.length)}</small>
        </h3>
        <DataTable
          label="Differences"
          compact
          filter={changes.length > 12}
          columns={columns}
          rows={changes}
          rowKey={({ key }) => key}
          rowProps={({ step }) => ({ 'data-stage': step?.stage ?? undefined })}
          empty="All inputs are identical."
        />
      </section>
    </div>
  );
}

const count = (number: number) => counted(number, 'difference');

const columnsFor = (before: string, after: string): Column<Change>[] => [
  {
    key: 'where',
    title: 'Where',
    value: ({ group }) => group,
    cell: ({ step, group }) => (
      <span className={styles['where']}>
        {step && <Square stage={step.stage} />}
        {group}
      </span>
    ),
  },
  { key: 'what', title: 'Changed', cell: (change) => whatOf(change) },
  { key: 'before', title: before, value: (row) => inWords(row.before), cell: (row) => <Value {...row.before} /> },
  { key: 'after', title: after, value: (row) => inWords(row.after), cell: (row) => <Value {...row.after} strong /> },
];

const WHOLE: Partial<Record<Change['kind'], string>> = { added: 'Step added', removed: 'Step removed' };
const whatOf = ({ kind, title }: Change): string => WHOLE[kind] ?? title;

const inWords = ({ text, source }: Side): string => (source ? `${text} (${source})` : text);

function Value({ text, source, strong = false }: Side & { strong?: boolean }) {
  return (
    <span className={styles['value']}>
      {source && <ValueStateIcon state={source} size={12} />}
      {strong ? <b>{text}</b> : text}
    </span>
  );
}

function Square({ stage }: { stage: Stage | null }) {
  return <i className={styles['stage']} data-stage={stage ?? undefined} />;
}

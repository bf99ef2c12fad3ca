import { FULL_COVERAGE, LEAST_COVERAGE } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { numeric } from '#src/components/table/column.ts';
import type { LcaCategoryResult } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { amountOfChange, NO_CHANGE, noticed } from '#src/lib/change.ts';
import { coverageText } from '#src/lib/coverage.ts';
import { relocatedText, totalText, unitText } from './parts.ts';
import styles from './life-cycle.module.css';

interface Props {
  results: LcaCategoryResult[];
  chosen: string;
  moved: boolean;
  onChoose: (category: string) => void;
}

/** Every impact category with its data coverage; a total is shown only if enough of the inputs have data. */
export function Categories({ results, chosen, moved, onChoose }: Props) {
  const columns: Column<LcaCategoryResult>[] = [
    {
      key: 'name',
      title: 'Category',
      sortBy: (row) => row.name,
      value: (row) => `${row.name}, ${unitText(row.unit)}`,
      cell: (row) => (
        <button
          type="button"
          className={styles['choose']}
          aria-pressed={row.category_id === chosen}
          onClick={() => onChoose(row.category_id)}
        >
          {row.name} <small>{unitText(row.unit)}</small>
        </button>
      ),
    },
    ...COVERAGES,
    {
      key: 'now',
      title: 'Now',
      numeric: true,
      sortBy: (row) => row.value,
      // A lower bound is exported as text, so that nobody computes with it as if it were complete.
      value: (row) => (row.status === 'complete' ? row.value : totalText(row)),
      cell: (row) => (row.value === null ? <i>{totalText(row)}</i> : <b>{totalText(row)}</b>),
    },
    ...(moved
      ? ([
          numeric('relocated', 'Relocated', '', {
            sortBy: (row) => row.value_relocated,
            value: (row) => (row.status === 'complete' ? row.value_relocated : relocatedText(row)),
            cell: (row) => (row.value === null ? '' : relocatedText(row)),
          }),
          numeric('change', 'Change', '', {
            valueUnit: '%',
            sortBy: (row) => row.change,
            value: (row) => (row.change === null ? null : noticed(row.change) * 100),
            cell: (row) =>
              row.change === null ? (
                ''
              ) : noticed(row.change) === 0 ? (
                NO_CHANGE
              ) : (
                <span className={row.change < 0 ? styles['better'] : styles['worse']}>
                  {row.change < 0 ? '▼' : '△'} {amountOfChange(row.change)}
                </span>
              ),
          }),
        ] satisfies Column<LcaCategoryResult>[])
      : []),
  ];
  const isTold = (row: LcaCategoryResult) => row.value !== null || row.category_id === chosen;
  return (
    <Card
      title="Categories"
      note={`Below ${100 * FULL_COVERAGE} % coverage of mass or energy, a total is shown as “at least”; below ${100 * LEAST_COVERAGE} % of either, no total is shown`}
    >
      <DataTable
        label="Impact categories"
        compact
        filter={false}
        columns={columns}
        rows={[...results.filter(isTold), ...results.filter((row) => !isTold(row))]}
        first={{
          count: results.filter(isTold).length,
          others: (rows) =>
            `${counted(rows.length, 'category', 'categories')} with data for too few inputs to show a total.`,
        }}
        rowKey={(row) => row.category_id}
        rowProps={(row) => ({ 'data-strong': row.category_id === chosen || undefined })}
        empty="No category has data."
      />
    </Card>
  );
}

/** Both decide whether a total is shown. */
const COVERAGES = (
  [
    ['coverage', 'Mass covered', 'mass_coverage'],
    ['energy', 'Energy covered', 'energy_coverage'],
  ] as const
).map(([key, title, share]) =>
  numeric<LcaCategoryResult>(key, title, '%', {
    sortBy: (row) => row[share],
    value: (row) => row[share] * 100,
    cell: (row) => <Coverage share={row[share]} />,
  }),
);

/** A bar for the share that has data, in the colour of what it allows: a total, a lower bound, or neither. */
function Coverage({ share }: { share: number }) {
  const status = share < LEAST_COVERAGE ? 'withheld' : share < FULL_COVERAGE ? 'at_least' : 'complete';
  return (
    <span className={styles['coverage']}>
      <span className={styles['gauge']} data-status={status} aria-hidden="true">
        <i style={{ left: `${FULL_COVERAGE * 100}%` }} />
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {coverageText(share, { digits: 3 })}
    </span>
  );
}

import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Options, optionsOf } from '#src/components/options.tsx';
import type { Cells, TableColumn, TablePlan } from '#src/background/results-table.ts';
import { formatCount } from '#src/lib/format.ts';
import styles from './background.module.css';
import { CATEGORY_IDS, categoryName } from './category-names.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  process: 'name of the process',
  product: 'product',
  location: 'location',
  unit: 'unit of the product',
  amount: 'amount of the product',
  year: 'year',
};

interface Props {
  plan: TablePlan;
  rows: Cells;
  count: number;
  onUse: (plan: TablePlan) => void;
}

/** Shows what each column of a table of results is taken for, which can be changed. */
export function TableColumns({ plan, rows, count, onUse }: Props) {
  const [columns, setColumns] = useState(plan.columns);
  const [isWhole, setWhole] = useState(false);
  const change = (at: number, to: string) =>
    setColumns(columns.map((column, index) => (index === at ? { ...column, ...heldAs(to) } : column)));
  const shown = columns.flatMap((column, index) => (isWhole || column.use !== null ? [{ column, index }] : []));
  const unused = columns.filter(({ use }) => use === null).length;
  return (
    <>
      <p>{formatCount(count)} rows. Check what each column holds.</p>
      <div className={styles['table']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Holds</th>
              <th scope="col">First values</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ column, index }) => (
              <tr key={index}>
                <td>{column.title}</td>
                <td>
                  <TextField
                    select
                    size="small"
                    value={column.category ?? column.use ?? ''}
                    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Use of ${column.title}` } }}
                    onChange={({ target }) => change(index, target.value)}
                  >
                    <option value="">not used</option>
                    <Options options={optionsOf(DESCRIPTIONS)} />
                    <Options options={CATEGORY_IDS.map((key) => ({ value: key, label: categoryName(key) }))} />
                  </TextField>
                </td>
                <td>
                  <small>
                    {rows
                      .slice(0, 2)
                      .map((row) => row[index])
                      .join('; ')}
                  </small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['tools']}>
        <Button variant="contained" onClick={() => onUse({ ...plan, columns })}>
          Use these columns
        </Button>
        {!isWhole && unused > 0 && (
          <Button variant="outlined" onClick={() => setWhole(true)}>
            Show {unused} unused columns
          </Button>
        )}
      </div>
    </>
  );
}

function heldAs(to: string): Pick<TableColumn, 'use' | 'category'> {
  if (to === '') return { use: null, category: null };
  return to in DESCRIPTIONS
    ? { use: to as Exclude<TableColumn['use'], 'category' | null>, category: null }
    : { use: 'category', category: to };
}

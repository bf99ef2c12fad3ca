import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { type FacilityResult, PEOPLE, type PeopleResult, type Results } from '#engine/index.ts';
import { DataTable } from '#src/components/data-table.tsx';
import { pageColumns, sumRow } from '#src/components/table/page-columns.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { inCurrency } from '#src/lib/currency.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { moneyScale } from '#src/lib/money.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';
import { entered, resetAssumption, setAssumption } from '#src/draft/assumptions/edits.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import styles from './facility.module.css';
import { PeopleAssumptions } from '#generated/fields.ts';

interface Props {
  results: Results;
  facility: FacilityResult;
}

/** Half positions are common, hundredths of one are noise. */
const positions = (count: number) =>
  count === 0 ? '' : formatNumber(count, { decimals: Math.abs(count - Math.round(count)) < 0.05 ? 0 : 1 });

/** Positions by shift, and the heads and pay that fill them. A row that is chosen can be changed. */
export function PeopleBlock({ results, facility: { people, totals, share, people_basis } }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const scale = moneyScale(totals.pay);
  const columns = useMemo(() => {
    const position = (shift: 'early' | 'late' | 'night' | 'day') => ({
      minor: true,
      cell: (row: PeopleResult) => positions(row[shift]),
    });
    return pageColumns<PeopleResult>(PEOPLE, {
      title: {
        cell: ({ key, title }) => (
          <button type="button" className={styles['row']} tabIndex={-1} onClick={() => setChosen(key)}>
            {title}
          </button>
        ),
      },
      pattern: { minor: true },
      busy: { minor: true, cell: ({ busy }) => busy !== null && formatCount(busy * 100) },
      early: position('early'),
      late: position('late'),
      night: position('night'),
      day: position('day'),
      heads: {
        about: ({ title }) => `${title}, heads`,
        cell: ({ heads }) => <b>{formatNumber(heads, { decimals: 1 })}</b>,
      },
      salary: { extra: true, cell: ({ salary }) => formatCount(inCurrency(salary)) },
      annual: {
        unit: `${scale.unit}/y`,
        about: ({ title }) => `${title}, pay`,
        value: ({ annual }) => annual / scale.divisor,
        cell: ({ annual }) => formatNumber(annual / scale.divisor, { decimals: scale.decimals }),
      },
    });
  }, [scale.unit, scale.divisor, scale.decimals]);
  const sum = (of: (row: PeopleResult) => number) => people.reduce((all, row) => all + of(row), 0);
  const sums: Record<string, string> = {
    title: 'All',
    early: positions(sum((row) => row.early)),
    late: positions(sum((row) => row.late)),
    night: positions(sum((row) => row.night)),
    day: positions(sum((row) => row.day)),
    heads: formatNumber(totals.heads, { decimals: 1 }),
    annual: formatNumber(totals.pay / scale.divisor, { decimals: scale.decimals }),
  };
  const cost = costPer((totals.pay * share) / results.figures.output, useReported());
  const row = people.find(({ key }) => key === chosen);
  return (
    <Block title="People by shift">
      <DataTable
        label="People by shift"
        compact
        filter={false}
        columns={columns}
        rows={people}
        rowKey={({ key }) => key}
        rowProps={({ key }) => ({ 'data-chosen': key === chosen || undefined })}
        empty="Nobody."
        note={
          <BlockHead title="People by shift">
            on shift, and headcount including leave and training
            {people_basis === 'table' ? `; ${cost.figure} ${cost.unit} for this product` : ', for information'}
          </BlockHead>
        }
        foot={sumRow(sums)}
      />
      {row && <PersonRow key={row.key} row={row} onClose={() => setChosen(null)} />}
    </Block>
  );
}

/** Positions and salary of one row. */
function PersonRow({ row, onClose }: { row: PeopleResult; onClose: () => void }) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const keys = [positionsKey(row.key), salaryKey(row.key)].filter((key) => key !== null);
  const set = (key: string, title: string, value: number) =>
    workspace.edit(
      `${row.title}, ${title} ${formatNumber(value)}`,
      (before) => setAssumption(before, 'people', key, value),
      `people.${key}`,
    );
  const isEntered = keys.some((key) => entered(draft, 'people', key) !== undefined);
  const place = positionsKey(row.key);
  return (
    <div className={styles['edit']} role="group" aria-label={row.title}>
      {place !== null && (
        <QuantityField
          label="Positions on shift"
          value={Math.max(row.early, row.late, row.day)}
          unit="1"
          min={0}
          onValue={(value) => set(place, 'positions', value)}
        />
      )}
      <QuantityField
        label={`${row.title}, salary including all on-costs`}
        value={row.salary}
        unit="USD/y"
        min={0}
        onValue={(value) => set(salaryKey(row.key), 'salary', value)}
      />
      <span className={styles['grow']} />
      {isEntered && (
        <Button
          size="small"
          variant="text"
          onClick={() =>
            workspace.edit(
              `Reset ${row.title}`,
              (before) => keys.reduce((draftOf, key) => resetAssumption(draftOf, 'people', key), before),
              null,
            )
          }
        >
          Reset
        </Button>
      )}
      <Button size="small" variant="text" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

/** The number of positions of an area; null for support, whose heads follow from what it serves. */
const positionsKey = (row: string): string | null =>
  `positions_${row}` in PeopleAssumptions ? `positions_${row}` : null;

/** Support has salaries of its own; everyone in an area is an operator. */
const salaryKey = (row: string): string => (`salary_${row}` in PeopleAssumptions ? `salary_${row}` : 'salary_operator');

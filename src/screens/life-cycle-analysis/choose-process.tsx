import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { unitRatio } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import {
  chooseBackgroundProcessChanges,
  clearBackgroundProcessChanges,
  useChooseBackgroundProcess,
  useClearBackgroundProcess,
  useListBackgroundDatabases,
  useListBackgroundProcesses,
} from '#generated/hooks/background-databases.ts';
import { useGetImpactItem } from '#generated/hooks/impacts.ts';
import type { BackgroundDatabase, BackgroundProcess, LcaItem, LifeCycleAnalysis } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Options } from '#src/components/options.tsx';
import { SearchInput } from '#src/components/search-input.tsx';
import { numeric } from '#src/components/table/column.ts';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { useTyped } from '#src/components/use-typed.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import styles from './life-cycle.module.css';
import { inputOf, useChanges } from './use-analysis.ts';
import { databaseTitle } from './database-title.ts';

const CLIMATE = 'climate_change';
const SHOWN = 50;
/** A ratio to the value in use beyond these deserves a second look. */
const USUAL = [0.33, 3] as const;

interface Props {
  analysis: LifeCycleAnalysis;
  item: LcaItem & { impact_item_id: string };
  onClose: () => void;
}

/** Supplies an item by a process of a background database of the organisation. */
export default function ChooseProcess({ analysis, item, onClose }: Props) {
  const databases = useListBackgroundDatabases().data?.background_databases;
  const [chosen, setChosen] = useState<string | null>(null);
  const database = databases?.find((one) => one.id === chosen) ?? databases?.[0];
  return (
    <TitledDialog
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      title={`Supply of ${inSentence(item.name)} from a database`}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      {databases?.length === 0 && (
        <p>Your organisation has no background database yet. Import one under Databases, above.</p>
      )}
      {database && databases && (
        <>
          {databases.length > 1 && (
            <TextField
              select
              size="small"
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Database' } }}
              value={database.id}
              onChange={({ target }) => setChosen(target.value)}
            >
              <Options options={databases.map((one) => ({ value: one.id, label: databaseTitle(one) }))} />
            </TextField>
          )}
          <Candidates key={database.id} database={database} analysis={analysis} item={item} onClose={onClose} />
        </>
      )}
    </TitledDialog>
  );
}

interface Candidate extends BackgroundProcess {
  /** kg CO2e per unit of the item; null if there is none or the units measure different quantities. */
  climate: number | null;
  ratio: number | null;
  fits: boolean;
}

function Candidates({ database, analysis, item, onClose }: Props & { database: BackgroundDatabase }) {
  const { typed, asked, type } = useTyped(item.name);
  const { save } = useChanges(analysis);
  const refresh = useRefresh();
  const choose = useChooseBackgroundProcess();
  const clear = useClearBackgroundProcess();
  const [failure, setFailure] = useState<string | null>(null);
  // A process of a database is the default while it is used, and unknown once it has been replaced or deleted.
  const name = item.restricted_by === undefined ? item.activity_name : null;
  const inUse = useGetImpactItem(item.impact_item_id, name === null ? {} : { activity_name: name }).data;
  const { data } = useListBackgroundProcesses(database.id, { page: 1, page_size: SHOWN, ...(asked && { q: asked }) });
  const now = inUse?.assessments.find((one) => one.category_id === CLIMATE)?.value ?? null;
  const unit = inUse?.item.unit ?? '';
  const rows = (data?.processes ?? [])
    .map((process): Candidate => {
      const ratio = unit === '' ? null : unitRatio(unit, process.unit);
      const value = process.values.find((one) => one.category_id === CLIMATE)?.value ?? null;
      const climate = ratio === null || value === null ? null : value * ratio;
      return { ...process, climate, fits: ratio !== null, ratio: climate !== null && now ? climate / now : null };
    })
    .toSorted((a, b) => Number(b.fits) - Number(a.fits));
  const used = database.uses.find((one) => one.item_id === item.impact_item_id);

  const run = async (change: () => Promise<unknown>, changes: readonly string[], said: string) => {
    setFailure(null);
    try {
      await change();
      await refresh(changes);
      const { item_choices } = inputOf(analysis);
      await save({ item_choices: (item_choices ?? []).filter((one) => one.item_id !== item.id) }, said);
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  const at = { databaseId: database.id, itemId: item.impact_item_id };
  const use = ({ number, process }: Candidate) =>
    run(
      () => choose.mutateAsync({ ...at, data: { number } }),
      chooseBackgroundProcessChanges(at.databaseId, at.itemId),
      `${item.name}: ${process}`,
    );
  const columns: Column<Candidate>[] = [
    { key: 'product', title: 'Product', cell: ({ product }) => product },
    { key: 'process', title: 'Process', minor: true, cell: ({ process }) => <small>{process}</small> },
    { key: 'location', title: 'Location', cell: ({ location }) => location },
    { key: 'year', title: 'Year', minor: true, cell: ({ year }) => year ?? '' },
    numeric('climate', 'Climate change', unit && `kg CO₂e/${unit}`, {
      exported: false,
      cell: (row) => (row.fits ? (row.climate === null ? NO_DATA : formatNumber(row.climate)) : `per ${row.unit}`),
    }),
    numeric('ratio', 'Ratio to now', '', {
      exported: false,
      cell: ({ ratio }) =>
        ratio === null ? (
          ''
        ) : (
          <span className={ratio < USUAL[0] || ratio > USUAL[1] ? styles['refused'] : undefined}>
            {formatNumber(ratio)}
          </span>
        ),
    }),
    {
      key: 'use',
      title: 'Use',
      exported: false,
      cell: (row) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Use ${row.process}, ${row.location}`}
          disabled={!row.fits || choose.isPending || row.number === used?.number}
          onClick={() => void use(row)}
        >
          {row.number === used?.number ? 'In use' : 'Use'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <p>
        In use: {item.activity_name ?? 'nothing'}
        {now !== null && `, ${formatNumber(now)} kg CO₂e/${unit}`}. The factors of a process are used for this item in
        all analyses of your organisation. Check whether a solution is given as the pure substance.
      </p>
      <div className={styles['tools']}>
        <SearchInput label="Search processes" value={typed} onChange={type} />
        {used && (
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              void run(
                () => clear.mutateAsync(at),
                clearBackgroundProcessChanges(at.databaseId),
                `${item.name} is no longer supplied by ${database.name}`,
              )
            }
          >
            Stop using {used.process}
          </Button>
        )}
      </div>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <DataTable
        label="Candidates"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => String(number)}
        empty={data ? 'No process matches. Search for fewer words.' : 'Searching …'}
      />
      {data && data.total > SHOWN && (
        <p className={styles['footnote']}>{data.total - SHOWN} others match; add words to narrow the search.</p>
      )}
    </>
  );
}

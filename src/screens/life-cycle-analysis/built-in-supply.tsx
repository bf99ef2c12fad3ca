import Button from '@mui/material/Button';
import { useListImpactAssessments } from '#generated/hooks/impacts.ts';
import type { ImpactAssessment, LcaCategoryResult, LcaItem, LifeCycleAnalysis, Product } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { numeric } from '#src/components/table/column.ts';
import { withSign } from '#src/lib/change.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { unitText } from './parts.ts';
import styles from './supply.module.css';
import { inputOf, useChanges } from './use-analysis.ts';

/** Rows of a long list, such as the grids of all countries; the dialog of the inventory has all. */
const SHOWN = 8;

interface Props {
  product: Product;
  analysis: LifeCycleAnalysis;
  item: LcaItem;
  /** Its impact item. */
  of: string;
  /** What it contributes to the result. */
  value: number;
  result: LcaCategoryResult;
}

/** The built-in data that an item could be supplied by, each with its effect on the total. */
export function BuiltIn({ product, analysis, item, of, value, result }: Props) {
  const { save, isBusy } = useChanges(analysis);
  const { data, error } = useListImpactAssessments(
    { ids: [of] },
    { query: { staleTime: Infinity, throwOnError: false } },
  );
  if (!data) return error && <p className={styles['note']}>The data could not be loaded: {reasonOf(error)}</p>;
  const all = data.assessments.filter((one) => one.category_id === result.category_id);
  const used = all.find((one) => one.activity_id === item.activity_id);
  const others = all.filter((one) => one !== used);
  const rows = [...(used ? [used] : []), ...others].slice(0, SHOWN);
  const effectOf = (one: ImpactAssessment) =>
    used?.value && one.value !== null ? value * (one.value / used.value - 1) : null;
  const use = ({ activity_id, activity_name }: ImpactAssessment) => {
    const { item_choices: choices = [] } = inputOf(analysis);
    const kept = choices.filter((one) => one.item_id !== item.id);
    void save(
      { item_choices: [...kept, { item_id: item.id, activity_id }] },
      `${item.name} is now supplied by ${activity_name}`,
    ).catch((error: unknown) => toast.problem(`The supply could not be changed: ${reasonOf(error)}`));
  };
  const columns: Column<ImpactAssessment>[] = [
    {
      key: 'name',
      title: 'Built-in data',
      cell: (row) => (row === used ? <b>{row.activity_name}</b> : row.activity_name),
    },
    { key: 'year', title: 'Year', numeric: true, minor: true, cell: ({ year }) => year ?? NO_DATA },
    { key: 'quality', title: 'Quality', minor: true, cell: ({ quality }) => quality },
    numeric('value', `Per ${item.unit}`, '', ({ value: factor, unit }) =>
      factor === null ? <i>no data</i> : `${formatNumber(factor)} ${unitText(unit)}`,
    ),
    numeric('effect', 'Change of the total', unitText(result.unit), (row) => {
      const effect = effectOf(row);
      return row === used ? 'in use' : effect === null ? NO_DATA : withSign(effect, formatNumber(effect));
    }),
    {
      key: 'use',
      title: 'Supply',
      exported: false,
      cell: (row) =>
        row !== used && (
          <EditorsOnly of={product}>
            <Button
              size="small"
              variant="text"
              disabled={isBusy}
              aria-label={`Use ${row.activity_name}`}
              onClick={() => use(row)}
            >
              Use
            </Button>
          </EditorsOnly>
        ),
    },
  ];
  return (
    <>
      <DataTable
        label="Data for the supply"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.activity_id}
        empty="No built-in data in this category."
      />
      {all.length > SHOWN && (
        <p className={styles['note']}>
          {formatNumber(all.length - SHOWN)} others are in the list of the pencil in the inventory.
        </p>
      )}
    </>
  );
}

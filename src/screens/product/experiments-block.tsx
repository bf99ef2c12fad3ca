import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { inSentence } from '#engine/wording/index.ts';
import { useProductExperiments } from '#src/experiments/use-experiments.ts';
import type { Experiment, Process, Product, UnitOperation } from '#generated/types.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Button } from '#src/components/button.tsx';
import { type Column, DataTable } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { newExperimentPath, operationDataPath } from '#src/experiments/paths.ts';
import { formatAge, formatNumber } from '#src/lib/format.ts';
import styles from './product.module.css';

interface Line {
  operation: UnitOperation;
  product_id: string;
  experiments: Experiment[];
}

const rowsOf = ({ experiments }: Line): number =>
  experiments.reduce((sum, { mapping }) => sum + (mapping?.confirmed ? mapping.rows_used : 0), 0);

const lastOf = ({ experiments }: Line): string | null =>
  experiments
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1) ?? null;

const pathOf = ({ operation, product_id }: Line): string =>
  operationDataPath({ product_id, unit_operation: operation.id });

const columns: Column<Line>[] = [
  {
    key: 'operation',
    title: 'Unit operation',
    value: ({ operation }) => operation.name,
    cell: (line) => <Link to={pathOf(line)}>{line.operation.name}</Link>,
  },
  numeric('files', 'Experiments', '', {
    value: ({ experiments }) => experiments.length,
    cell: ({ experiments }) => (experiments.length === 0 ? <small>none</small> : experiments.length),
  }),
  numeric('rows', 'Rows', '', {
    value: rowsOf,
    cell: (line) => (line.experiments.length === 0 ? null : formatNumber(rowsOf(line), { decimals: 0 })),
  }),
  {
    key: 'fit',
    title: 'Fit',
    value: fitOf,
    cell: (line) => fitOf(line) || null,
  },
  {
    key: 'state',
    title: 'State',
    minor: true,
    value: (line) => stateOf(line),
    cell: (line) => (line.experiments.length === 0 ? <i>{stateOf(line)}</i> : stateOf(line)),
  },
  numeric('last', 'Last', '', {
    minor: true,
    value: lastOf,
    cell: (line) => {
      const last = lastOf(line);
      return last && formatAge(last);
    },
  }),
  {
    key: 'add',
    title: 'Add',
    exported: false,
    cell: ({ operation, product_id }) => (
      <Link
        to={newExperimentPath(product_id, operation.id)}
        aria-label={`New experiment on ${inSentence(operation.name)}`}
      >
        <Icon name="upload" />
      </Link>
    ),
  },
];

function stateOf({ experiments }: Line): string {
  if (experiments.length === 0) return 'defaults from the literature';
  const open = experiments.filter(({ mapping }) => !mapping?.confirmed).length;
  if (open === 0) return 'all mapped';
  return `${open} of ${experiments.length} to be mapped`;
}

/** The fit in use, and a newer one that awaits review. */
function fitOf({ experiments }: Line): string {
  const fits = experiments.flatMap((one) => one.fits).toSorted((a, b) => b.number - a.number);
  const used = fits.find(({ status }) => status === 'accepted');
  const waits = fits.find(({ status }) => status === 'proposed');
  return [...(used ? [`fit ${used.number} in use`] : []), ...(waits ? [`fit ${waits.number} awaits review`] : [])].join(
    ', ',
  );
}

/** The experiments on each unit operation in the product's processes, including operations without any. */
export default function ExperimentsBlock({ product, processes }: { product: Product; processes: Process[] }) {
  const productId = product.id;
  const mayEdit = product.my_right !== 'viewer';
  const catalogue = useUnitOperations();
  const experiments = useProductExperiments(productId);
  const lines = useMemo(() => {
    if (!experiments) return [];
    const used = new Set([
      ...processes.flatMap(({ unit_operations }) => unit_operations),
      ...experiments.map(({ unit_operation }) => unit_operation),
    ]);
    const all = catalogue
      .filter(({ id }) => used.has(id))
      .map((operation): Line => ({
        operation,
        product_id: productId,
        experiments: experiments.filter(({ unit_operation }) => unit_operation === operation.id),
      }));
    // Measured operations come first; both groups are in process order.
    return all.toSorted((a, b) => Number(b.experiments.length > 0) - Number(a.experiments.length > 0));
  }, [catalogue, experiments, processes, productId]);
  if (!experiments || lines.length === 0) return null;
  return (
    <Card
      title="Experiments by unit operation"
      note="Measured data, and the fits that processes use"
      className={styles['experiments'] ?? ''}
    >
      <DataTable
        compact
        filter={false}
        label="Experiments by unit operation"
        columns={mayEdit ? columns : columns.filter(({ key }) => key !== 'add')}
        rows={lines}
        rowKey={({ operation }) => operation.id}
        empty="Nothing measured yet."
        tools={
          mayEdit && (
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={newExperimentPath(productId)}
              startIcon={<Icon name="plus" />}
            >
              New experiment
            </Button>
          )
        }
      />
    </Card>
  );
}

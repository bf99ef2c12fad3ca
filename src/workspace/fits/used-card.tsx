import { counted, inSentence } from '#engine/wording/index.ts';
import { Link } from 'react-router-dom';
import type { Experiment, FitExperiment, FitModel, ModelFit } from '#generated/types.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { fitsPath } from '#src/experiments/paths.ts';
import { formatNumber, formatVolume } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { interval } from './numbers.ts';
import styles from './fit.module.css';

interface Props {
  fit: ModelFit;
  /** The experiments on the unit operation. */
  experiments: readonly Experiment[];
}

/** The experiments that it is based on: how their columns are read, what is skipped, and the range of the data. */
export function UsedCard({ fit, experiments: measured }: Props) {
  const { product_id, experiments, domain, together = [] } = fit;
  const operations = useUnitOperations();
  const left = experiments.reduce((sum, { left_out }) => sum + left_out.length, 0);
  return (
    <Card title="Data" note={`${counted(experiments.length, 'experiment')}${left > 0 ? `, ${left} skipped` : ''}`}>
      {experiments.map((one, index) => (
        <details key={one.id} className={styles['read']} open={index === 0}>
          <summary>
            <b>{one.name}</b> {one.rows_used} rows
          </summary>
          <Columns of={measured.find(({ id }) => id === one.id)} model={fit.model} />
          <Skipped of={one} />
        </details>
      ))}
      <ul className={styles['used']}>
        {domain.map(({ variable, title, unit, display_unit, minimum, maximum }) => (
          <li key={variable}>
            {title}{' '}
            {interval(minimum, maximum, {
              unit,
              display_unit: display_unit === 'm³' ? formatVolume(maximum ?? 0).unit : display_unit,
            })}
          </li>
        ))}
        {together.map(({ unit_operation, fit_id, number }) => (
          <li key={fit_id}>
            Estimated together with{' '}
            <Link to={`${fitsPath({ product_id, unit_operation })}?fit=${fit_id}`}>
              fit {number} of {inSentence(operations?.find(({ id }) => id === unit_operation)?.name ?? unit_operation)}
            </Link>
          </li>
        ))}
      </ul>
      {together.length > 0 && (
        <p className={styles['hint']}>
          A parameter shared by these fits has one value, and a decision applies to all of the fits.
        </p>
      )}
    </Card>
  );
}

/** The variable of the model that each column of the file holds. */
function Columns({ of, model }: { of: Experiment | undefined; model: FitModel }) {
  const { mapping, file } = of ?? {};
  if (!mapping || !file) return null;
  const used = mapping.columns.filter(({ variable }) => variable !== null);
  const others = mapping.columns.filter(({ variable }) => variable === null).map(({ column }) => column);
  return (
    <table className={styles['table']} aria-label="Columns as they are read">
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Means</th>
          <th scope="col" data-numeric="">
            Cells read
          </th>
        </tr>
      </thead>
      <tbody>
        {used.map(({ column, variable, unit, factor, rows_read: read }) => (
          <tr key={column}>
            <th scope="row">
              <code>{column}</code>
            </th>
            <td>
              {model.variables.find(({ key }) => key === variable)?.title ?? variable}
              {unit && !column.includes(unit) && <small>{unitText(unit)}</small>}
              {factor !== null && factor !== 1 && !unit && <small>× {formatNumber(factor)}</small>}
            </td>
            <td data-numeric="">
              {read}
              {file.row_count !== read && <small> of {file.row_count}</small>}
            </td>
          </tr>
        ))}
      </tbody>
      {others.length > 0 && <caption>Not used: {others.join(', ')}</caption>}
    </table>
  );
}

/** Cells and rows that are listed at once. */
const FEW = 3;

function Skipped({ of: { left_out: left } }: { of: FitExperiment }) {
  // Columns that are not used stand below the table.
  const cells = left.filter(({ row }) => row !== null);
  const lines = cells.map(({ row, column, value, reason }) => (
    <li key={`${row} ${column ?? ''} ${value ?? ''}`}>
      <Icon name="warning" size={15} />
      <span>
        {[`Row ${row}`, column].filter(Boolean).join(', ')}
        {value !== null && ` “${value}”`}: {reason}
      </span>
    </li>
  ));
  if (cells.length === 0) return null;
  return (
    <ul className={styles['skipped']} aria-label="Skipped">
      {lines.slice(0, FEW)}
      {lines.length > FEW && (
        <li>
          <details>
            <summary>{lines.length - FEW} more</summary>
            <ul>{lines.slice(FEW)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

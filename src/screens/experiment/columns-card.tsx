import TextField from '@mui/material/TextField';
import type { ExperimentColumn, ExperimentFile, ModelVariable } from '#generated/hooks/model/index.ts';
import { dimension, isUnit, UNIT_NAMES } from '#engine/quantity.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber, parseInput } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import styles from './experiment.module.css';
import { factorOf, type MappingState, type Meaning } from './use-mapping.ts';

/** What each column of the file means to the model, and in which unit it is written. */
export function ColumnsCard({ file, mapping }: { file: ExperimentFile; mapping: MappingState }) {
  const groups = [...groupBy(mapping.variables, ({ group }) => group ?? '')];
  return (
    <Card title="Columns" note="What each column of the file means to the model">
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label="Columns">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Means</th>
              <th scope="col">Unit</th>
              <th scope="col" data-numeric="">
                Cells read
              </th>
            </tr>
          </thead>
          <tbody>
            {file.columns.map((column) => (
              <Row key={column.name} column={column} rows={file.row_count} mapping={mapping} groups={groups} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface RowProps {
  column: ExperimentColumn;
  rows: number;
  mapping: MappingState;
  groups: [string, ModelVariable[]][];
}

function Row({ column, rows, mapping, groups }: RowProps) {
  const { name, type, unit: read, count, minimum, maximum } = column;
  const meaning = mapping.meanings[name] ?? { variable: null, unit: '', factor: null };
  const variable = mapping.variables.find(({ key }) => key === meaning.variable);
  const choose = (key: string) => {
    const next = mapping.variables.find((one) => one.key === key);
    mapping.mean(name, { variable: next?.key ?? null, unit: usualUnit(next, read), factor: null });
  };
  const range = minimum === null || maximum === null ? type : `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  return (
    <tr data-wrong={mapping.isWrong(name) || undefined} data-unused={meaning.variable === null || undefined}>
      <th scope="row">
        <code>{name}</code>
        <small>{range}</small>
      </th>
      <td>
        <TextField
          select
          fullWidth
          value={meaning.variable ?? ''}
          error={mapping.isWrong(name)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${name} means` } }}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">not used</option>
          {groups.map(([group, variables]) => (
            <optgroup key={group} label={group}>
              {variables.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </TextField>
      </td>
      <td>
        {variable?.unit && (
          <UnitChoice
            label={name}
            variable={{ ...variable, unit: variable.unit }}
            meaning={meaning}
            onChange={(next) => mapping.mean(name, next)}
          />
        )}
      </td>
      <td data-numeric="" data-some={(meaning.variable !== null && count < rows) || undefined}>
        {formatNumber(count, { decimals: 0 })} <small>of {formatNumber(rows, { decimals: 0 })}</small>
      </td>
    </tr>
  );
}

/** The file's unit if it converts, else the model's own. */
function usualUnit(variable: ModelVariable | undefined, read: string | null): string {
  const own = variable?.unit ?? '';
  if (own === '' || read === null) return variable?.display_unit ?? own;
  return factorOf(read, own) === null ? own : read;
}

interface UnitProps {
  label: string;
  variable: ModelVariable & { unit: string };
  meaning: Meaning;
  onChange: (meaning: Meaning) => void;
}

const FACTOR = 'factor';

/** A unit that converts, or an own factor where no unit says it. */
function UnitChoice({ label, variable, meaning, onChange }: UnitProps) {
  const { unit: own } = variable;
  const units = UNIT_NAMES.filter((name) => isUnit(own) && dimension(name) === dimension(own));
  const known = (units as string[]).includes(meaning.unit);
  const factor = meaning.factor === null ? factorOf(meaning.unit, own) : null;
  const hasOffset = own === 'K' && meaning.unit !== 'K';
  return (
    <div className={styles['unit']}>
      <TextField
        select
        value={meaning.factor === null && known ? meaning.unit : FACTOR}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Unit of ${label}` } }}
        onChange={({ target: { value } }) =>
          onChange(value === FACTOR ? { ...meaning, unit: '', factor: 1 } : { ...meaning, unit: value, factor: null })
        }
      >
        {units.map((name) => (
          <option key={name} value={name}>
            {name === '1' ? 'fraction or number' : name}
          </option>
        ))}
        <option value={FACTOR}>own factor</option>
      </TextField>
      {meaning.factor === null ? (
        meaning.unit !== own &&
        factor !== null && (
          <small>
            → {own === '1' ? 'fraction' : own}
            {!hasOffset && `, × ${formatNumber(factor)}`}
          </small>
        )
      ) : (
        <TextField
          key={label}
          defaultValue={String(meaning.factor)}
          slotProps={{ htmlInput: { 'aria-label': `Factor of ${label} to ${own}`, inputMode: 'decimal', size: 5 } }}
          onBlur={({ target }) => {
            const value = parseInput(target.value);
            if (value === null || value <= 0) target.value = String(meaning.factor);
            else onChange({ ...meaning, factor: value });
          }}
        />
      )}
    </div>
  );
}

import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import type { ExperimentColumn, ExperimentFile, ModelVariable } from '#generated/types.ts';
import { unknownUnit, measuredBy } from '#engine/index.ts';
import { dimension, isUnit, UNIT_NAMES } from '#engine/wording/index.ts';
import { Card } from '#src/components/page.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { formatNumber } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import styles from './experiment.module.css';
import { factorOf, isMapped, type Mapping, type MappingValues } from './use-mapping.ts';

/** The variable of the model that each column of the file holds, and its unit. */
export function ColumnsCard({ file, mapping }: { file: ExperimentFile; mapping: Mapping }) {
  const columns = useWatch({ control: mapping.form.control, name: 'columns' });
  // An error is that of a value which another column has.
  const offered = mapping.variables.filter(({ key, role }) => {
    const response = role === 'error' ? measuredBy(key) : null;
    return response === null || isMapped(columns, response) || isMapped(columns, key);
  });
  const groups = [...groupBy(offered, ({ group }) => group ?? '')];
  return (
    <Card title="Columns" note="The model variable in each column of the file">
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
            {file.columns.map((column, index) => (
              <Row
                key={column.name}
                column={column}
                index={index}
                rows={file.row_count}
                mapping={mapping}
                groups={groups}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface RowProps {
  column: ExperimentColumn;
  index: number;
  rows: number;
  mapping: Mapping;
  groups: [string, ModelVariable[]][];
}

function Row({ column, index, rows, mapping: { form, variables }, groups }: RowProps) {
  const { name: title, type, unit: read, count, minimum, maximum } = column;
  const at = `columns.${index}` as const;
  const input = useInput(form, `${at}.variable`);
  const { name, value, error, aria, onBlur } = input;
  const variable = variables.find(({ key }) => key === value);
  const choose = (key: string) => {
    const next = variables.find((one) => one.key === key);
    const meaning = { column: title, variable: next?.key ?? null, unit: usualUnit(next, read), factor: null };
    form.setValue(at, meaning, { shouldDirty: true });
    form.clearErrors(at);
  };
  const range = minimum === null || maximum === null ? type : `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  return (
    <tr data-wrong={error !== undefined || undefined} data-unused={variable === undefined || undefined}>
      <th scope="row">
        <code>{title}</code>
        <small>{range}</small>
      </th>
      <td>
        <TextField
          select
          fullWidth
          name={name}
          value={variable?.key ?? ''}
          error={error !== undefined}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': `${title} means`, ...aria },
          }}
          onChange={(event) => choose(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">not used</option>
          {groups.map(([group, members]) => (
            <optgroup key={group} label={group}>
              {members.map((member) => (
                <option key={member.key} value={member.key}>
                  {member.title}
                </option>
              ))}
            </optgroup>
          ))}
        </TextField>
        <InputError of={input} />
      </td>
      <td>{variable?.unit && <UnitInput form={form} at={at} title={title} own={variable.unit} />}</td>
      <td data-numeric="" data-some={(variable !== undefined && count < rows) || undefined}>
        {formatNumber(count, { decimals: 0 })} <small>of {formatNumber(rows, { decimals: 0 })}</small>
      </td>
    </tr>
  );
}

/** The file's unit if it converts; none if the file has none, so that it is asked for. */
function usualUnit(variable: ModelVariable | undefined, read: string | null): string {
  const own = variable?.unit ?? '';
  if (own === '' || own === '1') return own;
  return read !== null && factorOf(read, own) !== null ? read : '';
}

interface UnitProps {
  form: ContractForm<MappingValues>;
  at: `columns.${number}`;
  title: string;
  /** Columns of the model. */
  own: string;
}

const FACTOR = 'factor';

/** A convertible unit, or a custom factor if no unit applies. */
function UnitInput({ form, at, title, own }: UnitProps) {
  const input = useInput(form, `${at}.unit`);
  const { name, error, aria, onBlur } = input;
  const meaning = useWatch({ control: form.control, name: at });
  const units = UNIT_NAMES.filter((one) => isUnit(own) && dimension(one) === dimension(own));
  const isOpen = meaning.factor === null && !(units as string[]).includes(meaning.unit);
  const said = unknownUnit(title);
  const factor = meaning.factor === null ? factorOf(meaning.unit, own) : null;
  const hasOffset = own === 'K' && meaning.unit !== 'K';
  const choose = (value: string) => {
    const chosen = value === FACTOR ? { unit: '', factor: 1 } : { unit: value, factor: null };
    form.setValue(at, { ...meaning, ...chosen }, { shouldDirty: true });
    form.clearErrors(at);
  };
  return (
    <>
      <div className={styles['unit']}>
        <TextField
          select
          name={name}
          value={meaning.factor !== null ? FACTOR : isOpen ? '' : meaning.unit}
          error={error !== undefined}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': `Unit of ${title}`, ...aria },
          }}
          onChange={({ target }) => choose(target.value)}
          onBlur={onBlur}
        >
          {isOpen && (
            <option value="" disabled>
              Choose the unit
            </option>
          )}
          {units.map((one) => (
            <option key={one} value={one}>
              {one === '1' ? 'fraction or number' : one}
            </option>
          ))}
          <option value={FACTOR}>custom factor</option>
        </TextField>
        {isOpen && said !== null && <small>“{said}” is not known</small>}
        {meaning.factor === null ? (
          meaning.unit !== own &&
          factor !== null && (
            <small>
              → {own === '1' ? 'fraction' : own}
              {!hasOffset && `, × ${formatNumber(factor)}`}
            </small>
          )
        ) : (
          <QuantityInput
            row
            bare
            form={form}
            name={`${at}.factor`}
            of={fields.MappedColumnInput.factor}
            label={`Factor of ${title} to ${own}`}
          />
        )}
      </div>
      <InputError of={input} />
    </>
  );
}

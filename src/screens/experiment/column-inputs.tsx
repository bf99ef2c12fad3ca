import TextField from '@mui/material/TextField';
import { useFormState, useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import type { DataCell, ExperimentColumn, ModelVariable } from '#generated/types.ts';
import { type DataColumn, meaningOf, unknownUnit } from '#engine/index.ts';
import { counted, dimension, isUnit, type Unit, UNIT_NAMES } from '#engine/wording/index.ts';
import { Options } from '#src/components/options.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './experiment.module.css';
import { type PlateMap, sampleIn } from './plate-map.ts';
import { type ColumnValues, factorOf, type Mapping, type MappingValues } from './use-mapping.ts';

/** What the inputs of all columns need. */
export interface Shared {
  columns: readonly ExperimentColumn[];
  mapping: Mapping;
  groups: [string, ModelVariable[]][];
  samples: PlateMap;
}

export interface ColumnProps {
  column: ExperimentColumn;
  index: number;
  shared: Shared;
}

export const isMarked = (cell: DataCell, { type }: ExperimentColumn): boolean =>
  type === 'number' && typeof cell === 'string';

export const cellText = (cell: DataCell): string =>
  typeof cell === 'number' ? formatNumber(cell) : cell === null ? '' : String(cell).replace('T', ' ');

/** The variable of a column; undefined if it is not used. */
export function useVariable({ index, shared: { mapping } }: ColumnProps): ModelVariable | undefined {
  const { form, variables } = mapping;
  const key = useWatch({ control: form.control, name: `columns.${index}.variable` });
  return variables.find((one) => one.key === key);
}

/** Whether the server or the form refuses what is said of a column. */
export function useIsWrong({ index, shared: { mapping } }: ColumnProps): boolean {
  const { errors } = useFormState({ control: mapping.form.control, name: `columns.${index}` });
  return errors.columns?.[index] !== undefined;
}

/** The variable that a column holds. */
export function MeansInput({ column, index, shared: { columns, mapping, groups, samples } }: ColumnProps) {
  const { form, variables } = mapping;
  const input = useInput(form, `columns.${index}.variable`);
  const { name, value, error, aria, onBlur } = input;
  const choose = (key: string) => {
    const next = variables.find((one) => one.key === key);
    // Replicates and wells beside it are read in the same way, each as a run of its own.
    for (const [place, other] of columns.entries()) {
      if (other !== column && (!column.series || other.series?.of !== column.series.of)) continue;
      form.setValue(`columns.${place}`, valuesFor(other, next, samples), { shouldDirty: true });
      form.clearErrors(`columns.${place}`);
    }
  };
  return (
    <>
      <TextField
        select
        fullWidth
        name={name}
        value={variables.some((one) => one.key === value) ? value : ''}
        error={error !== undefined}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': `${column.name} means`, ...aria },
        }}
        onChange={(event) => choose(event.target.value)}
        onBlur={onBlur}
      >
        <option value="">not used</option>
        {groups.map(([group, members]) => (
          <optgroup key={group} label={group}>
            <Options options={members.map((member) => ({ value: member.key, label: member.title }))} />
          </optgroup>
        ))}
      </TextField>
      <InputError of={input} />
    </>
  );
}

/** The unit of a column, and what was done to its numbers. */
export function UnitOfColumn(props: ColumnProps) {
  const { column, index, shared } = props;
  const variable = useVariable(props);
  const at = `columns.${index}` as const;
  const { form } = shared.mapping;
  if (!variable) return null;
  return (
    <>
      {variable.unit && column.type !== 'date' && (
        <UnitInput form={form} at={at} title={column.name} own={variable.unit} />
      )}
      <Done form={form} at={at} column={column} variable={variable} />
    </>
  );
}

/** How many cells of a column are read. */
export function CellsRead({ column: { count, below }, rows }: { column: ExperimentColumn; rows: number }) {
  return (
    <>
      {formatNumber(count, { decimals: 0 })} <small>of {formatNumber(rows, { decimals: 0 })}</small>
      {below && <small className={styles['limits']}>+ {counted(below.count, 'limit')}</small>}
    </>
  );
}

const unitOr = (unit: string | null | undefined): Unit | null => (unit && isUnit(unit) ? unit : null);

/** A column as a variable, with what its heading says about the numbers. */
function valuesFor(column: ExperimentColumn, variable: ModelVariable | undefined, samples: PlateMap): ColumnValues {
  const { name, series } = column;
  if (!variable) return { column: name, variable: null, unit: '', factor: null };
  const { key, role, log_of } = variable;
  const as = { key, role, unit: unitOr(variable.unit), display_unit: unitOr(variable.display_unit) };
  const of: DataColumn = { ...column, unit: unitOr(column.unit) };
  const logarithm = unitOr(log_of);
  const {
    unit,
    factor,
    variable: _variable,
    ...said
  } = meaningOf(of, { ...as, ...(logarithm && { log_of: logarithm }) });
  return {
    column: name,
    variable: key,
    unit: unit ?? (variable.unit === '1' ? '1' : ''),
    factor: factor ?? null,
    ...said,
    ...(series && (role === 'response' || key === 'time') && { run: sampleIn(series.label, samples) }),
  };
}

interface DoneProps {
  form: ContractForm<MappingValues>;
  at: `columns.${number}`;
  column: ExperimentColumn;
  variable: ModelVariable;
}

/** What was done to the numbers. */
function Done({ form, at, column: { joined, is_clock }, variable }: DoneProps) {
  const { multiplier, molar_mass, run, factor, unit } = useWatch({ control: form.control, name: at });
  const isLogarithm = variable.log_of !== undefined && unit !== '' && factorOf(unit, variable.log_of) !== null;
  const done = [
    ...(joined ? [`joined from ${joined.join(' and ')}`] : []),
    ...(is_clock && !joined ? ['clock: a new day begins at midnight'] : []),
    ...(factor === null && multiplier !== undefined && multiplier !== 1
      ? [`× ${formatNumber(multiplier)} from the heading`]
      : []),
    ...(molar_mass === undefined ? [] : [`converted with ${formatNumber(molar_mass, { digits: 5 })} g/mol`]),
    ...(isLogarithm ? ['logarithm taken'] : []),
    ...(run === undefined ? [] : [`run ${run}`]),
  ];
  return done.length > 0 && <small className={styles['done']}>{done.join(', ')}</small>;
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
  const kinds = [own, meaning.unit].filter(isUnit).map((one) => dimension(one));
  const units = UNIT_NAMES.filter((one) => kinds.includes(dimension(one)));
  const isOpen = meaning.factor === null && !(units as string[]).includes(meaning.unit);
  const said = unknownUnit(title);
  const scale = meaning.factor === null ? factorOf(meaning.unit, own) : null;
  const factor = scale === null ? null : scale * (meaning.multiplier ?? 1);
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
          <Options options={units.map((one) => ({ value: one, label: one === '1' ? 'fraction or number' : one }))} />
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
            label={`Factor that converts ${title} to ${own}`}
          />
        )}
      </div>
      <InputError of={input} />
    </>
  );
}

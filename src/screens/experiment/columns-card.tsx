import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import * as fields from '#generated/fields.ts';
import type { DataCell, ExperimentColumn, ExperimentFile, ModelVariable } from '#generated/types.ts';
import { type DataColumn, meaningOf, measuredBy, readHeader, unknownUnit } from '#engine/index.ts';
import { counted, dimension, isUnit, type Unit, UNIT_NAMES } from '#engine/wording/index.ts';
import { Card } from '#src/components/page.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { formatNumber } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import styles from './experiment.module.css';
import { type PlateMap, sampleIn, wellsOf } from './plate-map.ts';
import { PlateMapDialog } from './plate-map-dialog.tsx';
import { type ColumnValues, factorOf, isMapped, type Mapping, type MappingValues } from './use-mapping.ts';

interface Props {
  file: ExperimentFile;
  /** The first rows of the file. */
  cells: readonly DataCell[][];
  mapping: Mapping;
}

const FIRST = 3;
/** Rows among which a cell is found that is not a plain number. */
const LOOKED_AT = 200;

/** The first cells of a column, and the first with a limit or a remark, which changes how its number is read. */
function firstsOf(cells: readonly DataCell[][], column: ExperimentColumn): DataCell[] {
  const own = cells.slice(0, LOOKED_AT).flatMap((row) => row[column.index] ?? []);
  const marked = own.slice(FIRST).find((cell) => isMarked(cell, column));
  return [...own.slice(0, FIRST), ...(marked === undefined ? [] : [marked])];
}

const isMarked = (cell: DataCell, { type }: ExperimentColumn): boolean => type === 'number' && typeof cell === 'string';

/** The variable of the model that each column of the file holds, and its unit. */
export function ColumnsCard({ file, cells, mapping }: Props) {
  const columns = useWatch({ control: mapping.form.control, name: 'columns' });
  // An error is that of a value which another column has.
  const offered = mapping.variables.filter(({ key, role }) => {
    const response = role === 'error' ? measuredBy(key) : null;
    return response === null || isMapped(columns, response) || isMapped(columns, key);
  });
  const groups = [...groupBy(offered, ({ group }) => group ?? '')];
  const [samples, setSamples] = useState<PlateMap>(new Map());
  const [isAsked, setAsked] = useState(false);
  const wells = wellsOf(file.columns);
  const name = (given: PlateMap) => {
    setSamples(given);
    setAsked(false);
    for (const [index, { series }] of file.columns.entries()) {
      const run = mapping.form.getValues(`columns.${index}.run`);
      if (series && typeof run === 'string')
        mapping.form.setValue(`columns.${index}.run`, sampleIn(series.label, given), { shouldDirty: true });
    }
  };
  return (
    <Card
      title="Columns"
      note={
        wells.length > 0 ? (
          <Button size="small" onClick={() => setAsked(true)}>
            Name the wells
          </Button>
        ) : (
          'The model variable in each column of the file'
        )
      }
    >
      {isAsked && <PlateMapDialog wells={wells} onUse={name} onClose={() => setAsked(false)} />}
      <Headings file={file} />
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
                columns={file.columns}
                firsts={firstsOf(cells, column)}
                mapping={mapping}
                groups={groups}
                samples={samples}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface Span {
  text: string;
  first: number;
  count: number;
}

/** The rows of headings as they stand in the file, with a bracket below what spans several columns. */
function Headings({ file: { columns, header_row: first } }: { file: ExperimentFile }) {
  const depth = Math.max(...columns.map(({ heading }) => heading?.length ?? 0));
  if (depth < 2) return null;
  return (
    <div className={styles['scroll']}>
      <table className={styles['headings']} aria-label="Headings of the file">
        <tbody>
          {Array.from({ length: depth }, (_, row) => (
            <tr key={row}>
              <th scope="row">{first + row}</th>
              {spansOf(columns.map(({ heading }) => heading?.[row] ?? null)).map(({ text, first: at, count }) => (
                <td
                  key={at}
                  colSpan={count}
                  data-spans={count > 1 || undefined}
                  data-factor={isFactor(text) || undefined}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Equal texts beside each other are one. */
function spansOf(texts: readonly (string | null)[]): Span[] {
  const spans: Span[] = [];
  for (const [at, cell] of texts.entries()) {
    const text = cell ?? '';
    const last = spans.at(-1);
    if (last && text !== '' && last.text === text) last.count += 1;
    else spans.push({ text, first: at, count: 1 });
  }
  return spans;
}

/** A sign in a heading that changes its numbers. */
const isFactor = (text: string): boolean => readHeader(text).multiplier !== 1;

interface RowProps {
  column: ExperimentColumn;
  index: number;
  rows: number;
  columns: readonly ExperimentColumn[];
  firsts: readonly DataCell[];
  mapping: Mapping;
  groups: [string, ModelVariable[]][];
  samples: PlateMap;
}

function Row({ column, index, rows, columns, firsts, mapping: { form, variables }, groups, samples }: RowProps) {
  const { name: title, type, count, minimum, maximum, below } = column;
  const at = `columns.${index}` as const;
  const input = useInput(form, `${at}.variable`);
  const { name, value, error, aria, onBlur } = input;
  const variable = variables.find(({ key }) => key === value);
  const choose = (key: string) => {
    const next = variables.find((one) => one.key === key);
    // Replicates and wells beside it are read in the same way, each as a run of its own.
    for (const [place, other] of columns.entries()) {
      if (other !== column && (!column.series || other.series?.of !== column.series.of)) continue;
      form.setValue(`columns.${place}`, valuesFor(other, next, samples), { shouldDirty: true });
      form.clearErrors(`columns.${place}`);
    }
  };
  const range = minimum === null || maximum === null ? type : `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  return (
    <tr data-wrong={error !== undefined || undefined} data-unused={variable === undefined || undefined}>
      <th scope="row">
        <code>{title}</code>
        <small>{range}</small>
        <small className={styles['firsts']}>
          {firsts.map((cell, k) => (
            // oxlint-disable-next-line react/no-array-index-key -- cells have no other key, and never move
            <span key={k} data-factor={isMarked(cell, column) || undefined}>
              {typeof cell === 'number' ? formatNumber(cell) : String(cell).replace('T', ' ')}
            </span>
          ))}
        </small>
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
      <td>
        {variable?.unit && type !== 'date' && <UnitInput form={form} at={at} title={title} own={variable.unit} />}
        {variable && <Done form={form} at={at} column={column} variable={variable} />}
      </td>
      <td data-numeric="" data-some={(variable !== undefined && count < rows) || undefined}>
        {formatNumber(count, { decimals: 0 })} <small>of {formatNumber(rows, { decimals: 0 })}</small>
        {below && <small className={styles['limits']}>+ {counted(below.count, 'limit')}</small>}
      </td>
    </tr>
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
            label={`Factor that converts ${title} to ${own}`}
          />
        )}
      </div>
      <InputError of={input} />
    </>
  );
}

/** Puts the calculation of each process into the cells of the workbook: formulas, names of inputs, and a sheet for what is on no other. */
import {
  type CalculatedCell,
  type Calculation,
  calculationOf,
  type CellKey,
  compile,
  explainer,
  type FormulaPart,
} from '#engine/index.ts';
import type { Cell, CellObject } from 'write-excel-file/node';
import { evaluable } from '#server/analyses/input.ts';
import { libraryWith } from '#server/shared-library.ts';
import { type Column, QUANTITY, type Value } from './columns.ts';
import { type Calculations, evaluated, type NamedCalculation, type Evaluated, type WorkbookInput } from './input.ts';
import { inputsHash } from './inputs-hash.ts';
import { isLinked, type LinkedCell, tableSheet, type WorkbookSheet } from './sheet.ts';
import { metricsOf } from './sheets.ts';
import { whose } from './rows.ts';

export function calculationsOf(input: WorkbookInput): Calculations {
  const library = libraryWith(input.own);
  const { product } = input;
  return new Map(
    input.processes.flatMap(({ process, current }, n): [string, NamedCalculation][] => {
      if (!current || inputsHash(product, process.name, current, library) === null) return [];
      const explain = explainer(compile(evaluable(current), product, library), { general: true });
      const made = calculationOf(explain, metricsOf(current));
      return [[current.id, { ...made, names: namesOf(made, n + 1) }]];
    }),
  );
}

function namesOf({ inputs }: Calculation, process: number): Map<CellKey, string> {
  const names = new Map<CellKey, string>();
  const used = new Set<string>();
  for (const { key, path } of inputs.values()) {
    const [group, ...rest] = path.split('.');
    const last = rest.at(-1)!;
    const words =
      group === 'prices' ? `price_${last}` : group === 'steps' ? `price_${rest.slice(0, -1).join('_')}` : last;
    const base = words.replaceAll(/\W/gu, '_');
    let name = `${base}_${process}`;
    for (let k = 2; used.has(name.toLowerCase()); k++) name = `${base}_${k}_${process}`;
    used.add(name.toLowerCase());
    names.set(key, name);
  }
  return names;
}

/** Where a cell is. `scale`: what its value is multiplied by, such as an exchange rate. */
interface Place {
  sheet: string;
  row: number;
  column: number;
  scale: number;
}

/** A cell with a formula, and what it was when the workbook was made. */
export interface Computed {
  sheet: string;
  address: string;
  value: number | string;
}

export interface WrittenCalculation {
  sheets: WorkbookSheet[];
  /** Of input cells: name and reference. */
  names: ReadonlyMap<string, string>;
  computed: readonly Computed[];
}

/** @param show a sheet in the currency and for the amount of product that the workbook has */
export function withFormulas(
  input: WorkbookInput,
  sheets: readonly WorkbookSheet[],
  calculations: Calculations,
  show: (sheet: WorkbookSheet) => WorkbookSheet,
): WrittenCalculation {
  const places = new Map<string, Place>();
  const idOf = (of: string, key: CellKey): string => `${of} ${key}`;
  const place = (sheet: WorkbookSheet): void =>
    eachCell(sheet, ({ link }, row, column) => {
      const id = idOf(link.of, link.key);
      if (!places.has(id)) places.set(id, { sheet: sheet.sheet!, row, column, scale: link.scale ?? 1 });
    });
  for (const sheet of sheets) place(sheet);
  const others = show(calculationSheet(evaluated(input), calculations, (of, key) => places.has(idOf(of, key))));
  place(others);
  const all = [...sheets, others];

  const names = new Map<string, string>();
  for (const [of, calculation] of calculations)
    for (const [key, name] of calculation.names) {
      const at = places.get(idOf(of, key))!;
      names.set(name, `${quoted(at.sheet)}!${absolute(at)}`);
    }
  const computed: Computed[] = [];
  const made = all.map((sheet): WorkbookSheet => ({
    ...sheet,
    data: (sheet.data ?? []).map((row, r) =>
      row.map((one, c): Cell => {
        if (!isLinked(one)) return one;
        const { link, ...cell } = one;
        const { of, key, scale = 1 } = link;
        const calculation = calculations.get(of);
        if (calculation?.inputs.has(key)) return { ...cell, ...INPUT };
        const formula = calculation?.cells.get(key)?.formula;
        if (!formula) return cell;
        const reference = (other: CellKey): Place & { text: string } => {
          const at = places.get(idOf(of, other))!;
          return {
            ...at,
            text:
              calculation.names.get(other) ??
              `${at.sheet === sheet.sheet ? '' : `${quoted(at.sheet)}!`}${absolute(at)}`,
          };
        };
        const text = textOf(formula, reference);
        computed.push({ sheet: sheet.sheet!, address: addressOf(r, c), value: cell.value as number | string });
        const { type: _, ...look } = cell;
        return {
          ...look,
          type: 'Formula',
          value: scale === 1 ? text : scale === -1 ? `-(${text})` : `(${text})*${scale}`,
        };
      }),
    ),
  }));
  return { sheets: made, names, computed };
}

function eachCell({ data }: WorkbookSheet, each: (cell: LinkedCell, row: number, column: number) => void): void {
  for (const [row, cells] of (data ?? []).entries())
    for (const [column, cell] of cells.entries()) if (isLinked(cell)) each(cell, row, column);
}

/** Cells that may be changed. */
const INPUT: Partial<CellObject> = { backgroundColor: '#FFF8DC', textColor: '#0B3D91' };

/** Name of the sheet of what the formulas need beside the tables. */
export const CALCULATION = 'Calculation';

interface Other extends Evaluated {
  item: CalculatedCell;
}
function calculationSheet(
  all: readonly Evaluated[],
  calculations: Calculations,
  isPlaced: (of: string, key: CellKey) => boolean,
): WorkbookSheet {
  const rows = all.flatMap((one): Other[] => {
    const { id } = one.configuration;
    return [...(calculations.get(id)?.cells.values() ?? [])]
      .filter(({ key, value, formula }) => !isPlaced(id, key) && (value !== null || formula !== null))
      .map((item) => ({ ...one, item }));
  });
  const columns: Column<Other>[] = [
    ...whose<Other>(),
    { title: 'Quantity', value: ({ item }) => item.title, width: 48 },
    {
      title: 'Value',
      value: ({ item }): Value => item.value ?? 'never',
      format: QUANTITY,
      width: 18,
      link: ({ configuration, item }) => ({ of: configuration.id, key: item.key }),
    },
    { title: 'Unit', value: ({ item }) => (item.unit === '1' ? null : item.unit) },
    { title: 'Kind', value: ({ item }) => (item.formula ? 'formula' : 'value') },
    { title: 'Formula or source', value: ({ item }) => item.about, width: 60 },
  ];
  return tableSheet(CALCULATION, columns, rows, { frozenColumns: 3 });
}

function textOf(parts: readonly FormulaPart[], of: (key: CellKey) => Place & { text: string }): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('cell' in part) {
        const { text, scale } = of(part.cell);
        return unscaled(text, scale);
      }
      if ('range' in part) return rangeOf(part.range.map(of));
      if ('scaleOf' in part) {
        const { scale } = of(part.scaleOf);
        return scale === 1 ? '' : `/${scale}`;
      }
      return sumOf(part.sum.map(of));
    })
    .join('');
}

/** A number in the unit of the calculation. */
const unscaled = (text: string, scale: number): string =>
  scale === 1 ? text : scale === -1 ? `(-${text})` : `(${text}/${scale})`;

type Referred = Place & { text: string };

const follows = (before: Referred | undefined, one: Referred): boolean =>
  before !== undefined &&
  before.sheet === one.sheet &&
  before.column === one.column &&
  before.row + 1 === one.row &&
  before.scale === one.scale;

/** Arguments that a program accepts in one call. */
const MOST_ARGUMENTS = 250;

function sumOf(cells: readonly Referred[]): string {
  const runs: Referred[][] = [];
  for (const one of cells)
    if (follows(runs.at(-1)?.at(-1), one)) runs.at(-1)!.push(one);
    else runs.push([one]);
  const byScale = new Map<number, string[]>();
  for (const run of runs) byScale.set(run[0]!.scale, [...(byScale.get(run[0]!.scale) ?? []), rangeOf(run)]);
  const sums = [...byScale].flatMap(([scale, texts]) =>
    Array.from({ length: Math.ceil(texts.length / MOST_ARGUMENTS) }, (_, k) => {
      const sum = `SUM(${texts.slice(k * MOST_ARGUMENTS, (k + 1) * MOST_ARGUMENTS).join(',')})`;
      return unscaled(sum, scale);
    }),
  );
  return sums.length === 1 ? sums[0]! : `(${sums.join('+')})`;
}

function rangeOf(cells: readonly Referred[]): string {
  const [first, last] = [cells[0]!, cells.at(-1)!];
  if (!cells.every((one, k) => k === 0 || follows(cells[k - 1], one)))
    throw new Error('The cells are not in one column');
  return cells.length === 1 ? first.text : `${first.text}:${absolute(last)}`;
}

const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;

function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}
const addressOf = (row: number, column: number): string => `${lettersOf(column)}${row + 1}`;
const absolute = ({ row, column }: Pick<Place, 'row' | 'column'>): string => `$${lettersOf(column)}$${row + 1}`;

/** Puts the calculation of processes into the cells of a workbook: formulas, names of inputs, and what is on no other sheet. */
import { assumptionRow, isNumberRow } from '../assumptions/assumptions.ts';
import type { CalculatedCell, Calculation, CalculationInput, CellKey, FormulaPart } from './calculation.ts';
import { amounts, type TableColumn, words } from './table.ts';

/** What a cell is in the calculation of a process. */
export interface Link {
  /** Id of the process, or of its configuration. */
  readonly of: string;
  readonly key: CellKey;
  /** What the number of the calculation is multiplied by, if not 1, such as an exchange rate. */
  readonly scale?: number;
  /** Whether the cell only shows an input, which has a cell elsewhere. */
  readonly isShown?: true;
}

/** The same number multiplied by a factor. */
export const scaledLink = ({ scale = 1, ...link }: Link, factor: number): Link => ({ ...link, scale: scale * factor });

export interface NamedCalculation extends Calculation {
  /** Of inputs. */
  readonly names: ReadonlyMap<CellKey, string>;
}

/** By id; none for results that their inputs do not reproduce any more, whose cells stay values. */
export type Calculations = ReadonlyMap<string, NamedCalculation>;

/** @param ending of the names, which tells processes apart */
export function withNames(made: Calculation, ending = ''): NamedCalculation {
  const names = new Map<CellKey, string>();
  const used = new Set<string>();
  for (const { key, path } of made.inputs.values()) {
    const [group, ...rest] = path.split('.');
    const last = rest.at(-1)!;
    const told =
      group === 'prices' ? `price_${last}` : group === 'steps' ? `price_${rest.slice(0, -1).join('_')}` : last;
    const base = told.replaceAll(/\W/gu, '_');
    let name = `${base}${ending}`;
    for (let k = 2; used.has(name.toLowerCase()); k++) name = `${base}_${k}${ending}`;
    used.add(name.toLowerCase());
    names.set(key, name);
  }
  return { ...made, names };
}

/** What a rate of return or a payback time is where there is none: text, which cannot be multiplied. */
const NEVER = '"never"';

/** Name of the sheet of what the formulas need beside the tables, and its columns. */
export const CALCULATION = 'Calculation';
export const CALCULATION_COLUMNS: readonly TableColumn<CalculatedCell>[] = [
  words('title', 'Quantity', ({ title }) => title),
  amounts('value', 'Value', ({ value, unit }) => [value ?? 'never', unit === '1' ? null : unit], {
    figure: ({ key }) => key,
  }),
  words('kind', 'Kind', ({ formula }) => (formula ? 'formula' : 'value')),
  words('about', 'Formula or source', ({ about }) => about),
];

/** Columns of a sheet of inputs. @param names of inputs in formulas */
export const inputColumns = (names: ReadonlyMap<CellKey, string>): readonly TableColumn<CalculationInput>[] => [
  words('title', 'Input', ({ title }) => title),
  amounts('value', 'Value', ({ value, unit, path }) => [value, isPercent(path) ? '%' : unit === '1' ? null : unit], {
    figure: ({ key }) => key,
  }),
  words('state', 'Value state', ({ state }) => state),
  words('source', 'Source', ({ source }) => source),
  words('path', 'Key', ({ path }) => path),
  words('name', 'Name in formulas', ({ key }) => names.get(key) ?? null),
];

function isPercent(path: string): boolean {
  const row = assumptionRow(path);
  return row !== undefined && isNumberRow(row) && row.display === '%';
}

/** A sheet with what its cells are, the heading included. */
export interface LinkedSheet {
  readonly name: string;
  readonly links: readonly (readonly (Link | null | undefined)[])[];
}

interface Place {
  sheet: string;
  row: number;
  column: number;
  scale: number;
}

export interface LinkedWorkbook {
  /** Of input cells: name and reference. */
  readonly names: ReadonlyMap<string, string>;
  readonly isInput: (link: Link) => boolean;
  /** The formula of a cell on a sheet; null for a value. */
  readonly formulaOf: (sheet: string, link: Link) => string | null;
}

const idOf = ({ of, key }: Link): string => `${of} ${key}`;

/** What of the calculations is on no sheet. */
export function unplaced(sheets: readonly LinkedSheet[], calculations: Calculations): Map<string, CalculatedCell[]> {
  const placed = new Set(sheets.flatMap(({ links }) => links.flatMap((row) => row.map((link) => link && idOf(link)))));
  return new Map(
    [...calculations].map(([of, { cells }]) => [
      of,
      [...cells.values()].filter(
        ({ key, value, formula }) => !placed.has(idOf({ of, key })) && (value !== null || formula !== null),
      ),
    ]),
  );
}

export function linkedWorkbook(sheets: readonly LinkedSheet[], calculations: Calculations): LinkedWorkbook {
  const places = new Map<string, Place>();
  for (const { name: sheet, links } of sheets)
    for (const [row, cells] of links.entries())
      for (const [column, link] of cells.entries())
        if (link && !link.isShown && !places.has(idOf(link)))
          places.set(idOf(link), { sheet, row, column, scale: link.scale ?? 1 });
  const names = new Map<string, string>();
  for (const [of, calculation] of calculations)
    for (const [key, name] of calculation.names) {
      const at = places.get(idOf({ of, key }))!;
      names.set(name, `${quoted(at.sheet)}!${absolute(at)}`);
    }
  return {
    names,
    isInput: ({ of, key, isShown }) => !isShown && (calculations.get(of)?.inputs.has(key) ?? false),
    formulaOf(sheet, { of, key, scale = 1, isShown }) {
      const calculation = calculations.get(of);
      const formula = isShown && calculation?.inputs.has(key) ? [{ cell: key }] : calculation?.cells.get(key)?.formula;
      if (!calculation || !formula) return null;
      const text = textOf(formula, (other): Referred => {
        const at = places.get(idOf({ of, key: other }))!;
        const own = calculation.names.get(other);
        return { ...at, text: own ?? `${at.sheet === sheet ? '' : `${quoted(at.sheet)}!`}${absolute(at)}` };
      });
      if (scale === 1) return text;
      const product = scale === -1 ? `-(${text})` : `(${text})*${scale}`;
      return text.includes(NEVER) ? `IFERROR(${product},${NEVER})` : product;
    },
  };
}

type Referred = Place & { text: string };

function textOf(parts: readonly FormulaPart[], of: (key: CellKey) => Referred): string {
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
export const addressOf = (row: number, column: number): string => `${lettersOf(column)}${row + 1}`;
const absolute = ({ row, column }: Pick<Place, 'row' | 'column'>): string => `$${lettersOf(column)}$${row + 1}`;

/** A cell with a formula, and what it was when the workbook was made. */
export interface Computed {
  sheet: string;
  address: string;
  value: number | string;
}

/** Look of cells that may be changed. */
export const INPUT_LOOK = { backgroundColor: '#FFF8DC', textColor: '#0B3D91' } as const;

/** Changes of the files of a workbook: values of formulas, for programs that do not calculate, and names of inputs. */
export function formulaFiles(computed: readonly Computed[], names: ReadonlyMap<string, string>) {
  const defined = [...names].map(([name, to]) => `<definedName name="${name}">${to}</definedName>`).join('');
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml: string) =>
            xml
              .replace(/<definedNames\s*\/>/u, `<definedNames>${defined}</definedNames>`)
              .replace(/<calcPr\s*\/>/u, '<calcPr fullCalcOnLoad="1"/>'),
        },
        'xl/worksheets/sheet{id}.xml': {
          transform(xml: string, { sheet }: { sheet?: string | undefined }) {
            const own = computed.filter((one) => one.sheet === sheet);
            const values = new Map(own.map(({ address, value }) => [address, value]));
            return xml.replace(FORMULA, (_, at: string, look: string, formula: string) => {
              const value = values.get(at)!;
              const type = typeof value === 'number' ? '' : ' t="str"';
              return `<c r="${at}"${look}${type}>${formula}<v>${value}</v></c>`;
            });
          },
        },
      },
    },
  };
}

const FORMULA = /<c r="([A-Z]+\d+)"([^<>]*)>(<f>[^<]*<\/f>)<\/c>/gu;

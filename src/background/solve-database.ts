/** A database read into the neutral model becomes a table of results: one row per product, one value per category. */
import { characterise, type CharacteriseOptions } from './characterise.ts';
import { type Column, type CutOff, link, type LinkOptions } from './link.ts';
import { DatabaseFault, type Database } from './model.ts';
import { unitOf } from './units.ts';
import { LARGEST_RESIDUAL, solve, systemOf } from './solve.ts';

export interface ResultRow {
  process: string;
  product: string;
  location: string;
  unit: string;
  year: number | null;
  values: Record<string, number>;
  /** Part of each value that the process causes itself; absent in a file of results. */
  direct?: Record<string, number>;
  /** The largest inputs, as numbers of the rows that supply them, with amounts in their units per unit of this row. */
  inputs?: { number: number; amount: number }[];
}

/** What an import did; kept with the database. */
export interface ImportReport {
  format: string;
  processes: number;
  products: number;
  /** Non-zero cells of the matrix, the diagonal included. */
  cells: number;
  linked: number;
  linked_by_name: number;
  cut_off: number;
  /** Processes with an input that was cut off. */
  processes_cut_off: number;
  /** The first of them. */
  cut_off_inputs: CutOff[];
  flows: number;
  flows_without_factor: string[];
  flows_without_factor_count: number;
  largest_residual: number;
  notes: string[];
  left_out: { process: string; reason: string }[];
  left_out_count: number;
}

export interface SolvedDatabase {
  rows: ResultRow[];
  report: ImportReport;
}

export type Options = LinkOptions & CharacteriseOptions;
export type OnProgress = (what: string, done: number, of: number) => void;

const LISTED = 20;
/** Stored inputs of a process, each at least this share of the process in a category. */
const MOST_INPUTS = 10;
const LEAST_SHARE = 0.001;

/** @throws DatabaseFault if a part of the database cannot be solved */
export function solveDatabase(
  database: Database,
  options: Options = {},
  onProgress: OnProgress = () => {},
): SolvedDatabase {
  if (database.processes.length === 0) throw new DatabaseFault('', 'The file contains no processes.');
  if (database.processes.every(({ results }) => results !== undefined)) return fromResults(database);
  onProgress('Linking processes', 0, 1);
  const linked = link(database, options);
  const { columns, cutOff } = linked;
  const { direct, without, flows } = characterise(database, columns, options);
  const system = systemOf(columns);
  const scores = new Map<string, Float64Array>();
  let residual = 0;
  for (const [category, q] of direct) {
    onProgress(category, scores.size, direct.size);
    const solution = solve(system, q);
    if (!(solution.residual <= LARGEST_RESIDUAL)) throw notSolved(columns, solution.y);
    residual = Math.max(residual, solution.residual);
    scores.set(category, solution.y);
  }
  const rows = columns.map(({ process, output, flow }, index): ResultRow => {
    const { unit, size } = process.outputs[output]!;
    // What a process takes of its own product is part of what it needs for a unit that leaves it.
    const { diagonal } = columns[index]!;
    const perUnit = (list: Float64Array) => list[index]! * size;
    const ofEach = (lists: Map<string, Float64Array>, of: (list: Float64Array) => number) =>
      Object.fromEntries([...lists].map(([category, list]) => [category, of(list)]));
    const { name: unitName } = unitOf(unit);
    return {
      process: process.name,
      product: flow.name,
      location: process.location,
      unit: unitName,
      year: process.year,
      values: ofEach(scores, perUnit),
      direct: ofEach(direct, (list) => perUnit(list) / diagonal),
      inputs: largestInputs(columns[index]!, direct, scores, index).map(({ row, amount }) => ({
        number: row + 1,
        amount: (amount * size) / sizeOf(columns[row]!),
      })),
    };
  });
  return {
    rows,
    report: {
      format: database.format,
      processes: database.processes.length,
      products: columns.length,
      cells: columns.reduce((sum, { rows: list }) => sum + list.length + 1, 0),
      linked: linked.linked,
      linked_by_name: linked.byName,
      cut_off: cutOff.length,
      processes_cut_off: linked.touched,
      cut_off_inputs: cutOff.slice(0, LISTED),
      flows,
      flows_without_factor: without.slice(0, LISTED),
      flows_without_factor_count: without.length,
      largest_residual: residual,
      notes: [...database.notes],
      left_out: database.leftOut.slice(0, LISTED),
      left_out_count: database.leftOut.length,
    },
  };
}

const sizeOf = ({ process, output }: Column): number => process.outputs[output]!.size;

/**
 * The inputs with the largest shares of any category, per reference unit. With the results of their suppliers they give the
 * contributions in every category; contributions by category would be many times as much to store.
 */
function largestInputs(
  { rows, values, diagonal }: Column,
  direct: ReadonlyMap<string, Float64Array>,
  scores: ReadonlyMap<string, Float64Array>,
  index: number,
): { row: number; amount: number }[] {
  const amounts = new Map<number, number>();
  rows.forEach((row, at) => amounts.set(row, (amounts.get(row) ?? 0) - values[at]! / diagonal));
  const inputs = [...amounts].map(([row, amount]) => ({ row, amount, share: 0 }));
  for (const [category, y] of scores) {
    const parts = inputs.map(({ row, amount }) => Math.abs(amount * y[row]!));
    const whole = parts.reduce((sum, part) => sum + part, Math.abs(direct.get(category)![index]! / diagonal));
    if (whole > 0) inputs.forEach((input, at) => (input.share = Math.max(input.share, parts[at]! / whole)));
  }
  return inputs
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_INPUTS);
}

/** The processes whose values grew most are those of the loop. */
function notSolved(columns: ReturnType<typeof link>['columns'], y: Float64Array): DatabaseFault {
  const size = (index: number) => (Number.isNaN(y[index]!) ? Infinity : Math.abs(y[index]!));
  const worst = columns.map((_, index) => index).toSorted((a, b) => size(b) - size(a));
  const names = worst.slice(0, 4).map((index) => columns[index]!.process.name);
  return new DatabaseFault('', `The processes cannot be solved. The values grow without end in: ${names.join('; ')}.`);
}

function fromResults({ format, processes, flows, notes }: Database): SolvedDatabase {
  const rows = processes.flatMap(({ name, location, year, outputs: [output], results }): ResultRow[] =>
    output
      ? [
          {
            process: name,
            product: flows.get(output.flow)!.name,
            location,
            unit: unitOf(output.unit).name,
            year,
            values: { ...results },
          },
        ]
      : [],
  );
  return {
    rows,
    report: {
      format,
      processes: processes.length,
      products: rows.length,
      cells: 0,
      linked: 0,
      linked_by_name: 0,
      cut_off: 0,
      processes_cut_off: 0,
      cut_off_inputs: [],
      flows: 0,
      flows_without_factor: [],
      flows_without_factor_count: 0,
      largest_residual: 0,
      notes: [...notes],
      left_out: [],
      left_out_count: 0,
    },
  };
}

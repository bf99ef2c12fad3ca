/**
 * The neutral model of a background database, into which each format is read. All amounts are in reference units (units.ts).
 * A waste treatment makes the service of treating its waste: its output, and the input of whoever sends waste to it, are
 * positive. An avoided product is a negative input.
 */

export interface Flow {
  key: string;
  name: string;
  kind: 'product' | 'elementary';
  /** Of an elementary flow. */
  compartment: string;
  /** Reference unit of its dimension, such as kg or MJ. */
  dimension: string;
  location?: string | undefined;
  cas?: string | undefined;
}

export interface Exchange {
  flow: string;
  amount: number;
  /** Key of the process that supplies it, if the file names one. */
  provider?: string | undefined;
  /** Its share for each output, if it is allocated differently from the process. */
  shares?: readonly number[] | undefined;
}

export interface Output extends Exchange {
  /** Share of the process that it carries; undefined if the file has none. */
  share?: number | undefined;
  /** Unit in which the results are shown, and its size in the reference unit. */
  unit: string;
  size: number;
}

export interface Process {
  key: string;
  name: string;
  location: string;
  year: number | null;
  outputs: Output[];
  inputs: Exchange[];
  elementary: Exchange[];
  /** Impacts per unit of its first output, in a file of results. */
  results?: Readonly<Record<string, number>>;
}

export interface Database {
  format: string;
  flows: Map<string, Flow>;
  processes: Process[];
  /** What was assumed while reading. */
  notes: Set<string>;
  /** Processes that cannot be used. */
  leftOut: { process: string; reason: string }[];
}

/** A fault of the file, which names the file inside the package and the field. */
export class DatabaseFault extends Error {
  constructor(where: string, message: string) {
    super(where === '' ? message : `${where}: ${message}`);
  }
}

export const newDatabase = (format: string): Database => ({
  format,
  flows: new Map(),
  processes: [],
  notes: new Set(),
  leftOut: [],
});

/** @throws DatabaseFault for anything but a finite number */
export function amountOf(value: unknown, where: string, field: string): number {
  const amount = typeof value === 'number' ? value : Number(typeof value === 'string' ? value.trim() || NaN : NaN);
  if (Number.isFinite(amount)) return amount;
  throw new DatabaseFault(where, `${field} is “${String(value)}”, not a number.`);
}

/** Adds a process. @throws DatabaseFault if its key is already taken */
export function addProcess(database: Database, seen: Set<string>, process: Process, where: string): void {
  if (seen.has(process.key)) throw new DatabaseFault(where, `a second process has the key “${process.key}”.`);
  seen.add(process.key);
  database.processes.push(process);
}

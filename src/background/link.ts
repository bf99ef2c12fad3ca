/** Links the inputs of processes to the processes that make them, and builds the matrix of the technosphere by columns. */
import { DatabaseFault, type Database, type Exchange, type Flow, type Process } from './model.ts';

/** One product of one process. */
export interface Column {
  process: Process;
  output: number;
  flow: Flow;
  /** Amount of its output, in the reference unit. */
  amount: number;
  /** Rows and values beside the diagonal, per unit of output: negative values are inputs. */
  rows: number[];
  values: number[];
  diagonal: number;
}

/** An input that nothing supplies. */
export interface CutOff {
  process: string;
  product: string;
  amount: number;
  unit: string;
  reason:
    | 'no process makes it'
    | 'several processes make it'
    | 'declared as a cut-off'
    | 'it would use up its own product';
}

export interface Linked {
  columns: Column[];
  linked: number;
  /** Inputs linked by the name of the product alone. */
  byName: number;
  cutOff: CutOff[];
  /** Processes with at least one cut-off input. */
  touched: number;
}

export interface LinkOptions {
  /** Links products named “CUTOFF …” to the process that makes the product without this word. */
  relinkCutOffs?: boolean | undefined;
}

const GLOBAL = ['GLO', 'RoW', 'RER'];
const CUT_OFF = /^cut-?off[\s:,]+/i;
/** kg/m³ of products that refineries give by volume, so that they can be allocated by mass. */
const DENSITIES: readonly (readonly [RegExp, number])[] = [
  [/gasoline|petrol\b|naphtha/i, 745],
  [/diesel|light fuel oil/i, 840],
  [/kerosene|jet fuel/i, 805],
  [/residual|heavy fuel oil/i, 960],
  [/liquefied petroleum|\blpg\b/i, 540],
  [/refinery gas/i, 0.9],
];
const plainName = (name: string): string => name.trim().toLowerCase();

/** @throws DatabaseFault if shares or products are invalid, or if a database without links cannot be linked */
export function link(database: Database, { relinkCutOffs = false }: LinkOptions = {}): Linked {
  const { flows, notes, leftOut } = database;
  const processes: Process[] = [];
  const columns: Column[] = [];
  const makers = new Map<string, number[]>();
  const named = new Map<string, number[]>();
  const columnOf = new Map<string, number>();
  const used = new Set(database.processes.flatMap((process) => process.inputs.map(({ flow }) => flow)));
  const push = (map: Map<string, number[]>, key: string, at: number) => {
    const list = map.get(key);
    if (list) list.push(at);
    else map.set(key, [at]);
  };
  for (const process of database.processes) {
    const shares = sharesOf(process, database, used);
    if (typeof shares === 'string') {
      leftOut.push({ process: process.name, reason: shares });
      continue;
    }
    processes.push(process);
    process.outputs.forEach((output, index) => {
      const flow = flows.get(output.flow)!;
      const at = columns.length;
      output.share = shares[index]!;
      const column = {
        process,
        output: index,
        flow,
        amount: Math.abs(output.amount),
        rows: [],
        values: [],
        diagonal: 1,
      };
      columns.push(column);
      const own = JSON.stringify([process.key, output.flow]);
      if (columnOf.has(own)) throw new DatabaseFault(process.name, `it makes ${flow.name} twice.`);
      columnOf.set(own, at);
      push(makers, output.flow, at);
      push(named, `${plainName(flow.name)}|${flow.dimension}`, at);
    });
  }

  const one = (list: readonly number[]): number | null => (list.length === 1 ? list[0]! : null);
  const choose = (list: readonly number[], location: string): number | null => {
    const at = (place: string) => list.filter((index) => columns[index]!.process.location === place);
    const markets = list.filter((index) => columns[index]!.process.name.toLowerCase().startsWith('market for'));
    const main = list.filter((index) => columns[index]!.output === 0);
    for (const tried of [list, at(location), main, markets, ...GLOBAL.map(at)]) {
      const found = one(tried);
      if (found !== null) return found;
    }
    return null;
  };
  let linked = 0;
  let byName = 0;
  let ambiguous = 0;
  let inputs = 0;
  let provided = 0;
  const cutOff: CutOff[] = [];
  const find = ({ flow: key, provider }: Exchange, process: Process): number | CutOff['reason'] => {
    const flow = flows.get(key)!;
    if (provider !== undefined) {
      provided += 1;
      const direct = columnOf.get(JSON.stringify([provider, key]));
      if (direct !== undefined) return direct;
    }
    const isDeclared = CUT_OFF.test(flow.name);
    if (isDeclared && !relinkCutOffs && !makers.has(key)) return 'declared as a cut-off';
    const made = makers.get(key) ?? [];
    const found = choose(made, process.location);
    if (found !== null) return found;
    if (made.length > 1) return 'several processes make it';
    const alike = named.get(`${plainName(flow.name.replace(CUT_OFF, ''))}|${flow.dimension}`) ?? [];
    const same = choose(alike, process.location);
    if (same !== null) {
      byName += 1;
      return same;
    }
    return alike.length > 1 ? 'several processes make it' : 'no process makes it';
  };

  const touched = new Set<Process>();
  let first = 0;
  for (const process of processes) {
    const own = columns.slice(first, (first += process.outputs.length));
    for (const input of process.inputs) {
      if (input.amount === 0) continue;
      inputs += 1;
      const found = find(input, process);
      const itself = typeof found === 'number' ? own.find((column) => column === columns[found]) : undefined;
      const isUsedUp =
        itself !== undefined && (input.amount * shareOf(input, itself)) / itself.amount >= itself.diagonal;
      const at = isUsedUp ? 'it would use up its own product' : found;
      if (typeof at === 'string') {
        const { name, dimension } = flows.get(input.flow)!;
        if (at === 'several processes make it') ambiguous += 1;
        touched.add(process);
        const [output] = own;
        const amount = output ? (input.amount * shareOf(input, output)) / output.amount : input.amount;
        cutOff.push({ process: process.name, product: name, amount, unit: dimension, reason: at });
        continue;
      }
      linked += 1;
      // A treatment with a reference of −1 takes what its users send as a negative input.
      const maker = columns[at]!;
      const sign = Math.sign(maker.process.outputs[maker.output]!.amount);
      for (const column of own) {
        const value = (sign * input.amount * shareOf(input, column)) / column.amount;
        if (value === 0) continue;
        if (columns[at] === column) column.diagonal -= value;
        else {
          column.rows.push(at);
          column.values.push(-value);
        }
      }
    }
  }
  if (database.format === 'EcoSpold 2' && inputs > 0 && provided === 0) {
    if (ambiguous > inputs / 10)
      throw new DatabaseFault(
        '',
        'The inputs name no supplying activities, and several activities make the same product. Export a linked system model, such as “cut-off”.',
      );
    notes.add('The inputs name no supplying activities; they were linked by product.');
  }
  return { columns, linked, byName, cutOff, touched: touched.size };
}

/** Share of an exchange that one product carries. */
export const shareOf = ({ shares }: Exchange, { process, output }: Pick<Column, 'process' | 'output'>): number =>
  shares?.[output] ?? process.outputs[output]!.share!;

/** Shares of the products: those of the file, or by mass; or why there are none. */
function sharesOf({ outputs }: Process, { flows, notes }: Database, used: ReadonlySet<string>): number[] | string {
  if (outputs.some(({ amount }) => amount === 0)) return 'The amount of its product is 0.';
  if (outputs.length <= 1) return outputs.map(() => 1);
  const given = outputs.map(({ share }) => share);
  if (given.every((share) => share !== undefined)) {
    const sum = given.reduce((total, share) => total + share, 0);
    if (Math.abs(sum - 1) > 0.005) return `Its allocation factors add up to ${sum.toPrecision(4)}, not 1.`;
    if (Math.abs(sum - 1) > 0.001) notes.add('Allocation factors that do not add up to 1 were scaled.');
    return given.map((share) => share / sum);
  }
  const masses = outputs.map(({ flow, amount }): number => {
    const { name, dimension } = flows.get(flow)!;
    if (dimension === 'kg') return Math.abs(amount);
    if (dimension !== 'm3') return NaN;
    return (DENSITIES.find(([words]) => words.test(name))?.[1] ?? NaN) * Math.abs(amount);
  });
  outputs.forEach(({ flow }, index) => {
    // Declared cut-offs, and what nobody uses and has no mass, such as recovered energy, carry nothing.
    const isFree =
      index > 0 && (CUT_OFF.test(flows.get(flow)!.name) || (Number.isNaN(masses[index]!) && !used.has(flow)));
    if (isFree) masses[index] = 0;
  });
  if (masses.slice(1).every((one) => one === 0)) masses[0] = 1;
  const mass = masses.reduce((total, one) => total + one, 0);
  if (!(mass > 0)) return 'It has several products, no allocation factors, and products without a mass.';
  notes.add('Processes with several products and no allocation factors were allocated by mass.');
  return masses.map((one) => one / mass);
}

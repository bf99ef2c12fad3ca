/** What a process sells beside its product. */
import {
  byProcess,
  constant,
  ECONOMICS,
  type Explained,
  number,
  PROCESS,
  same,
  type Term,
  total,
} from '../costing/explained.ts';
import type { CoProduct } from '../types/results.ts';
import type { Process } from '../process/process.ts';
import type { Rest, StepState } from '../steps/step-state.ts';
import { isListed, type Stream } from '../stream/stream.ts';

/** A stream that is sold, or given away for a fee. */
export interface Sale {
  readonly state: StepState;
  /** Id of the stream in the results. */
  readonly stream: string;
  readonly outlet: string;
  readonly name: string;
  /** USD per kg of the basis; negative: a fee for its disposal. */
  readonly price: number;
  readonly basis: string;
  /** kg of the basis, of the whole stream, and of it without water, per batch. */
  readonly amount: number;
  readonly mass: number;
  readonly dry: number;
  /** The whole outlet, and the share of it that is sold. */
  readonly whole: Stream;
  readonly share: number;
  /** kg CO2e that a kg of the basis avoids; null if it is not known. */
  readonly avoided: number | null;
}

/** Id of a sale in the operating cost. */
export const saleId = ({ state, outlet }: Pick<Sale, 'state' | 'outlet'>): string =>
  `sold:${state.resolved.step.id}:${outlet}`;

/** Every stream that is sold, in the order of the steps. */
export function salesOf(process: Process): Sale[] {
  const list: Sale[] = [];
  for (const state of process.steps)
    for (const rest of state.rests) if (rest.disposal === 'sold') list.push(saleOf(process, state, rest));
  return list;
}

function saleOf({ plan }: Process, state: StepState, { outlet, stream, share }: Rest): Sale {
  const {
    name = outlet,
    price = 0,
    basis = 'total',
    avoided_gwp: avoided = null,
  } = plan.outlets[state.resolved.index]![outlet]!;
  const flow = state.flows.find((one) => one.outlet === outlet && one.link === null);
  const mass = share * stream.total();
  const dry = mass - share * stream.mass[stream.table.at.water]!;
  const amount = basis === 'total' ? mass : basis === 'dry' ? dry : share * componentMass(stream, basis);
  return {
    state,
    stream: flow?.place.id ?? '',
    outlet,
    name,
    price,
    basis,
    amount,
    mass,
    dry,
    whole: stream,
    share,
    avoided,
  };
}

/** Those of which the results have a stream. */
const listed = (sales: readonly Sale[]): Sale[] => sales.filter(({ mass }) => isListed(mass));

/** How the mass of the streams of one co-product is calculated, its dry mass, and the mass in its basis. */
export const saleMass = (sales: readonly Sale[]): Explained =>
  total(PROCESS, listed(sales), ({ stream }) => massOf('part', stream));
export const saleDryMass = (sales: readonly Sale[]): Explained =>
  byProcess(
    'sum(mass) - sum(water)',
    listed(sales).map(({ stream }) => massOf('mass', stream)),
    listed(sales).map(({ stream }) => ({ symbol: 'water', stream, component: 'water' })),
  );
export function saleAmount(sales: readonly Sale[]): Explained {
  const { basis } = sales[0]!;
  if (basis === 'total') return saleMass(sales);
  if (basis === 'dry') return saleDryMass(sales);
  return total(PROCESS, listed(sales), ({ stream }) => ({ symbol: 'part', stream, component: basis }));
}
const massOf = (symbol: string, stream: string): Term => number(symbol, 'streams', stream, 'mass');

/** The price of a sale, which is entered with the outlet. */
export function salePrice({ name, price, outlet, state }: Sale): Explained {
  const key = `outlets.${outlet}.price`;
  const source = 'Entered for the outlet';
  const origin = { kind: 'setting', step_id: state.resolved.step.id, key, state: 'entered', source } as const;
  return same({ ...constant('price', `Price of ${name}`, price, 'USD/kg', source), origin }, ECONOMICS);
}

/** kg of a component by its id; 0 if no stream of the process has it. */
export function componentMass({ mass, table }: Stream, id: string): number {
  const at = table.index.get(id);
  return at === undefined ? 0 : mass[at]!;
}

/** Streams of the same name as one co-product. @param good Batches per year that do not fail. @param output kg per year */
export function coProducts(sales: readonly Sale[], good: number, output: number): CoProduct[] {
  const byName = new Map<string, CoProduct>();
  for (const { name, price, basis, amount, mass, dry, state, outlet } of sales) {
    const known = byName.get(name) ?? {
      name,
      price,
      basis,
      amount: 0,
      mass: 0,
      dry_mass: 0,
      annual: 0,
      per_kg: 0,
      streams: [],
    };
    known.amount += amount;
    known.mass += mass;
    known.dry_mass += dry;
    known.annual += amount * price * good;
    known.per_kg = known.annual / output;
    known.streams.push({ step_id: state.resolved.step.id, outlet });
    byName.set(name, known);
  }
  return [...byName.values()];
}

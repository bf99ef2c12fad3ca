/** What enters and leaves a plant or one of its steps, component by component. */
import { boundaryStreams } from '../evaluate/mass-balance.ts';
import type { Configuration } from '../types/configuration.ts';
import type { LoopResult, Results, StreamResult } from '../types/results.ts';
import { counts, numbers, type ResultTable, words } from './table.ts';

const INTO = ['bought', 'from_steps'] as const;
const OUT = ['to_steps', 'product', 'sold', 'waste', 'vent'] as const;
export type Flow = (typeof INTO)[number] | (typeof OUT)[number];
export const FLOWS: readonly Flow[] = [...INTO, ...OUT];

/** kg per batch, or per hour of a continuous plant. */
export interface BalanceRow extends Record<Flow, number> {
  /** Null for all components. */
  component_id: string | null;
  name: string;
  /** What reactions make of it, negative for what they use: what leaves less what enters. */
  reacted: number;
}

/** What leaves less what enters; differences by rounding in the last bits are none. */
export function net(flows: Readonly<Record<Flow, number>>): number {
  const sum = (keys: readonly Flow[]) => keys.reduce((all, key) => all + flows[key], 0);
  const left = sum(OUT) - sum(INTO);
  return Math.abs(left) < 1e-9 * Math.max(...FLOWS.map((key) => flows[key])) ? 0 : left;
}

const none = (): Record<Flow, number> => ({
  bought: 0,
  from_steps: 0,
  to_steps: 0,
  product: 0,
  sold: 0,
  waste: 0,
  vent: 0,
});

/** The components, by mass and the largest first, and all of them. @param step its id; null for the whole plant */
export function balanceRows(
  results: Pick<Results, 'streams'>,
  configuration: Pick<Configuration, 'uo_settings'> | undefined,
  step: string | null,
): BalanceRow[] {
  const rows = new Map<string, BalanceRow>();
  const whole: BalanceRow = { component_id: null, name: '', reacted: 0, ...none() };
  for (const [{ components, mass }, flow] of crossing(results, configuration, step)) {
    whole[flow] += mass;
    for (const { component_id, name, mass: own } of components) {
      if (own === 0) continue;
      // The product in cells has the id of the product but its own name.
      const key = `${component_id} ${name}`;
      const row = rows.get(key) ?? { component_id, name, reacted: 0, ...none() };
      row[flow] += own;
      rows.set(key, row);
    }
  }
  const through = (row: BalanceRow): number => FLOWS.reduce((all, key) => all + row[key], 0);
  const parts = [...rows.values()].toSorted((a, b) => through(b) - through(a));
  whole.name = `All ${parts.length} components`;
  return [...parts, whole].map((row) => ({ ...row, reacted: net(row) }));
}

function crossing(
  results: Pick<Results, 'streams'>,
  configuration: Pick<Configuration, 'uo_settings'> | undefined,
  step: string | null,
): (readonly [StreamResult, Flow])[] {
  const flowOut = ({ kind, from_step, from_outlet, to_step }: StreamResult): Flow => {
    if (kind === 'product' || (kind === 'main' && to_step === null)) return 'product';
    if (to_step !== null) return 'to_steps';
    const outlets = configuration?.uo_settings.find(({ id }) => id === from_step)?.outlets;
    if (outlets?.[from_outlet ?? '']?.disposal === 'sold') return 'sold';
    return kind === 'vent' ? 'vent' : 'waste';
  };
  if (step === null) {
    const { into, out } = boundaryStreams(results);
    return [...into.map((one) => [one, 'bought'] as const), ...out.map((one) => [one, flowOut(one)] as const)];
  }
  // A stream that a step feeds to itself enters and leaves.
  return results.streams.flatMap((one) => [
    ...(one.to_step === step ? [[one, one.from_step === null ? 'bought' : 'from_steps'] as const] : []),
    ...(one.from_step === step ? [[one, flowOut(one)] as const] : []),
  ]);
}

const flow = (key: Flow | 'reacted', title: string) => numbers<BalanceRow>(key, title, 'kg', (row) => row[key] || null);
const ofStep = (key: Flow, title: string) => ({ ...flow(key, title), only: 'pages' as const });
export const BALANCE: ResultTable<BalanceRow> = {
  name: 'Mass balance',
  about: 'What enters, reacts and leaves, component by component, per batch',
  rows: (results, configuration) => balanceRows(results, configuration, null),
  columns: [
    words('name', 'Component', ({ name }) => name),
    flow('bought', 'In'),
    ofStep('from_steps', 'From steps'),
    flow('reacted', 'Made or used'),
    ofStep('to_steps', 'To steps'),
    flow('product', 'Product'),
    flow('sold', 'Sold'),
    flow('waste', 'Waste'),
    flow('vent', 'Vented'),
  ],
  named: 1,
  isTotal: ({ component_id }) => component_id === null,
};

/** A loop with the tags of its steps. */
export interface LoopRow extends LoopResult {
  tags: string[];
}
export const LOOPS: ResultTable<LoopRow> = {
  name: 'Loops',
  about: 'Recycle loops, and how closely each was solved',
  rows: ({ loops = [], steps }) =>
    loops.map((loop) => ({
      ...loop,
      tags: loop.steps.map((id) => steps.find(({ step_id }) => step_id === id)?.tag ?? id),
    })),
  columns: [
    words('steps', 'Loop', ({ tags }) => tags.join(' → ')),
    numbers('gain', 'Recycled', '1', ({ gain }) => gain),
    counts('passes', 'Passes', ({ passes }) => passes),
    counts('error', 'Error', ({ error }) => error),
  ],
  named: 1,
};

/** What enters and leaves a plant or one of its steps, component by component. */
import { boundaryStreams, type Configuration, type Results, type StreamResult } from '#engine/index.ts';
import { componentKey } from '#src/lib/component-key.ts';
import { roundTo } from '#src/lib/rounding.ts';

/** Where mass comes from and goes to, in the order of the columns. */
export const FLOWS = {
  bought: 'In',
  from_steps: 'From steps',
  to_steps: 'To steps',
  product: 'Product',
  sold: 'Sold',
  waste: 'Waste',
  vent: 'Vented',
} as const;
export type Flow = keyof typeof FLOWS;
const INTO: readonly Flow[] = ['bought', 'from_steps'];

/** Masses per batch, or per hour of a continuous plant, in the unit of the balance, rounded so that they add up. */
export interface BalanceRow {
  key: string;
  name: string;
  flows: Readonly<Partial<Record<Flow, number>>>;
  /** What reactions make of it, negative for what they use: what leaves less what enters. */
  reacted: number;
  /** Before rounding. */
  exact: Readonly<Partial<Record<Flow | 'reacted', number>>>;
}

export interface Balance {
  /** Flows that occur. */
  flows: Flow[];
  /** By mass, the largest first. */
  rows: BalanceRow[];
  total: BalanceRow;
  unit: 'kg' | 't';
  decimals: number;
  /** (Mass in minus mass out) ÷ mass in. */
  imbalance: number;
}

const DIGITS = 5;
const KG_PER_T = 1000;
const TONNES_FROM = 1e5;

/** @param step its id; null for the whole plant */
export function balanceOf(results: Results, { uo_settings }: Configuration, step: string | null): Balance {
  const isSold = ({ from_step, from_outlet }: StreamResult): boolean =>
    uo_settings.find(({ id }) => id === from_step)?.outlets?.[from_outlet ?? '']?.disposal === 'sold';
  const flowOut = (stream: StreamResult): Flow => {
    if (stream.kind === 'product') return 'product';
    if (stream.kind === 'main') return stream.to_step === null ? 'product' : 'to_steps';
    if (stream.to_step !== null) return 'to_steps';
    if (isSold(stream)) return 'sold';
    return stream.kind === 'vent' ? 'vent' : 'waste';
  };
  const crossing: (readonly [StreamResult, Flow])[] = [];
  if (step === null) {
    const { into, out } = boundaryStreams(results);
    crossing.push(...into.map((one) => [one, 'bought'] as const), ...out.map((one) => [one, flowOut(one)] as const));
  } else
    for (const stream of results.streams) {
      // A stream that a step feeds to itself enters and leaves.
      if (stream.to_step === step) crossing.push([stream, stream.from_step === null ? 'bought' : 'from_steps']);
      if (stream.from_step === step) crossing.push([stream, flowOut(stream)]);
    }
  return tabulate(crossing);
}

function tabulate(crossing: readonly (readonly [StreamResult, Flow])[]): Balance {
  const names = new Map<string, string>();
  const masses = new Map<string, Partial<Record<Flow, number>>>();
  for (const [{ components }, flow] of crossing)
    for (const component of components) {
      if (component.mass === 0) continue;
      const key = componentKey(component);
      names.set(key, component.name);
      const row = masses.get(key) ?? {};
      row[flow] = (row[flow] ?? 0) + component.mass;
      masses.set(key, row);
    }
  const flows = (Object.keys(FLOWS) as Flow[]).filter((flow) => [...masses.values()].some((row) => row[flow]));
  const sum = (flow: Flow) => crossing.reduce((total, [{ mass }, of]) => (of === flow ? total + mass : total), 0);
  const totals = new Map(flows.map((flow) => [flow, sum(flow)] as const));
  const into = flows.reduce((all, flow) => (INTO.includes(flow) ? all + totals.get(flow)! : all), 0);
  const out = [...totals.values()].reduce((all, one) => all + one, 0) - into;

  const unit = into >= TONNES_FROM ? 't' : 'kg';
  const by = unit === 't' ? KG_PER_T : 1;
  const decimals = Math.min(3, Math.max(0, DIGITS - 1 - Math.floor(Math.log10(Math.max(into / by, 1e-9)))));
  const keys = [...masses.keys()].toSorted((a, b) => through(masses.get(b)!) - through(masses.get(a)!));
  const printed = new Map(
    flows.map((flow) => {
      const parts = keys.map((key) => (masses.get(key)![flow] ?? 0) / by);
      return [flow, roundTo(parts, totals.get(flow)! / by, decimals)] as const;
    }),
  );
  /** What leaves less what enters; differences by rounding in the last bits are none. */
  const net = (of: (flow: Flow) => number): number => {
    const sum = flows.reduce((all, flow) => (INTO.includes(flow) ? all - of(flow) : all + of(flow)), 0);
    return Math.abs(sum) < 1e-9 * Math.max(...flows.map(of)) ? 0 : sum;
  };
  const rowOf = (
    key: string,
    name: string,
    shown: (flow: Flow) => number,
    exact: (flow: Flow) => number,
  ): BalanceRow => ({
    key,
    name,
    flows: Object.fromEntries(flows.map((flow) => [flow, shown(flow)])),
    reacted: net(shown),
    exact: { ...Object.fromEntries(flows.map((flow) => [flow, exact(flow)])), reacted: net(exact) },
  });
  return {
    flows,
    rows: keys.map((key, at) =>
      rowOf(
        key,
        names.get(key)!,
        (flow) => printed.get(flow)![at]!,
        (flow) => (masses.get(key)![flow] ?? 0) / by,
      ),
    ),
    total: rowOf(
      'all',
      `All ${keys.length} components`,
      (flow) => Number((totals.get(flow)! / by).toFixed(decimals)),
      (flow) => totals.get(flow)! / by,
    ),
    unit,
    decimals,
    imbalance: into === 0 ? 0 : Math.abs(into - out) / into,
  };
}

const through = (row: Partial<Record<Flow, number>>): number => Object.values(row).reduce((all, one) => all + one, 0);

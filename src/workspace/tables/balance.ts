/** The balance of a plant or of one of its steps as it is printed. */
import {
  type BalanceRow,
  balanceRows,
  type Configuration,
  type Flow,
  FLOWS,
  net,
  type Results,
} from '#engine/index.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';

export interface PrintedBalance extends BalanceRow {
  /** In the unit of the balance, rounded so that rows and columns add up. */
  printed: Readonly<Record<Flow | 'reacted', number>>;
}

export interface Balance {
  rows: PrintedBalance[];
  total: PrintedBalance;
  unit: 'kg' | 't';
  /** kg in that unit. */
  by: number;
  decimals: number;
  /** (Mass in minus mass out) ÷ mass in. */
  imbalance: number;
}

const DIGITS = 5;
const TONNES_FROM = 1e5;

/** @param step its id; null for the whole plant */
export function balanceOf(results: Results, configuration: Configuration, step: string | null): Balance {
  const all = balanceRows(results, configuration, step);
  const whole = all.pop()!;
  const into = whole.bought + whole.from_steps;
  const out = FLOWS.reduce((sum, flow) => sum + whole[flow], 0) - into;
  const [unit, by] = into >= TONNES_FROM ? (['t', 1000] as const) : (['kg', 1] as const);
  const decimals = Math.min(3, Math.max(0, DIGITS - 1 - Math.floor(Math.log10(Math.max(into / by, 1e-9)))));
  const columns = FLOWS.map((flow) =>
    roundTo(
      all.map((row) => row[flow] / by),
      whole[flow] / by,
      decimals,
    ),
  );
  const print = (row: BalanceRow, shown: (flow: Flow, column: number) => number): PrintedBalance => {
    const flows = Object.fromEntries(FLOWS.map((flow, k) => [flow, shown(flow, k)])) as Record<Flow, number>;
    return { ...row, printed: { ...flows, reacted: net(flows) } };
  };
  return {
    rows: all.map((row, at) => print(row, (_flow, column) => columns[column]![at]!)),
    total: print(whole, (flow) => rounded(whole[flow] / by, decimals)),
    unit,
    by,
    decimals,
    imbalance: into === 0 ? 0 : Math.abs(into - out) / into,
  };
}

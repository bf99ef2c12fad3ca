import { BASE_ITEMS, type HeatCorner, type HeatResult, type Results } from '#engine/index.ts';
import { convert } from '#engine/wording/index.ts';
import type { Curve, Curves } from '#src/components/chart/curves.ts';

export interface HeatRow {
  item_id: string;
  title: string;
  now: number;
  target: number;
}

const titleOf = (id: string): string => BASE_ITEMS.find((one) => one.id === id)?.title ?? id;

/** Heat by utility, kW. */
export const heatRows = ({ utilities }: HeatResult): HeatRow[] =>
  utilities.map(({ item_id, now, target }) => ({ item_id, title: titleOf(item_id), now, target }));

const celsius = (kelvin: number): number => convert(kelvin, 'K', '°C');
const points = (corners: readonly HeatCorner[]): Curve['points'] =>
  corners.map(({ heat, temperature }) => [heat, celsius(temperature)] as const);

const HEAT = { title: 'Heat', unit: 'kW' };
const TEMPERATURE = { title: 'Temperature', unit: '°C' };

/** Hot and cold streams as one curve each: where they face each other, they can exchange heat. */
export const compositeCurves = ({ hot, cold }: HeatResult): Curves => ({
  x: HEAT,
  y: TEMPERATURE,
  curves: [
    { key: 'hot', title: 'Streams to cool', points: points(hot) },
    { key: 'cold', title: 'Streams to heat', points: points(cold) },
  ].filter((one) => one.points.length > 0),
});

/** Heat that must still be supplied above each temperature, or removed below it. */
export const grandCurve = ({ grand, pinch }: HeatResult): Curves => ({
  x: HEAT,
  y: { ...TEMPERATURE, title: 'Shifted temperature' },
  curves: [{ key: 'grand', title: 'Grand composite', points: points(grand) }],
  level: pinch === null ? null : { y: celsius(pinch), label: 'Pinch' },
});

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const HEATING = new Set(['lp_steam', 'mp_steam']);

/** Heat from steam, kW, now and at the target. */
export function heating({ utilities }: HeatResult): { now: number; target: number } {
  const steam = utilities.filter(({ item_id }) => HEATING.has(item_id));
  return { now: sum(steam.map(({ now }) => now)), target: sum(steam.map(({ target }) => target)) };
}

export interface DutyRow {
  key: string;
  step: string;
  kind: string;
  /** °C. */
  from: number;
  to: number;
  /** kW. */
  heat: number;
  utility: string;
}

/** What each step heats and cools, in the order of the steps. */
export const dutyRows = ({ duties }: HeatResult, { steps }: Results): DutyRow[] =>
  duties.map(({ step_id, hot, from, to, heat: kW, item_id }, index) => ({
    key: String(index),
    step: steps.find((one) => one.step_id === step_id)?.name ?? step_id,
    kind: hot ? 'Cooling' : 'Heating',
    from: celsius(from),
    to: celsius(to),
    heat: kW,
    utility: titleOf(item_id),
  }));

/** In which quantity and unit the flowsheet shows flows: the same for all streams, so that it is said once. */
import { useMemo } from 'react';
import type { Results, StepResult, StreamResult } from '#engine/index.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { formatMass, formatNumber } from '#src/lib/format.ts';
import { observable, useObservable } from '#src/lib/observable.ts';

export const MEASURES = ['mass', 'volume'] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_NAMES: Record<Measure, string> = {
  mass: 'Mass flow',
  volume: 'Volume and concentration',
};

const STORED = 'flows';

const read = (): Measure | null => MEASURES.find((one) => one === localStorage.getItem(STORED)) ?? null;

/** What the user chose, now or on an earlier visit. */
const preferred = observable<Measure | null>(globalThis.localStorage === undefined ? null : read());

export function preferMeasure(measure: Measure): void {
  preferred.set(measure);
  localStorage.setItem(STORED, measure);
}

export interface FlowScale {
  measure: Measure;
  unit: 'kt' | 't' | 'kg' | 'g' | 'm³' | 'L';
  /** Of that unit: kg or m³. */
  factor: number;
  /** What is written behind a unit: per hour of a continuous plant, else nothing, for per batch. */
  rate: '' | '/h';
}

type Unit = Omit<FlowScale, 'rate'>;

const MASS_UNITS: readonly Unit[] = [
  { measure: 'mass', unit: 'kt', factor: 1e6 },
  { measure: 'mass', unit: 't', factor: 1e3 },
  { measure: 'mass', unit: 'kg', factor: 1 },
  { measure: 'mass', unit: 'g', factor: 1e-3 },
];
const VOLUME_UNITS: readonly Unit[] = [
  { measure: 'volume', unit: 'm³', factor: 1 },
  { measure: 'volume', unit: 'L', factor: 1e-3 },
];

/** The unit in which the largest stream has at least this many. */
const ENOUGH = 10;

/** The quantity as chosen: without a choice masses in a continuous plant, whose streams are often solids, else volumes. */
export function useFlowScale(results: Results | null): FlowScale {
  const chosen = useObservable(preferred);
  const measure = chosen ?? (results?.mode === 'continuous' ? 'mass' : 'volume');
  return useMemo(() => flowScale(results, measure), [results, measure]);
}

export function flowScale(results: Results | null, measure: Measure): FlowScale {
  const units = measure === 'mass' ? MASS_UNITS : VOLUME_UNITS;
  const largest = Math.max(0, ...(results?.streams ?? []).map((stream) => stream[measure]));
  const unit = units.find(({ factor }) => largest >= ENOUGH * factor) ?? (largest > 0 ? units.at(-1)! : units[1]!);
  return { ...unit, rate: results !== null && amountsPer(results) === 'hour' ? '/h' : '' };
}

/** 'm³ per batch, below it g/L of product', 't/h' */
export function scaleText({ measure, unit, rate }: FlowScale): string {
  const of = rate === '' ? `${unit} per batch` : `${unit}${rate}`;
  return measure === 'mass' ? of : `${of}; below: g/L of product`;
}

/** Substance of the amount that is shown: volume only of liquids. */
export const shownAs = ({ kind, volume }: StreamResult, { measure }: FlowScale): Measure =>
  measure === 'mass' || kind === 'product' || kind === 'vent' || volume === 0 ? 'mass' : 'volume';

/** The amount in the unit of the scale; what has no volume says its mass with the unit. */
export function flowText(stream: StreamResult, scale: FlowScale): string {
  if (shownAs(stream, scale) !== scale.measure) {
    const { figure, unit } = formatMass(stream.mass);
    return `${figure}\u202f${unit}`;
  }
  return formatNumber(stream[scale.measure] / scale.factor, { floor: 0.01 });
}

/** The same with its unit, away from where the unit is said for all. */
export const flowWithUnit = (stream: StreamResult, scale: FlowScale): string =>
  flowText(stream, scale) + (shownAs(stream, scale) === scale.measure ? `\u202f${scale.unit}` : '') + scale.rate;

/** What is sold, which has a price per mass. */
export const soldText = (stream: StreamResult, scale: FlowScale): string =>
  flowWithUnit(scale.measure === 'mass' ? stream : { ...stream, volume: 0 }, scale);

/** What passes a step that buys no equipment, such as a mixer: it has a flow in place of a size. Null for other steps. */
export function throughText(result: StepResult | undefined, results: Results | null, scale: FlowScale): string | null {
  if (!result || !results || isPriced(result)) return null;
  const out = results.streams.filter(({ from_step }) => from_step === result.step_id);
  const [first] = out;
  if (!first) return null;
  const sum = (of: 'mass' | 'volume'): number => out.reduce((all, stream) => all + stream[of], 0);
  return flowWithUnit({ ...first, kind: 'main', mass: sum('mass'), volume: sum('volume') }, scale);
}

/** Whether a step costs anything: pipes and a component splitter, which has no model of a machine, do not. */
export const isPriced = ({ cost_share }: StepResult): boolean => cost_share !== 0;

/** The concentration below the amount; null without a product or where masses are shown. */
export function concentrationText({ product_concentration: c, kind }: StreamResult, scale: FlowScale): string | null {
  if (scale.measure === 'mass' || kind === 'product' || c === null || c === 0) return null;
  return formatNumber(c, { floor: 0.01 });
}

/** A classical design as it is edited: factors with ranges, and the file of its runs. */
import { type ClassicalRequest, type DesignKind, type PlannedFactor, fractionsOf } from '#engine/fitting/index.ts';
import { dimension, isUnit, type Unit } from '#engine/wording/index.ts';
import type { Output, Parameter, UnitOperation } from '#generated/types.ts';
import type { PlanColumn } from '#src/engine/plan-experiment.ts';

export const DESIGNS: Readonly<Record<DesignKind, { title: string; help: string }>> = {
  central_composite: {
    title: 'Central composite',
    help: 'Corners, faces and centre of the ranges, to find the optimum of 2 to 5 factors. Each factor takes three values.',
  },
  factorial: {
    title: 'Full factorial',
    help: 'Each combination of the ends of the ranges, to estimate main effects and all two-factor interactions.',
  },
  fractional: {
    title: 'Fractional factorial',
    help: 'A fraction of the combinations, to identify which of 3 to 8 factors matter.',
  },
  definitive_screening: {
    title: 'Definitive screening',
    help: 'Screening of many factors, with their curvature. Each factor takes three values.',
  },
  latin_hypercube: {
    title: 'Latin hypercube',
    help: 'Runs spread evenly over the ranges, for a response of any shape.',
  },
};

/** A factor with a range, in the unit of the API. */
export interface Factor extends PlannedFactor {
  /** Key of the setting. */
  setting: string;
}

/** Settings that can be a factor: numbers that are not part of a list. */
export const factorsOf = ({ parameters }: Pick<UnitOperation, 'parameters'>): Parameter[] =>
  parameters.filter(({ type, key }) => (type === 'number' || type === 'integer') && !key.includes('*'));

/** What a laboratory sets in a run, the most usual first; sizes and numbers of machines are those of a plant. */
const SET_BY_HAND = [
  'temperature',
  'ph',
  'feed_rate',
  'growth_rate_set',
  'inoculum',
  'dilution_rate',
  'perfusion_rate',
  'pressure',
  'transmembrane_pressure',
  'residence_time',
  'passes',
  'ionic_strength',
  'concentration',
  'speed',
  'phase_ratio',
  'time',
];
const OF_A_PLANT =
  /vessel|volume|height|area|number|count|trains|machines|tanks|discs|membranes|duration_of_campaign|cost|price/;

/** How late a setting comes among the factors of a laboratory; settings of a plant come last. */
function placeOf({ key, type }: Parameter): number {
  const place = SET_BY_HAND.findIndex((word) => key === word || key.endsWith(`_${word}`));
  if (place >= 0) return place;
  return SET_BY_HAND.length + (type === 'integer' || OF_A_PLANT.test(key) ? 1 : 0);
}

/** The factors of a new plan: two settings that a laboratory can set, rather of any value than whole numbers. */
export const firstFactors = (settings: readonly Parameter[]): Factor[] =>
  settings
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, 2)
    .map(factorOf);

/** Share of the usual value on each side of it, where no typical range is known. */
const SIDE = 0.25;
/** K on each side: a share of an absolute temperature has no meaning. */
const SIDE_OF_TEMPERATURE = 5;

/** A setting with the range that is usual for it, within its limits. */
export function factorOf({ key, title, type, unit, min, max, default: usual, ...typical }: Parameter): Factor {
  const whole = type === 'integer';
  const middle = typeof usual === 'number' ? usual : ((min ?? 0) + (max ?? (min ?? 0) + 1)) / 2;
  const isTemperature = isUnit(unit ?? '') && dimension(unit as Unit) === 'temperature';
  const side = whole ? 1 : isTemperature ? SIDE_OF_TEMPERATURE : SIDE * Math.abs(middle) || 1;
  const round = (value: number): number =>
    whole ? Math.round(value) : Number(value.toPrecision(isTemperature ? 6 : 3));
  const low = typical.typical_min ?? middle - side;
  const high = typical.typical_max ?? middle + side;
  const from = Math.max(min ?? -Infinity, round(low));
  const to = Math.min(max ?? Infinity, round(high));
  // Most designs have a run in the middle.
  const isSplit = whole && !Number.isInteger((from + to) / 2);
  const end = to - 1 > from ? to - 1 : Math.min(max ?? Infinity, to + 1);
  return { key: `settings.${key}`, setting: key, title, whole, min: from, max: isSplit ? end : to };
}

/** A number of runs that the design can have: the largest fraction, or enough for a quadratic surface. */
export function sizeFor(kind: DesignKind, count: number, size: number): number {
  if (kind === 'fractional') {
    const sizes = fractionsOf(count);
    return sizes.includes(size) ? size : (sizes.at(-1) ?? size);
  }
  return size;
}

/** Runs of a Latin hypercube that are usual: twice the terms of a quadratic surface. */
export const usualSize = (count: number): number => (count + 1) * (count + 2);

const numbered = ({
  key,
  title,
  unit,
  display_unit,
}: Pick<Output, 'key' | 'title' | 'unit' | 'display_unit'>): PlanColumn => ({
  key,
  title,
  unit: unit as Unit | null,
  display_unit: display_unit as Unit | null,
});

/** The columns of the plan: the run, the factors and what is measured, which is empty until it is. */
export function columnsOf(
  { parameters, outputs }: Pick<UnitOperation, 'parameters' | 'outputs'>,
  factors: readonly Factor[],
  responses: readonly string[],
): PlanColumn[] {
  const settings = new Map(parameters.map((one) => [one.key, one]));
  return [
    { key: 'batch', title: 'Run or batch', unit: null, display_unit: null },
    ...factors.map(({ key, setting }) => ({ ...numbered(settings.get(setting)!), key })),
    ...outputs
      .filter(({ key }) => responses.includes(key))
      .map((output) => ({ ...numbered(output), key: `outputs.${output.key}` })),
  ];
}

export const USUAL: Pick<ClassicalRequest, 'kind' | 'centres' | 'repeats' | 'shuffled' | 'seed'> = {
  kind: 'central_composite',
  centres: 3,
  repeats: 1,
  shuffled: true,
  seed: 1,
};

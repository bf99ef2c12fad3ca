import type { Configuration } from '#engine/index.ts';
import {
  axisValues,
  type Constraint,
  type DesignAxis,
  type DesignGrid,
  type DesignPoints,
  finer,
  MAP_STEPS,
  type SensitivityInput,
  stopsOf,
  withPoints,
} from '#engine/analysis/index.ts';
import { partsAtOnce, useCalculator } from '#src/engine/calculator.ts';
import type { Ask } from '#src/engine/line.ts';
import { useAnswer, type Work } from '#src/engine/use-ask.ts';

/** Designs over two settings, with a value of each other one that is not that of the process. */
interface Laid {
  configuration: Configuration;
  x: DesignAxis;
  y: DesignAxis;
  held: { axis: DesignAxis; value: number };
}

/** Designs in one part of an answer: a part ends soon after a newer question, and all workers have some. */
const PART = { least: 300, most: 1200 };

const inParts = <T>(all: readonly T[]): T[][] => {
  const size = Math.min(PART.most, Math.max(PART.least, Math.ceil(all.length / partsAtOnce())));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
};

type Point = readonly number[];

const asked = (
  { configuration }: Pick<Laid, 'configuration'>,
  axes: readonly DesignAxis[],
  points: readonly Point[],
) => ({
  configuration,
  settings: axes.map(({ step_id, key }) => ({ step_id, key })),
  points: Float64Array.from(points.flat()),
});

function known<T extends object>(answer: T): Exclude<T, { message: string }> {
  if ('message' in answer) throw new Error(String(answer.message));
  return answer as Exclude<T, { message: string }>;
}

export interface DesignMap {
  grid: DesignGrid;
  /** Of its figures. */
  metrics: readonly string[];
  /** Whether it is the finest picture. */
  isWhole: boolean;
  /** ms since the question. */
  took: number;
}

/** Every how many of the designs of the whole map the pictures have: 51 × 51 designs in blocks, then all. */
const PICTURES = [MAP_STEPS[1], 1];

type MapQuestion = Laid & { metrics: readonly string[] };
type Asking<Part> = Pick<Work<Part>, 'ask' | 'tell'>;

/** The metrics of all designs over two settings: first few, then those between. @param steps of the pictures, the last one whole */
export async function designMap(
  { metrics, ...laid }: MapQuestion,
  { ask, tell }: Asking<DesignMap>,
  steps: readonly number[] = PICTURES,
): Promise<DesignMap> {
  const { x, y, held } = laid;
  const began = performance.now();
  let grid: DesignGrid | null = null;
  for (const step of steps) {
    const next = finer(grid, axisValues(x, step), axisValues(y, step), metrics.length);
    // oxlint-disable-next-line no-await-in-loop -- each picture has the designs of the one before
    const parts: [number[], DesignPoints][] = await Promise.all(
      inParts(inOrder(laid, next.missing, next.grid.x.length)).map(
        async (numbers): Promise<[number[], DesignPoints]> => {
          const points = numbers.map((n) => [...placeIn(next.grid, n), held.value]);
          const found = await ask('design_points', { ...asked(laid, [x, y, held.axis], points), metrics });
          return [numbers, known(found)];
        },
      ),
    );
    grid = parts.reduce((so, [numbers, found]) => withPoints(so, numbers, found), next.grid);
    if (step !== steps.at(-1)) tell({ grid, metrics, isWhole: false, took: performance.now() - began });
  }
  return { grid: grid!, metrics, isWhole: true, took: performance.now() - began };
}

/** The designs of the whole map. A newer question ends an older one. */
export function useDesignMap(question: MapQuestion | undefined) {
  const { askPart } = useCalculator();
  return useAnswer<MapQuestion, DesignMap>('design_map', question, (map, work) => designMap(map, work), {
    by: askPart,
    keep: true,
  });
}

/** Some of the designs, as they are with the third setting of the draft. */
export function useDraftMap(question: MapQuestion | undefined) {
  const { askPart } = useCalculator();
  return useAnswer<MapQuestion, DesignMap>('draft_map', question, (map, work) => designMap(map, work, [MAP_STEPS[1]]), {
    by: askPart,
  });
}

/** Designs in an order in which the setting further downstream varies from one to the next, so less of the process is recalculated. */
function inOrder({ configuration, x, y }: Laid, numbers: readonly number[], columns: number): readonly number[] {
  const order = ({ step_id }: DesignAxis) => configuration.uo_settings.findIndex(({ id }) => id === step_id);
  if (order(y) <= order(x)) return numbers;
  return numbers.toSorted((a, b) => (a % columns) - (b % columns) || a - b);
}

const placeIn = ({ x, y }: Pick<DesignGrid, 'x' | 'y'>, n: number): [number, number] => [
  x[n % x.length]!,
  y[Math.floor(n / x.length)]!,
];

/** What decides whether a design is acceptable. */
export interface Judgement {
  promises: readonly Constraint[];
  inputs: readonly SensitivityInput[];
  /** Share of the samples that must keep all limits; null to judge designs without uncertainty. */
  wanted: number | null;
}

/** Samples of the pictures of the chance, one after another. */
const FIRST_SAMPLES = 8;
const SAMPLES = 64;
export const MOST_SAMPLES = 256;
/** ms without a newer question after which more samples are counted. */
const REST = 400;

export interface ChanceMap {
  columns: number;
  rows: number;
  /** Share of the samples in which each design keeps all limits. */
  share: Float64Array;
  samples: number;
}

type ChanceQuestion = Laid & Omit<Judgement, 'wanted'>;

/** Samples in one part of an answer. */
const SAMPLES_AT_ONCE = 8;
/** Designs between the corners of a square that are not counted where the corners agree. */
export const APART = 4;

/** In how many samples each of the designs of the first picture keeps all limits, the same samples for all of them. */
export async function chanceMap(
  { promises, inputs, ...laid }: ChanceQuestion,
  { ask, tell, wait }: Work<ChanceMap>,
): Promise<ChanceMap> {
  const { configuration, x, y, held } = laid;
  const [across, up] = [axisValues(x, PICTURES[0]!), axisValues(y, PICTURES[0]!)];
  const kept = new Float64Array(across.length * up.length);
  const count = async (first: number, last: number) =>
    known(
      await ask('kept_grid', {
        configuration,
        settings: [x, y, held.axis].map(({ step_id, key }) => ({ step_id, key })),
        x: across,
        y: up,
        held: [held.value],
        // Between whole numbers nothing is known.
        apart: [x.isWhole ? 1 : APART, y.isWhole ? 1 : APART],
        promises,
        inputs,
        from: first,
        to: last,
      }),
    );
  let from = 0;
  let found: ChanceMap | null = null;
  for (const samples of [FIRST_SAMPLES, SAMPLES, MOST_SAMPLES]) {
    // oxlint-disable-next-line no-await-in-loop -- more samples only once the hand rests
    if (found) await wait(REST);
    // oxlint-disable-next-line no-await-in-loop
    const parts = await Promise.all(
      Array.from({ length: Math.ceil((samples - from) / SAMPLES_AT_ONCE) }, (_, part) => {
        const first = from + part * SAMPLES_AT_ONCE;
        return count(first, Math.min(samples, first + SAMPLES_AT_ONCE));
      }),
    );
    for (const part of parts) for (const [n, one] of part.entries()) kept[n]! += one;
    from = samples;
    found = { columns: across.length, rows: up.length, share: kept.map((one) => one / samples), samples };
    tell(found);
  }
  return found!;
}

export function useChanceMap(question: ChanceQuestion | undefined, isShown: boolean) {
  const { askPart } = useCalculator();
  return useAnswer<ChanceQuestion, ChanceMap>('chance_map', question, chanceMap, {
    by: askPart,
    keep: true,
    pause: isShown ? 0 : REST,
  });
}

/** In how many of the samples from one to before another each design keeps all limits. */
async function countParts(
  ask: Ask,
  { promises, inputs, configuration }: Pick<Laid, 'configuration'> & Omit<Judgement, 'wanted'>,
  axes: readonly DesignAxis[],
  points: readonly Point[],
  [from, to]: readonly [number, number],
): Promise<number[]> {
  const size = Math.max(1, Math.floor(PART.most / (to - from)));
  const parts = Array.from({ length: Math.ceil(points.length / size) }, (_, k) =>
    points.slice(k * size, (k + 1) * size),
  );
  const counts = await Promise.all(
    parts.map(async (part) =>
      known(await ask('kept_points', { ...asked({ configuration }, axes, part), promises, inputs, from, to })),
    ),
  );
  return counts.flatMap((part) => [...part]);
}

/** What stops a design that works and keeps all limits without uncertainty. */
export const CHANCE_TOO_LOW = -2;

/** Values of a setting that are tried for its range: fewer if each is sampled. */
const EVERY = { plain: 1, sampled: MAP_STEPS[0] };
/** Places along each side of a box at which it is tried at other values of the third setting. */
const SIDE = { plain: 5, sampled: 3 };

export interface Line {
  values: number[];
  /** What stops each design, as `stopsOf` gives it, or that only the chance is too low. */
  stops: number[];
}

export interface Ranges {
  /** Along each setting through one design, with the other settings as they are. */
  alone: Line[];
  /** Along the third setting, what stops the first design of the box that is stopped; null without a box. */
  together: Line | null;
  reasons: DesignPoints['reasons'];
  /** Those that the stops name. */
  limits: { promise: Constraint; figure: number }[];
}

interface RangesQuestion extends Judgement {
  configuration: Configuration;
  axes: readonly DesignAxis[];
  at: readonly number[];
  /** Ends of the first two settings. */
  box: readonly [readonly [number, number], readonly [number, number]] | null;
}

/** Where a design holds if one setting moves alone, and where a box of the first two holds if the third moves. */
export async function designRanges(
  { axes, at, box, promises, inputs, wanted, configuration }: RangesQuestion,
  { ask }: Pick<Work<Ranges>, 'ask'>,
): Promise<Ranges> {
  // With the present value, which need not be on a grid.
  const valuesOf = (k: number, every: number): number[] =>
    [...new Set([...axisValues(axes[k]!, every), at[k]!])].toSorted((a, b) => a - b);
  const lines = axes.map((_, k) => valuesOf(k, wanted === null ? EVERY.plain : EVERY.sampled));
  const third = valuesOf(2, EVERY.sampled);
  const [across, up] = (box ?? []).map(([from, to], k) => {
    const side = wanted === null ? SIDE.plain : SIDE.sampled;
    const all = Array.from({ length: side }, (_, n) => from + ((to - from) * n) / (side - 1));
    return [...new Set(axes[k]!.isWhole ? all.map(Math.round) : all)];
  });
  const groups = [
    ...lines.flatMap((values, k) => values.map((value) => [at.with(k, value)])),
    ...(across && up ? third.map((value) => up.flatMap((b) => across.map((a) => [a, b, value]))) : []),
  ];
  const points = groups.flat();
  const metrics = promises.map(({ metric }) => metric);
  const found = known(await ask('design_points', { ...asked({ configuration }, axes, points), metrics }));
  const counts =
    wanted === null
      ? null
      : await countParts(ask, { configuration, promises, inputs }, axes, points, [0, MOST_SAMPLES]);
  const figures = metrics.map((_, k) => found.values.filter((__, n) => n % metrics.length === k));
  const limits = promises.map((promise, figure) => ({ promise, figure }));
  const plain = stopsOf({ why: found.why, figures }, limits);
  const stops = [...plain].map((stop, n) =>
    stop === -1 && counts && counts[n]! < wanted! * MOST_SAMPLES ? CHANCE_TOO_LOW : stop,
  );
  // By group, the first design that is stopped.
  const bySet = stops[Symbol.iterator]();
  const first = groups.map((group) => group.map(() => bySet.next().value!).find((stop) => stop !== -1) ?? -1);
  const inOrder = first[Symbol.iterator]();
  const lineOf = (values: number[]): Line => ({ values, stops: values.map(() => inOrder.next().value!) });
  return { alone: lines.map(lineOf), together: box ? lineOf(third) : null, limits, reasons: found.reasons };
}

export function useRanges(question: RangesQuestion | undefined) {
  const { askPart } = useCalculator();
  return useAnswer<RangesQuestion, Ranges>('design_ranges', question, designRanges, {
    by: askPart,
    keep: true,
    pause: REST,
  });
}

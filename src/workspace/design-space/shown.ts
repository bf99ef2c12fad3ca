import { withProposal, type Configuration } from '#engine/index.ts';
import {
  interpolated,
  largestBox,
  rangeAround,
  regionShare,
  slackOf,
  stopsOf,
  type Box,
  type Constraint,
  type DesignAxis,
  type DesignGrid,
  type DesignPoints,
} from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { figureText, inWords, type Figure } from '#src/draft/metrics.ts';
import type { LimitLine, Region } from './map-plot.tsx';
import { CHANCE_TOO_LOW, type ChanceMap, type DesignMap, type Line, type Ranges } from './use-design-space.ts';

/** From where to where a setting may go, in its unit, and what stops it at each end; null at the end of what was tried. */
export interface Range {
  from: number;
  to: number;
  below: string | null;
  above: string | null;
}

export interface SettingRanges {
  axis: DesignAxis;
  at: number;
  /** With the other settings as they are; null where the design does not hold, undefined until it is known. */
  alone: Range | null | undefined;
  /** With every other setting anywhere in its own range; null without a box. */
  together: Range | null | undefined;
}

/** '0.48 to 0.88 bar', 'none'; '' while it is not known. */
export const rangeWords = (range: Range | null | undefined, axis: DesignAxis): string =>
  range
    ? `${figureText(range.from, axis, { digits: 3 })} to ${inWords(range.to, axis, { digits: 3 })}`
    : range === null
      ? 'none'
      : '';

/** A map as it is coloured and judged. */
export interface Shown extends Pick<DesignMap, 'grid' | 'isWhole'> {
  /** The limits that the map has figures of, with their places. */
  limits: { promise: Constraint; figure: number }[];
  /** By design, as `stopsOf` gives it, or that only the chance is too low. */
  stops: Int16Array;
  /** 1 where nothing stops a design. */
  holds: Uint8Array;
  /** NaN where nothing is coloured. */
  colours: Float64Array;
  /** Share of the samples that keep all limits; null while it is not known. */
  chance: Float64Array | null;
}

interface Asked {
  map: DesignMap;
  chance: ChanceMap | undefined;
  limits: readonly Constraint[];
  metric: string;
  wanted: number | null;
}

/** Colours and stops of a map. */
export function shownOf({ map, chance, limits, metric, wanted }: Asked): Shown {
  const { grid, metrics, isWhole } = map;
  const size = { columns: grid.x.length, rows: grid.y.length };
  const known = limits.flatMap((promise) => {
    const figure = metrics.indexOf(promise.metric);
    return figure < 0 ? [] : [{ promise, figure }];
  });
  const plain = stopsOf(grid, known);
  const fine = chance ? interpolated(chance.share, chance, size) : null;
  const stops = plain.map((stop, n) =>
    stop === -1 && wanted !== null && fine && fine[n]! < wanted ? CHANCE_TOO_LOW : stop,
  );
  const figure = grid.figures[metrics.indexOf(metric)];
  // A chance has a colour also where a limit is broken without uncertainty.
  const colours =
    metric === 'chance'
      ? Float64Array.from(plain, (stop, n) => (fine && stop < known.length ? fine[n]! * 100 : NaN))
      : Float64Array.from(plain, (stop, n) => (stop === -1 && figure ? figure[n]! : NaN));
  return {
    grid,
    isWhole,
    limits: known,
    stops,
    holds: Uint8Array.from(stops, (stop) => (stop === -1 ? 1 : 0)),
    colours,
    chance: fine,
  };
}

/** The largest box in which all designs hold, around the chosen one if it holds. */
export function boxOf({ grid, holds }: Shown, at: readonly number[]): Box | null {
  const place = placeOf(grid, at);
  return largestBox(holds, grid.x.length, holds[place.n] ? place : undefined);
}

/** From where to where a box goes along each of the two settings of a map. */
export const endsOf = ({ x, y }: DesignGrid, { left, right, bottom, top }: Box) =>
  [
    [x[left]!, x[right]!],
    [y[bottom]!, y[top]!],
  ] as const;

/** How far each setting may move, as far as it is known. */
export function rangesOf(
  { three, at, ends }: { three: readonly DesignAxis[]; at: readonly number[]; ends: ReturnType<typeof endsOf> | null },
  found: Ranges | undefined,
  nameOf: Names,
): SettingRanges[] {
  return three.map((axis, k): SettingRanges => {
    const words = (stop: number) => (found ? nameOf(stop, found).title : '');
    const own = k < 2 ? ends?.[k] : undefined;
    const third = found?.together ? rangeOf(found.together, at[k]!, words) : ends && !found ? undefined : null;
    return {
      axis,
      at: at[k]!,
      alone: found && rangeOf(found.alone[k]!, at[k]!, words),
      together: own ? { from: own[0], to: own[1], below: null, above: null } : third,
    };
  });
}

/** 'Annual output at least 270 t/y'. */
export const limitWords = ({ metric, min, max }: Constraint, figureFor: (metric: string) => Figure): string => {
  const figure = figureFor(metric);
  return `${figure.title} ${min === undefined ? 'at most' : 'at least'} ${inWords(min ?? max, figure)}`;
};

/** What the numbers of stops mean: limits by their places, then reasons. */
type Stopping = Pick<Shown, 'limits'> & Pick<DesignPoints, 'reasons'>;
export type Names = (stop: number, of: Stopping) => { title: string; message: string };

export const namesOf = ({ limits, grid }: Shown): Stopping => ({ limits, reasons: grid.reasons });

/** What stops a design, in words. */
export const stopNames =
  (configuration: Configuration, catalogue: Catalogue, figureFor: (metric: string) => Figure): Names =>
  (stop, { limits, reasons }) => {
    if (stop === CHANCE_TOO_LOW) return { title: 'Chance too low', message: 'Too few samples keep all limits.' };
    const limit = limits[stop]?.promise;
    if (limit) {
      const figure = figureFor(limit.metric);
      const words = `${figure.title} ${limit.min === undefined ? 'above' : 'below'} ${inWords(limit.min ?? limit.max, figure)}`;
      return { title: words, message: `The limit is broken: ${limitWords(limit, figureFor)}.` };
    }
    const reason = reasons[stop - limits.length];
    if (!reason) return { title: 'Does not work', message: '' };
    const step = configuration.uo_settings.find(({ id }) => id === reason.step_id);
    const parameter = step && operationOf(catalogue, step)?.parameters.find(({ key }) => key === reason.fields[0]);
    const title = [step?.name, parameter && inSentence(parameter.title)].filter(Boolean).join(': ');
    return { title: title || 'Does not work', message: reason.message };
  };

/** What stops designs, by how many, the most first. */
export function regionsOf(shown: Shown, nameOf: Names): Region[] {
  const { stops } = shown;
  const counts = new Map<number, number>();
  for (const stop of stops) if (stop !== -1) counts.set(stop, (counts.get(stop) ?? 0) + 1);
  return [...counts]
    .map(([stop, count]) => ({ stop, ...nameOf(stop, namesOf(shown)), share: count / stops.length }))
    .toSorted((a, b) => b.share - a.share);
}

/** Of each design, the smallest slack of all limits relative to their sizes; NaN where it does not work. */
const slackIn = ({ grid, limits }: Pick<Shown, 'limits'> & { grid: DesignGrid }): Float64Array =>
  Float64Array.from(grid.why, (reason, n) =>
    reason >= 0
      ? NaN
      : Math.min(
          ...limits.map(
            ({ promise, figure }) =>
              slackOf(promise, grid.figures[figure]![n]!) / (Math.abs(promise.min ?? promise.max ?? 1) || 1),
          ),
        ),
  );

/**
 * The edge of the region in which all limits hold, and the line of the wanted chance.
 * @param draft designs with the third setting as the draft has it, of the same metrics, whose edge is drawn as well
 */
export function linesOf(shown: Shown, wanted: number | null, draft?: DesignMap): LimitLine[] {
  const { grid, limits, chance } = shown;
  const sizeOf = ({ x, y }: DesignGrid) => ({ columns: x.length, rows: y.length });
  if (limits.length === 0) return [];
  return [
    ...(draft
      ? [
          {
            values: interpolated(slackIn({ grid: draft.grid, limits }), sizeOf(draft.grid), sizeOf(grid)),
            level: 0,
            kind: 'draft',
          } as const,
        ]
      : []),
    { values: slackIn(shown), level: 0, kind: 'limit' },
    ...(chance && wanted !== null ? [{ values: chance, level: wanted, kind: 'chance' } as const] : []),
  ];
}

/** Share of the area of the map in which all limits hold. */
export function shareOf({ grid, limits, chance }: Shown, wanted: number | null): number {
  const slacks = limits.flatMap(({ promise: { min, max }, figure }) => [
    ...(min === undefined ? [] : [grid.figures[figure]!.map((value) => value - min)]),
    ...(max === undefined ? [] : [grid.figures[figure]!.map((value) => max - value)]),
  ]);
  const works = Float64Array.from(grid.why, (reason) => (reason < 0 ? 1 : NaN));
  const sure = chance && wanted !== null ? [chance.map((one) => one - wanted)] : [];
  return regionShare([works, ...slacks, ...sure], grid.x.length, grid.y.length);
}

/** The design that comes nearest to keeping all limits: the one whose worst relative miss is smallest. */
export interface NearestMiss {
  n: number;
  promise: Constraint;
  value: number;
  /** Share of the limit by which the value misses it. */
  miss: number;
}

/** Which limit is nearest to giving way, and by how much; null if a design keeps all limits, or none works. */
export function nearestMiss({ grid, limits }: Pick<Shown, 'grid' | 'limits'>): NearestMiss | null {
  let best: NearestMiss | null = null;
  for (let n = 0; n < grid.why.length; n += 1) {
    if (grid.why[n]! >= 0) continue;
    let worst: NearestMiss | null = null;
    for (const { promise, figure } of limits) {
      const value = grid.figures[figure]![n]!;
      const limit = promise.min ?? promise.max;
      if (limit === undefined || !Number.isFinite(value)) continue;
      const miss = ((promise.min === undefined ? 1 : -1) * (value - limit)) / (Math.abs(limit) || 1);
      if (miss > 0 && (worst === null || miss > worst.miss)) worst = { n, promise, value, miss };
    }
    if (worst === null) return null;
    if (best === null || worst.miss < best.miss) best = worst;
  }
  return best;
}

const nearest = (values: readonly number[], value: number): number =>
  values.reduce((best, one, k) => (Math.abs(one - value) < Math.abs(values[best]! - value) ? k : best), 0);

/** The design of a map that is nearest to values of its settings. */
export function placeOf({ x, y }: Pick<DesignGrid, 'x' | 'y'>, at: readonly number[]) {
  const [column, row] = [nearest(x, at[0]!), nearest(y, at[1]!)];
  return { column, row, n: row * x.length + column };
}

/** The part of a line around a value that nothing stops; null if something stops the value itself. */
export function rangeOf({ values, stops }: Line, at: number, words: (stop: number) => string): Range | null {
  const place = nearest(values, at);
  const run = rangeAround(
    stops.map((stop) => (stop === -1 ? 1 : 0)),
    place,
  );
  if (!run) return null;
  const [from, to] = run;
  return {
    from: values[from]!,
    to: values[to]!,
    below: from === 0 ? null : words(stops[from - 1]!),
    above: to === values.length - 1 ? null : words(stops[to + 1]!),
  };
}

/** The configuration with values of some settings. */
export const withValues = (
  configuration: Configuration,
  axes: readonly DesignAxis[],
  at: readonly number[],
): Configuration =>
  axes.reduce(
    (before, { step_id, key, base }, k) =>
      at[k] === base ? before : withProposal(before, { step_id, key, to: at[k]! }),
    configuration,
  );

import type { Box, DesignAxis, DesignGrid } from '#engine/analysis/index.ts';
import { runsOf } from '#engine/analysis/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet, Sheet } from '#src/components/table/export.ts';
import { figureText, inWords, shownValue, titled, unitOf, type Figure } from '#src/draft/metrics.ts';
import { percent } from '#src/lib/chance.ts';
import { limitWords, namesOf, shareOf, type Names, type Range, type SettingRanges, type Shown } from './shown.ts';
import type { Space } from './space-of.ts';

/** A part of a line of designs that hold, at one value of the second setting. */
export interface Edge {
  y: number;
  from: number;
  to: number;
  below: string | null;
  above: string | null;
}

/** The edges of the region, line by line. @param wordsOf what stops a design */
export function edgesOf(grid: DesignGrid, holds: Uint8Array, wordsOf: (n: number) => string): Edge[] {
  const columns = grid.x.length;
  return grid.y.flatMap((y, row) => {
    const first = row * columns;
    return runsOf(holds.subarray(first, first + columns)).map(([from, to]) => ({
      y,
      from: grid.x[from]!,
      to: grid.x[to]!,
      below: from === 0 ? null : wordsOf(first + from - 1),
      above: to === columns - 1 ? null : wordsOf(first + to + 1),
    }));
  });
}

/** What files of a design space need beside it. */
interface Filing {
  space: Space;
  ranges: readonly SettingRanges[];
  /** Of the process and its version. */
  name: string;
  figureFor: (metric: string) => Figure;
  nameOf: Names;
}

const END = 'end of the range examined';

const nameIn = ({ title, step_name }: DesignAxis): string => [step_name, title].filter(Boolean).join(': ');

/** The region line by line, with what stops it at either end. */
export const regionEdges = (shown: Shown, nameOf: Names): Edge[] =>
  edgesOf(shown.grid, shown.holds, (n) => nameOf(shown.stops[n]!, namesOf(shown)).title);

/** How designs were judged, as a sentence of a filing. */
export const judgedWords = ({ wanted, samples, inputs }: Space): string =>
  wanted === null
    ? 'values without uncertainty'
    : `a chance of at least ${percent(wanted)} % that all limits hold; ${samples} samples of ${inputs} uncertain inputs, the same for each design`;

/** The ranges in the words of ICH Q8(R2), one statement a line. */
export function filingSheet({ space, ranges, name, figureFor, nameOf }: Filing): Sheet {
  const { three, at, shown, box, wanted } = space;
  const [x, y, z] = three;
  const line = (part: string, axis: DesignAxis, range: Range | null | undefined, note = ''): CellValue[] => [
    part,
    nameIn(axis),
    range ? shownValue(range.from, axis) : null,
    range ? shownValue(range.to, axis) : null,
    unitOf(axis),
    range ? (range.below ?? END) : '',
    range ? (range.above ?? END) : '',
    note,
  ];
  const said = (part: string, about: string, words: string): CellValue[] => [
    part,
    about,
    null,
    null,
    '',
    '',
    '',
    words,
  ];
  const point = (axis: DesignAxis, value: number): Range => ({ from: value, to: value, below: '', above: '' });
  const ofArea = (share: number): string => `${(share * 100).toFixed(1)} % of the rectangle examined`;
  const both = `${nameIn(x)} and ${nameIn(y)}`;
  const rows = [
    said('Basis', 'Process', name),
    ...shown.limits.map(({ promise }) => said('Basis', 'Limit', limitWords(promise, figureFor))),
    said('Basis', nameIn(z), `${inWords(at[2], z, { digits: 6 })}, at its set point`),
    said('Basis', 'Grid', `${shown.grid.x.length} × ${shown.grid.y.length} designs`),
    said('Basis', 'Judged by', judgedWords(space)),
    ...ranges.map(({ axis, at: value }) => line('Set point', axis, point(axis, value))),
    ...ranges.map(({ axis, alone }) =>
      line(
        'Proven acceptable range',
        axis,
        alone,
        alone ? 'other parameters at their set points' : 'not acceptable at the set point',
      ),
    ),
    ...ranges.flatMap(({ axis, together }) =>
      together
        ? [
            line(
              'Design space: all parameters together',
              axis,
              together,
              'every combination of the parameters within these ranges',
            ),
          ]
        : [],
    ),
    said('Region', both, ofArea(shareOf(shown, wanted))),
    said('Box', both, ofArea(box ? boxShare(shown.grid, box) : 0)),
    ...regionEdges(shown, nameOf).map(({ y: value, ...range }) =>
      line('Edge of the region', x, range, `${nameIn(y)} ${figureText(value, y, { digits: 6 })} ${unitOf(y)}`.trim()),
    ),
  ];
  const head = [
    'Statement',
    'Parameter',
    'From',
    'To',
    'Unit',
    'Edge of failure below',
    'Edge of failure above',
    'Condition',
  ];
  return { head, rows, decimals: rows.map(() => [0, 0, 6, 6, 0, 0, 0, 0]) };
}

/** Every design of the map with its values and what stops it: the multivariate region as points. */
function designSheet({ space, figureFor, nameOf }: Filing): Sheet {
  const { three, shown } = space;
  const { grid, limits, stops, chance } = shown;
  const [x, y] = three;
  const figures = limits.map(({ promise, figure }) => ({
    figure: figureFor(promise.metric),
    values: grid.figures[figure]!,
  }));
  const names = namesOf(shown);
  const rows = [...stops].map((stop, n): CellValue[] => [
    shownValue(grid.x[n % grid.x.length]!, x),
    shownValue(grid.y[Math.floor(n / grid.x.length)]!, y),
    ...figures.map(({ figure, values }) => (Number.isFinite(values[n]!) ? shownValue(values[n]!, figure) : null)),
    ...(chance ? [chance[n]! * 100] : []),
    stop === -1 ? 'yes' : 'no',
    stop === -1 ? '' : nameOf(stop, names).title,
  ]);
  const head = [
    titled(nameIn(x), x),
    titled(nameIn(y), y),
    ...figures.map(({ figure }) => titled(figure.title, figure)),
    ...(chance ? ['Chance of keeping all limits, %'] : []),
    'Inside the design space',
    'Stopped by',
  ];
  const decimals = head.map((_, k) => (k < head.length - 2 ? 6 : 0));
  return { head, rows, decimals: rows.map(() => decimals) };
}

/** The ranges and the region of a design space as a workbook. */
export const spaceSheets = (filing: Filing): NamedSheet[] => [
  { name: 'Acceptable ranges', sheet: filingSheet(filing) },
  { name: 'Design space', sheet: designSheet(filing) },
];

/** Share of the area of the grid that a box has. */
export function boxShare({ x, y }: DesignGrid, { left, right, bottom, top }: Box): number {
  return ((x[right]! - x[left]!) / (x.at(-1)! - x[0]!)) * ((y[top]! - y[bottom]!) / (y.at(-1)! - y[0]!));
}

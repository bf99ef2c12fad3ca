import type { Box, DesignAxis, DesignGrid } from '#engine/analysis/index.ts';
import { runsOf } from '#engine/analysis/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { Sheet } from '#src/components/table/export.ts';
import { shownValue, unitOf } from '#src/draft/metrics.ts';

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

interface Filing {
  ranges: readonly SettingRanges[];
  /** What was held: limits, chance, version and the like, each with its value. */
  basis: readonly (readonly [name: string, value: string])[];
  edges: readonly Edge[];
  x: DesignAxis;
  y: DesignAxis;
  /** Shares of the area of the rectangle of the two settings. */
  share: { region: number; box: number };
}

const END = 'end of the range examined';

/** The ranges in the words of ICH Q8(R2), one statement a line. */
export function filingSheet({ ranges, basis, edges, x, y, share }: Filing): Pick<Sheet, 'head' | 'rows'> {
  const nameOf = ({ title, step_name }: DesignAxis): string => [step_name, title].filter(Boolean).join(': ');
  const line = (part: string, axis: DesignAxis, range: Range | null | undefined, note = ''): CellValue[] => [
    part,
    nameOf(axis),
    range ? shownValue(range.from, axis) : null,
    range ? shownValue(range.to, axis) : null,
    unitOf(axis),
    range ? (range.below ?? END) : '',
    range ? (range.above ?? END) : '',
    note,
  ];
  const point = (axis: DesignAxis, at: number): Range => ({ from: at, to: at, below: '', above: '' });
  const multivariate = 'Design space: all parameters together';
  return {
    head: [
      'Statement',
      'Parameter',
      'From',
      'To',
      'Unit',
      'Edge of failure below',
      'Edge of failure above',
      'Condition',
    ],
    rows: [
      ...basis.map(([name, value]): CellValue[] => ['Basis', name, null, null, '', '', '', value]),
      ...ranges.map(({ axis, at }) => line('Set point', axis, point(axis, at))),
      ...ranges.map(({ axis, alone }) =>
        line(
          'Proven acceptable range',
          axis,
          alone,
          alone ? 'other parameters at their set points' : 'not acceptable at the set point',
        ),
      ),
      ...ranges.flatMap(({ axis, together }) =>
        together ? [line(multivariate, axis, together, 'every combination of the parameters within these ranges')] : [],
      ),
      [
        'Region',
        `${nameOf(x)} and ${nameOf(y)}`,
        null,
        null,
        '',
        '',
        '',
        `${(share.region * 100).toFixed(1)} % of the rectangle examined`,
      ],
      [
        'Box',
        `${nameOf(x)} and ${nameOf(y)}`,
        null,
        null,
        '',
        '',
        '',
        `${(share.box * 100).toFixed(1)} % of the rectangle examined`,
      ],
      ...edges.map(({ y: at, ...range }) =>
        line(
          'Edge of the region',
          x,
          range,
          `${nameOf(y)} ${Number(shownValue(at, y).toPrecision(6))} ${unitOf(y)}`.trim(),
        ),
      ),
    ],
  };
}

/** Share of the area of the grid that a box has. */
export function boxShare({ x, y }: DesignGrid, { left, right, bottom, top }: Box): number {
  return ((x[right]! - x[left]!) / (x.at(-1)! - x[0]!)) * ((y[top]! - y[bottom]!) / (y.at(-1)! - y[0]!));
}

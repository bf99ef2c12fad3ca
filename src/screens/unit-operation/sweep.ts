import type { Output, Parameter, SweepPoint } from '#engine/index.ts';
import { workingPoint, type Curves } from '#src/components/chart/curves.ts';
import { formatNumber } from '#src/lib/format.ts';
import { fromDisplay, scaleOf, toDisplay } from '#src/draft/values.ts';
import { unitText, withUnit } from '#src/lib/quantity.ts';
import { shownIn } from '#src/lib/currency.ts';
import { KEPT } from './plots.ts';

/** The swept setting, its range in the setting's unit, and the metric to draw. */
export interface SweepChoice {
  key: string;
  from: number;
  to: number;
  figure: string;
}

export const SWEEP_POINTS = 61;

export const canBeSwept = ({ type }: Parameter): boolean => type === 'number' || type === 'integer';

/** Prefers a metric with a better direction over a purely descriptive one, and over the one that the input sets. */
export function telling(outputs: readonly Output[], swept: Parameter | undefined) {
  const others = outputs.filter(({ title }) => title !== swept?.title);
  return others.find(({ better }) => better !== null) ?? others[0] ?? outputs[0];
}

/** The initial range: that of the setting's scale, otherwise a range around the value. */
export function rangeOf(parameter: Parameter, value: number | null): { from: number; to: number } {
  const scale = scaleOf(parameter, value);
  if (scale) return { from: fromDisplay(scale.min, parameter), to: fromDisplay(scale.max, parameter) };
  const middle = value === null || value === 0 ? 1 : value;
  return { from: parameter.min ?? middle / 2, to: parameter.max ?? middle * 2 };
}

/** Infeasible ranges, each with the first reason reported. */
function gapsOf(points: readonly SweepPoint[], shown: (value: number) => number): NonNullable<Curves['gaps']> {
  const gaps: { from: number; to: number; label: string }[] = [];
  let open: { from: number; to: number; label: string } | null = null;
  for (const [index, { value, outputs, message }] of points.entries()) {
    if (outputs) {
      open = null;
      continue;
    }
    // The limit lies between two points, so the hatching begins halfway.
    const edge = (other: SweepPoint | undefined) => shown(other ? (value + other.value) / 2 : value);
    if (!open) {
      open = { from: edge(points[index - 1]), to: 0, label: message ?? 'infeasible' };
      gaps.push(open);
    }
    open.to = edge(points[index + 1]);
  }
  return gaps;
}

/** A point of a run on the sweep. */
interface At {
  value: number;
  figure: number;
}

/** A metric against one setting, with this run, run A and the infeasible ranges. */
export function sweepData(
  points: readonly SweepPoint[],
  parameter: Parameter,
  output: Output,
  { now, kept }: { now: At | null; kept: At | null },
  colour?: string,
): Curves {
  const x = (value: number) => toDisplay(value, parameter);
  const y = (value: number) => shownIn(value, output.unit, output.display_unit);
  const axis = (title: string, unit: string) => ({ title, ...(unitText(unit) ? { unit: unitText(unit) } : {}) });
  const label = (value: number, unit: string) => withUnit(formatNumber(value), unit);
  return {
    x: axis(parameter.title, parameter.display_unit),
    y: axis(output.title, output.display_unit),
    curves: [
      {
        key: output.key,
        title: output.title,
        ...(colour !== undefined && { colour }),
        points: points.map(({ value, outputs }) => {
          const figure = outputs?.[output.key];
          return [x(value), figure === undefined || !Number.isFinite(figure) ? null : y(figure)];
        }),
      },
    ],
    marks: [
      ...(kept
        ? [
            {
              x: x(kept.value),
              y: y(kept.figure),
              label: `${KEPT}, ${label(y(kept.figure), output.display_unit)}`,
              shape: 'ring' as const,
              colour: 'var(--palette-ghost)',
            },
          ]
        : []),
      ...(now
        ? [
            workingPoint(
              x(now.value),
              y(now.figure),
              `${label(x(now.value), parameter.display_unit)}: ${label(y(now.figure), output.display_unit)}`,
            ),
          ]
        : []),
    ],
    gaps: gapsOf(points, x),
  };
}

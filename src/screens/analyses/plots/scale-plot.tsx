import { useMemo } from 'react';
import type { ScaleAnalysisResult, ScalePoint } from '#generated/hooks/model/index.ts';
import { CurvePlot } from '#src/components/chart/curve-plot.tsx';
import type { Curves, Gap, Mark } from '#src/components/chart/curves.ts';
import { amongFigures, boundedText, inWords, shownValue, titled, unitOf, type Figure } from '#src/workspace/metrics.ts';

const HEIGHT = 260;
/** Maximum number of points in the text alternative. */
const SAID = 5;

/** The unit of the output, and the divisor from kg. */
interface Output {
  unit: string;
  divisor: number;
}

interface Props {
  title: string;
  result: ScaleAnalysisResult;
  figure: Figure;
  output: Output;
}

/** One metric against output on a logarithmic axis; ranges without a feasible plant are hatched, with the reason. */
export function ScalePlot({ title, result, figure, output }: Props) {
  const data = useMemo(() => curvesOf(result, figure, output), [result, figure, output]);
  const { points } = result;
  const said = points
    .filter((_point, index) => index % Math.ceil(points.length / SAID) === 0)
    .map(
      (point) =>
        `${boundedText(point.figures, figure, inWords(point.figures && amongFigures(point.figures, figure), figure))} at ${(point.output / output.divisor).toPrecision(3)}`,
    );
  const words = `${titled(figure.title, figure)} against output from ${points[0]!.output / output.divisor} to ${points.at(-1)!.output / output.divisor} ${output.unit}: ${said.join(', ')}.`;
  return <CurvePlot title={title} data={data} height={HEIGHT} words={words} />;
}

/** Counts that are named beside their rings; the others are in between. */
const NAMED = [1, 2, 4, 8, 16, 32, 64];

/** All plants of a result by output, with those on the two sides of each step. */
export const plantsOf = ({ points, edges = [] }: Pick<ScaleAnalysisResult, 'points' | 'edges'>): ScalePoint[] =>
  [...points, ...edges].toSorted((a, b) => a.output - b.output);

function curvesOf(result: ScaleAnalysisResult, figure: Figure, { unit, divisor }: Output): Curves {
  const { points, full, baseline } = result;
  const plants = plantsOf(result);
  const yOf = ({ figures }: Pick<ScalePoint, 'figures'>) => {
    const value = figures && amongFigures(figures, figure);
    return value === null || value === undefined ? null : shownValue(value, figure);
  };
  const [first, last] = [points[0]!.output, points.at(-1)!.output];
  const inRange = (kg: number) => kg >= first && kg <= last;
  const now = amongFigures(baseline, figure);
  const marks: Mark[] = [
    ...full
      .filter((point) => inRange(point.output))
      .flatMap((point): Mark[] => {
        const y = yOf(point);
        return y === null
          ? []
          : [
              {
                x: point.output / divisor,
                y,
                shape: 'ring',
                colour: 'var(--palette-text-secondary)',
                name: 'every fermenter full, with their number',
                ...(point.vessels !== null && NAMED.includes(point.vessels) && { label: String(point.vessels) }),
              },
            ];
      }),
    ...(now !== null && now !== undefined && inRange(baseline.output)
      ? [
          {
            x: baseline.output / divisor,
            y: shownValue(now, figure),
            shape: 'diamond' as const,
            colour: 'var(--palette-text-primary)',
            label: 'now',
            guide: true,
          },
        ]
      : []),
  ];
  return {
    x: { title: 'Output', unit, log: true },
    y: { title: figure.title, ...(unitOf(figure) && { unit: unitOf(figure) }) },
    curves: [
      {
        key: figure.metric,
        title: figure.title,
        points: plants.map((point) => [point.output / divisor, yOf(point)]),
        notes: plants.map(({ message, bottleneck }) => message ?? (bottleneck && `Limited by ${bottleneck}`)),
      },
    ],
    marks,
    gaps: gapsOf(points, (point) => yOf(point) === null, divisor),
  };
}

/** Ranges without a feasible plant, up to halfway to their neighbours on the axis. */
function gapsOf(points: readonly ScalePoint[], isGap: (point: ScalePoint) => boolean, divisor: number): Gap[] {
  const gaps: Gap[] = [];
  points.forEach((point, index) => {
    if (!isGap(point)) return;
    const between = (other: ScalePoint | undefined) => Math.sqrt(point.output * (other ?? point).output) / divisor;
    const [from, to] = [between(points[index - 1]), between(points[index + 1])];
    const open = index > 0 && isGap(points[index - 1]!) ? gaps.at(-1) : undefined;
    if (open) open.to = to;
    else gaps.push({ from, to, label: point.message ?? 'No result' });
  });
  return gaps;
}

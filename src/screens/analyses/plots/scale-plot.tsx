import { useId, useState, type PointerEvent } from 'react';
import type { ScaleAnalysisResult, ScalePoint } from '#generated/hooks/model/index.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { amongFigures, inWords, shownValue, titled, type Figure } from '../figures.ts';
import { Axes, layOut, logAxis } from './axes.tsx';
import styles from './plot.module.css';
import { Tip } from './tip.tsx';

const HEIGHT = 260;

interface Props {
  result: ScaleAnalysisResult;
  figure: Figure;
  /** Of the output, and what divides kg into it. */
  output: { unit: string; divisor: number };
  height?: number;
}

/** One figure against output on a logarithmic axis; where there is no plant it is hatched, with the reason. */
export function ScalePlot({ result, figure, output, height = HEIGHT }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(640);
  const [at, setAt] = useState<ScalePoint | null>(null);
  const hatch = useId();
  const { points, full, baseline } = result;
  const xOf = (kg: number) => kg / output.divisor;
  const yOf = ({ figures }: ScalePoint) => {
    const value = figures && amongFigures(figures, figure);
    return value === null || value === undefined ? null : shownValue(value, figure);
  };
  const known = points.flatMap((point) => {
    const y = yOf(point);
    return y === null ? [] : [y];
  });
  const [first, last] = [xOf(points[0]!.output), xOf(points.at(-1)!.output)];
  const placed = layOut(logAxis(first, last), known, { width, height });
  const { px, py, box } = placed;
  const now = amongFigures(baseline, figure);
  const nowAt = xOf(baseline.output);
  const stretches: string[] = [];
  let pen = false;
  for (const point of points) {
    const y = yOf(point);
    if (y === null) pen = false;
    else {
      const place = `${px(xOf(point.output)).toFixed(1)} ${py(y).toFixed(1)}`;
      if (pen) stretches[stretches.length - 1] += `L${place}`;
      else stretches.push(`M${place}`);
      pen = true;
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const near = (point: ScalePoint) => Math.abs(px(xOf(point.output)) - x);
    setAt(x < box.left - 8 ? null : points.reduce((best, point) => (near(point) < near(best) ? point : best)));
  };
  const half = points.length > 1 ? (px(xOf(points[1]!.output)) - px(first)) / 2 : 0;
  const words = `${titled(figure.title, figure)} against output from ${first} to ${last} ${output.unit}: ${points
    .filter((_point, index) => index % Math.ceil(points.length / 5) === 0)
    .map(
      (point) =>
        `${inWords(point.figures && amongFigures(point.figures, figure), figure)} at ${xOf(point.output).toPrecision(3)}`,
    )
    .join(', ')}.`;
  return (
    <div ref={frame} className={styles['frame']}>
      <div className={styles['stage']} onPointerMove={onPointerMove} onPointerLeave={() => setAt(null)}>
        <svg width={width} height={height} role="img" aria-label={words}>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="6" className={styles['hatch']} />
            </pattern>
          </defs>
          <Axes
            placed={placed}
            height={height}
            xTitle={`Output, ${output.unit}, logarithmic`}
            yTitle={titled(figure.title, figure)}
          />
          {points
            .filter((point) => yOf(point) === null)
            .map((point) => (
              <rect
                key={point.output}
                x={Math.max(box.left, px(xOf(point.output)) - half)}
                y={box.top}
                width={2 * half}
                height={box.bottom - box.top}
                fill={`url(#${hatch})`}
              >
                <title>{point.message}</title>
              </rect>
            ))}
          {stretches.map((path) => (
            <path key={path} className={styles['line']} d={path} />
          ))}
          {full
            .filter((point) => point.output >= points[0]!.output && point.output <= points.at(-1)!.output)
            .map((point) => {
              const y = yOf(point);
              return (
                y !== null && (
                  <circle
                    key={point.output}
                    className={styles['other']}
                    cx={px(xOf(point.output))}
                    cy={py(y)}
                    r="3.5"
                  />
                )
              );
            })}
          {now !== null && now !== undefined && nowAt >= first && nowAt <= last && (
            <g>
              <line
                className={styles['guide']}
                x1={px(nowAt)}
                x2={px(nowAt)}
                y1={py(shownValue(now, figure))}
                y2={box.bottom}
              />
              <path className={styles['now']} d={`M${px(nowAt)} ${py(shownValue(now, figure)) - 6}l6 6l-6 6l-6 -6z`} />
              <text className={styles['mark']} x={px(nowAt) + 10} y={py(shownValue(now, figure)) - 6}>
                now
              </text>
            </g>
          )}
          {at && (
            <line
              className={styles['guide']}
              x1={px(xOf(at.output))}
              x2={px(xOf(at.output))}
              y1={box.top}
              y2={box.bottom}
              data-cursor=""
            />
          )}
        </svg>
        {at && (
          <Tip x={px(xOf(at.output))} y={py(yOf(at) ?? known[0] ?? 0)} width={width}>
            <b>
              {inWords(at.figures && amongFigures(at.figures, figure), figure)} at {xOf(at.output).toPrecision(3)}{' '}
              {output.unit}
            </b>
            {at.message ?? at.bottleneck ?? ''}
          </Tip>
        )}
      </div>
    </div>
  );
}

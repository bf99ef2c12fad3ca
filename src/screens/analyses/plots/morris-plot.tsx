import { useState } from 'react';
import type { SensitivityRow } from '#generated/hooks/model/index.ts';
import { spread } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { shownValue, titled, type Figure } from '../figures.ts';
import { Axes, layOut } from './axes.tsx';
import styles from './plot.module.css';
import { Tip } from './tip.tsx';

const HEIGHT = 340;
/** Inputs that are named in the drawing: those that move most. */
const NAMED = 6;

/** Mean absolute effect against its spread: right matters, up acts with others or not in proportion. */
export function MorrisPlot({ rows, figure }: { rows: SensitivityRow[]; figure: Figure }) {
  const [frame, width] = useElementWidth<HTMLDivElement>(560);
  const [at, setAt] = useState<number | null>(null);
  // An effect is a difference: of units with another zero, such as degrees, only the size of the step counts.
  const size = (value: number) => shownValue(value, figure) - shownValue(0, figure);
  const points = rows.flatMap(({ morris, title, step_name: step }) =>
    morris
      ? [
          {
            title,
            step,
            x: size(morris.mu_star.value),
            low: size(morris.mu_star.low),
            high: size(morris.mu_star.high),
            y: size(morris.sigma),
            mu: size(morris.mu),
          },
        ]
      : [],
  );
  const placed = layOut([0, ...points.map(({ high }) => high)], [0, ...points.map(({ y }) => y)], {
    width,
    height: HEIGHT,
    right: 24,
    fromZero: true,
  });
  const { px, py, box } = placed;
  const named = points.slice(0, NAMED);
  const places = spread(
    named.map(({ y }) => py(y)),
    14,
    box.top + 6,
    box.bottom - 2,
  );
  const words = named.map(({ title, x, y }) => `${title} ${formatNumber(x)}, spread ${formatNumber(y)}`);
  return (
    <div ref={frame} className={styles['frame']}>
      <div className={styles['stage']}>
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`Mean absolute effect on ${titled(figure.title, figure)} and its standard deviation: ${words.join('; ')}.`}
        >
          <Axes
            placed={placed}
            height={HEIGHT}
            xTitle={`Mean absolute effect, ${titled(figure.title, figure)}`}
            yTitle="Standard deviation"
          />
          {points.map(({ title, step, x, y, low, high }, index) => (
            <g key={`${step} ${title}`} onPointerEnter={() => setAt(index)} onPointerLeave={() => setAt(null)}>
              <path className={styles['whisker']} d={`M${px(low)} ${py(y)}H${px(high)}`} strokeOpacity="0.35" />
              <circle className={styles['point']} data-at={index === at || undefined} cx={px(x)} cy={py(y)} r="5" />
            </g>
          ))}
          {named.map(({ title, step, x }, index) => {
            const near = px(x) > box.right - 140;
            return (
              <text
                key={`${step} ${title}`}
                className={styles['mark']}
                x={px(x) + (near ? -9 : 9)}
                y={places[index]! + 4}
                textAnchor={near ? 'end' : 'start'}
              >
                {title}
              </text>
            );
          })}
        </svg>
        {at !== null && points[at] && (
          <Tip x={px(points[at].x)} y={py(points[at].y)} width={width}>
            <b>{points[at].title}</b>
            {points[at].step} · mean {formatNumber(points[at].mu)}, absolute {formatNumber(points[at].x)}, spread{' '}
            {formatNumber(points[at].y)}
          </Tip>
        )}
      </div>
    </div>
  );
}

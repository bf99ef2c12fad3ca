import { useState, type KeyboardEvent } from 'react';
import type { OptimisationResult, ParetoPoint } from '#generated/hooks/model/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { amongFigures, figureText, inWords, shownValue, titled, unitOf, type Figure } from '../figures.ts';
import { Axes, layOut } from './axes.tsx';
import styles from './plot.module.css';
import { Tip } from './tip.tsx';

const HEIGHT = 360;

interface Props {
  result: OptimisationResult;
  /** Up, across. */
  figures: readonly [Figure, Figure];
  /** Whether more of the first is wanted. */
  maximise: boolean;
  selected: number;
  onSelect: (index: number) => void;
  /** Enter, or a second click. */
  onLoad: (index: number) => void;
  /** What the settings of a point are, in a few words. */
  describe: (point: ParetoPoint) => string;
  /** The front of another run. */
  other: OptimisationResult | null;
}

/** Each circle is a process that no other beats on both counts; grey is what was tried. */
export function ParetoPlot({ result, figures, maximise, selected, onSelect, onLoad, describe, other }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(640);
  const [hovered, setHovered] = useState<number | null>(null);
  const [up, across] = figures;
  const shown = ([first, second]: readonly (number | null)[]): [number, number] | null =>
    first === null || second === null || first === undefined || second === undefined
      ? null
      : [shownValue(second, across), shownValue(first, up)];
  const front = result.points.map(({ objectives }) => shown(objectives)!);
  const second = other?.points.flatMap(({ objectives }) => {
    const at = shown(objectives);
    return at ? [at] : [];
  });
  const now = shown([amongFigures(result.baseline, up) ?? up.now, amongFigures(result.baseline, across) ?? across.now]);
  const fronts = [...front, ...(second ?? [])];
  // What the process is now may be so far off that nothing of the front could be told apart.
  const isNear =
    now !== null &&
    [0, 1].every((axis) =>
      within(
        now[axis]!,
        fronts.map((one) => one[axis]!),
      ),
    );
  const kept = isNear ? [...fronts, now] : fronts;
  const placed = layOut(
    kept.map(([x]) => x),
    kept.map(([, y]) => y),
    { width, height: HEIGHT },
  );
  const { box, px, py, x: xAxis, y: yAxis } = placed;
  const inside = ([x, y]: [number, number]) => {
    const [a, b] = [xAxis.place(x), yAxis.place(y)];
    return a >= 0 && a <= 1 && b >= 0 && b <= 1;
  };
  const at = hovered ?? selected;
  const point = result.points[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const last = front.length - 1;
    const next = {
      ArrowRight: Math.min(last, selected + 1),
      ArrowLeft: Math.max(0, selected - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Enter') onLoad(selected);
    else if (next !== undefined) onSelect(next);
    else return;
    event.preventDefault();
  };
  const words = `Pareto front of ${up.title} and ${across.title}: ${front.length} points, from ${inWords(result.points[0]?.objectives[0], up)} to ${inWords(result.points.at(-1)?.objectives[0], up)}. Arrow keys go from point to point, Enter loads one.`;
  return (
    <div ref={frame} className={styles['frame']}>
      {now && !isNear && (
        <p className={styles['legend']}>
          <span>
            ◇ now is far off: {formatNumber(now[1])} {unitOf(up)} at {formatNumber(now[0])} {unitOf(across)}
          </span>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing that is read by keys and by pointing */}
      <div
        className={styles['stage']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go from point to point
        tabIndex={0}
        role="group"
        aria-label="Points of the front"
        onKeyDown={onKeyDown}
        onPointerLeave={() => setHovered(null)}
      >
        <svg width={width} height={HEIGHT} role="img" aria-label={words}>
          <Axes placed={placed} height={HEIGHT} xTitle={titled(across.title, across)} yTitle={titled(up.title, up)} />
          {result.tried.map(({ objectives, meets }, index) => {
            const place = shown(objectives);
            if (!place || !inside(place)) return null;
            const [x, y] = [px(place[0]), py(place[1])];
            return meets ? (
              // oxlint-disable-next-line react/no-array-index-key -- a cloud that never changes
              <circle key={index} className={styles['tried']} cx={x} cy={y} r="2" />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <path key={index} className={styles['missed']} d={`M${x - 2} ${y - 2}l4 4m0 -4l-4 4`} />
            );
          })}
          {second && second.length > 1 && (
            <path className={styles['otherLine']} d={`M${second.map(([x, y]) => `${px(x)} ${py(y)}`).join('L')}`} />
          )}
          {second?.map(([x, y]) => (
            <circle key={`${x} ${y}`} className={styles['other']} cx={px(x)} cy={py(y)} r="3.2" />
          ))}
          {front.length > 1 && (
            <path
              className={styles['front']}
              d={stairs(
                front.map(([x, y]) => [px(x), py(y)]),
                maximise,
              )}
            />
          )}
          {isNear && (
            <g>
              <path className={styles['now']} d={`M${px(now[0])} ${py(now[1]) - 6}l6 6l-6 6l-6 -6z`} />
              <text className={styles['mark']} x={px(now[0]) + 10} y={py(now[1]) + 4}>
                now
              </text>
            </g>
          )}
          {front[at] && (
            <path
              className={styles['guide']}
              d={`M${box.left} ${py(front[at][1])}H${px(front[at][0])}V${box.bottom}`}
              fill="none"
              data-cursor=""
            />
          )}
          {front.map(([x, y], index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the stage's
            <circle
              key={`${x} ${y}`}
              className={styles['point']}
              data-at={index === selected || undefined}
              cx={px(x)}
              cy={py(y)}
              r={index === selected ? 6.5 : 5}
              onPointerEnter={() => setHovered(index)}
              onClick={() => onSelect(index)}
              onDoubleClick={() => onLoad(index)}
            />
          ))}
        </svg>
        {hovered !== null && point && front[hovered] && (
          <Tip x={px(front[hovered][0])} y={py(front[hovered][1])} width={width}>
            <b>
              Point {hovered + 1}: {figureText(point.objectives[0], up)} and {inWords(point.objectives[1], across)}
            </b>
            {describe(point)}
          </Tip>
        )}
      </div>
    </div>
  );
}

/** How far from the front, in its own span, is still beside it. */
const FAR = 2;

function within(value: number, values: readonly number[]): boolean {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = FAR * (high - low || Math.abs(high) / 10);
  return value >= low - room && value <= high + room;
}

/** From point to point along what is dominated, never between: there is no process on the slanted line. */
const stairs = (points: [number, number][], maximise: boolean): string =>
  points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : maximise ? `H${x}V${y}` : `V${y}H${x}`)).join('');

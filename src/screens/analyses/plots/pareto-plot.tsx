import { curveStepAfter, curveStepBefore, line } from 'd3-shape';
import type { OptimisationResult, ParetoPoint } from '#generated/types.ts';
import { pathThrough, Symbol, Text, type Key } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';
import { formatNumber } from '#src/lib/format.ts';
import { amongFigures, boundedText, figureText, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';

const HEIGHT = 372;
const FRONT = { shape: 'ring', colour: 'var(--palette-primary-main)', size: 5 } as const;
const BETWEEN = { shape: 'dot', size: 1.2 } as const;
const TRIED = { shape: 'dot', colour: 'color-mix(in srgb, var(--palette-ghost) 45%, transparent)' } as const;
const MISSED = { shape: 'cross', colour: 'color-mix(in srgb, var(--palette-ghost) 70%, transparent)' } as const;
const OTHER = { shape: 'ring', colour: 'var(--palette-text-secondary)' } as const;
const NOW = { shape: 'diamond', colour: 'var(--palette-text-primary)' } as const;

interface Props {
  result: Pick<OptimisationResult, 'points' | 'tried' | 'baseline' | 'baseline_uncertain'>;
  /** The metrics on the vertical and horizontal axes. */
  figures: readonly [Figure, Figure];
  /** Whether higher is better for the first metric. */
  maximise: boolean;
  /** Null while the search goes on. */
  selected: number | null;
  onSelect: (index: number) => void;
  /** Called on Enter or a second click. */
  onLoad: (index: number) => void;
  /** A short description of the settings of a point. */
  describe: (point: ParetoPoint) => string;
  /** The front of another run. */
  other: OptimisationResult | null;
}

type Place = readonly [x: number, y: number];

/** Circles are Pareto-optimal processes; grey marks are the other evaluations. */
export function ParetoPlot({ result, figures, maximise, selected, onSelect, onLoad, describe, other }: Props) {
  const [up, across] = figures;
  const shown = ([first, second]: readonly (number | null | undefined)[]): Place[] =>
    first === null || second === null || first === undefined || second === undefined
      ? []
      : [[shownValue(second, across), shownValue(first, up)]];
  const front = result.points.map(({ objectives }) => shown(objectives)[0]!);
  const second = (other?.points ?? []).flatMap(({ objectives }) => shown(objectives));
  const present = result.baseline_uncertain;
  const [now] = shown(
    present
      ? [...present.objectives.map(({ value }) => value), present.chance.value]
      : figures.map((figure) => amongFigures(result.baseline, figure) ?? figure.now),
  );
  // On a front against the chance: as far as it could be otherwise in other samples.
  const bounds = result.points.flatMap(({ objectives: [value], uncertain }) =>
    uncertain?.objectives.length === 1
      ? [[shown([value, uncertain.chance.low])[0]!, shown([value, uncertain.chance.high])[0]!] as const]
      : [],
  );
  const chosen = selected === null ? undefined : front[selected];
  const fronts = [...front, ...second];
  // The current process may be so far away that the points of the front would overlap.
  const isNear = now !== undefined && isBeside(now, fronts);
  const kept = isNear ? [...fronts, now] : fronts;
  const tried = result.tried.flatMap(({ objectives, meets }) => shown(objectives).map((place) => ({ place, meets })));
  return (
    <PlotStage
      words={`Pareto front of ${up.title} and ${across.title}: ${front.length} points, from ${inWords(result.points[0]?.objectives[0], up)} to ${inWords(result.points.at(-1)?.objectives[0], up)}. Arrow keys move between points; Enter loads a point.`}
      height={HEIGHT}
      x={{ title: across.title, unit: unitOf(across), values: kept.map(([x]) => x), grid: true }}
      y={{ title: up.title, unit: unitOf(up), values: kept.map(([, y]) => y) }}
      legend={legendOf({
        tried: tried.some(({ meets }) => meets),
        missed: tried.some(({ meets }) => !meets),
        other: second.length > 0,
        now:
          now && !isNear
            ? `now off the chart: ${formatNumber(now[1])} ${unitOf(up)} at ${formatNumber(now[0])} ${unitOf(across)}`
            : null,
      })}
      cursor={{
        label: 'Points of the Pareto front',
        by: 'both',
        reach: 24,
        selected,
        onSelect,
        onPick: onLoad,
        stops: ({ px, py }) => front.map(([x, y]) => ({ x: px(x), y: py(y) })),
        read: (index) => {
          const { objectives, figures: all } = result.points[index]!;
          return {
            title: `Point ${index + 1} of ${front.length}`,
            values: [
              { name: up.title, text: boundedText(all, up, inWords(objectives[0], up)) },
              { name: across.title, text: boundedText(all, across, inWords(objectives[1], across)) },
            ],
            note: describe(result.points[index]!),
          };
        },
        mark: (index, { px, py, box }) => {
          const [x, y] = [px(front[index]![0]), py(front[index]![1])];
          return (
            <>
              <path className={stage['guide']} d={`M${box.left} ${y}H${x}V${box.bottom}`} />
              <Symbol shape="dot" colour={FRONT.colour} x={x} y={y} size={6.5} />
            </>
          );
        },
      }}
    >
      {({ px, py, clip, box }) => (
        <>
          <g clipPath={clip}>
            {tried.map(({ place: [x, y], meets }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cloud that never changes
              <Symbol key={index} {...(meets ? TRIED : MISSED)} x={px(x)} y={py(y)} size={2} />
            ))}
          </g>
          {bounds.length > 1 && (
            <path
              d={`${pathThrough(
                [...bounds.map(([low]) => low), ...bounds.map(([, high]) => high).toReversed()].map(([x, y]) => [
                  px(x),
                  py(y),
                ]),
              )}Z`}
              style={{ fill: FRONT.colour, fillOpacity: 0.1 }}
            />
          )}
          <path
            className={stage['line']}
            d={pathThrough(second.map(([x, y]) => [px(x), py(y)]))}
            style={{ stroke: OTHER.colour }}
            strokeDasharray="4 3"
          />
          {second.map(([x, y]) => (
            <Symbol key={`${x} ${y}`} {...OTHER} x={px(x)} y={py(y)} size={3.2} />
          ))}
          <path
            className={stage['line']}
            d={stairs(front, maximise, px, py)}
            style={{ stroke: FRONT.colour, strokeOpacity: 0.55 }}
          />
          {isNear && (
            <>
              {chosen && (
                <path className={stage['level']} d={`M${px(now[0])} ${py(now[1])}L${px(chosen[0])} ${py(chosen[1])}`} />
              )}
              <Symbol {...NOW} x={px(now[0])} y={py(now[1])} size={6} />
              <Text kind="mark" {...labelBeside(px(now[0]), box)} y={py(now[1]) + 4}>
                {`now, ${figureText(now[1], { unit: '1' })}`}
              </Text>
            </>
          )}
          <Front places={front.map(([x, y]): Place => [px(x), py(y)])} />
        </>
      )}
    </PlotStage>
  );
}

/** px between the centres of two circles of a front. */
const APART = 12;

/** Circles of the points that do not overlap the circle before them, and dots of the others. @param props.places in px */
function Front({ places }: { places: readonly Place[] }) {
  let last: Place | undefined;
  return places.map(([x, y]) => {
    const isApart = !last || Math.hypot(x - last[0], y - last[1]) >= APART;
    if (isApart) last = [x, y];
    return <Symbol key={`${x} ${y}`} {...FRONT} {...(!isApart && BETWEEN)} x={x} y={y} />;
  });
}

/** On the side of a mark where there is room for its label. */
const labelBeside = (x: number, { left, right }: { left: number; right: number }) =>
  x > (left + right) / 2 ? { x: x - 10, textAnchor: 'end' as const } : { x: x + 10 };

interface Legend {
  tried: boolean;
  missed: boolean;
  other: boolean;
  now: string | null;
}

const legendOf = ({ tried, missed, other, now }: Legend): Key[] => [
  { ...FRONT, text: 'on the front' },
  ...(tried ? [{ ...TRIED, text: 'tried' }] : []),
  ...(missed ? [{ ...MISSED, text: 'misses a constraint' }] : []),
  ...(other ? [{ ...OTHER, text: 'the other run' }] : []),
  ...(now ? [{ ...NOW, text: now }] : []),
];

/** Distance from the front, relative to its range, up to which a point is still shown. */
const FAR = 8;

const isBeside = (place: Place, places: readonly Place[]): boolean =>
  ([0, 1] as const).every((axis) => {
    const values = places.map((one) => one[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const room = FAR * (high - low || Math.abs(high) / 10);
    return place[axis] >= low - room && place[axis] <= high + room;
  });

/** Steps along the dominated region, never straight between points: no process lies on the slanted line. */
const stairs = (
  points: readonly Place[],
  maximise: boolean,
  px: (value: number) => number,
  py: (value: number) => number,
): string =>
  line<Place>()
    .curve(maximise ? curveStepAfter : curveStepBefore)
    .digits(1)
    .x(([x]) => px(x))
    .y(([, y]) => py(y))(points) ?? '';

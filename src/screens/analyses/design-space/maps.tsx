import { useMemo } from 'react';
import type { Configuration } from '#engine/index.ts';
import { MAP_STEPS, type Constraint, type DesignAxis } from '#engine/analysis/index.ts';
import { inWords, type Figure } from '#src/draft/metrics.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { formatNumber } from '#src/lib/format.ts';
import { shareOf, shownOf, type Shown } from '#src/workspace/design-space/shown.ts';
import { sparse, Thumb } from '#src/workspace/design-space/thumb.tsx';
import { designMap, type ChanceMap, type DesignMap } from '#src/workspace/design-space/use-design-space.ts';
import styles from './design-space.module.css';

/** Metrics that are always drawn small, beside the chance. */
export const MAPPED = ['cogs', 'gwp', 'output'] as const;
/** Designs of a small map along each setting. */
const ACROSS = 26;

interface MappedProps {
  shown: Shown;
  chance: ChanceMap | undefined;
  figureFor: (metric: string) => Figure;
  /** Metrics of the figures of the map. */
  metrics: readonly string[];
  metric: string;
  onMetric: (metric: string) => void;
}

/** What the same designs can be coloured by. */
export function Mapped({ shown, chance, figureFor, metrics, metric, onMetric }: MappedProps) {
  const { grid, holds } = shown;
  const small = useMemo(
    () =>
      MAPPED.flatMap((one) => {
        const figure = grid.figures[metrics.indexOf(one)];
        const values = figure?.map((value, n) => (holds[n] === 1 ? value : NaN));
        return values?.some(Number.isFinite) ? [{ metric: one, ...sparse(values, grid.x.length, ACROSS) }] : [];
      }),
    [grid, holds, metrics],
  );
  return (
    <div className={styles['thumbs']} role="group" aria-label="Colour of the map">
      {small.map(({ metric: one, ...map }) => (
        <Thumb key={one} {...map} title={figureFor(one).title} isOn={metric === one} onClick={() => onMetric(one)} />
      ))}
      {chance && (
        <Thumb
          values={chance.share}
          columns={chance.columns}
          title="Chance"
          isOn={metric === 'chance'}
          onClick={() => onMetric('chance')}
        />
      )}
    </div>
  );
}

/** Values of the third setting whose maps are drawn small. */
const LEVELS = 5;
/** ms without a change after which they are computed. */
const REST = 300;

interface Question {
  configuration: Configuration;
  x: DesignAxis;
  y: DesignAxis;
  axis: DesignAxis;
  metrics: readonly string[];
}

interface LevelsProps {
  /** Undefined while the map itself is computed. */
  question: Question | undefined;
  shade: string;
  limits: readonly Constraint[];
  at: number;
  onValue: (value: number) => void;
}

/** Small maps at values of the third setting, without uncertainty: where dragging leads. */
export function Levels({ question, shade, limits, at, onValue }: LevelsProps) {
  const { askPart } = useCalculator();
  const { answer } = useAnswer<Question, { value: number; map: DesignMap }[]>(
    'design_levels',
    question,
    async ({ axis, ...laid }, { ask }) => {
      const even = Array.from({ length: LEVELS }, (_, k) => axis.min + ((axis.max - axis.min) * k) / (LEVELS - 1));
      const values = [...new Set(axis.isWhole ? even.map(Math.round) : even)];
      const work = { ask, tell: () => undefined };
      return Promise.all(
        values.map(async (value) => ({
          value,
          map: await designMap({ ...laid, held: { axis, value } }, work, [MAP_STEPS[0]]),
        })),
      );
    },
    { by: askPart, keep: true, pause: REST },
  );
  const drawn = useMemo(
    () =>
      answer?.map(({ value, map }) => {
        const shown = shownOf({ map, chance: undefined, limits, metric: shade, wanted: null });
        return { value, shown, share: shareOf(shown, null) };
      }),
    [answer, limits, shade],
  );
  const axis = question?.axis;
  if (!drawn || !axis) return null;
  const nearest = drawn.reduce((best, one) => (Math.abs(one.value - at) < Math.abs(best.value - at) ? one : best));
  return (
    <div className={styles['thumbs']} role="group" aria-label={`Maps along ${axis.title}`}>
      {drawn.map(({ value, shown, share }) => (
        <Thumb
          key={value}
          values={shown.colours}
          columns={shown.grid.x.length}
          title={inWords(value, axis, { digits: 3 })}
          note={share === 0 ? 'nowhere' : `${formatNumber(share * 100, { digits: 2 })} % of the map`}
          isOn={nearest.value === value}
          onClick={() => onValue(value)}
        />
      ))}
    </div>
  );
}

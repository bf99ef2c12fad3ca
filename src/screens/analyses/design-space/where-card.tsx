import { useId, useMemo } from 'react';
import Button from '@mui/material/Button';
import type { Configuration } from '#engine/index.ts';
import type { Constraint, DesignAxis } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { amongFigures, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { canPromise, isMinimum, type PlantPromise } from '#src/draft/promises.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { useAsk } from '#src/engine/use-ask.ts';
import { chance as chanceWords } from '#src/lib/chance.ts';
import { formatNumber } from '#src/lib/format.ts';
import { LimitField } from '#src/workspace/chance/limit-field.tsx';
import { useChances } from '#src/workspace/chance/use-chances.ts';
import { useTakeProposal } from '#src/workspace/panel/use-take-proposal.ts';
import styles from './design-space.module.css';
import type { Region } from '#src/workspace/design-space/map-plot.tsx';
import { withValues, type NearestMiss } from '#src/workspace/design-space/shown.ts';

interface WhereProps {
  configuration: Configuration;
  three: readonly DesignAxis[];
  at: readonly number[];
  promises: readonly PlantPromise[];
  limits: readonly Constraint[];
  figures: readonly Figure[];
  figureFor: (metric: string) => Figure;
  onPromises: (next: PlantPromise[]) => void;
  onUse: () => void;
  onBack: () => void;
}

/** The chosen design: its values, and each limit with its margin and its chance. */
export function Where(props: WhereProps) {
  const { configuration, three, at, promises, limits, figures, figureFor, onPromises, onUse, onBack } = props;
  const isDraft = three.every(({ base }, k) => base === at[k]);
  const changed = useMemo(() => withValues(configuration, three, at), [configuration, three, at]);
  const { answer } = useAsk('evaluate', changed, { keep: true });
  const chances = useChances(answer?.feasible ? changed : null, limits);
  const found = answer?.feasible ? answer.results.figures : null;
  useTakeProposal(found && !isDraft ? onUse : null);
  const others = figures.filter(
    ({ metric, now }) => now !== null && canPromise(metric) && !promises.some((one) => one.metric === metric),
  );
  const cost = figureFor('cogs');
  return (
    <Block title="Where you are">
      <div className={styles['where']}>
        <BlockHead title="Where you are">
          {three.map((axis, k) => `${inSentence(axis.title)} ${inWords(at[k], axis, { digits: 4 })}`).join(', ')}
        </BlockHead>
        {!isDraft && (
          <div className={styles['buttons']}>
            <Button size="small" variant="contained" disabled={!found} onClick={onUse}>
              Use this design
            </Button>
            <Button size="small" onClick={onBack}>
              Back to the draft
            </Button>
          </div>
        )}
      </div>
      {answer && !answer.feasible && <p className={styles['words']}>{answer.problem.message}</p>}
      {found && (
        <p className={styles['words']}>
          Unit cost <b>{inWords(found.cogs, cost)}</b>
          {!isDraft && cost.now !== null && ` against ${inWords(cost.now, cost)} of the draft`}
          {chances.answer && limits.length > 1 && (
            <>
              ; all limits hold in <b>{chanceWords(chances.answer.all.value)}</b> of {chances.answer.samples} samples
            </>
          )}
        </p>
      )}
      <ul aria-label="Limits" className={styles['limits']}>
        {promises.map((one) => {
          const figure = figureFor(one.metric);
          const value = found ? (amongFigures(found, figure) ?? null) : null;
          const isLeast = isMinimum(one);
          const slack = value === null || one.limit === null ? null : isLeast ? value - one.limit : one.limit - value;
          const row = chances.answer?.promises.find(({ promise }) => promise.metric === one.metric);
          return (
            <li key={one.metric}>
              <span>
                <b>{figure.title}</b> {inWords(value, figure, { digits: 3 })}
              </span>
              <LimitField
                figure={figure}
                limit={one.limit}
                isMinimum={isLeast}
                onLimit={(limit) => onPromises(promises.map((other) => (other === one ? { ...other, limit } : other)))}
              />
              <span className="figures" data-broken={(slack !== null && slack < 0) || undefined}>
                {slack !== null &&
                  one.limit !== 0 &&
                  `${slack < 0 ? 'missed by' : 'margin'} ${formatNumber(Math.abs(slack / one.limit!) * 100, { digits: 2 })} %`}
                {row && slack !== null && <small> chance {chanceWords(row.chance.value)}</small>}
              </span>
              <button
                type="button"
                aria-label={`Remove the limit of ${inSentence(figure.title)}`}
                onClick={() => onPromises(promises.filter((other) => other !== one))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <label className={styles['add']}>
        <span className="visually-hidden">Add a limit</span>
        <select
          value=""
          onChange={({ target }) =>
            onPromises([...promises, { metric: target.value as PlantPromise['metric'], limit: null }])
          }
        >
          <option value="">Add a limit …</option>
          {others.map(({ metric, title }) => (
            <option key={metric} value={metric}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </Block>
  );
}

/** Steps of the slider from end to end. */
const STEPS = 100;

/** The third setting, which is dragged. */
export function Third({ axis, value, onValue }: { axis: DesignAxis; value: number; onValue: (value: number) => void }) {
  const id = useId();
  const { min, max, isWhole } = axis;
  const step = isWhole ? 1 : (max - min) / STEPS;
  const move = (by: number) => onValue(Math.min(max, Math.max(min, value + by)));
  return (
    <div className={styles['third']}>
      <label htmlFor={id}>
        {axis.title} <small>{axis.step_name}</small>
      </label>
      <span className="figures">{formatNumber(shownValue(min, axis))}</span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        // The present value need not be a whole number of steps from the end.
        step="any"
        value={value}
        aria-valuetext={inWords(value, axis)}
        onChange={({ target }) => onValue(isWhole ? Math.round(Number(target.value)) : Number(target.value))}
        onKeyDown={(event) => {
          const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (way === undefined) return;
          event.preventDefault();
          move(way * step * (event.shiftKey ? 10 : 1));
        }}
      />
      <span className="figures">
        {formatNumber(shownValue(max, axis))} {unitOf(axis)}
      </span>
      <output htmlFor={id} className="figures">
        {inWords(value, axis, { digits: 3 })}
      </output>
    </div>
  );
}

/** What is said where no design of a map keeps all limits: the limit nearest to giving way, and by how much. */
export function Nowhere({ miss, figure, at }: { miss: NearestMiss; figure: Figure; at: readonly string[] }) {
  const { promise, value, miss: share } = miss;
  const limit = `${promise.min === undefined ? 'at most' : 'at least'} ${inWords(promise.min ?? promise.max, figure)}`;
  return (
    <p className={styles['words']} role="status">
      <b>No design of this map keeps all limits.</b> Nearest is the one with {at.join(' and ')}: its{' '}
      {inSentence(figure.title)} is {inWords(value, figure)} and is to be {limit}, which it misses by{' '}
      {formatNumber(share * 100, { digits: 2 })} %.
    </p>
  );
}

/** What stops designs, with the whole message and its share of the map. */
export function RegionList({ regions, share }: { regions: readonly Region[]; share: number | null }) {
  return (
    <ul aria-label="Regions" className={styles['regions']}>
      {share !== null && (
        <li>
          <b>All limits hold</b>{' '}
          <span className="figures">{formatNumber(share * 100, { digits: 3 })} % of the map</span>
        </li>
      )}
      {regions.map(({ stop, title, message, share: own }) => (
        <li key={stop}>
          <b>{title}</b> <span className="figures">stops {formatNumber(own * 100, { digits: 2 })} %</span>
          <small>{message}</small>
        </li>
      ))}
    </ul>
  );
}

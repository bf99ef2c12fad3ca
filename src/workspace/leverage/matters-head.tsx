import type { ReactNode } from 'react';
import type { Leverage } from '#engine/analysis/index.ts';
import { NINETIETH } from '#engine/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { rangeText } from '#src/lib/precision.ts';
import { formatNumber } from '#src/lib/format.ts';
import {
  amongFigures,
  boundedText,
  countText,
  figureText,
  isAtLeast,
  shownValue,
  unitOf,
  type Figure,
} from '#src/draft/metrics.ts';
import { ChoiceRanges, unmadeWords } from '#src/economics/choice-ranges.tsx';
import { useWorkspaceState } from '#src/draft/store.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import styles from './matters.module.css';
import { shownChange } from '#src/draft/leverage/words.ts';

/** Share of the variance below which a number is known well enough. */
const WELL = 0.01;
/** Share of the variance that a few numbers cause. */
const MOST = 0.9;

interface Props {
  found: Leverage;
  figure: Figure;
}

/** The metric, how uncertain it is, and how much of what makes it is known well enough. */
export function MattersHead({ found, figure }: Props) {
  const saved = useWorkspaceState((state) => state.savedResults?.figures ?? null);
  const now = useWorkspaceState((state) => state.results?.figures ?? null);
  const isBounded = isAtLeast(now, figure) || isAtLeast(saved, figure);
  const { baseline, deviation, rows } = found;
  const half = deviation === null ? null : NINETIETH * deviation;
  const shownHalf = Math.abs(shownChange(half ?? 0, figure));
  const was = saved && amongFigures(saved, figure);
  const shares = rows.flatMap(({ share }) => (share === null ? [] : [share])).toSorted((a, b) => b - a);
  const known = shares.filter((share) => share < WELL).length;
  const steps = byStep(found);
  return (
    <div className={styles['head']}>
      <Item
        label={figure.title}
        unit={unitOf(figure)}
        value={boundedText(now, figure, figureText(baseline, figure, { digits: 4 }))}
      >
        {typeof was === 'number' && baseline !== null ? (
          <>
            {!isBounded && <Delta value={baseline} saved={was} better={figure.better} />}{' '}
            {was !== baseline && `from ${boundedText(saved, figure, figureText(was, figure, { digits: 4 }))}`}
          </>
        ) : (
          'of the draft'
        )}
      </Item>
      <Item
        label={`Uncertainty, ${LEVEL}`}
        unit={half === null ? '' : unitOf(figure)}
        value={
          half === null || baseline === null
            ? 'none'
            : rangeText(shownValue(baseline, figure) - shownHalf, shownValue(baseline, figure) + shownHalf)
        }
      >
        {deviation === null
          ? 'no uncertain input affects the metric'
          : `the effects of all numbers, added as if linear; ${numbers(makers(shares))} ${MOST * 100} % of the variance`}
      </Item>
      <Item
        label="Known well enough"
        unit={`of ${countText(shares.length)} uncertain numbers`}
        value={countText(known)}
      >
        each under {WELL * 100} % of the variance
      </Item>
      <UnmadeChoices found={found} />
      {steps.length > 1 && (
        <Item label="Where in the plant" unit="" value="">
          <ol className={styles['places']}>
            {steps.slice(0, PLACES).map(({ name, share }) => (
              <li key={name}>
                <span>{name}</span>
                <i className={styles['track']}>
                  <i className={styles['part']} style={{ inlineSize: `${share * 100}%` }} />
                </i>
                <span>{formatNumber(share * 100, { digits: 2 })} %</span>
              </li>
            ))}
          </ol>
        </Item>
      )}
    </div>
  );
}

/** What the choices that nobody has made span in the unit cost; nothing if each is made or changes little. */
function UnmadeChoices({ found: { metric, baseline, deviation } }: Pick<Props, 'found'>) {
  const working = useWorkspaceState((state) => (state.results ? state.resultsOf : null));
  const now = useWorkspaceState((state) => state.results?.figures.cogs ?? null);
  const reported = useReported();
  const { answer, isOld } = useAsk('unmade_choices', working ?? undefined, { pause: PAUSE, keep: true });
  // The ranges of the draft before do not go with the present cost.
  if (!answer?.range || now === null || isOld) return null;
  const isKnown = metric === 'cogs' && baseline !== null && deviation !== null;
  return (
    <Item label={`Unit cost, ${costUnit(reported)}`} unit="" value="">
      <ChoiceRanges
        now={now}
        reported={reported}
        uncertainty={
          isKnown
            ? {
                name: `Uncertainty, ${LEVEL}`,
                low: baseline - NINETIETH * deviation,
                high: baseline + NINETIETH * deviation,
              }
            : null
        }
        choices={{ name: 'Choices you have not made', ...answer.range }}
      />
      {unmadeWords(answer)}: see Checks
    </Item>
  );
}

/** Time without a change, ms, after which choices are compared. */
const PAUSE = 400;
const PLACES = 3;

/** Share of each step in all effects of numbers that are 10 % higher, the largest first. */
function byStep({ rows }: Leverage): { name: string; share: number }[] {
  const sums = new Map<string, number>();
  let all = 0;
  for (const { step_name: step, key, higher } of rows) {
    const size = Math.abs(higher.change ?? 0);
    const name = step ?? (key.startsWith('prices.') ? 'Prices' : 'Plant');
    sums.set(name, (sums.get(name) ?? 0) + size);
    all += size;
  }
  if (all === 0) return [];
  return [...sums].map(([name, sum]) => ({ name, share: sum / all })).toSorted((a, b) => b.share - a.share);
}

/** How many of the largest shares make most of the variance. */
function makers(shares: readonly number[]): number {
  let sum = 0;
  const at = shares.findIndex((share) => (sum += share) >= MOST);
  return at < 0 ? shares.length : at + 1;
}

const numbers = (count: number): string => (count === 1 ? 'one number causes' : `${countText(count)} numbers cause`);

interface ItemProps {
  label: string;
  value: string;
  unit: string;
  children: ReactNode;
}

function Item({ label, value, unit, children }: ItemProps) {
  return (
    <div>
      <h3>{label}</h3>
      {value !== '' && (
        <p className={styles['key']}>
          <b>{value}</b> {unit}
        </p>
      )}
      <div className={styles['under']}>{children}</div>
    </div>
  );
}

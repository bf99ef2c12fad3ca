import { memo } from 'react';
import Button from '@mui/material/Button';
import { inSentence } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { figureText, unitOf } from '#src/draft/metrics.ts';
import { useShortcutKeys } from '../use-shortcuts.ts';
import {
  LIVE_METRICS,
  useLeverageActions,
  useLeverage,
  useWatchedLeverage,
  type LiveLeverage,
} from './live-leverage.ts';
import { useMatters } from './use-matters.ts';
import { useChosenEffects, useHasWorth } from './worth.tsx';
import { higherBy } from '#src/draft/leverage/words.ts';
import styles from './worth-head.module.css';

const orderedOf = (leverage: LiveLeverage): number => leverage.get().ordered;
const figuresOf = (leverage: LiveLeverage) => leverage.get().figures;

/** Above the fields of a step: in which metric they are valued, their order, and the way to the whole process. */
export const WorthHead = memo(function WorthHead({ stepId }: { stepId: string }) {
  const actions = useLeverageActions();
  const isShown = useHasWorth();
  useWatchedLeverage(stepId, isShown);
  const chosen = useChosenEffects();
  const figures = useLeverage(figuresOf) ?? [];
  const isByEffect = (useLeverage(orderedOf) ?? 0) > 0;
  const matters = useMatters();
  const order = () => actions?.orderByEffect(true);
  useShortcutKeys(actions && isShown ? { w: order, W: order } : {});
  if (!isShown || !actions)
    return (
      <div className={styles['off']}>
        <button type="button" onClick={() => actions?.show(true)}>
          Show the effect of each number
        </button>
      </div>
    );
  const offered = figures.filter(({ metric }) => (LIVE_METRICS as readonly string[]).includes(metric));
  return (
    <section className={styles['head']} aria-label="Effect of each number">
      <h3>Effect of each number</h3>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="sort" size={14} />}
        endIcon={<kbd aria-hidden="true">W</kbd>}
        onClick={order}
      >
        By effect
      </Button>
      <p>
        <span>
          <select
            aria-label="Metric"
            value={chosen?.figure.metric ?? 'cogs'}
            onChange={({ target }) => actions.choose(target.value)}
          >
            <Options
              options={offered.map((figure) => ({ value: figure.metric, label: `${figure.title}, ${unitOf(figure)}` }))}
            />
          </select>{' '}
          if 10 % higher
        </span>
        <button type="button" onClick={matters.open}>
          Whole process
        </button>
        {isByEffect && (
          <button type="button" onClick={() => actions.orderByEffect(false)}>
            Usual order
          </button>
        )}
        <button type="button" onClick={() => actions.show(false)}>
          Hide
        </button>
      </p>
    </section>
  );
});

/** Below the fields: how far the numbers marked with a star could go. */
export function WorthNotes({ stepId }: { stepId: string }) {
  const isShown = useHasWorth();
  const chosen = useChosenEffects();
  if (!isShown || !chosen) return null;
  const own = [...chosen.byName.values()].filter(({ step_id }) => step_id === stepId);
  const limited = own.filter(({ base, higher }) => higher.is_limited && higher.value !== base);
  const isAbsolute = own.some((row) => row.is_whole || /\b(°C|°F|K)$/.test(higherBy(row)));
  if (limited.length === 0 && !isAbsolute) return null;
  return (
    <p className={styles['notes']}>
      {limited.length > 0 &&
        `* increased only to the end of the range: ${limited
          .slice(0, NAMED)
          .map((row) =>
            `${inSentence(row.title)} ${figureText(row.higher.value, row, { digits: 3 })} ${unitOf(row)} (+${higherBy(row)})`.replace(
              ' )',
              ')',
            ),
          )
          .join(', ')}${limited.length > NAMED ? ` and ${limited.length - NAMED} more` : ''}. `}
      {isAbsolute && 'Temperatures by 1 °C, pH by 0.1, whole numbers by 1.'}
    </p>
  );
}

const NAMED = 2;

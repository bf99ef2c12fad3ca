import IconButton from '@mui/material/IconButton';
import type { SettingValue } from '#engine/types.ts';
import { counted } from '#engine/wording.ts';
import type { OptimisationJob, OptimisationResult, SearchedSetting } from '#generated/hooks/model/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import {
  amongFigures,
  boundedText,
  figureOf,
  figureText,
  inWords,
  shownValue,
  unitOf,
  type Figure,
} from '#src/workspace/metrics.ts';
import { useStudy } from '../study.ts';
import { atBounds } from './at-bounds.ts';
import { LoadButton } from './load-button.tsx';
import { nameOfSetting, settingText, valueIn } from './point-settings.ts';
import styles from './results.module.css';
import { slopes } from './slope.ts';

interface Props {
  job: OptimisationJob;
  result: OptimisationResult;
  index: number;
  goals: readonly Figure[];
  onSelect: (index: number) => void;
  onLoad: () => Promise<boolean>;
}

/**
 * One point: its metrics against the current ones, the constraints, each setting on its range, and the trade-off with
 * its neighbours.
 */
export function PointCard({ job, result, index, goals, onSelect, onLoad }: Props) {
  const { figures } = useStudy();
  const point = result.points[index]!;
  const { points, baseline, settings } = result;
  const isFront = points.length > 1;
  const words = slopes(result, index, goals);
  const { constraints = [] } = job.parameters;
  const bounds = atBounds(point, settings, constraints, figures);
  const output = figureOf(figures, 'output');
  const isOutputSaid = [...goals, ...constraints].some(({ metric }) => metric === output.metric);
  return (
    <section className={`${styles['card']} ${styles['point']}`} aria-label="Point">
      <header className={styles['cardHead']}>
        <h2>{isFront ? `Point ${index + 1} of ${points.length}` : 'The best found'}</h2>
        {isFront && (
          <span>
            <IconButton
              size="small"
              aria-label="Previous point"
              disabled={index === 0}
              onClick={() => onSelect(index - 1)}
            >
              <Icon name="chevronLeft" size={16} />
            </IconButton>
            <IconButton
              size="small"
              aria-label="Next point"
              disabled={index === points.length - 1}
              onClick={() => onSelect(index + 1)}
            >
              <Icon name="chevronRight" size={16} />
            </IconButton>
          </span>
        )}
      </header>
      <div className={styles['goals']}>
        {goals.map((goal, at) => (
          <div key={goal.metric}>
            <small>{goal.title}</small>
            <p>
              <b>{boundedText(point.figures, goal, figureText(point.objectives[at], goal))}</b> {unitOf(goal)}
            </p>
            <Against value={point.objectives[at]!} before={amongFigures(baseline, goal) ?? goal.now} figure={goal} />
          </div>
        ))}
      </div>
      <ul className={styles['met']}>
        {!isOutputSaid && (
          <li>
            {output.title} {inWords(amongFigures(point.figures, output), output)}
          </li>
        )}
        {constraints.map(({ metric, min, max }) => {
          const figure = figureOf(figures, metric);
          const value = amongFigures(point.figures, figure);
          const limits = [
            min === undefined ? '' : `at least ${inWords(min, figure)}`,
            max === undefined ? '' : `at most ${inWords(max, figure)}`,
          ];
          return (
            <li key={`${metric} ${min} ${max}`}>
              <Icon name="check" size={12} /> {figure.title}{' '}
              {value === undefined ? '' : `${boundedText(point.figures, figure, inWords(value, figure))}, `}
              {limits.filter(Boolean).join(', ')}
            </li>
          );
        })}
      </ul>
      {(words.length > 0 || result.knee === index) && (
        <p className={styles['say']}>
          {result.knee === index && <b>Best compromise: the front bends most here. </b>}
          {words.join(' ')}
        </p>
      )}
      {point.warnings !== undefined && point.warnings > 0 && (
        <p className={styles['say']}>
          <Icon name="warning" size={14} /> {counted(point.warnings, 'warning')} with these settings. Checks has them,
          with remedies, once the point is loaded.
        </p>
      )}
      {bounds.map((sentence) => (
        <p key={sentence} className={styles['say']}>
          {sentence}
        </p>
      ))}
      <div className={styles['settings']}>
        <h3>
          Settings <small>now ○ here ▼</small>
        </h3>
        {settings.map((one) => (
          <SettingScale
            key={`${one.step_id} ${one.key}`}
            setting={one}
            name={nameOfSetting(one, settings)}
            value={valueIn(point.settings, one)}
          />
        ))}
      </div>
      <div className={styles['acts']}>
        <LoadButton key={index} fullWidth onLoad={onLoad} />
        <small className={styles['how']}>
          Loads these settings into the draft. You can undo this; nothing is saved.
          {isFront && ' Click a circle to show its point here; double-click it or press Enter to load it.'}
        </small>
      </div>
    </section>
  );
}

function Against({ value, before, figure }: { value: number; before: number | null; figure: Figure }) {
  return (
    before !== null && <Delta value={value} saved={before} better={figure.better} points={figure.displayUnit === '%'} />
  );
}

interface ScaleProps {
  setting: SearchedSetting;
  name: string;
  value: SettingValue | null;
}

/** A setting on its searched range, with its current and its new value. */
function SettingScale({ setting, name, value }: ScaleProps) {
  const { base, min, max } = setting;
  const place = (one: SettingValue | null) =>
    typeof one === 'number' && min !== undefined && max !== undefined && max > min
      ? `${Math.max(0, Math.min(100, ((one - min) / (max - min)) * 100))}%`
      : null;
  const [from, to] = [place(base), place(value)];
  const same = base === value;
  return (
    <div className={styles['scale']}>
      <span>{name}</span>
      <span>
        {!same && <s>{settingText(base, setting)}</s>}
        {!same && ' → '}
        <b>{settingText(value, setting)}</b> <small>{unitOf(setting)}</small>
      </span>
      {to !== null && (
        <div aria-hidden="true" title={`${shownValue(min!, setting)} to ${shownValue(max!, setting)}`}>
          {from !== null && <i style={{ left: from }}>○</i>}
          <i data-here="" style={{ left: to }}>
            ▼
          </i>
        </div>
      )}
    </div>
  );
}

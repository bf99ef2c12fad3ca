import { useEffect, useId, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { hasStatus } from '#src/lib/api-problem.ts';
import { relativeChange, signedShare } from '#src/lib/change.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatInput, NO_DATA } from '#src/lib/format.ts';
import { newestOnly } from '#src/lib/newest-only.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { SharedSlider } from '#generated/types.ts';
import type { ViewFigure } from './own-view.ts';
import styles from './shared.module.css';

export interface View {
  figures: ViewFigure[];
  /** What a reader should know about how these were computed. */
  note: string | null;
  /** The values that were evaluated, if not exactly those of the sliders. */
  values?: number[];
}

interface Props {
  sliders: readonly SharedSlider[];
  /** Figures of the report. */
  base: readonly ViewFigure[];
  /** Rejects with a reason, such as a process that cannot run with these values. */
  compute: (values: number[]) => Promise<View>;
  /** ms that a slider rests before a request is made; null if readers ask for each, because they are counted. */
  rest: number | null;
  /** Where the figures are computed. */
  where: string;
  /** What readers must know before they ask. */
  children?: ReactNode;
}

/** Sliders within the limits of the owner. They change no figure of the report, only the reader's own view beside it. */
export function Sliders({ sliders, base, compute, rest, where, children }: Props) {
  const isCounted = rest === null;
  const shared = useMemo(() => sliders.map(({ value }) => value), [sliders]);
  const [values, setValues] = useState(shared);
  const isOpen = useMediaQuery('(min-width: 1240px)', { noSsr: true });
  const [open, setOpen] = useState<boolean | null>(null);
  const isMoved = values.some((value, index) => value !== shared[index]);
  const [asked, setAsked] = useState(shared);
  const isAsked = !isCounted || values === asked;
  const { view, problem, isBusy } = useView(isCounted ? asked : values, isMoved && isAsked, compute, rest ?? 0);
  const at = (isMoved && isAsked && view?.values) || values;
  return (
    <details
      className={styles['panel']}
      open={open ?? isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{isCounted ? 'Sliders and consequences' : 'Try your own view'}</summary>
      <header>
        <p className={styles['quiet']}>Within limits set by the owner.</p>
        <Button size="small" disabled={!isMoved} onClick={() => setValues(shared)}>
          {isCounted ? 'Back to the start' : 'Back to the report'}
        </Button>
      </header>
      {sliders.map((slider, index) => (
        <Slider
          // oxlint-disable-next-line react/no-array-index-key -- the sliders of a page never change
          key={index}
          slider={slider}
          value={at[index]!}
          onChange={(value) => setValues(at.map((old, place) => (place === index ? value : old)))}
        />
      ))}
      {isCounted && (
        <Button
          className={styles['show'] ?? ''}
          variant="contained"
          disabled={!isMoved || (isAsked && problem === null)}
          loading={isBusy}
          onClick={() => {
            const again = [...values];
            setValues(again);
            setAsked(again);
          }}
        >
          Show the consequences
        </Button>
      )}
      {problem !== null && isMoved && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <dl
        className={styles['view']}
        aria-live="polite"
        aria-busy={isBusy}
        data-stale={((isBusy || !isAsked) && isMoved) || undefined}
      >
        {base.map((figure) => (
          <Change
            key={figure.key}
            before={figure}
            after={isMoved && problem === null ? (view?.figures.find(({ key }) => key === figure.key) ?? null) : null}
          />
        ))}
      </dl>
      {isMoved && view?.note && <p className={styles['quiet']}>{view.note}</p>}
      {children}
      <p className={styles['quiet']}>{where}</p>
    </details>
  );
}

/** Figures where no slider works, as in a file. */
export const KeyFigures = ({ figures }: { figures: readonly ViewFigure[] }) => (
  <section className={styles['panel']} aria-label="Key metrics">
    <dl className={styles['view']}>
      {figures.map((figure) => (
        <Change key={figure.key} before={figure} after={null} />
      ))}
    </dl>
  </section>
);

/** Figures for the newest values. Until they are there, those of earlier values stay on screen. */
function useView(values: number[], isMoved: boolean, compute: Props['compute'], rest: number) {
  const [known, setKnown] = useState<{ of: number[]; view: View | null; problem: string | null } | null>(null);
  const ask = useMemo(
    () =>
      newestOnly(
        async (of: number[]) => {
          try {
            return { of, view: await compute(of), problem: null };
          } catch (error) {
            return { of, view: null, problem: problemOf(error) };
          }
        },
        setKnown,
        () => {},
      ),
    [compute],
  );
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(() => ask(values), rest);
    return () => clearTimeout(timer);
  }, [ask, values, isMoved, rest]);
  const isBusy = isMoved && known?.of !== values;
  return { view: known?.view ?? null, problem: isBusy ? null : (known?.problem ?? null), isBusy };
}

function problemOf(error: unknown): string {
  if (!hasStatus(error, 429)) return reasonOf(error);
  const wait = error.details.retry_after;
  // The limit of a day, which the server puts in words.
  if (typeof wait === 'number' && wait > 60) return reasonOf(error);
  return `The server has reached its limit of views per minute. Move a slider again ${typeof wait === 'number' ? `in ${wait} seconds` : 'a little later'}.`;
}

/** Steps of a slider, which the arrow keys make. */
const STEPS = 200;

interface SliderProps {
  slider: SharedSlider;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ slider, value, onChange }: SliderProps) {
  const id = useId();
  const { title, step_name: step, unit, integer, min, max, value: base } = slider;
  const shown = shownUnit(slider);
  const text = (number: number) => formatInput(Number(shownIn(number, unit, shown).toPrecision(4)));
  const suffix = shown === '1' ? '' : unitShown(shown);
  const words = [text(value), suffix].filter(Boolean).join('\u202f');
  const place = max > min ? (base - min) / (max - min) : 0;
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>
        {title}
        {step !== null && <small>{step}</small>}
      </label>
      <output htmlFor={id}>
        {value !== base && (
          <span>
            {text(base)} <span aria-hidden="true">→</span>
            <span className="visually-hidden">to</span>{' '}
          </span>
        )}
        <b data-moved={value !== base || undefined}>{text(value)}</b> {suffix}
      </output>
      <div className={styles['track']} style={{ '--place': place } as CSSProperties}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={integer ? 1 : 'any'}
          value={value}
          aria-valuetext={words}
          onChange={({ target }) => onChange(within(Number(target.value), slider))}
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
            if (by === undefined || integer) return;
            event.preventDefault();
            onChange(within(value + (by * (max - min)) / STEPS, slider));
          }}
        />
      </div>
      <span className={styles['ends']} aria-hidden="true">
        <span>{text(min)}</span>
        <span>{text(max)}</span>
      </span>
    </div>
  );
}

/** Shares among the assumptions have no unit of their own for pages. */
const shownUnit = ({ unit, display_unit: shown, integer, max }: SharedSlider): string =>
  unit === '1' && shown === '1' && !integer && max <= 1 ? '%' : shown;

/** Four digits, and exactly the value of the report where a slider is back at it. */
function within(value: number, { min, max, value: base, integer }: SharedSlider): number {
  if (integer) return Math.round(value);
  if (Math.abs(value - base) < (max - min) / (2 * STEPS)) return base;
  return Math.min(max, Math.max(min, Number(value.toPrecision(4))));
}

/** A figure of the report and, if it is another one, that of the reader's view. */
function Change({ before, after }: { before: ViewFigure; after: ViewFigure | null }) {
  const { title, value, better, show } = before;
  const text = (of: ViewFigure) => (of.value === null ? NO_DATA : of.show(of.value).figure);
  const now = after === null ? value : after.value;
  const isOther = after !== null && after.value !== value;
  const share = isOther && !before.isBelow && !after.isBelow ? relativeChange(value, after.value) : null;
  const tone =
    share === null || share === 0 || better === null
      ? undefined
      : share > 0 === (better === 'higher')
        ? 'better'
        : 'worse';
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {isOther && (
          <span>
            {text(before)} <span aria-hidden="true">→</span>
            <span className="visually-hidden">to</span>{' '}
          </span>
        )}
        <b>{text(after ?? before)}</b> <small>{now === null ? '' : show(now).unit}</small>
        {share !== null && <i data-tone={tone}>{signedShare(share)}</i>}
      </dd>
    </div>
  );
}

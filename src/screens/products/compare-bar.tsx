import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { scaleLinear } from 'd3-scale';
import { Link, useNavigate } from 'react-router-dom';
import { histogram } from '#engine/analysis/index.ts';
import type { FigureEstimate } from '#generated/types.ts';
import { Button } from '#src/components/button.tsx';
import { HistogramPlot } from '#src/components/chart/histogram-plot.tsx';
import { keyFigure, showRounded, type FigureDefinition } from '#src/components/figures/definitions.ts';
import { textWidth } from '#src/components/chart/text.ts';
import { marginText } from '#src/components/figures/margin-text.ts';
import { Icon } from '#src/components/icon.tsx';
import { costUnit, costValue, PER_KG, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { inner } from '#src/lib/chance.ts';
import { chanceText, isSame, pairText } from '#src/products/chance-text.ts';
import { lanes, RADIUS } from '#src/products/lanes.ts';
import { Letter } from '#src/products/letter.tsx';
import { LEAST, LETTERS, type Saved, withChoices } from '#src/products/selection.ts';
import { useComparedEstimates } from '#src/products/use-compared-estimates.ts';
import type { KnownEstimates } from '#src/products/use-estimates.ts';
import styles from './compare-bar.module.css';
import { cautionsOf } from './compared.ts';

const AXES = ['cogs', 'gwp', 'purity'] as const;

/** The amount of product that all chosen processes report; a kilogram if they make different ones. */
const reportedBy = (chosen: readonly Saved[]): Reported =>
  isOneProduct(chosen) ? reportedFor(chosen[0]!, null) : PER_KG;

/** px of an axis: its values above, letters on it, ticks below. */
const WIDTH = 400;
const HEIGHT = 54;
const LINE = 28;
const INSET = 20;
const BAND = 8;
const TICKS = 4;
/** Decimals of a round value. */
const ZEROS = /\.0+$/;
/** px between two values. */
const APART = 6;
/** px by which a letter gives way to its neighbour: less than its height, as its value stands above it. */
const LANE = 5;

interface Props {
  /** In the order of their letters. */
  chosen: readonly Saved[];
  onClear: () => void;
}

/** The processes chosen in the list, side by side, at the lower edge of the window. */
export default function CompareBar({ chosen, onClear }: Props) {
  const enough = chosen.length >= LEAST;
  const comparison = enough && isOneProduct(chosen) ? comparisonOf(chosen) : null;
  const navigate = useNavigate();
  useKeys(onClear, () => comparison !== null && void navigate(comparison));
  return (
    <section className={styles['bar']} aria-label="Comparison">
      <header>
        <h2>Compare</h2>
        <ul aria-label="Chosen processes">
          {chosen.map(({ id, name, product_name: product }, index) => (
            <li key={id}>
              <Letter letter={LETTERS[index]!} /> {name} <small>{product}</small>
            </li>
          ))}
        </ul>
        <span className={styles['actions']}>
          <Button variant="text" size="small" onClick={onClear} aria-keyshortcuts="Escape">
            Clear&nbsp;<kbd>Esc</kbd>
          </Button>
          {comparison !== null && (
            <Button
              size="small"
              variant="contained"
              component={Link}
              to={comparison}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              Open comparison&nbsp;<kbd>Ctrl ↵</kbd>
            </Button>
          )}
        </span>
      </header>
      {enough ? (
        <Details chosen={chosen} />
      ) : (
        <p className={styles['hint']}>Choose another process to compare with A.</p>
      )}
    </section>
  );
}

const isOneProduct = (chosen: readonly Saved[]) => new Set(chosen.map(({ product_id: id }) => id)).size === 1;

function comparisonOf(chosen: readonly Saved[]): string {
  const choices = chosen.map(({ id }) => ({ processId: id, configurationId: null }));
  return `/products/${chosen[0]!.product_id}/process-comparison?${withChoices(new URLSearchParams(), choices).toString()}`;
}

/** Escape clears the selection and Ctrl and Enter open it, unless something in front of the page is open, or a field uses the key. */
function useKeys(onEscape: () => void, onOpen: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isTyping =
      target instanceof Element && target.closest('[role="dialog"], [role="menu"], [type="search"], dialog');
    if (event.defaultPrevented || isTyping) return;
    if (key === 'Escape') onEscape();
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpen();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function Details({ chosen }: { chosen: readonly Saved[] }) {
  const estimates = useComparedEstimates(
    chosen.map(({ product_id: productId, id: processId, configuration_id: configurationId }) => ({
      productId,
      processId,
      configurationId,
    })),
  );
  const reported = reportedBy(chosen);
  const cautions = cautionsOf(chosen);
  const chances = chancesOf(chosen, estimates);
  return (
    <div className={styles['details']}>
      <dl className={styles['axes']}>
        {AXES.map((key) => keyFigure(key, reported)).map((one) => (
          <Axis
            key={one.key}
            definition={one}
            figures={chosen.map(({ figures }) => figures)}
            estimates={estimates.map(({ of }) => of(one.key))}
          />
        ))}
      </dl>
      {/* Two have room beside the axes; of the others the chance is told. */}
      <div className={styles['apart']}>
        {estimates.slice(1, 3).map((one, index) => (
          <Apart key={LETTERS[index + 1]} letter={LETTERS[index + 1]!} estimates={one} reported={reported} />
        ))}
      </div>
      <div className={styles['verdict']}>
        {estimates.some(({ isPending }) => isPending) && <p role="status">Comparing sample by sample …</p>}
        {chances.length > 0 && (
          <ul aria-label="Chances on the same samples">
            {chances.map(({ key, words, share }) => (
              <li key={key}>
                {words}
                {share !== null && (
                  <>
                    {' '}
                    <b className="figures">{chanceText(share)} %</b>
                    <progress max={1} value={share} aria-hidden="true" />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {cautions.map((caution) => (
          <p key={caution} className={styles['caution']}>
            <Icon name="warning" size={14} /> {caution}
          </p>
        ))}
      </div>
    </div>
  );
}

/** How much more a process costs than the first, sample by sample. */
function Apart({ letter, estimates, reported }: { letter: string; estimates: KnownEstimates; reported: Reported }) {
  const { lower, differences = [] } = estimates.paired.find(({ metric }) => metric === 'cogs') ?? {};
  if (lower === undefined || differences.length === 0) return null;
  const unit = costUnit(reported);
  // They are those of the first minus this one.
  const dearer = differences.map((value) => costValue(-value, reported)).toSorted((a, b) => a - b);
  const chance = `${chanceText(1 - lower.value)} %`;
  const title = `${letter} minus A`;
  return (
    <figure aria-label={title}>
      <figcaption>
        {title} <small>unit cost, {unit}</small>
      </figcaption>
      <HistogramPlot
        title={title}
        bins={histogram(inner(dearer))}
        target={{ at: 0, text: pairText(`${chance} cheaper`, differences) }}
        x={{ title: '', unit }}
        each="samples"
        height={116}
        words={`Histogram of the unit cost of ${letter} minus that of A: ${pairText(`${letter} is cheaper in ${chance} of the samples`, differences)}.`}
      />
    </figure>
  );
}

interface Chance {
  key: string;
  words: ReactNode;
  /** From 0 to 1; null for processes that are the same in all samples. */
  share: number | null;
}

/** How often each process is cheaper and greener than the first, if both make the same product. */
function chancesOf(chosen: readonly Saved[], estimates: readonly KnownEstimates[]): Chance[] {
  const chance = (index: number, metric: string, word: string, same: string): Chance[] => {
    const pair = estimates[index]!.paired.find((one) => one.metric === metric);
    const letter = LETTERS[index]!;
    if (pair === undefined) return [];
    const key = `${metric} ${letter}`;
    return isSame(pair.differences)
      ? [{ key, words: `${letter} has the same ${same} as A`, share: null }]
      : [{ key, words: `${letter} is ${word} than A`, share: 1 - pair.lower.value }];
  };
  const others = chosen.slice(1).map((_, index) => index + 1);
  return [
    ...others.flatMap((index) => chance(index, 'cogs', 'cheaper', 'unit cost')),
    ...others.flatMap((index) => chance(index, 'gwp', 'greener', 'footprint')),
  ];
}

interface AxisProps {
  definition: FigureDefinition;
  figures: readonly Saved['figures'][];
  estimates: readonly (FigureEstimate | undefined)[];
}

/** Where texts begin that are centred at places, in order, so that none overlaps another and all are within the width. */
function beside(places: readonly { at: number; wide: number }[]): number[] {
  const starts: number[] = [];
  for (const [k, { at, wide }] of places.entries())
    starts.push(Math.max(0, at - wide / 2, k === 0 ? 0 : starts[k - 1]! + places[k - 1]!.wide + APART));
  for (let k = places.length - 1, end = WIDTH; k >= 0; end = starts[k]! - APART, k--)
    starts[k] = Math.min(starts[k]!, end - places[k]!.wide);
  return starts;
}

/** One metric of all chosen processes: letters with their values on an axis, with the band of 8 of 10 outcomes. */
function Axis({ definition, figures, estimates }: AxisProps) {
  const { key, short, show } = definition;
  const known = figures.flatMap(({ [key]: value, gwp_coverage: coverage }, index) =>
    value === null
      ? []
      : [
          {
            value,
            text: showRounded(definition, value, coverage).figure,
            letter: LETTERS[index]!,
            estimate: estimates[index],
          },
        ],
  );
  const ends = known.flatMap(({ value, estimate }) => (estimate ? [value, estimate.p10, estimate.p90] : [value]));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = scaleLinear()
    .domain(high > low ? [low, high] : [low - 1, high + 1])
    .range([INSET, WIDTH - INSET]);
  // Values that are almost equal would have ticks of the same text.
  const ticks = (high > low ? x.ticks(TICKS) : [])
    .map((tick) => ({ tick, text: show(tick).figure }))
    .filter(({ text }, k, all) => text !== all[k - 1]?.text);
  const areWhole = ticks.every(({ text }) => ZEROS.test(text));
  const inOrder = known.toSorted((one, other) => one.value - other.value);
  const starts = beside(inOrder.map(({ value, text }) => ({ at: x(value), wide: textWidth(text, 'mark') })));
  return (
    <div>
      <dt>
        {short} <small>{known[0] && show(known[0].value).unit}</small>
      </dt>
      <dd>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
          <line x1="0" x2={WIDTH} y1={LINE} y2={LINE} />
          {ticks.map(({ tick, text }) => (
            <g key={tick} data-tick="" transform={`translate(${x(tick)} ${LINE})`}>
              <line y1="4" y2="9" />
              <text y="20" textAnchor="middle">
                {areWhole ? text.replace(ZEROS, '') : text}
              </text>
            </g>
          ))}
          {known.map(
            ({ letter, estimate }) =>
              estimate && (
                <rect
                  key={letter}
                  x={x(estimate.p10)}
                  width={Math.max(0, x(estimate.p90) - x(estimate.p10))}
                  y={LINE - BAND / 2}
                  height={BAND}
                />
              ),
          )}
          {inOrder.map(({ letter, text }, k) => (
            <text key={letter} data-value="" x={starts[k]} y="11">
              {text}
            </text>
          ))}
          {lanes(known.map(({ value, letter }) => ({ letter, at: x(value) }))).map(({ letter, at, lane }) => (
            <g key={letter} transform={`translate(${at} ${LINE + lane * LANE})`} data-letter={letter}>
              <circle r={RADIUS} />
              <text y="3.500" textAnchor="middle">
                {letter}
              </text>
            </g>
          ))}
        </svg>
        <ul className="visually-hidden">
          {known.map(({ text, letter, estimate }) => (
            <li key={letter}>
              {letter} <b className="figures">{text}</b> {estimate && <small>{marginText(estimate, show)}</small>}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { scaleLinear } from 'd3-scale';
import { CATEGORIES, CATEGORY_NAMES, type Results, knownChange } from '#engine/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { useGetProcess } from '#generated/hooks/processes.ts';
import type { PairedEstimate, Product } from '#generated/types.ts';
import { comparedFigures, showFigure } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { waterfall, waterfallOf, type Waterfall, type WaterfallBy } from '#src/economics/waterfall.ts';
import { toResults } from '#src/draft/wire.ts';
import { amountOfChange, signed } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { rounded } from '#src/lib/rounding.ts';
import { costDecimals, costRounded, costUnit, costValue, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { chanceText, isSame, pairText } from '#src/products/chance-text.ts';
import { processPath } from '#src/products/process-card.tsx';
import { OTHER_PURITY, type Saved } from '#src/products/selection.ts';
import { useComparedEstimates } from '#src/products/use-compared-estimates.ts';
import type { KnownEstimates } from '#src/products/use-estimates.ts';
import styles from './cheapest.module.css';

/** Processes on the axis, and parts of a difference; the others are in the comparison. */
const MOST = { processes: 5, parts: 6 };

/** Sums of rounded parts that cancel out differ from zero by less. */
const DUST = 1e-9;

/** Share of the samples from which the order of two unit costs is called certain. */
const CERTAIN = 0.9;

const BY = { category: 'category', section: 'section', step: 'step' } as const;
const isBy = (text: string): text is WaterfallBy => Object.hasOwn(BY, text);

interface Props {
  product: Product;
  /** Those with results, the cheapest first. */
  processes: readonly Saved[];
}

/** Which process costs least, how certain that is, why, and what it is worse at. */
export default function CheapestCard({ product, processes }: Props) {
  const [chosen, setChosen] = useState<string>();
  const reported = reportedFor(product, null);
  const shown = processes.slice(0, MOST.processes);
  const [best, ...others] = shown as [Saved, ...Saved[]];
  const other = others.find(({ id }) => id === chosen) ?? others.at(0);
  const estimates = useComparedEstimates(
    shown.map(({ product_id: productId, id: processId, configuration_id: configurationId }) => ({
      productId,
      processId,
      configurationId,
    })),
  );
  const pairOf = (process: Saved): PairedEstimate | undefined =>
    estimates[shown.indexOf(process)]?.paired.find(({ metric }) => metric === 'cogs');
  return (
    <Card
      className={styles['card']}
      title={other ? 'Which process costs least' : 'What makes up the unit cost'}
      note={`${costUnit(reported)}; band: ${LEVEL}; line: price`}
    >
      {other && <Answer best={best} other={other} pair={pairOf(other)} reported={reported} />}
      <div className={styles['parts']} data-alone={!other || undefined}>
        <Ranges
          product={product}
          shown={shown}
          estimates={estimates}
          pairOf={pairOf}
          other={other}
          onChoose={setChosen}
          more={processes.length - shown.length}
        />
        <Why best={best} other={other} reported={reported} />
        {other && <Against best={best} other={other} reported={reported} />}
      </div>
    </Card>
  );
}

interface Pair {
  best: Saved;
  other: Saved;
  reported: Reported;
}

function Answer({ best, other, pair, reported }: Pair & { pair: PairedEstimate | undefined }) {
  if (isSame(pair?.differences))
    return (
      <p className={styles['answer']}>
        <Link to={processPath(best)}>{best.name}</Link> costs <b>the same</b> as {other.name} in all samples.
      </p>
    );
  const chance = pair?.lower.value;
  const [less, more] = [best.figures.cogs, other.figures.cogs];
  const decimals = costDecimals(more, reported);
  // The difference of the two costs as they are printed, to which its parts add up.
  const [printedLess, printedMore] = [less, more].map((cost) => rounded(costValue(cost, reported), decimals));
  const gap = formatNumber(printedMore! - printedLess!, { decimals });
  return (
    <p className={styles['answer']}>
      <Link to={processPath(best)}>{best.name}</Link> costs{' '}
      <b>
        {gap} {costUnit(reported)}
      </b>{' '}
      ({amountOfChange((more - less) / Math.abs(more))}) less than {other.name}
      {chance === undefined ? (
        '.'
      ) : (
        <>
          , and less in <b>{chanceText(chance)} %</b> of the samples that they share
          {chance < CERTAIN ? ': the order is not certain.' : '.'}
        </>
      )}
    </p>
  );
}

interface RangesProps {
  product: Product;
  shown: readonly Saved[];
  estimates: readonly KnownEstimates[];
  pairOf: (process: Saved) => PairedEstimate | undefined;
  other: Saved | undefined;
  onChoose: (id: string) => void;
  more: number;
}

/** The unit costs on one axis, with their ranges and the price. */
function Ranges({ product, shown, estimates, pairOf, other, onChoose, more }: RangesProps) {
  const reported = reportedFor(product, null);
  const price = product.selling_price;
  const ranges = estimates.map(({ of }) => of('cogs'));
  const ends = [
    ...shown.map(({ figures }) => figures.cogs),
    ...ranges.flatMap((range) => (range ? [range.p10, range.p90] : [])),
    ...(price === null ? [] : [price]),
  ].map((usd) => costValue(usd, reported));
  const axis = scaleLinear([Math.min(...ends), Math.max(...ends)], [2, 98]).nice(8);
  const at = (usd: number) => `${axis(costValue(usd, reported))}%`;
  const [best] = shown as [Saved, ...Saved[]];
  return (
    <section className={styles['ranges']} aria-label="Unit costs">
      <table>
        <thead>
          <tr>
            <th scope="col">Process</th>
            <th className={styles['track']} aria-hidden="true">
              {axis.ticks(4).map((tick) => (
                <span key={tick} style={{ left: `${axis(tick)}%` }}>
                  {formatNumber(tick)}
                </span>
              ))}
            </th>
            <th scope="col">Unit cost</th>
            {other && <th scope="col">Costs less in</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((process, index) => {
            const range = ranges[index];
            const pair = pairOf(process);
            return (
              <tr key={process.id} data-strong={process === best || undefined}>
                <th scope="row">
                  {process === best || shown.length === 2 ? (
                    process.name
                  ) : (
                    <button type="button" aria-pressed={process === other} onClick={() => onChoose(process.id)}>
                      {process.name}
                    </button>
                  )}
                </th>
                <td className={styles['track']} aria-hidden="true">
                  {range && <i style={{ left: at(range.p10), right: `calc(100% - ${at(range.p90)})` }} />}
                  <s style={{ left: at(process.figures.cogs) }} />
                  {price !== null && <b style={{ left: at(price) }} />}
                </td>
                <td className="figures">
                  <b>{costRounded(process.figures.cogs, reported).figure}</b>
                </td>
                {other && (
                  <td className="figures">
                    {process === best
                      ? 'lowest'
                      : pair && pairText(`${chanceText(1 - pair.lower.value)} %`, pair.differences)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <p>
          {more === 1 ? 'One process that costs more is' : `${formatNumber(more)} processes that cost more are`} below.
        </p>
      )}
    </section>
  );
}

/** The cost of a process from nothing, by category. */
const composition = ({ figures, operating_cost: { by_category: parts } }: Results, reported: Reported): Waterfall =>
  waterfallOf(
    0,
    figures.cogs,
    CATEGORIES.map((category) => ({
      key: category,
      title: CATEGORY_NAMES[category],
      short: CATEGORY_NAMES[category],
      change: parts.find((one) => one.category === category)?.per_kg ?? 0,
      source: null,
    })),
    reported,
  );

/** The largest parts; the others together are the last one. */
export function largest(parts: Waterfall['parts'], most: number): { key: string; title: string; change: number }[] {
  const sorted = parts.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1);
  const change = rest.reduce((sum, part) => sum + part.change, 0);
  const others = { key: 'others', title: `${rest.length} others`, change };
  return [...sorted.slice(0, most - 1), ...(Math.abs(change) < DUST ? [] : [others])];
}

/** The difference in unit cost by its parts; of a process alone, its parts. */
function Why({ best, other, reported }: { best: Saved; other: Saved | undefined; reported: Reported }) {
  const [by, setBy] = useState<WaterfallBy>('category');
  const { results: is, error: failed } = useResults(best);
  const { results: was, error } = useResults(other);
  const problem = failed ?? error;
  const drawn = useMemo(() => {
    if (!is || (other && !was)) return undefined;
    return was ? waterfall(was, is, by, reported) : composition(is, reported);
  }, [is, was, other, by, reported]);
  const parts = drawn ? largest(drawn.parts, MOST.parts) : [];
  const bars = parts.map(({ change }, index) => {
    const from = (drawn?.from ?? 0) + parts.slice(0, index).reduce((sum, part) => sum + part.change, 0);
    return [from, from + change] as const;
  });
  const x = scaleLinear([Math.min(...bars.flat()), Math.max(...bars.flat())], [0, 100]);
  return (
    <section className={styles['why']} aria-label="Difference in unit cost">
      <header>
        <h3>{other ? 'Why it costs less' : 'Cost by category'}</h3>
        {other && (
          <label>
            by{' '}
            <select value={by} onChange={({ target: { value } }) => isBy(value) && setBy(value)}>
              {Object.entries(BY).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </header>
      {problem !== null && <p className={styles['caution']}>The parts could not be loaded: {reasonOf(problem)}</p>}
      <ul>
        {parts.map(({ key, title, change }, index) => {
          const [from, to] = bars[index]!;
          const left = x(Math.min(from, to));
          return (
            <li
              key={key}
              data-better={(other && change < 0) || undefined}
              data-worse={(other && change > 0) || undefined}
            >
              <span>{title}</span>
              <span aria-hidden="true">
                <i style={{ left: `${left}%`, width: `${x(Math.max(from, to)) - left}%` }} />
              </span>
              <b className="figures">
                {other ? signed(change, drawn!.decimals) : formatNumber(change, { decimals: drawn!.decimals })}
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useResults(process: Saved | undefined): { results: Results | undefined; error: unknown } {
  const { data, error } = useGetProcess(process?.product_id ?? '', process?.id ?? '', {
    query: { enabled: process !== undefined, staleTime: Infinity, throwOnError: false, retry: false },
  });
  const results = useMemo(() => (data?.configuration ? toResults(data.configuration.results) : undefined), [data]);
  return { results, error };
}

/** What else differs between the two, which may matter more than the cost. */
function Against({ best, other, reported }: Pair) {
  const points = formatNumber(Math.abs(best.figures.purity - other.figures.purity) * 100, { decimals: 1 });
  const isOther = Math.abs(best.figures.purity - other.figures.purity) > OTHER_PURITY;
  return (
    <section className={styles['against']} aria-label="Other differences">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <h3>What else differs</h3>
            </th>
            {[best, other].map(({ id, name }) => (
              <th key={id} scope="col">
                <span title={name}>{name}</span>
              </th>
            ))}
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {comparedFigures(reported)
            .slice(1)
            .filter(({ key }) => best.figures[key] !== null || other.figures[key] !== null)
            .map((definition) => {
              const { key, short, better, share = false } = definition;
              const known = knownChange(key, best.figures, other.figures);
              const [now, then] = [best, other].map(({ figures }) =>
                showFigure(definition, figures[key], figures.gwp_coverage),
              ) as [ReturnType<typeof showFigure>, ReturnType<typeof showFigure>];
              return (
                <tr key={key}>
                  <th scope="row">
                    {short} <small>{now.unit}</small>
                  </th>
                  <td className="figures">{now.figure}</td>
                  <td className="figures">
                    {then.figure} {then.unit !== now.unit && then.unit}
                  </td>
                  <td className="figures">{known && <Delta {...known} better={better} points={share} />}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {isOther && (
        <p className={styles['caution']}>
          <Icon name="warning" size={14} /> Their purities differ by {points} percentage points: the products may be for
          different uses.
        </p>
      )}
    </section>
  );
}

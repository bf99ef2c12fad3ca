import { type KeyboardEvent, use, useState } from 'react';
import { LEVEL } from '#engine/wording/index.ts';
import { Link } from 'react-router-dom';
import {
  type EquipmentItem,
  fillAssumptions,
  itemEvidence,
  type PriceBook,
  type PriceEvidence as Evidence,
  priceBook,
  priceEvidence,
  type SourceOfPrice,
} from '#engine/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { workingPoint, type Curves } from '#src/components/chart/curves.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { RatioAxis } from '#src/components/ratio-axis.tsx';
import { priceList } from '#src/draft/assumptions/price-list.ts';
import { LibraryContext } from '#src/draft/library.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import styles from './price-evidence.module.css';

const OURS = 'var(--palette-text-primary)';
const THEIRS = 'var(--palette-ghost)';
const QUOTED = 'var(--palette-primary-main)';

const usePriceBook = (): PriceBook => {
  const library = use(LibraryContext);
  const assumptions = useWorkspaceState((state) => state.resultsOf?.assumptions);
  return priceBook(fillAssumptions(assumptions).capital, library?.quotations);
};

/** What independent sources and quotations say that a machine costs: their curves, ours with its range, and this machine. */
export function PriceEvidence({ item }: { item: EquipmentItem }) {
  const book = usePriceBook();
  return (
    <Sources
      id={item.cost_id}
      words={{ each: 'one machine', per: 'USD', what: 'this curve' }}
      mark={{ size: item.size, tag: item.tag }}
      evidenceOf={(leftOut) => priceEvidence(item, book, leftOut)}
    />
  );
}

/** The same of a material that the plant buys, at the price that it pays unless another one is entered. */
export function MaterialEvidence({ id }: { id: string }) {
  const library = use(LibraryContext);
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const row =
    library && configuration && priceList(configuration, library, null).find((one) => one.id === id && one.catalogue);
  if (!row) return null;
  const unit = row.unit === 'pieces' ? 'piece' : row.unit;
  return (
    <Sources
      id={id}
      words={{ each: `one ${unit}`, per: `USD/${row.unit}`, what: 'this price' }}
      mark={null}
      evidenceOf={(leftOut) => itemEvidence(row, row.catalogue!, row.quoted, leftOut)}
    />
  );
}

interface SourcesProps {
  /** What a quotation names. */
  id: string;
  words: Words;
  /** Where in the chart the machine is; null without a chart. */
  mark: { size: number; tag: string } | null;
  evidenceOf: (leftOut: ReadonlySet<string>) => Evidence | null;
}

interface Words {
  each: string;
  /** The unit of a price. */
  per: string;
  what: string;
}

/** What sources and quotations say of a price, each of which can be left out. */
export function Sources({ id, words, mark, evidenceOf }: SourcesProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const evidence = evidenceOf(leftOut);
  if (!evidence) return null;
  const { sources, quotations, families, basis, low, high, price, before } = evidence;
  const { each, per } = words;
  const estimated = (usd: number): string => `${inDigits(usd)} ${unitShown(per)}`;
  const toggle = (key: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    setLeftOut(next);
  };
  return (
    <section className={styles['evidence']} aria-label="Price evidence">
      <h3>Price evidence</h3>
      <p className={styles['words']}>
        {inWords(families, basis, mark ? 'curve' : 'price')}
        {before && ` ${weightInWords(evidence)}`} In eight of ten cases, {each} costs {estimated(low)} to{' '}
        {estimated(high)} ({rangeOf(price, high)}).
      </p>
      {before && (
        <dl className={styles['effect']}>
          <div>
            <dt>{each[0]!.toUpperCase() + each.slice(1)}</dt>
            <dd className="figures">
              <b>{estimated(price)}</b> <Delta value={price} saved={before.price} better="lower" /> from{' '}
              {estimated(before.price)}
            </dd>
          </div>
          <div>
            <dt>Range, {LEVEL}</dt>
            <dd className="figures">
              <b>{rangeOf(price, high)}</b> from {rangeOf(before.price, before.high)}
            </dd>
          </div>
        </dl>
      )}
      {sources.length + quotations.length > 0 && (
        <>
          {mark && (
            <CurveChart
              title={`Price of an equipment unit: ${evidence.item}`}
              lead="Price basis, grade and steel of this plant; both axes logarithmic"
              data={chartOf(evidence, mark, leftOut)}
              height={280}
            />
          )}
          <SourceTable evidence={evidence} isMaterial={mark === null} leftOut={leftOut} onToggle={toggle} />
          {leftOut.size > 0 && (
            <p className={styles['add']} role="status">
              {leftOutInWords(evidence, each, estimated)} This does not change the price used for the plant; only a
              quotation changes that price.
            </p>
          )}
        </>
      )}
      <p className={styles['add']}>
        <Link to={`/component-library?tab=quotations&machine=${id}`}>Add a quotation</Link>{' '}
        {quotations.length === 0 && `of your own. It changes ${words.what} in all processes of the organisation.`}
      </p>
    </section>
  );
}

/** A price in three digits: sources differ by more. */
const inDigits = (usd: number): string => formatNumber(Number(inCurrency(usd).toPrecision(3)));
const rangeOf = (price: number, high: number): string => `×/÷ ${formatNumber(high / price, { decimals: 2 })}`;
const percent = (share: number): string => `${formatNumber(100 * share, { decimals: share < 0.1 ? 1 : 0 })} %`;

function inWords(families: number, basis: string, of: string): string {
  if (families === 0) return `${basis}.`;
  if (basis === 'One source') return 'One independent source.';
  const many = families === 1 ? 'One independent source' : `${families} independent sources`;
  return basis.startsWith('Median of')
    ? `The ${of} is the median of ${families} independent sources.`
    : `${many}; the ${of} is from ${basis}.`;
}

function weightInWords({ quotations, before, price, high }: Evidence): string {
  // The part of the variance that is left is that of the sources.
  const left = (Math.log(high / price) / Math.log(before!.high / before!.price)) ** 2;
  const many = quotations.length === 1 ? 'One quotation has' : `${quotations.length} quotations have`;
  return `${many} ${percent(1 - left)} of the weight; published prices have ${percent(left)}.`;
}

/** What the sources that remain make of the price. */
function leftOutInWords(
  { shift, families, basis, price }: Evidence,
  each: string,
  estimated: (usd: number) => string,
): string {
  if (shift === null) return 'No source remains at this size.';
  const times = `The median of the remaining ${families} is × ${formatNumber(shift, { decimals: 2 })} of the median of all`;
  return basis.startsWith('Median of')
    ? `${times}: ${each} would cost ${estimated(shift * price)}.`
    : `${times}; the curve does not use this median, so it would not change.`;
}

/** Who it is by, short enough for the end of a line. */
const shortName = (title: string): string => /^[^ ,:&’]+/.exec(title)![0];

function chartOf(
  { unit, curve, sources, quotations, low, high, price, before }: Evidence,
  mark: { size: number; tag: string },
  leftOut: ReadonlySet<string>,
): Curves {
  const money = (points: readonly (readonly [number, number])[], by = 1) =>
    points.map(([at, usd]) => [at, inCurrency(by * usd)] as const);
  const counting = sources.filter(({ counts, key }) => counts && !leftOut.has(key));
  const dots = counting.filter(({ kind }) => kind === 'points');
  return {
    x: { title: 'Size', unit, log: true },
    y: { title: 'Price per machine', unit: unitShown('USD'), log: true },
    curves: [
      ...counting
        .filter(({ kind }) => kind === 'curve')
        .map(({ key, title, drawn }) => ({
          key,
          title: shortName(title),
          points: money(drawn),
          colour: THEIRS,
          thin: true,
        })),
      { key: 'low', title: 'lower end', points: money(curve, low / price), ghost: true },
      { key: 'high', title: 'upper end', points: money(curve, high / price), ghost: true },
      ...(before
        ? [{ key: 'before', title: 'without quotations', points: money(curve, before.price / price), ghost: true }]
        : []),
      { key: 'ours', title: before ? 'with quotations' : 'our curve', points: money(curve), colour: OURS },
    ],
    ghosts: before ? `range, ${LEVEL}, and the curve without quotations` : `range, ${LEVEL}`,
    marks: [
      ...dots.flatMap(({ drawn }) =>
        money(drawn).map(([x, y]) => ({ x, y, shape: 'ring' as const, colour: THEIRS, name: 'prices from sources' })),
      ),
      ...quotations.map((one) => ({
        x: one.size,
        y: inCurrency(one.price),
        shape: 'diamond' as const,
        colour: QUOTED,
        name: 'your quotations',
      })),
      workingPoint(mark.size, inCurrency(price), mark.tag),
    ],
  };
}

interface SourceTableProps {
  evidence: Evidence;
  isMaterial: boolean;
  leftOut: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function SourceTable({ evidence, isMaterial, leftOut, onToggle }: SourceTableProps) {
  const { sources, quotations, median, unit, bySize } = evidence;
  const estimated = (usd: number): string =>
    `${inDigits(usd)} ${unitShown(isMaterial && !bySize ? `USD/${unit}` : 'USD')}`;
  return (
    <table className={styles['sources']} aria-label="Sources, the nearest first">
      <thead>
        <tr>
          <th>Use</th>
          <th>Source</th>
          <th>÷ median</th>
          <th>{isMaterial ? 'Price' : 'This size'}</th>
          <th>Weight</th>
        </tr>
      </thead>
      <tbody>
        {quotations.map((one) => (
          <tr key={one.key} data-own="">
            <td />
            <td>
              <Link to={`/component-library?tab=quotations&component=${one.key}`}>{one.title}</Link>
              <small>
                {[
                  `${one.kind}, ${one.date}, ${isMaterial ? '' : 'one at '}${formatNumber(one.size)}${isMaterial ? ` ${unit}` : ''}`,
                  one.note,
                ]
                  .filter(Boolean)
                  .join(', ')}
                {one.doubtful && '; far from the curve: check the unit and the scope'}
              </small>
            </td>
            <Ratio price={one.here} median={median} />
            <td className="figures">{estimated(one.here)}</td>
            <td className="figures">{percent(one.weight)}</td>
          </tr>
        ))}
        {sources.map((one) => (
          <tr key={one.key} data-out={!one.counts || leftOut.has(one.key) || undefined}>
            <td>
              {one.counts && (
                <input
                  type="checkbox"
                  checked={!leftOut.has(one.key)}
                  aria-label={`Use ${one.title}, USD of ${one.year}`}
                  onChange={() => onToggle(one.key)}
                  onKeyDown={moveBetween}
                />
              )}
            </td>
            <td>
              {one.title}
              <small>{detailsOf(one, isMaterial)}</small>
            </td>
            <Ratio price={one.price} median={median} isOut={!one.counts || leftOut.has(one.key)} />
            <td className="figures">{one.price === null ? NO_DATA : estimated(one.price)}</td>
            <td className="figures">{one.weight === null ? 'none' : percent(one.weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves between the switches of the sources; Space is theirs already. */
function moveBetween(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const switches = [...event.currentTarget.closest('table')!.querySelectorAll('input')];
  const at = switches.indexOf(event.currentTarget);
  event.preventDefault();
  event.stopPropagation();
  switches[Math.min(switches.length - 1, Math.max(0, at + step))]!.focus();
}

/** A price ÷ the median of the sources: as a place on an axis from a quarter to four, and in figures. */
function Ratio({ price, median, isOut = false }: { price: number | null; median: number | null; isOut?: boolean }) {
  if (price === null || median === null) return <td className={styles['none']}>outside its size range</td>;
  const ratio = price / median;
  return (
    <td className="figures">
      <RatioAxis ratio={ratio} isHollow={isOut} />× {formatNumber(ratio, { decimals: 2 })}
    </td>
  );
}

/** Money, kind, material and what is included, in one line. */
const detailsOf = (
  { year, kind, range: [from, to], material, includes, note, counts }: SourceOfPrice,
  isMaterial: boolean,
): string =>
  [
    ...(isMaterial
      ? []
      : [
          `USD of ${year}`,
          from === to
            ? `one price at ${formatNumber(from)}`
            : `${kind} from ${formatNumber(from)} to ${formatNumber(to)}`,
        ]),
    ...(isMaterial ? [includes, material] : [material, includes]),
    note,
    counts ? null : `not used for the ${isMaterial ? 'median' : 'curve'}`,
  ]
    .filter((part) => part !== null)
    .join(', ');

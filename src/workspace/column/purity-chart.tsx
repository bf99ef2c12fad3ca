import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { KEY_METRICS, type Chromatogram, type Configuration, type Drag, type StepChromatogram } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { pathThrough, Symbol, Text } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { numeric } from '#src/components/table/column.ts';
import { BlockHead } from '#src/economics/block.tsx';
import { useWorkspace } from '#src/draft/store.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitPer, useReported, valuePer } from '#src/lib/reporting.ts';
import { asEntered } from './chromatogram-chart.tsx';
import styles from './column.module.css';

interface Props {
  now: StepChromatogram;
  was: Chromatogram | null;
  stepId: string;
  draft: Configuration;
  /** The chromatogram of the draft, if it is solved in full; otherwise its costs are not asked. */
  solved: Chromatogram | null;
  onTake: (title: string, values: Drag['also']) => void;
}

type Point = Chromatogram['pool'];
interface Priced extends Point {
  /** Per kg of product; null if it is not known. */
  cost: number | null;
}

const TITLE = 'Yield against purity';
const HEIGHT = 320;
/** Points of the curve, of which each takes an evaluation of the process. */
const MOST = 32;
/** Of which so many are evaluated before another question. */
const AT_ONCE = 8;
/** ms without a change after which they are evaluated. */
const PAUSE = 150;
/** Multiple of the lowest cost beyond which a cost is not drawn. */
const DEAR = 2;
/** Pools differ in the digits after 99 %. */
const percent = (share: number): string => `${formatNumber(100 * share, { digits: 4 })} %`;

/** Some of a list, evenly, with both ends. */
const some = <T,>(list: readonly T[]): T[] =>
  list.length <= MOST
    ? [...list]
    : Array.from({ length: MOST }, (_, k) => list[Math.round((k * (list.length - 1)) / (MOST - 1))]!);

/** The settings that collect a pool. */
const settingsOf = ({ keys, also }: Chromatogram['cutSettings'], [from, to]: Point['cuts']): Drag['also'] =>
  asEntered({ ...also, [keys[0]]: from, [keys[1]]: to });

/** The best yield at each purity, and what a unit of product costs with it; a click on the curve moves the cuts there. */
export function PurityChart({ now: { chromatogram: now, figures }, was, stepId, draft, solved, onTake }: Props) {
  const { pool, elution, leastPurity } = now;
  const { ask: by } = useWorkspace();
  const reported = useReported();
  const front = useMemo(() => some(now.front), [now.front]);
  const ask = useMemo(
    () =>
      solved && {
        configuration: draft,
        stepId,
        pools: some(solved.front).map(({ cuts }) => settingsOf(solved.cutSettings, cuts)),
      },
    [draft, stepId, solved],
  );
  const { answer: costs } = useAnswer<NonNullable<typeof ask>, (number | null)[]>(
    'pool_costs',
    ask ?? undefined,
    async ({ pools, ...of }, { ask: askFor, tell }) => {
      const found: (number | null)[] = [];
      for (let from = 0; from < pools.length; from += AT_ONCE) {
        found.push(...(await askFor('pool_costs', { ...of, pools: pools.slice(from, from + AT_ONCE) })));
        tell([...found]);
      }
      return found;
    },
    { by, place: 'last', pause: PAUSE },
  );
  // Shown, faintly, until the costs along the next curve are known.
  const [known, setKnown] = useState<{ of: unknown; points: Priced[] }>({ of: null, points: [] });
  if (solved && costs && costs !== known.of)
    setKnown({ of: costs, points: some(solved.front).map((one, k) => ({ ...one, cost: costs[k] ?? null })) });
  const isKnown = front.every(
    (one, k) => one.yield === known.points[k]?.yield && one.purity === known.points[k].purity,
  );
  const priced: Priced[] = isKnown ? known.points : front.map((one) => ({ ...one, cost: null }));
  const cheapest = priced.reduce<Priced | null>(
    (least, one) =>
      one.purity >= leastPurity && one.cost !== null && one.cost < (least?.cost ?? Infinity) ? one : least,
    null,
  );
  const { title: costTitle, unit: costUnit } = KEY_METRICS.cogs;
  const unit = unitPer(costUnit, reported);
  const costOf = ({ cost }: Pick<Priced, 'cost'>): number => (cost === null ? Number.NaN : valuePer(cost, reported));
  const costText = (one: Pick<Priced, 'cost'>): string => (one.cost === null ? '' : formatNumber(costOf(one)));
  const most =
    DEAR * known.points.reduce((least, { cost }) => Math.min(least, cost ?? Infinity), figures.cogs ?? Infinity);
  const drawn = known.points.map((one) => (one.cost !== null && one.cost <= most ? one : { ...one, cost: null }));
  const present: Priced = { ...pool, cost: figures.cogs };
  const all = [...front, pool, ...(was ? was.front : [])];
  const take = ({ cuts }: Point) => onTake('Cuts', settingsOf(now.cutSettings, cuts));
  if (front.length < 2)
    return (
      <>
        <BlockHead title={TITLE}>what a purer pool costs</BlockHead>
        <p className={styles['none']}>
          The feed has no variant of the product, so that every pool has the same purity.
        </p>
      </>
    );
  return (
    <ChartFrame
      title={TITLE}
      lead={`best of all cuts, and the ${costTitle.toLowerCase()} of the process with them; choose a point to move the cuts there`}
      columns={[
        numeric<Priced>('purity', 'Purity', '%', ({ purity }) => formatNumber(100 * purity, { digits: 4 })),
        numeric<Priced>('yield', 'Yield', '%', (row) => formatNumber(100 * row.yield)),
        numeric<Priced>('cost', costTitle, unit, costText),
        numeric<Priced>('from', 'Pool begins', 'CV', ({ cuts }) => formatNumber(elution + cuts[0])),
        numeric<Priced>('to', 'Pool ends', 'CV', ({ cuts }) => formatNumber(elution + cuts[1])),
      ]}
      rows={priced}
      rowKey={({ cuts }) => cuts.join(' ')}
    >
      <PlotStage
        height={HEIGHT}
        words={`The best yield falls from ${percent(front[0]?.yield ?? 0)} at a purity of ${percent(front[0]?.purity ?? 0)} to ${percent(front.at(-1)?.yield ?? 0)} at ${percent(front.at(-1)?.purity ?? 0)}.${cheapest ? ` ${saidOf(cheapest)}` : ''}`}
        x={{ title: 'Purity', unit: '%', values: all.map(({ purity }) => 100 * purity) }}
        y={{ title: 'Yield', unit: '%', values: all.map((one) => 100 * one.yield), grid: true }}
        below={[{ title: costTitle, unit, values: [...drawn, present].map(costOf), grid: true }]}
        cursor={{
          label: 'Yield against purity, values',
          by: 'x',
          stops: ({ px, py }) => front.map((one) => ({ x: px(100 * one.purity), y: py(100 * one.yield) })),
          read: (index) => {
            const one = priced[index]!;
            return {
              title: `Purity ${percent(one.purity)}`,
              values: [
                { name: 'Yield', text: percent(one.yield) },
                ...(one.cost === null ? [] : [{ name: costTitle, text: `${costText(one)} ${unit}` }]),
                {
                  name: 'Pool',
                  text: `${formatNumber(elution + one.cuts[0])} to ${formatNumber(elution + one.cuts[1])} CV`,
                },
              ],
            };
          },
          onOpen: (index) => take(front[index]!),
        }}
      >
        {({ box, px, py, clip, below: [lower] }) => {
          const trace = (points: readonly Point[]) =>
            pathThrough(points.map((one) => [px(100 * one.purity), py(100 * one.yield)]));
          const x = px(100 * pool.purity);
          const limit = px(100 * leastPurity);
          const isLeft = x < (box.left + box.right) / 2;
          const besides = { x: isLeft ? x + 8 : x - 8, textAnchor: isLeft ? 'start' : 'end' } as const;
          const costAt = lower!.py(costOf(present));
          return (
            <>
              {limit > box.left && limit < box.right && (
                <g className={styles['least']}>
                  <rect x={box.left} width={limit - box.left} y={box.top} height={box.bottom - box.top} />
                  <path d={`M${limit} ${box.top}V${lower!.box.bottom}`} />
                  <Text kind="tick" x={limit - 6} y={box.bottom - 8} textAnchor="end">
                    {`at least ${percent(leastPurity)}`}
                  </Text>
                </g>
              )}
              {was && <path className={styles['was']} d={trace(was.front)} clipPath={clip} />}
              <path className={styles['line']} d={trace(front)} clipPath={clip} />
              <path
                className={styles['line']}
                data-old={!isKnown || undefined}
                d={pathThrough(
                  drawn.map((one) => [px(100 * one.purity), one.cost === null ? null : lower!.py(costOf(one))]),
                )}
              />
              {was && (
                <Symbol
                  shape="ring"
                  colour="var(--palette-text-secondary)"
                  x={px(100 * was.pool.purity)}
                  y={py(100 * was.pool.yield)}
                />
              )}
              {cheapest && (
                <Symbol
                  shape="diamond"
                  colour="var(--palette-success-main)"
                  x={px(100 * cheapest.purity)}
                  y={lower!.py(costOf(cheapest))}
                />
              )}
              <Symbol shape="dot" colour="var(--palette-primary-main)" x={x} y={py(100 * pool.yield)} size={5} />
              <Text kind="mark" {...besides} y={py(100 * pool.yield) + 18} colour="var(--palette-primary-main)">
                {`${percent(pool.yield)} at ${percent(pool.purity)}`}
              </Text>
              {present.cost !== null && (
                <>
                  <Symbol shape="dot" colour="var(--palette-primary-main)" x={x} y={costAt} size={5} />
                  <Text kind="mark" {...besides} y={costAt - 8} colour="var(--palette-primary-main)">
                    {costText(present)}
                  </Text>
                </>
              )}
            </>
          );
        }}
      </PlotStage>
      {cheapest && (
        <p className={styles['cheapest']}>
          <svg width="16" height="16" aria-hidden="true">
            <Symbol shape="diamond" colour="var(--palette-success-main)" x={8} y={8} />
          </svg>
          {saidOf(cheapest)}
          <Button size="small" onClick={() => take(cheapest)}>
            Use these cuts
          </Button>
        </p>
      )}
    </ChartFrame>
  );

  function saidOf(one: Priced): string {
    return `The cheapest pool with a purity of at least ${percent(leastPurity)} costs ${costText(one)} ${unit}, with a yield of ${percent(one.yield)}.`;
  }
}

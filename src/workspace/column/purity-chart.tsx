import type { Chromatogram, Drag } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { pathThrough, Symbol, Text } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { numeric } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import { asEntered } from './chromatogram-chart.tsx';
import styles from './column.module.css';

interface Props {
  now: Chromatogram;
  was: Chromatogram | null;
  onTake: (title: string, values: Drag['also']) => void;
}

type Point = Chromatogram['pool'];

const HEIGHT = 240;
const percent = (share: number): string => `${formatNumber(100 * share)} %`;

/** The best yield at each purity; a click on the curve moves the cuts there. */
export function PurityChart({ now, was, onTake }: Props) {
  const { front, pool, elution } = now;
  const all = [...front, pool, ...(was ? was.front : [])];
  return (
    <ChartFrame
      title="Yield against purity"
      lead="best of all cuts; choose a point to move the cuts there"
      columns={[
        numeric<Point>('purity', 'Purity', '%', ({ purity }) => formatNumber(100 * purity)),
        numeric<Point>('yield', 'Yield', '%', (row) => formatNumber(100 * row.yield)),
        numeric<Point>('from', 'Pool begins', 'CV', ({ cuts }) => formatNumber(elution + cuts[0])),
        numeric<Point>('to', 'Pool ends', 'CV', ({ cuts }) => formatNumber(elution + cuts[1])),
      ]}
      rows={[...front]}
      rowKey={({ cuts }) => cuts.join(' ')}
    >
      <PlotStage
        height={HEIGHT}
        words={`The best yield falls from ${percent(front[0]?.yield ?? 0)} at a purity of ${percent(front[0]?.purity ?? 0)} to ${percent(front.at(-1)?.yield ?? 0)} at ${percent(front.at(-1)?.purity ?? 0)}.`}
        x={{ title: 'Purity', unit: '%', values: all.map(({ purity }) => 100 * purity) }}
        y={{ title: 'Yield', unit: '%', values: all.map((one) => 100 * one.yield), grid: true }}
        cursor={{
          label: 'Yield against purity, values',
          by: 'x',
          stops: ({ px, py }) => front.map((one) => ({ x: px(100 * one.purity), y: py(100 * one.yield) })),
          read: (index) => {
            const one = front[index]!;
            return {
              title: `Purity ${percent(one.purity)}`,
              values: [
                { name: 'Yield', text: percent(one.yield) },
                {
                  name: 'Pool',
                  text: `${formatNumber(elution + one.cuts[0])} to ${formatNumber(elution + one.cuts[1])} CV`,
                },
              ],
            };
          },
          onOpen: (index) => {
            const [from, to] = front[index]!.cuts;
            onTake(
              'Cuts',
              asEntered({ ...now.cutSettings.also, [now.cutSettings.keys[0]]: from, [now.cutSettings.keys[1]]: to }),
            );
          },
        }}
      >
        {({ box, px, py, clip }) => {
          const trace = (points: Chromatogram['front']) =>
            pathThrough(points.map((one) => [px(100 * one.purity), py(100 * one.yield)]));
          const [x, y] = [px(100 * pool.purity), py(100 * pool.yield)];
          const isLeft = x < (box.left + box.right) / 2;
          return (
            <>
              {was && <path className={styles['was']} d={trace(was.front)} clipPath={clip} />}
              <path className={styles['line']} d={trace(front)} clipPath={clip} />
              {was && (
                <Symbol
                  shape="ring"
                  colour="var(--palette-text-secondary)"
                  x={px(100 * was.pool.purity)}
                  y={py(100 * was.pool.yield)}
                />
              )}
              <Symbol shape="dot" colour="var(--palette-primary-main)" x={x} y={y} size={5} />
              <Text
                kind="mark"
                x={isLeft ? x + 8 : x - 8}
                y={y + 18}
                textAnchor={isLeft ? 'start' : 'end'}
                colour="var(--palette-primary-main)"
              >
                {`${percent(pool.yield)} at ${percent(pool.purity)}`}
              </Text>
            </>
          );
        }}
      </PlotStage>
    </ChartFrame>
  );
}

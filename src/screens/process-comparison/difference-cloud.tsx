import { numeric } from '#src/components/table/column.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Symbol, Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas } from '#src/components/chart/stage.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { textWidth } from '#src/components/chart/text.ts';
import { costUnit, costValue, unitPer, useReported, valuePer } from '#src/lib/reporting.ts';
import { formatNumber } from '#src/lib/format.ts';
import { chanceText } from '#src/products/chance-text.ts';
import styles from './chances.module.css';

interface Props {
  /** Letters of the process and of the one that is subtracted. */
  letters: readonly [string, string];
  /** USD/kg, by sample. */
  cost: readonly number[];
  /** kg CO₂e/kg, by sample. */
  footprint: readonly number[];
}

interface Sample {
  number: number;
  /** In the display currency. */
  cost: number;
  footprint: number;
}

const HEIGHT = 260;
/** px between a corner and its text. */
const INSET = 6;

/** Each sample's difference in footprint against its difference in cost; where both are negative, the process is better on both. */
export function DifferenceCloud({ letters: [own, other], cost, footprint }: Props) {
  const reported = useReported();
  const samples = cost.map((value, index): Sample => ({
    number: index + 1,
    cost: costValue(value, reported),
    footprint: valuePer(footprint[index]!, reported),
  }));
  const share = (isIn: (sample: Sample) => boolean) => `${chanceText(samples.filter(isIn).length / samples.length)} %`;
  const quarters = {
    both: share((one) => one.cost < 0 && one.footprint < 0),
    cheaper: share((one) => one.cost < 0 && one.footprint >= 0),
    greener: share((one) => one.cost >= 0 && one.footprint < 0),
    neither: share((one) => one.cost >= 0 && one.footprint >= 0),
  };
  const title = `${own} minus ${other}, each sample`;
  const units = { cost: costUnit(reported), footprint: unitPer('kg CO₂e/kg', reported) };
  return (
    <div className={styles['cloud']}>
      <ChartFrame
        title={title}
        lead={`${samples.length} samples of both; shaded: ${own} is cheaper and greener`}
        columns={columnsOf(units)}
        rows={samples}
        rowKey={({ number }) => String(number)}
      >
        <PlotStage
          words={`${title}: cheaper and greener in ${quarters.both}, only cheaper in ${quarters.cheaper}, only greener in ${quarters.greener}, neither in ${quarters.neither}.`}
          height={HEIGHT}
          x={{ title: 'Unit cost', unit: units.cost, values: samples.map((one) => one.cost), zero: true }}
          y={{ title: 'Footprint', unit: units.footprint, values: samples.map((one) => one.footprint), zero: true }}
          cursor={{
            label: `${title}, samples`,
            by: 'both',
            reach: 24,
            stops: ({ px, py }) => samples.map((one) => ({ x: px(one.cost), y: py(one.footprint) })),
            read: (index) => {
              const { number, cost: dearer, footprint: more } = samples[index]!;
              return {
                title: `Sample ${number}`,
                values: [
                  { name: 'Unit cost', text: `${formatNumber(dearer)} ${units.cost}` },
                  { name: 'Footprint', text: `${formatNumber(more)} ${units.footprint}` },
                ],
              };
            },
            mark: (index, { px, py }) => {
              const { cost: dearer, footprint: more } = samples[index]!;
              return <Symbol shape="dot" colour="var(--palette-primary-main)" x={px(dearer)} y={py(more)} />;
            },
          }}
        >
          {(canvas) => <Cloud canvas={canvas} samples={samples} quarters={quarters} />}
        </PlotStage>
      </ChartFrame>
    </div>
  );
}

interface CloudProps {
  canvas: Canvas;
  samples: readonly Sample[];
  quarters: Record<'both' | 'cheaper' | 'greener' | 'neither', string>;
}

function Cloud({ canvas: { box, px, py, clip }, samples, quarters }: CloudProps) {
  const [left, right] = [box.left + INSET, box.right - INSET];
  const [top, bottom] = [box.top + 14, box.bottom - INSET];
  const [x, y] = [px(0), py(0)];
  const words = { both: 'both', greener: 'greener only', cheaper: 'cheaper only', neither: 'neither' };
  const full = (one: keyof typeof words) => `${quarters[one]} ${words[one]}`;
  // Without their words where two beside each other would meet.
  const meet = (one: keyof typeof words, next: keyof typeof words) =>
    textWidth(full(one), 'mark') + textWidth(full(next), 'mark') + 2 * INSET > right - left;
  const isNarrow = meet('both', 'greener') || meet('cheaper', 'neither');
  const text = (one: keyof typeof words) => (isNarrow ? quarters[one] : full(one));
  return (
    <>
      <rect
        className={styles['better']}
        x={box.left}
        y={y}
        width={Math.max(0, x - box.left)}
        height={Math.max(0, box.bottom - y)}
      />
      {/* One path: hundreds of elements would be slow to draw. */}
      <path
        clipPath={clip}
        className={styles['dots']}
        d={samples.map((one) => `M${px(one.cost).toFixed(1)} ${py(one.footprint).toFixed(1)}h0`).join('')}
      />
      <path className={styles['zero']} d={`M${x} ${box.top}V${box.bottom}M${box.left} ${y}H${box.right}`} />
      <Text kind="mark" x={left} y={bottom} className={styles['quarter']}>
        {text('both')}
      </Text>
      <Text kind="mark" x={left} y={top} className={styles['quarter']}>
        {text('cheaper')}
      </Text>
      <Text kind="mark" x={right} y={bottom} textAnchor="end" className={styles['quarter']}>
        {text('greener')}
      </Text>
      <Text kind="mark" x={right} y={top} textAnchor="end" className={styles['quarter']}>
        {text('neither')}
      </Text>
    </>
  );
}

const columnsOf = (units: { cost: string; footprint: string }): Column<Sample>[] => [
  numeric('number', 'Sample', '', {
    value: ({ number }) => number,
    cell: ({ number }) => String(number),
  }),
  numeric('cost', 'Unit cost', units.cost, {
    value: ({ cost }) => cost,
    cell: ({ cost }) => formatNumber(cost),
  }),
  numeric('footprint', 'Footprint', units.footprint, {
    value: ({ footprint }) => footprint,
    cell: ({ footprint }) => formatNumber(footprint),
  }),
];

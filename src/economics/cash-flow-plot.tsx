import type { AxisSpec } from '#src/components/chart/axis.ts';
import { placeLabels } from '#src/components/chart/labels.ts';
import { pathThrough, Symbol, Text, type Key } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';
import { textWidth, widest } from '#src/components/chart/text.ts';
import { formatNumber } from '#src/lib/format.ts';

const HEIGHT = 250;
/** Width of a bar relative to its year. */
const BAR = 0.62;
const IN = { shape: 'bar', colour: 'color-mix(in srgb, var(--palette-success-main) 50%, transparent)' } as const;
const OUT = { shape: 'bar', colour: 'color-mix(in srgb, var(--palette-worse) 80%, transparent)' } as const;
const PRESENT = { shape: 'line', colour: 'var(--palette-text-primary)' } as const;
const GHOST = { shape: 'line', colour: 'var(--palette-ghost)', dash: '4 3' } as const;

interface Props {
  points: { year: number; cash: number; present: number }[];
  ghost: { year: number; present: number }[] | null;
  ghostName: string;
  unit: string;
}

/** Annual cash as bars, the cumulative present value as a line, and the saved state as a dashed line. */
export function CashFlowPlot({ points, ghost, ghostName, unit }: Props) {
  const years = [...new Set([...points, ...(ghost ?? [])].map(({ year }) => year))].toSorted((a, b) => a - b);
  const show = (value: number) => `${formatNumber(value)} ${unit}`;
  const end = points.at(-1);
  const was = ghost?.at(-1);
  const ends = [
    ...(end ? [{ ...end, text: `NPV ${formatNumber(end.present)}`, isOwn: true }] : []),
    ...(was ? [{ ...was, text: `${ghostName} ${formatNumber(was.present)}`, isOwn: false }] : []),
  ];
  const paidBack = points.find(({ present, year }) => year > 0 && present >= 0);
  const legend: Key[] = [
    { ...IN, text: 'cash in' },
    { ...OUT, text: 'cash out' },
    { ...PRESENT, text: 'cumulative NPV' },
    ...(ghost ? [{ ...GHOST, text: ghostName }] : []),
  ];
  return (
    <PlotStage
      words={inWords({ points, unit })}
      height={HEIGHT}
      legend={legend}
      right={
        widest(
          ends.map(({ text }) => text),
          'mark',
        ) + 16
      }
      x={yearsAxis(years)}
      y={{
        zero: true,
        values: [...points.flatMap(({ cash, present }) => [cash, present]), ...(ghost ?? []).map((at) => at.present)],
      }}
      cursor={{
        label: 'Cash flow, years',
        stops: ({ px, py }) => points.map(({ year, present }) => ({ x: px(year), y: py(present) })),
        read: (index) => {
          const { year, cash, present } = points[index]!;
          const before = ghost?.find((one) => one.year === year);
          return {
            title: `Year ${formatNumber(year, { decimals: 0 })}`,
            values: [
              { name: 'cash', text: show(cash), key: { ...(cash < 0 ? OUT : IN), text: '' } },
              { name: 'cumulative NPV', text: show(present), key: { ...PRESENT, text: '' } },
              ...(before ? [{ name: ghostName, text: show(before.present), key: { ...GHOST, text: '' } }] : []),
            ],
          };
        },
      }}
    >
      {({ px, py, box, width }) => {
        const band = years.length > 1 ? px(years[1]!) - px(years[0]!) : box.right - box.left;
        const path = (line: readonly { year: number; present: number }[]) =>
          pathThrough(line.map(({ year, present }) => [px(year), py(present)]));
        const labels = placeLabels(
          ends.map(({ year, present, text }) => ({ x: px(year), y: py(present), text })),
          'mark',
          { ...box, right: width },
        );
        return (
          <>
            {points.map(({ year, cash }) => (
              <rect
                key={year}
                x={px(year) - (band * BAR) / 2}
                width={Math.max(1.5, band * BAR)}
                y={Math.min(py(cash), py(0))}
                height={Math.abs(py(cash) - py(0))}
                style={{ fill: (cash < 0 ? OUT : IN).colour }}
              />
            ))}
            {ghost && (
              <path
                className={stage['line']}
                d={path(ghost)}
                style={{ stroke: GHOST.colour }}
                strokeDasharray={GHOST.dash}
              />
            )}
            <path className={stage['line']} d={path(points)} style={{ strokeWidth: 2 }} />
            {paidBack && paidBack !== end && (
              <PaidBack year={paidBack.year} x={px(paidBack.year)} y={py(paidBack.present)} right={width} />
            )}
            {end && <Symbol shape="dot" colour={PRESENT.colour} x={px(end.year)} y={py(end.present)} />}
            {labels.map(
              (label, index) =>
                label && (
                  <Text
                    key={ends[index]!.text}
                    kind="mark"
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                    colour={ends[index]!.isOwn ? undefined : 'var(--palette-text-secondary)'}
                  >
                    {ends[index]!.text}
                  </Text>
                ),
            )}
          </>
        );
      }}
    </PlotStage>
  );
}

/** The first year with a positive cumulative present value. */
function PaidBack({ year, x, y, right }: { year: number; x: number; y: number; right: number }) {
  const text = `discounted payback, year ${year}`;
  const isLeft = x + 4 + textWidth(text, 'mark') > right;
  return (
    <>
      <Symbol shape="ring" colour={PRESENT.colour} x={x} y={y} size={4} />
      <Text
        kind="mark"
        x={x + (isLeft ? -4 : 4)}
        y={y + 18}
        textAnchor={isLeft ? 'end' : 'start'}
        colour="var(--palette-text-secondary)"
      >
        {text}
      </Text>
    </>
  );
}

/** Half a year of padding at both ends, for the bars. */
const yearsAxis = (years: readonly number[]): AxisSpec => ({
  title: 'Year of production',
  values: [(years[0] ?? 0) - 0.5, (years.at(-1) ?? 0) + 0.5],
  tight: true,
  text: (year) => formatNumber(year, { decimals: 0 }),
});

function inWords({ points, unit }: Pick<Props, 'points' | 'unit'>): string {
  const end = points.at(-1);
  const lowest = points.reduce((low, point) => (point.present < low.present ? point : low), points[0]!);
  const show = (value: number) => `${formatNumber(value)} ${unit}`;
  return `Bars: cash flow of ${points.length} years; line: cumulative present value. Lowest ${show(lowest.present)} in year ${lowest.year}, ${end ? show(end.present) : ''} in the last year, ${end?.year}.`;
}

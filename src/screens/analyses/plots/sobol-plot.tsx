import type { Estimate, SensitivityRow } from '#generated/types.ts';
import { PlotStage } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';
import { formatNumber } from '#src/lib/format.ts';

const ROW = 32;
const ALONE = { shape: 'bar', colour: 'var(--palette-control)' } as const;
const IN_ALL = { shape: 'outline', colour: 'var(--palette-control)' } as const;

const share = (value: number) => formatNumber(value, { decimals: 2 });

/** Shares of variance: solid for first-order, outline for total, each with a whisker for its interval. */
export function SobolPlot({ rows, title }: { rows: SensitivityRow[]; title: string }) {
  const drawn = rows.flatMap((row) => (row.sobol ? [{ ...row, sobol: row.sobol }] : []));
  const words = drawn
    .slice(0, 8)
    .map(({ title: name, sobol }) => `${name} ${share(sobol.first.value)} alone, ${share(sobol.total.value)} in total`);
  const interval = ({ value, low, high }: Estimate) =>
    `${share(value)} of the variance, ${share(low)} to ${share(high)}`;
  return (
    <PlotStage
      words={`Shares of the variance of ${title}: ${words.join('; ')}.`}
      x={{
        values: [0, ...drawn.flatMap(({ sobol }) => [sobol.first.high, sobol.total.high])],
        tight: true,
        grid: true,
      }}
      legend={[
        { ...ALONE, text: 'alone' },
        { ...IN_ALL, text: 'with interactions' },
      ]}
      rows={{
        size: ROW,
        items: drawn.map((row) => ({
          key: `${row.input.step_id} ${row.input.key}`,
          title: row.title,
          sub: row.step_name ?? undefined,
          values: [{ text: `${share(row.sobol.first.value)} / ${share(row.sobol.total.value)}` }],
        })),
        heads: ['alone / in total'],
      }}
      cursor={{
        label: 'Inputs by their share of the variance',
        stops: ({ px, py }) =>
          drawn.map(({ sobol }, index) => ({ x: px(Math.max(0, sobol.first.value)), y: py(index) })),
        read: (index) => {
          const { title: name, step_name: step, sobol } = drawn[index]!;
          return {
            title: step ? `${name}, ${step}` : name,
            values: [
              { name: 'alone', text: interval(sobol.first), key: { ...ALONE, text: '' } },
              { name: 'with interactions', text: interval(sobol.total), key: { ...IN_ALL, text: '' } },
            ],
          };
        },
      }}
    >
      {({ px, py, clip }) =>
        drawn.map(({ input, sobol }, index) => {
          const y = py(index) - ROW / 2;
          const width = (value: number) => Math.max(0, px(value) - px(0));
          return (
            <g key={`${input.step_id} ${input.key}`}>
              <rect x={px(0)} y={y + 3} width={width(sobol.first.value)} height={11} style={{ fill: ALONE.colour }} />
              <rect
                x={px(0)}
                y={y + 17}
                width={width(sobol.total.value)}
                height={8}
                style={{ fill: 'none', stroke: IN_ALL.colour }}
              />
              <g clipPath={clip}>
                <Whisker estimate={sobol.first} px={px} y={y + 8.5} />
                <Whisker estimate={sobol.total} px={px} y={y + 21} />
              </g>
            </g>
          );
        })
      }
    </PlotStage>
  );
}

function Whisker({ estimate, px, y }: { estimate: Estimate; px: (value: number) => number; y: number }) {
  const [low, high] = [px(estimate.low), px(estimate.high)];
  return <path className={stage['whisker']} d={`M${low} ${y - 3}v6m0 -3H${high}m0 -3v6`} />;
}

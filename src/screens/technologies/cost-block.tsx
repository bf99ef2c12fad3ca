import { useMemo } from 'react';
import { COST_PARTS, type CostPart, type TechnologyComparison, type TechnologyPoint } from '#engine/analysis/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { costPer, costUnit, costValue, useReported, type Reported } from '#src/lib/reporting.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import styles from './technologies.module.css';
import { LETTERS, outputText, PARTS, TECHNOLOGIES } from './technologies.ts';
import { acrossAxis } from '#src/components/chart/axis.ts';

const ROW = 30;
const BAR = 20;
const HEAD = 6;
const GAP = 14;
const AXIS = 24;
/** Width of the names of the outputs, and of the totals after the bars, px. */
const NAMES = 150;
const TOTALS = 120;
/** Width of the letters before the bars, px. */
const LETTER = 34;
/** Approximate width of a character, px. */
const CHARACTER = 5.6;
/** Width from which a part has its value in it, px. */
const READABLE = 30;

/** The unit cost by part, all on one scale. */
export function CostBlock({ comparison }: { comparison: TechnologyComparison }) {
  const { points, outputs } = comparison;
  const parts = COST_PARTS.filter((part) => points.some(({ plant }) => plant && plant.cost[part] > 0));
  const reported = useReported();
  const unit = costUnit(reported);
  const columns = useMemo(
    (): Column<TechnologyPoint>[] => [
      { key: 'output', title: 'Output', cell: ({ output }) => outputText(output) },
      { key: 'technology', title: 'Technology', cell: ({ technology }) => TECHNOLOGIES[technology] },
      ...parts.map((part): Column<TechnologyPoint> => ({
        key: part,
        title: PARTS[part].title,
        unit,
        numeric: true,
        value: ({ plant }) => (plant ? costValue(plant.cost[part], reported) : null),
        cell: ({ plant }) => (plant ? formatNumber(costValue(plant.cost[part], reported)) : NO_DATA),
      })),
      {
        key: 'sum',
        title: 'Unit cost',
        unit,
        numeric: true,
        value: ({ plant }) => (plant ? costValue(plant.figures.cogs, reported) : null),
        cell: ({ plant }) => <b>{plant ? formatNumber(costValue(plant.figures.cogs, reported)) : NO_DATA}</b>,
      },
    ],
    [parts, unit, reported],
  );
  const rows = outputs.flatMap((output) => points.filter((point) => point.output === output));
  return (
    <Block title="Unit cost by technology">
      <ChartFrame
        title="Unit cost by technology"
        lead={`${unit}, on one scale`}
        columns={columns}
        rows={rows}
        rowKey={({ technology, output }) => `${technology} ${output}`}
        tools={
          <ul className={styles['legend']} aria-label="Parts">
            {parts.map((part) => (
              <li key={part}>
                <i style={{ background: PARTS[part].colour }} /> {PARTS[part].title}
              </li>
            ))}
          </ul>
        }
      >
        <Bars comparison={comparison} parts={parts} />
      </ChartFrame>
    </Block>
  );
}

function Bars({
  comparison: { points, outputs, best },
  parts,
}: {
  comparison: TechnologyComparison;
  parts: CostPart[];
}) {
  const [ref, width] = useElementWidth<HTMLDivElement>(900);
  const reported = useReported();
  const names = width < 600 ? 0 : NAMES;
  const most = Math.max(...points.map(({ plant }) => plant?.figures.cogs ?? 0));
  const room = Math.max(80, width - names - LETTER - TOTALS);
  const scale = most > 0 ? room / most : 0;
  const left = names + LETTER;
  const axis = acrossAxis(
    { values: [0, costValue(most, reported)], zero: true, tight: true },
    left,
    left + most * scale,
  );
  const group = (names === 0 ? 20 : 0) + 3 * ROW + GAP;
  const height = HEAD + outputs.length * group + AXIS;
  const words = outputs
    .map(
      (output) =>
        `${outputText(output)}: ${points
          .filter((point) => point.output === output)
          .map(
            ({ technology, plant }) =>
              `${TECHNOLOGIES[technology]} ${plant ? money(plant.figures.cogs, reported) : NO_DATA}`,
          )
          .join(', ')}`,
    )
    .join('; ');
  return (
    <div ref={ref} className={styles['bars']}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Unit cost. ${words}`}
      >
        <g aria-hidden="true">
          {axis.ticks.map(({ value, text }) => (
            <g key={value}>
              <path className={styles['grid']} d={`M${axis.scale(value)} ${HEAD}V${height - AXIS}`} />
              <text className={styles['axis']} x={axis.scale(value)} y={height - AXIS + 14} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
          <text className={styles['axis']} x={width} y={height - AXIS + 14} textAnchor="end">
            {costUnit(reported)} →
          </text>
        </g>
        {outputs.map((output, g) => {
          const top = HEAD + g * group;
          const first = top + (names === 0 ? 20 : 0);
          return (
            <g key={output}>
              <text className={styles['output']} x={0} y={names === 0 ? top + 12 : first + ROW / 2 + 4}>
                {outputText(output)}
              </text>
              {points
                .filter((point) => point.output === output)
                .map((point, k) => (
                  <Bar
                    key={point.technology}
                    point={point}
                    parts={parts}
                    isBest={best[g] === point.technology}
                    left={names}
                    width={width}
                    y={first + k * ROW}
                    scale={scale}
                  />
                ))}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const money = (usd: number, reported: Reported): string => costPer(usd, reported).figure;

/** Where each part of a bar stands, px. */
function placed(cost: Record<CostPart, number>, parts: readonly CostPart[], start: number, scale: number) {
  return parts.map((part, k) => ({
    part,
    at: start + parts.slice(0, k).reduce((sum, one) => sum + Math.max(0, cost[one]), 0) * scale,
    wide: Math.max(0, cost[part]) * scale,
  }));
}

interface BarProps {
  point: TechnologyPoint;
  parts: CostPart[];
  isBest: boolean;
  left: number;
  /** Of the drawing. */
  width: number;
  y: number;
  scale: number;
}

function Bar({ point: { technology, plant, message }, parts, isBest, left, width, y, scale }: BarProps) {
  const reported = useReported();
  const start = left + LETTER;
  const end = start + (plant?.figures.cogs ?? 0) * scale;
  const drawn = plant ? placed(plant.cost, parts, start, scale) : [];
  return (
    <g>
      <g
        className={styles['letter']}
        data-letter={LETTERS[technology]}
        transform={`translate(${left + 14} ${y + BAR / 2})`}
      >
        <circle r={9} />
        <text textAnchor="middle" dominantBaseline="central">
          {LETTERS[technology]}
        </text>
      </g>
      {plant ? (
        <>
          {drawn.map(({ part, at, wide }) => {
            return (
              <g key={part}>
                <rect x={at} y={y} width={Math.max(0, wide - 1)} height={BAR} style={{ fill: PARTS[part].colour }}>
                  <title>{`${PARTS[part].title} ${money(plant.cost[part], reported)}`}</title>
                </rect>
                {wide >= READABLE && (
                  <text
                    className={styles['value']}
                    x={at + wide / 2}
                    y={y + BAR / 2}
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {formatNumber(costValue(plant.cost[part], reported), { digits: 2 })}
                  </text>
                )}
              </g>
            );
          })}
          <text className={styles['total']} x={end + 8} y={y + BAR / 2} dominantBaseline="central">
            {money(plant.figures.cogs, reported)}
            {isBest && <tspan className={styles['cheapest']}> ● cheapest</tspan>}
          </text>
        </>
      ) : (
        <text className={styles['axis']} x={start} y={y + BAR / 2} dominantBaseline="central">
          {(message ?? '').length * CHARACTER < width - start ? message : 'not possible, see below'}
        </text>
      )}
    </g>
  );
}

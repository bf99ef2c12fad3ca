import type { SensitivityRow } from '#generated/hooks/model/index.ts';
import { linearAxis } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { figureText, shownValue, titled, unitOf, type Figure } from '../figures.ts';
import styles from './plot.module.css';

const ROW = 30;
const HEAD = 26;
const SWING = 64;
const LETTER = 6.2;
const END = 52;

interface Props {
  rows: SensitivityRow[];
  figure: Figure;
  baseline: number;
}

/** One bar an input over its range, the longest first, values of the input at the ends: filled is the better side. */
export function TornadoPlot({ rows, figure, baseline }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(560);
  const base = shownValue(baseline, figure);
  const ends = rows.map(({ tornado }) =>
    [tornado?.low ?? null, tornado?.high ?? null].map((end) => (end === null ? null : shownValue(end, figure))),
  );
  const values = [base, ...ends.flat().filter((end) => end !== null)];
  const label = Math.min(width * 0.34, 190);
  const left = label + END;
  const right = width - SWING - END;
  const axis = linearAxis(values, Math.max(2, Math.floor((right - left) / 70)), false);
  const px = (value: number) => left + axis.place(value) * (right - left);
  const height = HEAD + rows.length * ROW + 8;
  const fits = Math.floor((label - 8) / LETTER);
  return (
    <div ref={frame} className={styles['frame']}>
      <svg width={width} height={height} role="img" aria-label={inWords(rows, figure, ends)}>
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line className={styles['grid']} x1={px(tick)} x2={px(tick)} y1={HEAD} y2={height - 6} />
            <text className={styles['tick']} x={px(tick)} y={14} textAnchor="middle">
              {formatNumber(tick, { decimals: axis.decimals })}
            </text>
          </g>
        ))}
        <text className={styles['tick']} x={width} y={14} textAnchor="end">
          swing
        </text>
        {rows.map((row, index) => {
          const [low, high] = ends[index]!;
          const y = HEAD + index * ROW;
          const name = `${row.title}${row.step_name ? `, ${row.step_name}` : ''}`;
          return (
            <g key={`${row.input.step_id} ${row.input.key}`}>
              <text className={styles['label']} x={0} y={y + (row.step_name ? 13 : 19)}>
                {row.title.length > fits ? `${row.title.slice(0, fits - 1)}…` : row.title}
                <title>{name}</title>
              </text>
              {row.step_name && (
                <text className={styles['sub']} x={0} y={y + 26}>
                  {row.step_name.slice(0, fits + 4)}
                </text>
              )}
              {inOrder(low, high, base).map(({ end, value, named }) => (
                <End
                  key={end}
                  row={row}
                  end={end}
                  from={px(base)}
                  to={px(value)}
                  y={y}
                  named={named}
                  better={isBetter(value, base, figure)}
                />
              ))}
              {typeof low === 'number' && typeof high === 'number' ? (
                <text className={styles['value']} x={width} y={y + 19} textAnchor="end">
                  {formatNumber(Math.abs(high - low))}
                </text>
              ) : (
                <text className={styles['tick']} x={width} y={y + 19} textAnchor="end">
                  {low === null ? (high === null ? 'no answer' : 'no low end') : 'no high end'}
                  <title>{row.tornado?.low_message ?? row.tornado?.high_message ?? ''}</title>
                </text>
              )}
            </g>
          );
        })}
        <line className={styles['base']} x1={px(base)} x2={px(base)} y1={HEAD - 6} y2={height - 4} />
      </svg>
    </div>
  );
}

/** Ends that have a value, the longer first; of two on one side only the outer is named. */
function inOrder(low: number | null | undefined, high: number | null | undefined, base: number) {
  const ends = [
    { end: 'low' as const, value: low },
    { end: 'high' as const, value: high },
  ].flatMap(({ end, value }) => (typeof value === 'number' ? [{ end, value, reach: value - base }] : []));
  const sorted = ends.toSorted((a, b) => Math.abs(b.reach) - Math.abs(a.reach));
  const outer = sorted[0]?.reach ?? 0;
  return sorted.map((one, index) => ({
    ...one,
    named: one.reach !== 0 && (index === 0 || Math.sign(one.reach) !== Math.sign(outer)),
  }));
}

interface EndProps {
  row: SensitivityRow;
  end: 'low' | 'high';
  from: number;
  to: number;
  y: number;
  named: boolean;
  better: boolean;
}

function End({ row, end, from, to, y, named, better }: EndProps) {
  const leftwards = to < from;
  const text = figureText(row.input[end], row, { digits: 3 });
  return (
    <>
      <rect
        className={styles[better ? 'better' : 'worse']}
        x={Math.min(from, to)}
        y={y + 6}
        width={Math.max(0.5, Math.abs(to - from))}
        height={18}
      />
      {named && (
        <text
          className={styles['tick']}
          x={to + (leftwards ? -6 : 6)}
          y={y + 19}
          textAnchor={leftwards ? 'end' : 'start'}
        >
          {text}
          <title>{`${text} ${unitOf(row)}`}</title>
        </text>
      )}
    </>
  );
}

const isBetter = (value: number, base: number, { better }: Figure): boolean =>
  better === 'higher' ? value > base : value < base;

function inWords(rows: SensitivityRow[], figure: Figure, ends: (number | null)[][]): string {
  const parts = rows.slice(0, 8).map(({ title, step_name: step }, index) => {
    const [low, high] = ends[index]!;
    const text = (end: number | null | undefined) =>
      end === null || end === undefined ? 'no answer' : formatNumber(end);
    return `${title}${step ? ` at ${step}` : ''} ${text(low)} to ${text(high)}`;
  });
  return `Tornado of ${titled(figure.title, figure)}, the longest bar first: ${parts.join('; ')}.`;
}

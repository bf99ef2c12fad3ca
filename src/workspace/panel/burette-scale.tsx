import { useId } from 'react';
import { textWidth } from '#src/components/chart/text.ts';
import { formatInput } from '#src/lib/format.ts';
import type { Scale } from '#src/draft/values.ts';
import styles from './burette-scale.module.css';

const WIDTH = 240;
const HEIGHT = 34;
const BASE = 15;
const INSET = 6;
const DIVISIONS = 20;

interface Props {
  scale: Scale;
  value: number | null;
  saved: number | null;
  /** The limit of the feasible range, and its infeasible side. */
  limit: { value: number; side: 'above' | 'below' } | null;
}

/** The graduated rule under a setting: range, saved ○, now ▼, limit as a red line with the infeasible range hatched. */
export function BuretteScale({ scale, value, saved, limit }: Props) {
  const pattern = useId();
  const span = WIDTH - 2 * INSET;
  const along = alongOf(scale);
  const x = (v: number) => INSET + span * Math.min(1, Math.max(0, along(v)));
  const limitX = limit && x(limit.value);
  const labels = placeLabels([
    { x: INSET, text: formatInput(scale.min), kind: 'end' },
    { x: WIDTH - INSET, text: formatInput(scale.max), kind: 'end' },
    ...(limit ? [{ x: x(limit.value), text: formatInput(limit.value), kind: 'limit' as const }] : []),
    ...(saved === null ? [] : [{ x: x(saved), text: `saved ${formatInput(saved)}`, kind: 'saved' as const }]),
  ]);
  return (
    <svg className={styles['scale']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="5" className={styles['hatch']} />
        </pattern>
      </defs>
      {limit && limitX !== null && (
        <rect
          x={limit.side === 'above' ? limitX : INSET}
          y={BASE - 8}
          width={limit.side === 'above' ? WIDTH - INSET - limitX : limitX - INSET}
          height={8}
          fill={`url(#${pattern})`}
        />
      )}
      {ticksOf(scale).map(({ at, isLong }) => (
        <line
          key={at}
          className={styles['tick']}
          x1={INSET + span * at}
          x2={INSET + span * at}
          y1={BASE}
          y2={BASE - (isLong ? 7 : 4)}
        />
      ))}
      <line className={styles['base']} x1={INSET} x2={WIDTH - INSET} y1={BASE} y2={BASE} />
      {limitX !== null && <line className={styles['limit']} x1={limitX} x2={limitX} y1={BASE - 9} y2={BASE + 3} />}
      {saved !== null && <circle className={styles['saved']} cx={x(saved)} cy={BASE} r="2.8" />}
      {value !== null && (
        <path className={styles[limit ? 'nowLimited' : 'now']} d={`M${x(value) - 4.5} ${BASE - 10}h9l-4.500 7z`} />
      )}
      {labels.map(({ x: at, text, kind }) => (
        <text key={kind + text + at} className={styles[kind]} x={at} y={HEIGHT - 6} textAnchor={anchor(at)}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Place of a value along the scale, from 0 to 1. */
function alongOf({ min, max, isLog = false }: Scale): (value: number) => number {
  if (!isLog) return (value) => (value - min) / (max - min);
  const decades = Math.log10(max / min);
  return (value) => (value > 0 ? Math.log10(value / min) / decades : 0);
}

/** Even divisions; on a logarithmic scale 1, 2, 3 … of each decade. */
function ticksOf(scale: Scale): { at: number; isLong: boolean }[] {
  if (!scale.isLog)
    return Array.from({ length: DIVISIONS + 1 }, (_, index) => ({ at: index / DIVISIONS, isLong: index % 5 === 0 }));
  const along = alongOf(scale);
  const decades = Math.ceil(Math.log10(scale.max / scale.min)) + 1;
  const first = Math.floor(Math.log10(scale.min));
  return Array.from({ length: decades + 1 }, (_, power) => 10 ** (first + power))
    .flatMap((decade) => DIGITS.map((digit) => ({ at: along(digit * decade), isLong: digit === 1 })))
    .filter(({ at }) => at >= 0 && at <= 1);
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const anchor = (x: number): 'start' | 'middle' | 'end' => (x < 22 ? 'start' : x > WIDTH - 22 ? 'end' : 'middle');

interface Label {
  x: number;
  text: string;
  kind: 'end' | 'limit' | 'saved';
}

/** Omits labels that would overlap a more important one: the limit first, then the saved value, then the ends. */
function placeLabels(labels: Label[]): Label[] {
  const importance = { limit: 0, saved: 1, end: 2 };
  const kept: Label[] = [];
  for (const label of labels.toSorted((a, b) => importance[a.kind] - importance[b.kind])) {
    const extent = ({ x, text }: Label) => {
      const width = textWidth(text, 'scale') + 6;
      const from = anchor(x) === 'start' ? x : anchor(x) === 'end' ? x - width : x - width / 2;
      return [from, from + width] as const;
    };
    const [from, to] = extent(label);
    if (kept.every((other) => extent(other)[0] > to || extent(other)[1] < from)) kept.push(label);
  }
  return kept;
}

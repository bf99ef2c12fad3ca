import { lanes, RADIUS } from '#src/products/lanes.ts';
import { alike } from './figure-rows.ts';
import styles from './comparison.module.css';

const WIDTH = 130;
const HEIGHT = 38;
const INSET = 10;

interface Props {
  values: readonly (number | null)[];
  letters: readonly string[];
}

/** All letters of a row on its axis; overlapping letters are moved up or down. The numbers beside it say the same. */
export function RowAxis({ values, letters }: Props) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, letter: letters[index]! }]));
  if (known.length < 2) return null;
  const low = Math.min(...known.map(({ value }) => value));
  const range = Math.max(...known.map(({ value }) => value)) - low;
  // Equal values need no axis.
  if (known.every(({ value }) => alike(value, low))) return null;
  const x = (value: number) => INSET + ((value - low) / range) * (WIDTH - 2 * INSET);
  const marks = lanes(known.map(({ value, letter }) => ({ letter, at: x(value) })));
  return (
    <svg className={styles['axis']} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {[0, 0.25, 0.5, 0.75, 1].map((part) => {
        const at = INSET + part * (WIDTH - 2 * INSET);
        return <line key={part} x1={at} x2={at} y1={HEIGHT / 2 - 3} y2={HEIGHT / 2 + 3} />;
      })}
      {marks.map(({ letter, at, lane }) => (
        <g key={letter} transform={`translate(${at} ${HEIGHT / 2 + lane * (RADIUS + 1.5)})`} data-letter={letter}>
          <circle r={RADIUS} />
          <text y="3.500" textAnchor="middle">
            {letter}
          </text>
        </g>
      ))}
    </svg>
  );
}

import styles from './sparkline.module.css';

const WIDTH = { usual: 44, wide: 72 };
const HEIGHT = 18;
const INSET = 3;
const STEPS = 8;
const UNSEEN = 5e-4;

interface Props {
  values: number[];
  saved: number | null;
  /** For more than a few values. */
  wide?: boolean;
}

/** Values after the last edits, as steps against the dashed saved value; the dot is the current value. */
export function Sparkline({ values, saved, wide = false }: Props) {
  const width = wide ? WIDTH.wide : WIDTH.usual;
  const shown = values.slice(-STEPS);
  const all = saved === null ? shown : [...shown, saved];
  const low = Math.min(...all);
  const spread = Math.max(...all) - low;
  // A change too small to print is drawn as no change.
  const range = spread <= UNSEEN * Math.abs(low) ? 0 : spread;
  const y = (value: number) =>
    range === 0 ? HEIGHT / 2 : HEIGHT - INSET - ((value - low) / range) * (HEIGHT - 2 * INSET);
  const last = shown.at(-1);
  if (last === undefined) return null;
  // Each value is as wide as the others, so that the last change can be seen.
  const x = (index: number) => INSET + (index / shown.length) * (width - 2 * INSET);
  const path = shown.map((value, index) => `${index === 0 ? `M${x(0)} ` : 'V'}${y(value)}H${x(index + 1)}`).join('');
  return (
    <svg
      className={styles['sparkline']}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
    >
      {saved !== null && <line className={styles['ghost']} x1={0} x2={width} y1={y(saved)} y2={y(saved)} />}
      <path d={path} />
      <circle cx={width - INSET} cy={y(last)} r="2.300" />
    </svg>
  );
}

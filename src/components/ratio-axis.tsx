import styles from './ratio-axis.module.css';

/** Ratios at the ends of the axis. */
const END = 4;

/** A ratio as a place on a logarithmic axis from a quarter to four, beside its figure. */
export function RatioAxis({ ratio, isHollow = false }: { ratio: number; isHollow?: boolean }) {
  const place = 50 + 50 * Math.max(-1, Math.min(1, Math.log(ratio) / Math.log(END)));
  return (
    <span className={styles['axis']} data-hollow={isHollow || undefined}>
      <i style={{ left: `${Math.min(50, place)}%`, width: `${Math.abs(place - 50)}%` }} />
      <b style={{ left: `${place}%` }} />
    </span>
  );
}

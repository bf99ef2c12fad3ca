const WIDTH = 64;
const HEIGHT = 12;
const INSET = 5.5;
/** Half of its diagonal. */
const DIAMOND = 4.5;

interface Props {
  value: number;
  /** The same metric of the other processes. */
  peers: number[];
  better: 'higher' | 'lower' | null;
}

/**
 * One axis for all processes of a product: this process is filled, the others are hollow, and the best is a diamond in the
 * colour for better.
 */
export function PeerAxis({ value, peers, better }: Props) {
  const all = [value, ...peers];
  const low = Math.min(...all);
  const range = Math.max(...all) - low;
  if (peers.length === 0 || range === 0) return null;
  const x = (v: number) => INSET + ((v - low) / range) * (WIDTH - 2 * INSET);
  const best = better === null ? null : better === 'lower' ? low : low + range;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--palette-line2)" />
      {peers
        .filter((peer) => peer !== best)
        .map((peer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the others have no order of their own
          <circle
            key={index}
            cx={x(peer)}
            cy={HEIGHT / 2}
            r="3"
            fill="var(--palette-background-paper)"
            stroke="var(--palette-ghost)"
          />
        ))}
      {best !== null && (
        <path
          d={`M${x(best) - DIAMOND} ${HEIGHT / 2}l${DIAMOND} ${-DIAMOND}l${DIAMOND} ${DIAMOND}l${-DIAMOND} ${DIAMOND}z`}
          fill={value === best ? 'var(--palette-success-main)' : 'var(--palette-background-paper)'}
          stroke="var(--palette-success-main)"
          strokeWidth="1.25"
        />
      )}
      {value !== best && <circle cx={x(value)} cy={HEIGHT / 2} r="4" fill="var(--palette-text-primary)" />}
    </svg>
  );
}

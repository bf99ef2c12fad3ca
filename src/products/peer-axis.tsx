const WIDTH = 92;
const HEIGHT = 12;
const INSET = 5;

interface Props {
  value: number;
  /** The same metric of the other processes. */
  peers: number[];
  better: 'higher' | 'lower' | null;
}

/**
 * One axis for all processes of a product: this process is filled, the others are hollow, the best has the colour for
 * better.
 */
export function PeerAxis({ value, peers, better }: Props) {
  const all = [value, ...peers];
  const low = Math.min(...all);
  const range = Math.max(...all) - low;
  if (peers.length === 0 || range === 0) return null;
  const x = (v: number) => INSET + ((v - low) / range) * (WIDTH - 2 * INSET);
  const best = better !== null && value === (better === 'lower' ? low : low + range);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--palette-line2)" />
      {peers.map((peer, index) => (
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
      <circle
        cx={x(value)}
        cy={HEIGHT / 2}
        r="4"
        fill={best ? 'var(--palette-success-main)' : 'var(--palette-text-primary)'}
      />
    </svg>
  );
}

/** The feed of a run, from recorded volumes or feed rates. */

/** An interval of constant feed. */
export interface Fed {
  /** h since the start of the run. */
  from: number;
  to: number;
  /** m³/h. */
  feed: number;
  /** Broth volume at its start, m³. */
  volume: number;
}

export interface FeedReading {
  time: number;
  /** m³ and m³/h; NaN if not recorded. */
  volume: number;
  feed: number;
}

/** Maximum number of intervals that improve the description of a run. */
const MOST = 300;
/** Growth of the feed from which an interval is split. */
const EVEN = 1.1;

/**
 * Intervals of constant feed from the first reading on, without gaps; none if nothing was fed.
 *
 * With two or more volumes, each rise is feed at a constant rate, and each fall is withdrawn broth. With one volume,
 * the feed rates are used: between two readings the feed changes exponentially, as for a constant growth rate, and a
 * feed that starts or ends between two readings does so half-way.
 * @param readings In the order of time.
 */
export function feedingOf(readings: readonly FeedReading[]): Fed[] {
  const volumes = readings.filter(({ volume }) => Number.isFinite(volume));
  const [first] = volumes;
  if (!first) return [];
  const rates = readings.filter(({ feed }) => Number.isFinite(feed));
  const pieces = volumes.length > 1 || rates.length < 2 ? risesOf(volumes) : ratesOf(rates, first);
  return pieces.length > MOST ? fewer(pieces) : pieces;
}

function risesOf(volumes: readonly FeedReading[]): Fed[] {
  return volumes.slice(1).flatMap(({ time: to, volume: after }, i) => {
    const { time: from, volume } = volumes[i]!;
    return to > from ? [{ from, to, feed: Math.max(0, after - volume) / (to - from), volume }] : [];
  });
}

function ratesOf(rates: readonly FeedReading[], { time, volume }: FeedReading): Fed[] {
  const pieces: Fed[] = [];
  let fed = 0;
  let fedAtVolume = 0;
  const add = (from: number, to: number, feed: number): void => {
    if (!(to > from)) return;
    // Feed until then, from the recorded volume.
    fedAtVolume += feed * Math.max(0, Math.min(to, time) - from);
    pieces.push({ from, to, feed, volume: fed });
    fed += feed * (to - from);
  };
  for (const [i, { time: to, feed: end }] of rates.slice(1).entries()) {
    const { time: from, feed: begin } = rates[i]!;
    if (begin > 0 && end > 0) {
      const parts = Math.ceil(Math.abs(Math.log(end / begin)) / Math.log(EVEN)) || 1;
      const ratio = (end / begin) ** (1 / parts);
      // Logarithmic mean, for an exponential change.
      const mean = ratio === 1 ? 1 : (ratio - 1) / Math.log(ratio);
      const step = (to - from) / parts;
      for (let k = 0; k < parts; k++) add(from + k * step, from + (k + 1) * step, begin * ratio ** k * mean);
    } else {
      const middle = 0.5 * (from + to);
      add(from, middle, Math.max(0, begin));
      add(middle, to, Math.max(0, end));
    }
  }
  return pieces.map((piece) => ({ ...piece, volume: Math.max(volume + piece.volume - fedAtVolume, 1e-3 * volume) }));
}

/** Merges neighbours while conserving the amount fed. */
function fewer(pieces: readonly Fed[]): Fed[] {
  const size = Math.ceil(pieces.length / MOST);
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, k) => {
    const own = pieces.slice(k * size, (k + 1) * size);
    const { from, volume } = own[0]!;
    const { to } = own.at(-1)!;
    const fed = own.reduce((sum, one) => sum + one.feed * (one.to - one.from), 0);
    return { from, to, feed: fed / (to - from), volume };
  });
}

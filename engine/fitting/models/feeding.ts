/** What a run was fed, from the volumes or feed rates that were written down. */

/** A time of even feed. */
export interface Fed {
  /** h since the run began. */
  from: number;
  to: number;
  /** m³/h. */
  feed: number;
  /** m³ of broth at its begin. */
  volume: number;
}

export interface FeedReading {
  time: number;
  /** m³ and m³/h; NaN where it was not written down. */
  volume: number;
  feed: number;
}

/** More pieces than this tell no more of a run. */
const MOST = 300;
/** A piece of growing feed is cut where it has grown by more than this. */
const EVEN = 1.1;

/**
 * Pieces of even feed from the first reading on, without gaps; none where nothing was fed.
 *
 * Of two volumes or more, each rise is feed, evenly over the time between, and each fall is broth that was drawn. Of one
 * volume, the feed rates count: between two of them the feed grows or falls e-fold, as a feed that keeps a growth rate
 * does, and where it begins or ends between two readings it does so half-way.
 * @param readings By time.
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
    // Of the volume that was written down, what had been fed by then.
    fedAtVolume += feed * Math.max(0, Math.min(to, time) - from);
    pieces.push({ from, to, feed, volume: fed });
    fed += feed * (to - from);
  };
  for (const [i, { time: to, feed: end }] of rates.slice(1).entries()) {
    const { time: from, feed: begin } = rates[i]!;
    if (begin > 0 && end > 0) {
      const parts = Math.ceil(Math.abs(Math.log(end / begin)) / Math.log(EVEN)) || 1;
      const ratio = (end / begin) ** (1 / parts);
      // The mean of an e-fold change.
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

/** Neighbours as one, so that as much is fed. */
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

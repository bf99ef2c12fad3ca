import { convert } from '#engine/wording/index.ts';
import type { UnitOperation, UnitOperationData } from '#engine/index.ts';
import { valueAt, type Curve, type Curves, type Mark } from '#src/components/chart/curves.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText, withUnit } from '#src/lib/quantity.ts';

type Plot = UnitOperation['plots'][number];

export const KEPT = 'run A';

function curvesOf(plot: Plot, data: UnitOperationData, ghost: boolean, colour: string): Curve[] {
  const { x, y, limit } = plot;
  const own = data.curves.filter(({ plot_id }) => plot_id === plot.id);
  return own.map(({ series, points }, index) => ({
    key: `${ghost ? 'kept' : 'now'}-${index}`,
    title: (series ?? y.title) + (ghost ? `, ${KEPT}` : ''),
    points: points.map((point) => [
      convert(point.x, x.unit, x.display_unit),
      point.y === null ? null : convert(point.y, y.unit, y.display_unit),
    ]),
    ...(own.length === 1 && { colour }),
    ...(series !== null && series === limit && { limit: true }),
    ...(ghost && { ghost }),
  }));
}

const named = ({ title, display_unit }: Plot['x']) => {
  const unit = unitText(display_unit);
  return { title, ...(unit ? { unit } : {}) };
};

/** Share of a limit from which a line counts as limited by it. */
const REACHED = 0.995;

/** Where a line comes closest to the limit of its plot. */
export interface Closest {
  x: number;
  y: number;
  /** y as a share of the limit. */
  share: number;
}

export function closestOf(curve: Curve, limit: Curve): Closest | null {
  let closest: Closest | null = null;
  for (const [x, y] of curve.points) {
    const most = y === null ? null : valueAt(limit, x);
    if (y === null || most === null || most <= 0 || y <= 0) continue;
    const share = y / most;
    // The first point at the limit, not one of those after it.
    if (share >= REACHED) return { x, y, share };
    if (!closest || share > closest.share) closest = { x, y, share };
  }
  return closest;
}

/**
 * One plot that an operation declares, with the kept run behind it; null if this run has no data for it.
 * @param colour colour of a single line
 */
export function plotData(
  plot: Plot,
  data: UnitOperationData,
  kept: UnitOperationData | null,
  colour = 'var(--palette-text-primary)',
): Curves | null {
  const curves = curvesOf(plot, data, false, colour);
  if (!curves.some(({ points }) => points.some(([, y]) => y !== null))) return null;
  const nearest = nearestTo(plot, curves);
  return {
    x: named(plot.x),
    y: named(plot.y),
    ghosts: KEPT,
    curves: [...curves, ...(kept ? curvesOf(plot, kept, true, colour) : [])],
    ...(nearest && { marks: [nearest.mark] }),
  };
}

/** Which line comes closest to the limit, and in words how close; null without a limit that can be compared. */
export function nearestTo(plot: Plot, curves: readonly Curve[]): { mark: Mark; words: string } | null {
  const limit = curves.find((one) => one.limit);
  // A temperature is no share of another one.
  if (!limit || plot.y.unit === 'K') return null;
  const all = curves.flatMap((curve) => {
    const closest = curve.limit ? null : closestOf(curve, limit);
    return closest ? [{ curve, ...closest }] : [];
  });
  const [most] = all.toSorted((a, b) => b.share - a.share);
  if (!most) return null;
  const at = withUnit(formatNumber(most.x), plot.x.display_unit);
  const percent = `${formatNumber(Math.min(1, most.share) * 100, { decimals: 0 })} %`;
  return {
    mark: {
      x: most.x,
      y: most.y,
      shape: 'dot',
      colour: 'var(--palette-text-primary)',
      label: most.share >= REACHED ? `at the limit from ${at}` : `${percent} of the limit at ${at}`,
    },
    words:
      most.share >= REACHED
        ? `${most.curve.title} reaches the limit at ${at}`
        : `${most.curve.title} reaches ${percent} of the limit, at ${at}`,
  };
}

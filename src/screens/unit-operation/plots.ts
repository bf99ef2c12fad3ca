import { convert } from '#engine/quantity.ts';
import type { UnitOperation, UnitOperationData } from '#engine/types.ts';
import type { Curve, Curves } from '#src/components/chart/curves.ts';
import { unitText } from '#src/workspace/values.ts';

type Plot = UnitOperation['plots'][number];

const KEPT = 'stored run';

function curvesOf(plot: Plot, data: UnitOperationData, ghost: boolean): Curve[] {
  const { x, y } = plot;
  return data.curves
    .filter(({ plot_id }) => plot_id === plot.id)
    .map(({ series, points }, index) => ({
      key: `${ghost ? 'kept' : 'now'}-${index}`,
      title: (series ?? y.title) + (ghost ? `, ${KEPT}` : ''),
      points: points.map((point) => [
        convert(point.x, x.unit, x.display_unit),
        point.y === null ? null : convert(point.y, y.unit, y.display_unit),
      ]),
      ...(ghost && { ghost }),
    }));
}

const named = ({ title, display_unit }: Plot['x']) => {
  const unit = unitText(display_unit);
  return { title, ...(unit ? { unit } : {}) };
};

/** One plot that an operation declares, with the kept run behind it; null if this run has no data for it. */
export function plotData(plot: Plot, data: UnitOperationData, kept: UnitOperationData | null): Curves | null {
  const curves = curvesOf(plot, data, false);
  if (!curves.some(({ points }) => points.some(([, y]) => y !== null))) return null;
  return {
    x: named(plot.x),
    y: named(plot.y),
    ghosts: KEPT,
    curves: [...curves, ...(kept ? curvesOf(plot, kept, true) : [])],
  };
}

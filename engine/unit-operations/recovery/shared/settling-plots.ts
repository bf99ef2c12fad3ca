/** Capture of both kinds of centrifuge, against throughput and particle diameter. */
import { capture } from '../../../physics/settling.ts';
import { axis, type Curve, plot } from '../../../declare/define.ts';
import { sampled, spread, spreadLog } from '../../../numeric/sample.ts';

export const settlingPlots = {
  capture: plot('Capture', axis('Throughput per machine', 'm³/h'), axis('Solids captured', '1', '%')),
  grade: plot('Grade efficiency', axis('Particle diameter', 'µm'), axis('Captured', '1', '%')),
};

/**
 * Curves around an operating point; the limiting size is proportional to the square root of the throughput (eq. 7.1).
 */
export function settlingCurves(
  { particle_diameter: diameter, particle_spread: sigma }: { particle_diameter: number; particle_spread: number },
  { throughput, limit_size: limit }: { throughput: number; limit_size: number },
): Record<keyof typeof settlingPlots, Curve[]> {
  const caughtAt = (flow: number): number =>
    capture(Math.log(diameter / (limit * Math.sqrt(flow / throughput))), sigma);
  return {
    capture: [{ points: sampled(spread(throughput / 20, 4 * throughput), caughtAt) }],
    grade: [{ points: sampled(spreadLog(limit / 10, limit * 5), (d) => Math.min(1, (d / limit) ** 2)) }],
  };
}

/** How much larger than the limiting size particles must be for a capture. */
import { logRatioForCapture } from '../../../physics/settling.ts';

// The inverse of the capture integral takes 50 steps and depends on two settings alone, so the last few are kept.
const REMEMBERED = 8;
const remembered = Array.from({ length: REMEMBERED }, () => ({ target: NaN, sigma: NaN, ratio: NaN }));
let oldest = 0;

/** ln(d_m / d_lim) for a capture; the last few answers are kept. */
export function limitRatio(target: number, sigma: number): number {
  for (let i = 0; i < REMEMBERED; i++) {
    const one = remembered[i]!;
    if (one.target === target && one.sigma === sigma) return one.ratio;
  }
  const ratio = logRatioForCapture(target, sigma);
  remembered[oldest] = { target, sigma, ratio };
  oldest = (oldest + 1) % REMEMBERED;
  return ratio;
}

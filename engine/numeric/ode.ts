/** Integration of a few ordinary differential equations with fixed work, for the time courses of a single unit. */

/**
 * Classic fourth-order Runge–Kutta in equal steps.
 * @param rates Writes dy/dt at t into `into`.
 * @param start State at
 * `from`; not changed.
 * @param every Steps between recorded states; divides `steps`.
 * @returns The recorded pairs of time
 * and state, including the first and the last.
 */
export function rungeKutta(
  rates: (t: number, y: Float64Array, into: Float64Array) => void,
  start: readonly number[],
  { from, to, steps, every = 1 }: { from: number; to: number; steps: number; every?: number },
): { t: number; y: Float64Array }[] {
  const n = start.length;
  const h = (to - from) / steps;
  const y = Float64Array.from(start);
  const course = [{ t: from, y: y.slice() }];
  const trial = new Float64Array(n);
  const k1 = new Float64Array(n);
  const k2 = new Float64Array(n);
  const k3 = new Float64Array(n);
  const k4 = new Float64Array(n);
  for (let i = 0; i < steps; i++) {
    const t = from + i * h;
    rates(t, y, k1);
    for (let j = 0; j < n; j++) trial[j] = y[j]! + 0.5 * h * k1[j]!;
    rates(t + 0.5 * h, trial, k2);
    for (let j = 0; j < n; j++) trial[j] = y[j]! + 0.5 * h * k2[j]!;
    rates(t + 0.5 * h, trial, k3);
    for (let j = 0; j < n; j++) trial[j] = y[j]! + h * k3[j]!;
    rates(t + h, trial, k4);
    for (let j = 0; j < n; j++) y[j]! += (h / 6) * (k1[j]! + 2 * k2[j]! + 2 * k3[j]! + k4[j]!);
    if ((i + 1) % every === 0) course.push({ t: from + (i + 1) * h, y: y.slice() });
  }
  return course;
}

/** Dead-end (normal-flow) filtration: capacity, area and flux decay of depth, virus and sterile filters. */

/** Blocking laws of a filter: the four laws of Hermia. */
export type Blocking = 'standard' | 'intermediate' | 'complete' | 'cake';

/** Throughput, L/m², after a time in h at constant pressure under standard blocking (eq. 9.1). */
export const blockingThroughput = (flux: number, capacity: number, time: number): number =>
  (flux * time) / (1 + (flux * time) / capacity);

/** Flux, L/m²/h, after a time in h at constant pressure under standard blocking (eq. 9.1). */
export const blockingFlux = (flux: number, capacity: number, time: number): number =>
  flux / (1 + (flux * time) / capacity) ** 2;

/** Area, m², to filter a volume in L within a time in h at constant pressure, × a safety factor (eq. 9.1). */
export const blockingArea = (volume: number, flux: number, capacity: number, time: number, safety: number): number =>
  safety * volume * (1 / capacity + 1 / (flux * time));

/** Time, h, for a throughput in L/m²; inverse of blockingThroughput. */
export const blockingTime = (throughput: number, flux: number, capacity: number): number =>
  throughput / (flux * (1 - throughput / capacity));

/** Area, m², if the flux falls in proportion to the throughput. */
export const linearArea = (volume: number, flux: number, capacity: number, time: number, safety: number): number =>
  (safety * volume) / (capacity * (1 - Math.exp((-flux * time) / capacity)));

/** Time, h, for a throughput in L/m² if the flux falls in proportion to it. */
export const linearTime = (throughput: number, flux: number, capacity: number): number =>
  (-capacity / flux) * Math.log(1 - throughput / capacity);

/** Pressure drop ÷ initial pressure drop at constant flow; all laws start with the same slope, 2 / capacity. */
export function pressureRise(blocking: Blocking, throughput: number, capacity: number): number {
  const x = (2 * throughput) / capacity;
  switch (blocking) {
    case 'standard':
      return (1 - throughput / capacity) ** -2;
    case 'intermediate':
      return Math.exp(x);
    case 'complete':
      return 1 / (1 - x);
    case 'cake':
      return 1 + x;
  }
}

/** Throughput, L/m², at which the pressure drop has risen by a ratio: inverse of pressureRise (eq. 9.2). */
export function throughputAtRise(blocking: Blocking, ratio: number, capacity: number): number {
  switch (blocking) {
    case 'standard':
      return capacity * (1 - Math.sqrt(1 / ratio));
    case 'intermediate':
      return 0.5 * capacity * Math.log(ratio);
    case 'complete':
      return 0.5 * capacity * (1 - 1 / ratio);
    case 'cake':
      return 0.5 * capacity * (ratio - 1);
  }
}

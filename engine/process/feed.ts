/** Feeds that are mixed from the outlets of several steps. */
import { SOLIDS_HEAT_CAPACITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import type { Mixture, StepState } from '../steps/step-state.ts';
import { mix } from '../stream/mixing.ts';
import type { Stream } from '../stream/stream.ts';
import { cellDensityDifference } from '../unit-operations/shared/cells.ts';

/** Mixes the feed of a step from what its feeders have made. @param water Index of water. */
export function mixFeed({ mixed, run }: StepState, water: number, into?: readonly Stream[]): void {
  if (!mixed) return;
  const difference = cellDensityDifference(run.basis.host);
  const feed = into?.[0] ?? mixed[0]!.into;
  if (mixed.length === 1) {
    mix(feed, mixed[0]!.parts, water, difference);
    return;
  }
  const [main, ...named] = mixed;
  // What joins the feed brings its heat along; what stays in the inlet keeps its own.
  const joining = named.flatMap(({ counts, parts }) => (counts === null ? [] : parts));
  mix(feed, joining.length > 0 ? [...main!.parts, ...joining] : main!.parts, water, difference);
  for (const [k, { parts, counts, into: own }] of named.entries()) {
    const stream = into?.[k + 1] ?? own;
    mix(stream, parts, water, difference);
    if (counts === null) continue;
    const kept = counts < 0 ? 0 : stream.mass[counts]!;
    stream.clear();
    if (counts >= 0) stream.mass[counts] = kept;
  }
  if (joining.length > 0) leaveIn(feed, mixed);
}

/** Takes from a feed what stays in the named inlets that were mixed into it, with its heat. */
function leaveIn(feed: Stream, mixtures: readonly Mixture[]): void {
  const joining = mixtures.filter(({ inlet, counts }) => inlet === null || counts !== null);
  feed.temperature = joinedTemperature(feed, joining);
  for (const { counts } of joining) {
    if (counts === null || counts < 0) continue;
    feed.mass[counts] = 0;
    for (const { parts } of joining.filter((one) => one.counts !== counts))
      for (const { stream, link } of parts) feed.mass[counts] += link.share * stream.mass[counts]!;
  }
}

/** Temperature of what joins a feed, without what stays in the inlets, K; that of the feed if nothing joins. */
function joinedTemperature(feed: Stream, joining: readonly Mixture[]): number {
  const { water } = feed.table.at;
  let first = feed.temperature;
  let heat = 0; // kJ above the first temperature
  let capacity = 0;
  for (const { counts, parts } of joining)
    for (const { stream, link } of parts) {
      const specific = counts === water ? WATER_HEAT_CAPACITY : SOLIDS_HEAT_CAPACITY;
      const stays = counts === null || counts < 0 ? 0 : stream.mass[counts]! * specific;
      const perKelvin = link.share * (stream.heatCapacity() - stays);
      if (!(perKelvin > 0)) continue;
      if (capacity === 0) first = stream.temperature;
      capacity += perKelvin;
      heat += perKelvin * (stream.temperature - first);
    }
  return capacity > 0 ? first + heat / capacity : first;
}

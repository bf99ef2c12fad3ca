/** The medium that a stream becomes, in place of one that the fermentation prepares. */
import { WATER_DENSITY } from '../../../physics/water.ts';
import type { Role } from '../../../stream/components.ts';
import type { Run, VesselMedium } from '../../../declare/define.ts';
import { type CultureValues, USUAL_SUGAR } from './culture-settings.ts';
import { percent } from '../../../declare/words.ts';
import { inSentence } from '../../../wording/text.ts';
import { type MediumChoice, mediumOf, partsOf, roomOf, SUBSTRATES } from './media.ts';
import { batchSugarOf } from './productions.ts';

/** Settings of a fermentation that are ignored if its medium is made of a stream. */
export const REPLACED_BY_STREAM: readonly string[] = ['medium_supply', 'ready_medium_price'];

/**
 * The medium of one vessel.
 * @param cells That the substrate can yield, g per L of starting medium.
 * @param start Liquid at the start, m³.
 * @param final Liquid at the end, m³.
 */
export const intakeOf = (s: MediumValues, cells: number, start: number, final = start): VesselMedium => ({
  volume: start,
  substrate: s.batch_substrate_concentration,
  antifoam: (s.antifoam * final) / start,
  inoculum: s.inoculum_fraction * Math.max(s.seed_density, s.flask_density),
  medium: s.medium,
  medium_id: s.medium_id,
  medium_cells: s.medium_cells ?? 0,
  cells,
});

type MediumValues = MediumChoice &
  Pick<
    CultureValues,
    'batch_substrate_concentration' | 'antifoam' | 'inoculum_fraction' | 'seed_density' | 'flask_density'
  >;

/**
 * Volume of the medium that a stream becomes, m³: diluted to the substrate concentration of the medium if it has more, and
 * with substrate added if it has less; with all salts in both cases.
 */
export function mediumFrom(run: Run, of: VesselMedium): number {
  const { at, specificVolume } = run.components;
  const sugarVolume = specificVolume[at.batch_substrate]!;
  const brought = run.feed.mass[at.batch_substrate]!;
  const enriched = (run.feed.volume() - brought * sugarVolume) / (1 - of.substrate * sugarVolume - roomBeside(run, of));
  return Math.max(brought / of.substrate, enriched);
}

/** Volume of what the medium has beside sugar and what the stream brings, m³ per m³. */
function roomBeside({ basis, components }: Run, of: VesselMedium): number {
  const { at, specificVolume } = components;
  const volumeOf = (role: Role): number => specificVolume[at[role]]!;
  const medium = mediumOf(basis, of);
  const parts = partsOf(of, 1, of.cells);
  return (
    parts * roomOf(components, medium) +
    of.antifoam * volumeOf('antifoam') +
    of.inoculum * volumeOf('cell') +
    (parts * medium.water) / WATER_DENSITY
  );
}

/**
 * The sugar with which a batch starts in the stream that it takes, where nobody entered another: that of the stream, neither diluted nor
 * enriched, between what any medium has and what is usual for the product; null if the default of the setting applies.
 */
export function sugarOfStream(run: Run, of: VesselMedium): number | null {
  const most = batchSugarOf(run.basis);
  const volume = run.feed.volume();
  if (most === null || !(volume > 0)) return null;
  const own = (run.feed.mass[run.components.at.batch_substrate]! / volume) * (1 - roomBeside(run, of));
  return Math.min(most, Math.max(own, USUAL_SUGAR.others));
}

/** Share of all sugar in a stream from which one that the culture leaves is worth a word. */
const UNUSED = 0.2;

/** Says which sugars of a stream the culture does not take up, while it buys its own. @param used Ids of its substrates. */
export function warnOfUnusedSugars(run: Run, used: readonly unknown[]): void {
  const { classes, ids, names } = run.components;
  const sugars = ids.flatMap((id, i) => (classes[i] === 'sugar' && run.feed.mass[i]! > 0 ? [{ id, i }] : []));
  const total = sugars.reduce((sum, { i }) => sum + run.feed.mass[i]!, 0);
  for (const { id, i } of sugars) {
    const share = run.feed.mass[i]! / total;
    if (used.includes(id) || share < UNUSED) continue;
    const name = inSentence(names[i]!);
    const cure = Object.hasOwn(SUBSTRATES, id)
      ? `Choose ${name} as the batch substrate.`
      : 'It stays in the broth: convert it first, or leave it out of the feed.';
    run.doubt(
      'batch_substrate',
      `${percent(share)} of the sugar in the stream is ${name}, which the culture does not take up. ${cure}`,
    );
  }
}

/** Medium that is sterilised on site, m³. A stream stays as it is: a step before it can sterilise it. */
export function toSterilise({ prepared, fed, feed }: Run, start: number): number {
  if (prepared.sterile) return 0;
  return fed ? Math.max(0, start - feed.volume()) : start;
}

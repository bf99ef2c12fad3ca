/** The medium that a stream becomes, in place of one that the fermentation prepares. */
import { WATER_DENSITY } from '../../../physics/water.ts';
import type { Role } from '../../../stream/components.ts';
import type { Run, VesselMedium } from '../../../declare/define.ts';
import type { CultureValues } from './culture-settings.ts';
import { type MediumChoice, mediumOf, partsOf, roomOf } from './media.ts';

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
export function mediumFrom({ basis, feed, components }: Run, of: VesselMedium): number {
  const { at, specificVolume } = components;
  const volumeOf = (role: Role): number => specificVolume[at[role]]!;
  const medium = mediumOf(basis, of);
  const parts = partsOf(of, 1, of.cells);
  const brought = feed.mass[at.batch_substrate]!;
  const added =
    of.substrate * volumeOf('batch_substrate') +
    parts * roomOf(components, medium) +
    of.antifoam * volumeOf('antifoam') +
    of.inoculum * volumeOf('cell') +
    (parts * medium.water) / WATER_DENSITY;
  const enriched = (feed.volume() - brought * volumeOf('batch_substrate')) / (1 - added);
  return Math.max(brought / of.substrate, enriched);
}

/** Medium that is sterilised on site, m³. A stream stays as it is: a step before it can sterilise it. */
export function toSterilise({ prepared, fed, feed }: Run, start: number): number {
  if (prepared.sterile) return 0;
  return fed ? Math.max(0, start - feed.volume()) : start;
}

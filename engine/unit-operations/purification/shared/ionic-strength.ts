/** Ionic strength of buffers and streams, by which proteins leave ion exchangers. */
import type { Stream } from '../../../stream/stream.ts';
import type { Run } from '../../../declare/define.ts';

/**
 * kmol of ionic strength per kg: sodium chloride, also for the salts of a medium, ammonium sulphate, and disodium phosphate for all
 * other salts of buffers.
 */
const STRENGTH = {
  sodium_chloride: 1 / 58.44,
  ammonium_sulphate: 3 / 132.14,
  buffer_salt: 3 / 141.96,
  salt: 1 / 58.44,
};

/** Ionic strength of buffer salt, sodium chloride and ammonium sulphate, g/L, in mmol/L. */
export const usualStrength = (buffer: number, chloride: number, sulphate = 0): number =>
  1000 * (buffer * STRENGTH.buffer_salt + chloride * STRENGTH.sodium_chloride + sulphate * STRENGTH.ammonium_sulphate);

/** Ionic strength of a buffer, mmol/L. @param levels Solutes by component, g/L. */
export function saltStrength({ components: { at } }: Run, levels: Float64Array): number {
  return (
    1000 *
    (levels[at.sodium_chloride]! * STRENGTH.sodium_chloride +
      levels[at.ammonium_sulphate]! * STRENGTH.ammonium_sulphate +
      levels[at.buffer_salt]! * STRENGTH.buffer_salt)
  );
}

/** The same of a stream of a volume in m³, with the salts of the medium. */
export const strengthOf = (run: Run, { mass }: Stream, volume: number): number =>
  (saltStrength(run, mass) + 1000 * mass[run.components.at.salt]! * STRENGTH.salt) / volume;

import type { Library, Solvent } from '../types/library.ts';
import type { LibraryChoice } from '../types/catalogue.ts';

/** The solvents of the library that a setting takes; those whose solubility in water is not known are not among them. */
export const admittedSolvents = <S extends Pick<Solvent, 'water_solubility'>>(
  choice: LibraryChoice | undefined,
  solvents: readonly S[],
): S[] =>
  solvents.filter(({ water_solubility: share }) =>
    choice !== undefined && typeof share === 'number'
      ? share >= choice.min_water_solubility && share <= choice.max_water_solubility
      : false,
  );

/** Whether a value is the id of such a solvent. */
export const admits = (
  choice: LibraryChoice | undefined,
  value: unknown,
  { solvents }: Pick<Library, 'solvents'>,
): boolean =>
  choice !== undefined &&
  admittedSolvents(
    choice,
    solvents.filter(({ id }) => id === value),
  ).length > 0;

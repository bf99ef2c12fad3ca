import type { BackgroundDatabase } from '#generated/types.ts';

/** Name and edition, as items that are licensed name their database (`restricted_by`). */
export const databaseTitle = ({ name, edition }: Pick<BackgroundDatabase, 'name' | 'edition'>): string =>
  `${name} ${edition}`.trim();

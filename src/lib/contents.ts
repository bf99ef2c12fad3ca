import { counted } from '#engine/wording/index.ts';
import type { OrganisationContents } from '#generated/types.ts';

/** Singular names of what an organisation, product or process contains. */
const ONE: Readonly<Record<string, string>> = {
  products: 'product',
  processes: 'process',
  versions: 'version',
  experiments: 'experiment',
  'model fits': 'model fit',
  analyses: 'analysis',
  buffers: 'buffer',
  'custom operations': 'custom operation',
  'life-cycle analyses': 'life-cycle analysis',
  'carbon reports': 'carbon report',
  'own components': 'own component',
  sites: 'site',
};

/** What is deleted with something, as '2 processes and 1 experiment'; empty kinds are not listed, and null means nothing. */
export function contentsInWords(contents: readonly OrganisationContents[]): string | null {
  const held = contents
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => counted(count, ONE[kind] ?? kind, kind));
  return held.length > 0 ? new Intl.ListFormat('en-GB').format(held) : null;
}

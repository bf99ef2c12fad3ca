import { DESIGN } from '#engine/wording/index.ts';

/** What a source means that names no publication. */
export const sourceWords = (source: string): string | undefined =>
  source.startsWith(DESIGN)
    ? 'The designer of the process chooses this value; it is not measured or published.'
    : undefined;

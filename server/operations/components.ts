import type { Operations } from '#server/context.ts';

/** Handlers of openapi/resources/components.yaml. */
export const components = {
  async listProteins({ db }) {
    const proteins = await db.library.proteins();
    return [200, { proteins, total: proteins.length }];
  },

  async listCells({ db }) {
    const cells = await db.library.cells();
    return [200, { cells, total: cells.length }];
  },

  // `types` knows one type so far, so that it leaves out nothing.
  async listSubstances({ db }) {
    const substances = await db.library.molecules();
    return [200, { substances, total: substances.length }];
  },

  async listSolvents({ db }) {
    const solvents = await db.library.solvents();
    return [200, { solvents, total: solvents.length }];
  },
} satisfies Operations;

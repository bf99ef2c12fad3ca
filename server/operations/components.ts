import type { Component } from '#generated/types.ts';
import type { Operations } from '#server/context.ts';
import type { ComponentKind } from '#server/db/schema.ts';
import { completeDetails } from './component-details.ts';

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

  async createComponent({ params: { kind }, body, user, db }) {
    const details = await completeDetails(kind, body, db.library);
    const component = await db.components.create(kind, details, user.id);
    await db.record({
      action: 'component.create',
      title: `Added the ${nouns[kind]} ${component.name}`,
      entity: entity(component),
    });
    return [201, component];
  },

  async updateComponent({ params: { kind, id }, body, db }) {
    const details = await completeDetails(kind, body, db.library);
    const component = await db.components.update(kind, id, details, body.version);
    await db.record({
      action: 'component.update',
      title: `Changed the ${nouns[kind]} ${component.name}`,
      entity: entity(component),
    });
    return [200, component];
  },

  async deleteComponent({ params: { kind, id }, db }) {
    const component = await db.components.remove(kind, id);
    await db.record({
      action: 'component.delete',
      title: `Deleted the ${nouns[kind]} ${component.name}`,
      entity: entity(component),
    });
    return [204];
  },
} satisfies Operations;

const entity = ({ id, name }: Component) => ({ kind: 'component', id, name });

/** One row of each library, in a sentence. */
export const nouns: Record<ComponentKind, string> = {
  proteins: 'protein',
  cells: 'cell',
  molecules: 'molecule',
  solvents: 'solvent',
};

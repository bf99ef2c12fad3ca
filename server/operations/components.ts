import type { Component } from '#generated/types.ts';
import type { ComponentKind } from '#server/db/schema.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import type { PathParams } from '#server/permissions.ts';
import { nouns } from '#server/db/components.ts';
import { completeDetails } from './component-details.ts';

/** Schemas of component details, by kind. */
export const componentSchemas: Record<ComponentKind, string> = {
  proteins: 'ProteinInput',
  cells: 'CellInput',
  molecules: 'MoleculeInput',
  solvents: 'SolventInput',
  quotations: 'QuotationInput',
};

export const isKind = (kind: string): kind is ComponentKind => Object.hasOwn(componentSchemas, kind);

/** Schema for the kind in the path. An unknown kind is rejected with the other parameters. */
const bodySchema = ({ kind = '' }: PathParams) => (isKind(kind) ? componentSchemas[kind] : undefined);

/** Operations of openapi/resources/components.yaml. */
export const components = {
  listProteins: defineOperation('catalogue', async ({ db }) => {
    const proteins = await db.library.proteins();
    return [200, { proteins, total: proteins.length }];
  }),

  listCells: defineOperation('catalogue', async ({ db }) => {
    const cells = await db.library.cells();
    return [200, { cells, total: cells.length }];
  }),

  // `types` has only one possible value so far, so it does not filter.
  listSubstances: defineOperation('catalogue', async ({ db }) => {
    const substances = await db.library.molecules();
    return [200, { substances, total: substances.length }];
  }),

  listSolvents: defineOperation('catalogue', async ({ db }) => {
    const solvents = await db.library.solvents();
    return [200, { solvents, total: solvents.length }];
  }),

  listQuotations: defineOperation('tenant', async ({ db }) => {
    const quotations = await db.library.quotations();
    return [200, { quotations, total: quotations.length }];
  }),

  getComponentUses: defineOperation('tenant', async ({ db }) => [200, { uses: await db.processes.usesOfComponents() }]),

  createComponent: defineOperation({ access: 'tenant', bodySchema }, async ({ params: { kind }, body, user, db }) => {
    const details = await completeDetails(kind, body, db.library);
    const component = await db.components.create(kind, details, user.id);
    await db.record({
      action: 'component.create',
      title: `Added the ${nouns[kind]} ${component.name}`,
      entity: entity(component),
    });
    return [201, component];
  }),

  updateComponent: defineOperation({ access: 'tenant', bodySchema }, async ({ params: { kind, id }, body, db }) => {
    const details = await completeDetails(kind, body, db.library);
    const before = await db.components.get(kind, id);
    const component = await db.components.update(kind, id, details, body.version);
    await db.record({
      action: 'component.update',
      title: `Changed the ${nouns[kind]} ${component.name}`,
      entity: entity(component),
      change: { before, after: component, asked: body },
    });
    return [200, component];
  }),

  deleteComponent: defineOperation('tenant', async ({ params: { kind, id }, db }) => {
    const component = await db.components.remove(kind, id);
    await db.record({
      action: 'component.delete',
      title: `Deleted the ${nouns[kind]} ${component.name}`,
      entity: entity(component),
    });
    return [204];
  }),
} satisfies Operations;

const entity = ({ id, name }: Component) => ({ kind: 'component', id, name });

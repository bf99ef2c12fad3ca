import type { FastifyRequest } from 'fastify';
import type { ComponentKind } from '#server/db/schema.ts';
import { checkOf } from './body-check.ts';

/** The contract's schema of a component's details, by the kind in the path. */
export const componentSchemas = {
  proteins: 'ProteinInput',
  cells: 'CellInput',
  molecules: 'MoleculeInput',
  solvents: 'SolventInput',
} as const satisfies Record<ComponentKind, string>;

/**
 * Checks the details of a component against those of its own kind.
 * The contract's schema of the call takes the details of any kind, because a path cannot choose among schemas; and what it
 * says of a mistake would name the fields of all four.
 * @throws what the schema of the call would throw: answered with 422
 */
export async function checkComponentBody({ params, body }: FastifyRequest): Promise<void> {
  const { kind } = params as { kind: ComponentKind };
  // What is no kind is refused with the other parameters.
  if (!Object.hasOwn(componentSchemas, kind)) return;
  const check = checkOf(componentSchemas[kind]);
  if (check(body)) return;
  throw Object.assign(new Error('The details are not of this kind.'), {
    validation: check.errors,
    validationContext: 'body',
  });
}

import type { FastifyRequest } from 'fastify';
import type { ComponentKind } from '#server/db/schema.ts';
import { readContract } from './contract.ts';
import { validatorCompiler } from './schema-compilers.ts';

/** The contract's schema of a component's details, by the kind in the path. */
const schemas: Record<ComponentKind, string> = {
  proteins: 'ProteinInput',
  cells: 'CellInput',
  molecules: 'MoleculeInput',
  solvents: 'SolventInput',
};

type Check = ((body: unknown) => boolean) & { errors?: unknown };

const checks = new Map<string, Check>();

/**
 * Checks the details of a component against those of its own kind.
 * The contract's schema of the call takes the details of any kind, because a path cannot choose among schemas; and what it
 * says of a mistake would name the fields of all four.
 * @throws what the schema of the call would throw: answered with 422
 */
export async function checkComponentBody({ params, body }: FastifyRequest): Promise<void> {
  const { kind } = params as { kind: ComponentKind };
  // What is no kind is refused with the other parameters.
  if (!Object.hasOwn(schemas, kind)) return;
  const check = checks.get(kind) ?? compile(kind);
  if (check(body)) return;
  throw Object.assign(new Error('The details are not of this kind.'), {
    validation: check.errors,
    validationContext: 'body',
  });
}

function compile(kind: ComponentKind): Check {
  const { components } = readContract();
  const schema = { $ref: `#/components/schemas/${schemas[kind]}`, components };
  const check = validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' }) as Check;
  checks.set(kind, check);
  return check;
}

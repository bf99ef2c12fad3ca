import type { ErrorObject } from 'ajv';
import { readContract } from './contract.ts';
import { validatorCompiler } from './schema-compilers.ts';

export type BodyCheck = ((body: unknown) => boolean) & { errors?: ErrorObject[] | null };

const checks = new Map<string, BodyCheck>();

/**
 * Compiles the check of one schema of the contract, the way request bodies are checked.
 * @param name of the schema; if the check returns false, its `errors` say why
 */
export function checkOf(name: string): BodyCheck {
  const made = checks.get(name);
  if (made) return made;
  const { components } = readContract();
  const schema = { $ref: `#/components/schemas/${name}`, components };
  const check = validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' }) as unknown as BodyCheck;
  checks.set(name, check);
  return check;
}

/**
 * Checks a body against one schema of the contract, before that of the call: where the schema depends on the path, the call's
 * own takes any of them, and what it says of a mistake would name the fields of all.
 * @throws the error of a schema: the response is 422
 */
export function checkBody(name: string, body: unknown): void {
  const check = checkOf(name);
  if (check(body)) return;
  throw Object.assign(new Error(`The body is not a ${name}.`), { validation: check.errors, validationContext: 'body' });
}

/**
 * The contract kit: calls every operation of the contract on any server, rightly and wrongly, as each kind of caller, and
 * holds the answers against it. It makes its own things and takes them away again; people that it made stay, because no call
 * removes them.
 */
import { operations, type Operation } from './contract.ts';
import { bodies, examples, identifiers, identity, permissions, queries, withoutSubject } from './kit/checks.ts';
import type { Target } from './kit/client.ts';
import { idempotency, provokeTooMany, staleness, uses } from './kit/conflicts.ts';
import { Examination, problemOf, type Finding } from './kit/findings.ts';
import { byId, World } from './kit/world.ts';

export type { Target } from './kit/client.ts';
export type { Finding } from './kit/findings.ts';

const checks = [identity, permissions, identifiers, queries, bodies, staleness, idempotency, uses];

/**
 * Runs every check on every operation.
 * @param burst calls that may be made to be told to slow down (429); 0 does not try
 */
export async function runKit(target: Target, { burst = 0, only = operations } = {}): Promise<Finding[]> {
  const world = new World(target);
  const findings: Finding[] = [];
  try {
    for (const operation of inOrder(only)) findings.push(...(await examine(operation, world)));
  } finally {
    await world.tidy();
  }
  if (burst > 0) findings.push(await tooMany(target, burst));
  return findings;
}

/** Every check of one operation. */
export async function examine(operation: Operation, world: World): Promise<Finding[]> {
  const one = new Examination(operation, world);
  await one.attempt('example', async () => {
    if (!(await examples(one))) return;
    for (const check of checks) await one.attempt(check.name, () => check(one));
  });
  if (one.findings.some(({ check, outcome, exchange }) => check === 'example' && outcome === 'missing' && !exchange))
    await withoutSubject(one);
  return one.findings;
}

async function tooMany(target: Target, burst: number): Promise<Finding> {
  const exchange = await provokeTooMany(target, burst);
  const base = { operation: 'listUnitOperations', check: 'too many calls', expected: '429 within the burst' };
  if (!exchange) return { ...base, outcome: 'failed', message: `${burst} calls at once were all let through` };
  const problem = problemOf(byId('listUnitOperations'), exchange);
  return { ...base, exchange, outcome: problem ? 'failed' : 'passed', ...(problem ? { message: problem } : {}) };
}

/** What others are made with comes first, so that its faults are reported before theirs. */
export function inOrder(all: Operation[]): Operation[] {
  const rank = ({ method, id }: Operation) =>
    id.startsWith('create') ? 0 : ({ GET: 1, PUT: 2, POST: 3, DELETE: 4 }[method] ?? 3);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

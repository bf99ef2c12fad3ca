/**
 * The contract kit: sends valid and invalid requests for every operation to any server, as each kind of caller, and compares the
 * responses and their effects with the contract. It creates the objects it needs and deletes them at the end. Users remain,
 * because no operation deletes them.
 */
import { operations, type Operation } from './contract.ts';
import { bodies, examples, identifiers, identity, permissions, queries, withoutSubject } from './kit/checks.ts';
import { isUnanswered, type Target } from './kit/client.ts';
import { idempotency, provokeTooMany, staleness, uses } from './kit/conflicts.ts';
import { componentsStored, deletions, writes } from './kit/effects.ts';
import {
  ends,
  nothingIgnored,
  onceByKey,
  organisationShown,
  origins,
  parents,
  passwords,
  references,
  scopes,
} from './kit/doors.ts';
import { files } from './kit/files.ts';
import { Enough, Examination, problemOf, Unanswered, type Finding, type Sampling } from './kit/findings.ts';
import { jobsEnd } from './kit/jobs.ts';
import { lists } from './kit/lists.ts';
import { restores, results, rowsAgree } from './kit/results.ts';
import { counts, queriesRead, untouched, waysIn } from './kit/untouched.ts';
import { changes, creation, fidelity, kept, reading, theOneAsked } from './kit/updates.ts';
import { byId, World } from './kit/world.ts';

export type { Target } from './kit/client.ts';
export type { Finding } from './kit/findings.ts';

export interface KitOptions extends Sampling {
  /** Requests that may be sent to provoke 429; 0 does not try. */
  burst?: number;
  only?: Operation[];
  /** Seconds that even the fastest success of an operation may take. */
  slow?: number;
  /** Seconds to wait for a job to end; 0 does not wait. */
  patience?: number;
  /** Calls `wait`, which starts a job and waits for its end: our own server computes only meanwhile, not what is cancelled at once. */
  aroundWaiting?: (wait: () => Promise<void>) => Promise<void>;
  /** An origin whose pages the server lets in. */
  origin?: string;
  /** Names of the checks to make, after which nothing else is examined; all if absent. */
  parts?: string[];
  /** Names of checks that are not made. */
  leftOut?: readonly string[];
  /** Called after each operation. */
  onProgress?: (operation: Operation, own: Finding[], done: number, of: number) => void;
}

const SLOW = 2;
const PATIENCE = 120;

/** After so many operations in a row without any response, the server is taken to be down. */
const DEAD = 3;
const NOT_TRIED = `Not tried: the last ${DEAD} operations had no response.`;

/** Whether the server stopped responding during the run. */
export const wentDown = (findings: Finding[]): boolean => findings.some(({ message }) => message === NOT_TRIED);

/** Runs every check on every operation. */
export async function runKit(target: Target, options: KitOptions = {}): Promise<Finding[]> {
  const { burst = 0, only = operations } = options;
  const world = new World(target);
  const findings: Finding[] = [];
  let silent = 0;
  try {
    for (const [i, operation] of inOrder(only).entries()) {
      const own = silent >= DEAD ? [notTried(operation)] : await examine(operation, world, options);
      silent = own.some(({ exchange }) => exchange && !isUnanswered(exchange)) ? 0 : silent + 1;
      findings.push(...own);
      options.onProgress?.(operation, own, i + 1, only.length);
    }
  } finally {
    if (silent < DEAD) await world.tidy();
  }
  if (burst > 0) findings.push(await tooMany(target, burst));
  return findings;
}

const notTried = ({ id }: Operation): Finding => ({
  operation: id,
  check: 'example',
  outcome: 'skipped',
  message: NOT_TRIED,
});

/** Every check of one operation. */
export async function examine(operation: Operation, world: World, options: KitOptions = {}): Promise<Finding[]> {
  const one = new Examination(operation, world, options);
  try {
    await everyCheck(one, options);
    requestIds(one);
    speed(one, options.slow ?? SLOW);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return one.findings;
}

async function everyCheck(
  one: Examination,
  { patience = PATIENCE, aroundWaiting, origin, parts, leftOut = [] }: KitOptions,
): Promise<void> {
  const checks = [
    identity,
    permissions,
    identifiers,
    queries,
    bodies,
    staleness,
    idempotency,
    uses,
    writes,
    componentsStored,
    deletions,
    lists,
    rowsAgree,
    creation,
    changes,
    fidelity,
    reading,
    theOneAsked,
    kept,
    untouched,
    counts,
    waysIn,
    queriesRead,
    onceByKey,
    scopes,
    ends,
    passwords,
    organisationShown,
    parents,
    references,
    nothingIgnored,
    origins(origin),
    results,
    restores,
    files,
    jobsEnd(patience, aroundWaiting),
  ];
  try {
    await one.attempt('example', async () => {
      if (!parts && !(await examples(one))) return;
      for (const check of checks.filter(({ name }) => (parts?.includes(name) ?? true) && !leftOut.includes(name))) {
        await one.attempt(check.name, () => check(one));
        await one.world.makeRoom();
      }
    });
    if (one.findings.some(({ check, outcome }) => check === 'example' && outcome === 'blocked'))
      await one.attempt('without the object that it acts on', () => withoutSubject(one));
    // What is not delivered itself waits for nothing.
    if (one.findings.some(({ outcome }) => outcome === 'missing'))
      one.findings.splice(0, Infinity, ...one.findings.filter(({ outcome }) => outcome !== 'blocked'));
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    one.add('the remaining checks', 'skipped', { message: error.message });
  }
}

/** Each request has an id of its own. */
function requestIds(one: Examination): void {
  const ids = one.findings.flatMap(({ exchange }) => (exchange?.request_id ? [exchange] : []));
  const twice = ids.find((own) => ids.some((other) => other !== own && other.request_id === own.request_id));
  if (ids.length < 2) return;
  one.add('request ids', twice ? 'failed' : 'passed', {
    expected: 'one for each request',
    ...(twice ? { exchange: twice, message: `the request id ${twice.request_id} occurs twice` } : {}),
  });
}

/** The fastest success counts: a busy machine delays some requests, a slow operation all of them. */
function speed(one: Examination, limit: number): void {
  const successes = one.findings.flatMap(({ exchange }) =>
    exchange && exchange.status >= 200 && exchange.status < 300 ? [exchange] : [],
  );
  const fastest = successes.toSorted((a, b) => a.seconds - b.seconds)[0];
  if (!fastest) return;
  const isSlow = fastest.seconds > limit;
  one.add('response time', isSlow ? 'failed' : 'passed', {
    expected: `at most ${limit} s`,
    exchange: fastest,
    ...(isSlow ? { message: `the fastest success took more than ${limit} s` } : {}),
  });
}

async function tooMany(target: Target, burst: number): Promise<Finding> {
  const exchange = await provokeTooMany(target, burst);
  const base = { operation: 'listUnitOperations', check: 'too many calls', expected: '429 within the burst' };
  if (!exchange) return { ...base, outcome: 'failed', message: `${burst} calls at once were all let through` };
  const { details } = (exchange.answer ?? {}) as { details?: { retry_after?: unknown } };
  const [wait, header] = [details?.retry_after, Number(exchange.got['retry-after'])];
  const problem =
    problemOf(byId('listUnitOperations'), exchange) ??
    (wait === undefined || wait === header
      ? null
      : `details.retry_after is ${JSON.stringify(wait)}, Retry-After ${header}`);
  return { ...base, exchange, outcome: problem ? 'failed' : 'passed', ...(problem ? { message: problem } : {}) };
}

/** What others are made with comes first, so that its faults are reported before theirs. */
export function inOrder(all: Operation[]): Operation[] {
  const rank = ({ method, id }: Operation) =>
    id.startsWith('create') ? 0 : ({ GET: 1, PUT: 2, POST: 3, DELETE: 4 }[method] ?? 3);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

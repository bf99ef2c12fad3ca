import { errors, type ErrorCode } from '#generated/errors.ts';
import { deprecationHeaders } from '../../../scripts/codegen/document.ts';
import { always, bodyProblem, fits, type Documented, type Operation } from '../contract.ts';
import { isUnanswered, type Ask, type Exchange } from './client.ts';
import { CannotMake, startsJob, type World } from './world.ts';

/**
 * - `missing`: the operation is not delivered
 * - `blocked`: another operation, which it needs, is not delivered
 */
export type Outcome = 'passed' | 'failed' | 'missing' | 'blocked' | 'skipped';

export interface Finding {
  operation: string;
  check: string;
  outcome: Outcome;
  /** What was not as it should be, or why it could not be tried. */
  message?: string;
  /** What the answer should have been, in words. */
  expected?: string;
  exchange?: Exchange;
}

/** A status, some of which any is right, or any documented success. */
export type Expected = number | number[] | 'success';

/** What is wrong with an answer besides what was expected of it, or null. */
export type Also = (exchange: Exchange) => string | null;

/** Requests of one operation that may remain without a response before the rest is skipped. */
const PATIENT = 2;

/** The operation does not respond. */
export class Unanswered extends Error {}

/** How much of what could be sent is sent. */
export interface Sampling {
  /** Of the changed values of each parameter and body only every nth is sent; 1, which is all, if absent. */
  every?: number;
  /** Which of them: the first, or one of those after it. */
  part?: number;
  /** The first fault of an operation ends its examination, for who only asks whether there is one. */
  untilFault?: boolean;
}

/** A fault was found, and one was enough. */
export class Enough extends Error {}

/** The findings about one operation, and the means to make them. */
export class Examination {
  readonly operation: Operation;
  readonly world: World;
  readonly findings: Finding[] = [];
  readonly #every: number;
  readonly #part: number;
  readonly #untilFault: boolean;

  constructor(operation: Operation, world: World, { every = 1, part = 0, untilFault = false }: Sampling = {}) {
    this.operation = operation;
    this.world = world;
    this.#every = every;
    this.#part = part;
    this.#untilFault = untilFault;
  }

  /** Every nth of a check's changed values, at least one; the first of them differs by operation. */
  sampled<T>(all: readonly T[]): readonly T[] {
    const first = (this.operation.id.length + this.#part) % Math.min(this.#every, all.length);
    return all.filter((_, index) => index % this.#every === first);
  }

  /**
   * Sends one request and compares the response with what is expected, the documented statuses and the schema.
   * @throws Unanswered when the operation has not responded twice
   */
  async expect(
    check: string,
    expected: Expected,
    ask: Omit<Ask, 'operation'>,
    also: Also = () => null,
  ): Promise<Exchange> {
    const exchange = await this.world.send({ operation: this.operation, ...ask });
    const message =
      problemOf(this.operation, exchange) ?? (isAs(expected, exchange) ? also(exchange) : said(expected, exchange));
    this.add(check, message === null ? 'passed' : 'failed', {
      expected: inWords(expected),
      exchange,
      ...(message === null ? {} : { message }),
    });
    if (exchange.status === 202 && startsJob(this.operation)) await this.world.discardJob(ask, exchange);
    const unanswered = this.findings.filter((one) => one.exchange && isUnanswered(one.exchange)).length;
    if (unanswered >= PATIENT) throw new Unanswered(`There was no response to ${unanswered} requests.`);
    return exchange;
  }

  /** Does a check that needs further things; when these cannot be made, or the check cannot read a response, that is the finding. */
  async attempt(check: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (error instanceof Enough || error instanceof Unanswered) throw error;
      if (error instanceof CannotMake) {
        const { operation, exchange, missing } = error;
        this.add(check, missing ? 'blocked' : 'failed', {
          message: missing
            ? `It needs ${operation}, which is not delivered.`
            : `What it acts on cannot be made: ${error.message}`,
          expected: `a success of ${operation}`,
          exchange,
        });
        return;
      }
      const exchange = this.world.last;
      this.add(check, 'failed', {
        message: `The check could not read a response: ${error instanceof Error ? error.message : String(error)}`,
        ...(exchange ? { exchange } : {}),
      });
    }
  }

  /** @throws Enough at a fault, if one is enough */
  add(check: string, outcome: Outcome, rest: Partial<Finding> = {}): void {
    this.findings.push({ operation: this.operation.id, check, outcome, ...rest });
    if (this.#untilFault && outcome === 'failed') throw new Enough();
  }
}

const isAs = (expected: Expected, { status }: Exchange) =>
  expected === 'success' ? status < 300 : [expected].flat().includes(status);

const inWords = (expected: Expected) => (expected === 'success' ? 'a success' : [expected].flat().join(' or '));

function said(expected: Expected, { status, answer }: Exchange): string {
  const text = (typeof answer === 'string' ? answer : JSON.stringify(answer))?.slice(0, 300);
  return `answered ${status}, not ${inWords(expected)}${text ? `: ${text}` : ''}`;
}

/** A deprecated operation says since when and until when, and no other one says that it is. */
function deprecationProblem({ deprecation }: Operation, got: Exchange['got']): string | null {
  const expected = deprecation ? deprecationHeaders(deprecation) : {};
  const wrong = ['deprecation', 'sunset'].find((name) => got[name] !== expected[name]);
  return wrong === undefined
    ? null
    : `the header ${wrong} is ${got[wrong] ?? 'absent'}, not ${expected[wrong] ?? 'absent'} as documented`;
}

/** The code of an error is one that the operation can return with this status. */
function codeProblem({ errors: own }: Operation, status: number, answer: unknown): string | null {
  const { code } = (answer ?? {}) as { code?: unknown };
  if (status < 400 || typeof code !== 'string') return null;
  if (!own.includes(code)) return `the code ${code} is not one of this operation`;
  const expected = errors[code as ErrorCode].status;
  return expected === status ? null : `the code ${code} is that of ${expected}, the response is ${status}`;
}

function headerProblem(
  operation: Operation,
  { headers }: Documented,
  { status, got, request_id, answer, type }: Exchange,
): string | null {
  const other = Object.entries(always).find(([name, pattern]) => !new RegExp(pattern).test(got[name] ?? ''));
  if (other) return `the header ${other[0]} of ${status} is “${got[other[0]] ?? ''}”, not as documented`;
  const ends = deprecationProblem(operation, got);
  if (ends !== null) return ends;
  if (/charset=(?!"?utf-8)/i.test(type)) return `the header content-type is “${type}”, not UTF-8`;
  for (const [name, schema] of Object.entries(headers)) {
    const value = got[name];
    if (value === undefined) return `${status} lacks the header ${name}`;
    const type = schema['type'] === 'integer' || schema['type'] === 'number' ? Number(value) : value;
    if (!fits(schema, type)) return `the header ${name} is “${value}”, not as documented`;
  }
  const { request_id: inBody } = (answer ?? {}) as { request_id?: unknown };
  return typeof inBody === 'string' && status >= 400 && inBody !== request_id
    ? `the header x-request-id is “${request_id}”, request_id of the body “${inBody}”`
    : null;
}

/** How a response breaks the contract, whatever the request; null if it does not. */
export function problemOf(operation: Operation, exchange: Exchange): string | null {
  const { status, type, answer } = exchange;
  if (isUnanswered(exchange)) return String(answer);
  const documented = operation.responses[status];
  if (!documented) return `${status} is not documented: ${JSON.stringify(answer)?.slice(0, 300)}`;
  const header = headerProblem(operation, documented, exchange);
  if (header !== null) return header;
  if (documented.type && !type.startsWith(documented.type))
    return `${type || 'no content type'} where ${documented.type} is documented`;
  if (documented.type === null && answer !== '') return 'a body where none is documented';
  const problem = bodyProblem(operation, status, answer);
  if (problem !== null) return `${status} outside its schema: ${problem}`;
  const code = codeProblem(operation, status, answer);
  if (code !== null) return code;
  const said = status >= 400 ? (answer as { status?: unknown } | null)?.status : undefined;
  return said === undefined || said === status
    ? null
    : `the body says status ${JSON.stringify(said)}, the response is ${status}`;
}

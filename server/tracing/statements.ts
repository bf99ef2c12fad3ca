import { SpanKind } from '@opentelemetry/api';
import { currentSpan, inSpan } from './span.ts';

/** Longest text of a statement in a span. */
const MOST = 2000;

/** Runs a statement in a span with its text, if the work under way has one. Its parameters are never read. */
export function inStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!currentSpan()) return run();
  const [operation = ''] = /^\w+/.exec(text.trimStart()) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) };
  return inSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes }, run);
}

/** Almost all values are parameters; others are replaced. */
const withoutValues = (text: string) => text.replaceAll(/'[^']*'/g, "'?'").slice(0, MOST);

interface Transactional {
  transaction: (...given: never[]) => Promise<unknown>;
}

/** Makes a database run its transactions in spans. @returns the database */
export function traceTransactions<T extends Transactional>(database: T): T {
  const transaction = database.transaction.bind(database) as (...given: unknown[]) => Promise<unknown>;
  const traced = (...given: unknown[]) => inSpan('transaction', { kind: SpanKind.CLIENT }, () => transaction(...given));
  return Object.assign(database, { transaction: traced });
}

/** The part of a connection or pool of the driver `pg` that runs statements. */
interface Queryable {
  query: (...given: never[]) => unknown;
}

/** Makes a connection or pool run its statements in spans. */
export function traceStatements(queryable: Queryable): void {
  const query = queryable.query.bind(queryable) as (...given: unknown[]) => Promise<unknown>;
  const traced = (...given: unknown[]): unknown => {
    const [statement] = given;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
    // With a callback it is a statement of the pool, which has a span already.
    if (typeof given.at(-1) === 'function' || typeof text !== 'string') return query(...given);
    return inStatement(text, () => query(...given));
  };
  Object.assign(queryable, { query: traced });
}

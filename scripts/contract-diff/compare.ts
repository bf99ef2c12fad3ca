/**
 * What changed between two versions of the contract, and whether it breaks who calls. A request may ask for less and take
 * more; an answer may tell more and leave nothing out.
 */
import { compareSchemas, type Side } from './schemas.ts';
import { resolver, type Contract, type Operation, type Parameter, type Resolve } from './document.ts';

export interface Change {
  breaking: boolean;
  /** The operation's method and path, then the place within it. */
  place: string;
  what: string;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** All changes, breaking ones first. */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const changes: Change[] = [];
  const report = (breaking: boolean, place: string, what: string) => changes.push({ breaking, place, what });
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const resolve = { before: resolver(before), after: resolver(after) };
  for (const [name, operation] of old) {
    const later = now.get(name);
    if (later) compareOperations(name, operation, later, resolve, report);
    else report(true, name, 'was removed');
  }
  for (const name of now.keys()) if (!old.has(name)) report(false, name, 'is new');
  const sorted = changes.toSorted((a, b) => Number(b.breaking) - Number(a.breaking) || a.place.localeCompare(b.place));
  const seen = new Set<string>();
  return sorted.filter(({ place, what }) => !seen.has(`${place} ${what}`) && seen.add(`${place} ${what}`));
}

type Report = (breaking: boolean, place: string, what: string) => void;
interface Both {
  before: Resolve;
  after: Resolve;
}

function operationsOf({ paths }: Contract): Map<string, Operation> {
  const found = new Map<string, Operation>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      // The names of path parameters are no one's business but the server's.
      if (operation) found.set(`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`, { ...operation });
    }
  }
  return found;
}

function compareOperations(name: string, before: Operation, after: Operation, resolve: Both, report: Report): void {
  if (before.operationId !== after.operationId) {
    report(true, name, `is called ${after.operationId} instead of ${before.operationId} in generated clients`);
  }
  compareParameters(name, before, after, resolve, report);
  compareBodies(name, before, after, resolve, report);
  compareAnswers(name, before, after, resolve, report);
}

function compareParameters(name: string, before: Operation, after: Operation, resolve: Both, report: Report): void {
  const named = (operation: Operation, follow: Resolve) =>
    new Map(
      (operation.parameters ?? [])
        .map((one) => follow<Parameter>(one))
        .filter((one) => one.in !== 'path')
        .map((one) => [`${one.in} ${one.name}`, one]),
    );
  const [old, now] = [named(before, resolve.before), named(after, resolve.after)];
  for (const [key, parameter] of old) {
    const place = `${name} ${key}`;
    const later = now.get(key);
    if (!later) report(true, place, 'was removed');
    else {
      if (later.required && !parameter.required) report(true, place, 'is now required');
      if (!later.required && parameter.required) report(false, place, 'is no longer required');
      schemas(place, 'request', parameter.schema, later.schema, resolve, report);
    }
  }
  for (const [key, { required }] of now) {
    if (!old.has(key)) report(required === true, `${name} ${key}`, required ? 'is new and required' : 'is new');
  }
}

function compareBodies(name: string, before: Operation, after: Operation, resolve: Both, report: Report): void {
  const old = before.requestBody && resolve.before(before.requestBody);
  const now = after.requestBody && resolve.after(after.requestBody);
  const place = `${name} body`;
  if (!now) {
    if (old) report(true, place, 'is no longer accepted');
    return;
  }
  if (now.required && !old?.required) report(true, place, old ? 'is now required' : 'is new and required');
  if (!now.required && old?.required) report(false, place, 'is no longer required');
  for (const [type, { schema }] of Object.entries(old?.content ?? {})) {
    const later = now.content[type];
    if (!later) report(true, `${place} ${type}`, 'is no longer accepted');
    else schemas(place, 'request', schema, later.schema, resolve, report);
  }
  for (const type of Object.keys(now.content)) {
    if (old && !(type in old.content)) report(false, `${place} ${type}`, 'is now also accepted');
  }
}

function compareAnswers(name: string, before: Operation, after: Operation, resolve: Both, report: Report): void {
  for (const [status, given] of Object.entries(before.responses)) {
    const place = `${name} ${status}`;
    const later = after.responses[status];
    if (!later) {
      // A refusal that is not made any more harms no one; a success that is not is waited for.
      report(status.startsWith('2'), place, 'is no longer returned');
      continue;
    }
    const [old, now] = [resolve.before(given), resolve.after(later)];
    for (const [type, { schema }] of Object.entries(old.content ?? {})) {
      const media = now.content?.[type];
      if (!media) report(true, `${place} ${type}`, 'is no longer returned');
      else schemas(place, 'answer', schema, media.schema, resolve, report);
    }
  }
  for (const status of Object.keys(after.responses)) {
    if (status in before.responses) continue;
    // Who branches on the success they know would miss another.
    report(status.startsWith('2'), `${name} ${status}`, 'is a new response');
  }
}

function schemas(
  place: string,
  side: Side,
  before: Operation['schema'],
  after: Operation['schema'],
  resolve: Both,
  report: Report,
): void {
  compareSchemas({ before: before ?? {}, after: after ?? {} }, side, resolve, (narrower, at, what) =>
    report(narrower, [place, at].filter(Boolean).join(' '), what),
  );
}

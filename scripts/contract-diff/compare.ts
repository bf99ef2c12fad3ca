/**
 * What changed between two versions of the contract, and whether it breaks clients. A request may require less and accept
 * more; a response may contain more and omit nothing.
 */
import { compareSchemas, type Report, type Side } from './schemas.ts';
import { METHODS, resolver, type Contract, type Operation, type Parameter, type Resolve } from './document.ts';

export interface Change {
  breaking: boolean;
  /** The operation's method and path and the place within it, or the name of a schema: `response Product.name`. */
  place: string;
  what: string;
}

/** All changes, each once, breaking ones first. */
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

interface Both {
  before: Resolve;
  after: Resolve;
}

/** Each operation by method and path, with the parameters of its path and the security of the contract. */
function operationsOf(contract: Contract): Map<string, Operation> {
  const found = new Map<string, Operation>();
  const follow = resolver(contract);
  for (const [path, item] of Object.entries(contract.paths)) {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => {
        const parameter = follow<Parameter>(one);
        if (parameter.in !== 'path') return parameter;
        // The names of path parameters concern only the server: they are known by their position.
        return { ...parameter, name: String(placeholders.indexOf(parameter.name) + 1) };
      });
      const { security = contract.security } = operation;
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
      found.set(name, { ...operation, parameters, ...(security ? { security } : {}) });
    }
  }
  return found;
}

function compareOperations(name: string, before: Operation, after: Operation, resolve: Both, report: Report): void {
  if (before.operationId !== after.operationId) {
    report(true, name, `is called ${after.operationId} instead of ${before.operationId} in generated clients`);
  }
  compareSecurity(name, before, after, report);
  compareParameters(name, before, after, resolve, report);
  compareBodies(name, before, after, resolve, report);
  compareAnswers(name, before, after, resolve, report);
}

/** Each entry is one way to authenticate; none, or an empty one, needs no authentication. */
function compareSecurity(name: string, before: Operation, after: Operation, report: Report): void {
  const ways = ({ security = [] }: Operation) =>
    new Set((security.length > 0 ? security : [{}]).map((one) => JSON.stringify(one)));
  const [old, now] = [ways(before), ways(after)];
  if (now.has('{}')) {
    if (!old.has('{}')) report(false, name, 'no longer needs authentication');
  } else if ([...old].some((way) => !now.has(way))) report(true, name, 'needs a different authentication method');
  else if (now.size > old.size) report(false, name, 'accepts an additional authentication method');
}

function compareParameters(name: string, before: Operation, after: Operation, resolve: Both, report: Report): void {
  const named = ({ parameters = [] }: Operation) => new Map(parameters.map((one) => [`${one.in} ${one.name}`, one]));
  const [old, now] = [named(before), named(after)];
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
      // Removing an error response breaks no client; removing a success response does, because clients wait for it.
      report(status.startsWith('2'), place, 'is no longer returned');
      continue;
    }
    const [old, now] = [resolve.before(given), resolve.after(later)];
    for (const [type, { schema }] of Object.entries(old.content ?? {})) {
      const media = now.content?.[type];
      if (!media) report(true, `${place} ${type}`, 'is no longer returned');
      else schemas(place, 'response', schema, media.schema, resolve, report);
    }
    for (const header of Object.keys(old.headers ?? {})) {
      if (!(header in (now.headers ?? {}))) report(true, `${place} header ${header}`, 'was removed');
    }
  }
  for (const status of Object.keys(after.responses)) {
    if (status in before.responses) continue;
    // A client that branches on the success status it knows would miss a new one.
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
  compareSchemas({ before: before ?? {}, after: after ?? {}, place }, side, resolve, report);
}

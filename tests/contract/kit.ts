/**
 * The contract kit: calls every operation of the contract on any server and holds the answers against it.
 * It makes its own product, process and so on first, and deletes only what it made.
 */
import { bodyProblem, operations, type Operation } from './contract.ts';

export interface Target {
  /** Base address, without a slash at the end. */
  url: string;
  /** Access token of a user with a tier. */
  token: string;
  /** Access token of an administrator; without it admin calls are skipped where they answer 403. */
  adminToken?: string | undefined;
  /** A mock keeps no state and lets anyone in: checks that need either are left out. */
  mock?: boolean;
}

export type Outcome = 'passed' | 'failed' | 'missing' | 'skipped';

export interface Finding {
  operation: string;
  check: string;
  outcome: Outcome;
  message?: string;
}

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

type Ids = Record<string, string>;

/** Runs every check on every operation; creations first, deletions last, deepest first. Leaves things as they were. */
export async function runKit(target: Target): Promise<Finding[]> {
  const ids: Ids = { user: subject(target.token) };
  const send = (id: string, token: string, body?: unknown) => {
    const operation = operations.find((one) => one.id === id)!;
    return call(target, operation, addressOf(operation, ids, true)!, { token, body });
  };
  const before = await send('getUser', target.token);
  const flag = await send('getUserAdmin', target.token);

  const findings: Finding[] = [];
  for (const operation of inOrder(operations)) findings.push(...(await checkOperation(target, operation, ids)));

  if (target.mock) return findings;
  if (before.status === 200) {
    const { name, orgs, current_org } = before.body as Record<string, unknown>;
    await send('updateUser', target.token, { name, orgs, current_org });
  }
  // Its example makes the token's user an administrator: nobody may stay one by being tested.
  if (target.adminToken && flag.status === 200) await send('setUserAdmin', target.adminToken, flag.body);
  if (ids['restorable']) await send('deleteProduct', target.token);
  return findings;
}

async function checkOperation(target: Target, operation: Operation, ids: Ids): Promise<Finding[]> {
  const url = addressOf(operation, ids, target.mock);
  if (url === null) return [finding(operation, 'answers', 'skipped', 'what it acts on could not be created')];
  const token = needsAdmin(operation) ? (target.adminToken ?? target.token) : target.token;
  const answer = await call(target, operation, url, { token, body: withoutVersion(operation.requestExample) });

  if (answer.status === 501) return [finding(operation, 'answers', 'missing', 'not delivered (501)')];
  if (answer.status === 403 && needsAdmin(operation) && !target.adminToken) {
    return [finding(operation, 'answers', 'skipped', 'needs --admin-token')];
  }
  remember(operation, answer, ids);
  return [
    ...answersAsDocumented(operation, answer),
    await refusesWithoutToken(target, operation, url),
    await refusesUnknownProperty(target, operation, url, token),
    await refusesForeignReqId(target, operation, url, token),
  ].filter((item) => item !== null);
}

/** The example's version is that of the example's thing, not of the one that the kit made. */
function withoutVersion(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'version'));
}

function answersAsDocumented(operation: Operation, answer: Answer): Finding[] {
  const documented = operation.responses[answer.status];
  if (!documented) {
    return [
      finding(operation, 'status', 'failed', `${answer.status} is not documented; the body says ${say(answer.body)}`),
    ];
  }
  const success = answer.status < 300;
  const found = [
    finding(
      operation,
      'status',
      success ? 'passed' : 'failed',
      success ? undefined : `answered ${answer.status} to its own example: ${say(answer.body)}`,
    ),
  ];
  if (documented.type && !answer.type.startsWith(documented.type)) {
    found.push(
      finding(operation, 'content type', 'failed', `${answer.type || 'none'} where ${documented.type} is documented`),
    );
  }
  const problem = bodyProblem(operation, answer.status, answer.body);
  found.push(finding(operation, 'schema', problem ? 'failed' : 'passed', problem ?? undefined));
  return found;
}

async function refusesWithoutToken(target: Target, operation: Operation, url: string): Promise<Finding> {
  const answer = await call(target, operation, url, { token: null, body: operation.requestExample });
  return expectRefusal(operation, 'no token', answer, 401);
}

async function refusesUnknownProperty(
  target: Target,
  operation: Operation,
  url: string,
  token: string,
): Promise<Finding | null> {
  if (!operation.strict || target.mock) return null;
  const body = { ...(operation.requestExample as object), surprise: 1 };
  const answer = await call(target, operation, url, { token, body });
  const refused = expectRefusal(operation, 'unknown property', answer, 422);
  if (refused.outcome === 'failed') return refused;
  const fields = (answer.body as { fields?: string[] }).fields ?? [];
  return fields.includes('surprise')
    ? refused
    : finding(operation, 'unknown property', 'failed', `fields names ${say(fields)}, not 'surprise'`);
}

async function refusesForeignReqId(
  target: Target,
  operation: Operation,
  url: string,
  token: string,
): Promise<Finding | null> {
  if (target.mock) return null;
  const foreign = `${url}${url.includes('?') ? '&' : '?'}req_id=somebody-else`;
  const answer = await call(target, operation, foreign, { token, body: operation.requestExample });
  return expectRefusal(operation, "another's req_id", answer, 403);
}

function expectRefusal(operation: Operation, check: string, answer: Answer, status: number): Finding {
  if (answer.status !== status) return finding(operation, check, 'failed', `answered ${answer.status}, not ${status}`);
  const problem = bodyProblem(operation, status, answer.body);
  return finding(operation, check, problem ? 'failed' : 'passed', problem ?? undefined);
}

async function call(
  target: Target,
  operation: Operation,
  url: string,
  { token, body }: { token: string | null; body: unknown },
): Promise<Answer> {
  const response = await fetch(target.url + url, requestInit(operation, token, body));
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: parse(text) };
}

/** The call that the contract's own examples spell out. */
export function exampleRequest(operation: Operation, token: string) {
  return { url: addressOf(operation, {}, true)!, init: requestInit(operation, token, operation.requestExample) };
}

function requestInit(operation: Operation, token: string | null, body: unknown) {
  const headers: Record<string, string> = {};
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  let payload: BodyInit | null = null;
  if (operation.requestType === 'application/json') {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  } else if (operation.requestType === 'multipart/form-data') {
    payload = upload(operation);
  }
  return { method: operation.method, headers, body: payload };
}

/** A file that suits the call: a 1 × 1 png for a logo, else a small csv. */
function upload(operation: Operation): FormData {
  const form = new FormData();
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  if (operation.path.endsWith('/logo')) {
    form.set('file', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'logo.png');
  } else {
    form.set(
      'file',
      new Blob(['Protein (g/L),Flux (LMH)\n20,74\n40,55\n60,43\n80,34\n'], { type: 'text/csv' }),
      'flux.csv',
    );
  }
  return form;
}

/**
 * The address with its parameters: what the kit made, else the contract's example. Null when the call would change or
 * delete something that the kit did not make, unless `any` allows that.
 */
function addressOf(operation: Operation, ids: Ids, any = false): string | null {
  let safe = true;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = ids[keyOf(operation, name)];
    const example = operation.parameters.find(
      (parameter) => parameter.in === 'path' && parameter.name === name,
    )?.example;
    const isOurs = own !== undefined || isCatalogue(name, operation);
    // A job is there only where one could be started: no other call makes one.
    if (!isOurs && (operation.method !== 'GET' || name === 'jobId')) safe = false;
    return encodeURIComponent(own ?? String(example));
  });
  if (!safe && !any) return null;
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .flatMap(({ name, example }) =>
      (Array.isArray(example) ? example : [example]).map((value) => [name, String(value)]),
    );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

/** Which thing a path parameter names: `{id}` is a product in one path and a buffer in the next. */
function keyOf({ path }: Operation, name: string): string {
  if (name === 'id') {
    if (path.startsWith('/v1/users')) return 'user';
    if (path.startsWith('/v1/restore')) return 'restorable';
    return path.split('/')[2]!.replace('carbon_accountings', 'reports');
  }
  return (
    { pid: 'process', cid: 'configuration', productId: 'products', expId: 'experiment', orgId: 'organisation' }[name] ??
    name
  );
}

/** Names a row of the shared catalogue or a kind, which calls refer to without changing it. */
function isCatalogue(name: string, { path }: Operation): boolean {
  return ['uid', 'unitOpId', 'kind'].includes(name) || path.startsWith('/v1/unit_operations');
}

/** Keeps the id that a creation gave, for the calls after it. */
function remember(operation: Operation, { status, body }: Answer, ids: Ids): void {
  const key = {
    createProduct: 'products',
    createProcess: 'process',
    createProcessConfiguration: 'configuration',
    createBuffer: 'buffers',
    createExperiment: 'experiment',
    createCarbonReport: 'reports',
    createComponent: 'components',
    createOrganisation: 'organisation',
    startScaleAnalysis: 'jobId',
  }[operation.id];
  // What was deleted is what can be restored.
  if (operation.id === 'deleteProduct' && status < 300 && ids['products']) {
    ids['restorable'] = ids['products'];
    ids['kind'] = 'products';
  }
  const id = body && typeof body === 'object' ? (body as { id?: unknown }).id : undefined;
  if (key && status < 300 && typeof id === 'string') ids[key] = id;
}

/** Creations from the outside in, then reads, changes, and deletions from the inside out. */
function inOrder(all: Operation[]): Operation[] {
  const rank = ({ method, id }: Operation) => {
    if (id.startsWith('create')) return 0;
    if (id.startsWith('start')) return 0.5;
    if (id === 'restoreDeleted') return 5;
    // Its example switches the organisation, and with it what every other call sees.
    if (id === 'updateUser') return 6;
    return { GET: 1, PUT: 2, POST: 3, DELETE: 4 }[method] ?? 3;
  };
  const depth = ({ path }: Operation) => path.split('/').length;
  return all.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 4 ? depth(b) - depth(a) : depth(a) - depth(b)));
}

function needsAdmin({ path, method }: Operation): boolean {
  if (path === '/v1/logs.json' || path === '/v1/users.json' || path === '/v1/users/unassigned.json') return true;
  if (path.endsWith('/admin.json')) return method === 'PUT';
  // The organisation that the kit made has no members but those it adds.
  return path.startsWith('/v1/organisations');
}

/** The `sub` claim, unverified: the token's own user. */
function subject(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
    return sub ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function finding(operation: Operation, check: string, outcome: Outcome, message?: string): Finding {
  return { operation: operation.id, check, outcome, ...(message === undefined ? {} : { message }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function say(body: unknown): string {
  return JSON.stringify(body)?.slice(0, 300) ?? 'nothing';
}

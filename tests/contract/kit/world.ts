/** The things that the kit makes for itself on the server it checks, and takes away again. */
import { quotation, yeast } from '../../support/components.ts';
import { operations, resolve, type Json, type Operation } from '../contract.ts';
import { send, subject, type Ask, type Caller, type Exchange, type Target } from './client.ts';

/** A thing that a call needs could not be made. */
export class CannotMake extends Error {
  /** The call that should have made it. */
  readonly operation: string;
  readonly exchange: Exchange;

  constructor(operation: string, exchange: Exchange) {
    super(`${operation} returned ${exchange.status}: ${JSON.stringify(exchange.answer)?.slice(0, 200)}`);
    this.operation = operation;
    this.exchange = exchange;
  }

  /** That call is not delivered. */
  get missing(): boolean {
    return isMissing(byId(this.operation), this.exchange);
  }
}

/**
 * Whether a server does not deliver an operation: it says so, or does not know the path or the method. The 404 of an object that was not
 * found has the contract's body.
 */
export function isMissing({ responses }: Operation, { status, answer }: Exchange): boolean {
  const isError = typeof (answer as { message?: unknown } | null)?.message === 'string';
  return status === 501 || status === 405 || (status === 404 && !('404' in responses && isError));
}

export const byId = (id: string): Operation => operations.find((one) => one.id === id)!;

/** Whether a call starts a job, whose id it returns; 202 alone only says that something is done later. */
export const startsJob = ({ id }: Operation): boolean => id.startsWith('start');

/** What everything that the kit makes is called, so that the people of an organisation know what it is. */
export const TEST_DATA = 'Test data of the contract kit';

/** A good body for each kind of component: the contract gives one of a protein. */
export const components: Record<string, Json> = {
  proteins: { name: TEST_DATA, molar_mass: 16_000 },
  molecules: { name: TEST_DATA, class: 'sugar', density: 1400 },
  solvents: { name: TEST_DATA, molar_mass: 46, boiling_point: 351, density: 789 },
  cells: { ...yeast, substrate_id: 'mol_glucose', name: TEST_DATA },
  quotations: { ...quotation, name: TEST_DATA },
};

export type Thing =
  | 'organisation'
  | 'member'
  | 'product'
  | 'process'
  | 'configuration'
  | 'later configuration'
  | 'process to analyse'
  | 'analysed process'
  | 'buffer'
  | 'background database'
  | 'own operation'
  | 'site'
  | 'site job'
  | 'site version'
  | 'component'
  | 'quotation'
  | 'job'
  | 'long job'
  | 'experiment'
  | 'fit'
  | 'report'
  | 'webhook'
  | 'delivery'
  | 'key'
  | 'service account'
  | 'share link'
  | 'branch'
  | 'comment'
  | 'review'
  | 'reviewed process'
  | 'deleted product'
  | 'product with data';

/** What a parameter of a path names, by the path up to it; what is not here is a word of the contract's example. */
const inPath: Record<string, Thing | 'self'> = {
  '/v1/users/{id}': 'self',
  '/v1/organisations/{orgId}': 'organisation',
  '/v1/organisations/{orgId}/users/{userId}': 'member',
  '/v1/organisations/{orgId}/webhooks/{webhookId}': 'webhook',
  '/v1/organisations/{orgId}/webhooks/{webhookId}/deliveries/{deliveryId}': 'delivery',
  '/v1/users/{id}/keys/{keyId}': 'key',
  '/v1/organisations/{orgId}/service_accounts/{accountId}': 'service account',
  '/v1/buffers/{id}': 'buffer',
  '/v1/background_databases/{databaseId}': 'background database',
  '/v1/own_operations/{id}': 'own operation',
  '/v1/sites/{id}': 'site',
  '/v1/sites/{id}/jobs/{jobId}': 'site job',
  '/v1/sites/{id}/versions/{versionId}': 'site version',
  '/v1/components/{kind}/{id}': 'component',
  '/v1/products/{id}': 'product',
  '/v1/products/{id}/pipelines/{pid}': 'process',
  '/v1/products/{id}/pipelines/{pid}/configurations/{cid}': 'configuration',
  '/v1/products/{id}/pipelines/{pid}/jobs/{jobId}': 'job',
  '/v1/products/{id}/pipelines/{pid}/share_links/{linkId}': 'share link',
  '/v1/products/{id}/pipelines/{pid}/branches/{branchId}': 'branch',
  '/v1/products/{id}/pipelines/{pid}/comments/{commentId}': 'comment',
  '/v1/products/{id}/pipelines/{pid}/reviews/{reviewId}': 'review',
  '/v1/products/{id}/unit_operations/{uid}/fits/{fitId}': 'fit',
  '/v1/experiments/{productId}': 'product',
  '/v1/experiments/{productId}/{unitOpId}/{expId}': 'experiment',
  '/v1/carbon_accountings/reports/{id}': 'report',
  '/v1/restore/{kind}/{id}': 'deleted product',
};

/** What the parameter names, or null for a word that anybody may say. */
export function thingOf({ path, id }: Operation, name: string): Thing | 'self' | null {
  const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  // Whoever is made an administrator or is added to an organisation is someone that the kit made.
  if (id === 'setUserAdmin') return 'member';
  if (name === 'id' && path.startsWith('/v1/users/{id}/keys')) return 'service account';
  // A short job could end before it is cancelled.
  if (id === 'cancelJob' && name === 'jobId') return 'long job';
  if (id === 'getConfigurationCauses' && name === 'cid') return 'later configuration';
  // The product that the other checks use has hundreds of versions by then, and of each process a fit computes its effect.
  if (id === 'exportProductData' || (name === 'id' && path.includes('/unit_operations/{uid}/')))
    return 'product with data';
  if (name === 'pid' && path.includes('/life_cycle_analysis'))
    return id === 'createLifeCycleAnalysis' ? 'process to analyse' : 'analysed process';
  // A version has one open review, and others than whoever saved it approve it.
  if (name === 'pid' && path.includes('/reviews'))
    return id === 'createReview' ? 'process to analyse' : 'reviewed process';
  // It has a configuration to show.
  if (name === 'pid' && path.includes('/share_links')) return 'analysed process';
  return inPath[upTo] ?? null;
}

/** The values of the parameters in an address of an operation. */
export function parametersOf(operation: Operation, path: string): Record<string, string> {
  const [own, sent] = [operation.path, path].map((text) => text.replace(/\.json$/, '').split('/'));
  return Object.fromEntries(
    own!.flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(sent![i]!)]] : [])),
  );
}

/** Of which thing the last parameter of an address is the id, if it ends with one. */
export function lastThing(operation: Operation): { name: string; thing: Thing } | null {
  const name = /\{(\w+)\}\.json$/.exec(operation.path)?.[1];
  const thing = name === undefined ? null : thingOf(operation, name);
  return name === undefined || thing === null || thing === 'self' ? null : { name, thing };
}

interface Secret {
  id: string;
  secret: string;
}

/** What keys can have. A service account can hold all that are no administrator's. */
export const SCOPES = ['read', 'write', 'analyse'];

/** Fewer than a server lets it have. */
const KEYS_OF_AN_ACCOUNT = 8;

/** A call that takes away what was made. */
interface Undo {
  path: string;
  as: Caller;
  operation: Operation;
}

export class World {
  readonly target: Target;
  /** What members of the Standard organisation made. */
  readonly ids = new Set<string>();
  /** The name with which each of them was made. */
  readonly names = new Map<string, string>();
  /** In the name of each thing, so that two runs do not meet. */
  readonly run = Math.random().toString(36).slice(2, 8);
  readonly #made = new Map<Thing, Promise<string>>();
  #undo: Undo[] = [];
  #shared: Promise<string> | null = null;
  #account: Promise<string> | null = null;
  #accountOfKeys: Promise<string> | null = null;
  readonly #keys = new Map<string, Promise<string>>();
  readonly #users = new Map<Caller, unknown>();
  /** The mapped experiment of the product with data. */
  #data = '';
  #count = 0;
  #supposes = false;
  #keysMade = 0;
  /** The last exchange, for a report on a check that could not go on. */
  last: Exchange | undefined;

  constructor(target: Target) {
    this.target = target;
  }

  /** Sends a call, and remembers what it made. */
  async send(ask: Ask): Promise<Exchange> {
    const exchange = await send(this.target, ask);
    this.last = exchange;
    this.#remember(ask, exchange);
    return exchange;
  }

  /** The one of its sort that reads and changes act on. */
  get(thing: Thing): Promise<string> {
    const made = this.#made.get(thing) ?? this.fresh(thing);
    this.#made.set(thing, made);
    return this.#supposes ? made.catch(() => 'kit_not_made') : made;
  }

  /** Does something with identifiers of nothing in place of what cannot be made. */
  async suppose<T>(run: () => Promise<T>): Promise<T> {
    this.#supposes = true;
    try {
      return await run();
    } finally {
      this.#supposes = false;
    }
  }

  /** Another of its sort. @throws CannotMake */
  async fresh(thing: Thing): Promise<string> {
    switch (thing) {
      case 'organisation':
        return this.create('createOrganisation', {}, 'admin');
      case 'member':
        return this.create('createOrganisationUser', { orgId: await this.get('organisation') }, 'admin');
      case 'product':
        return this.create('createProduct', {});
      case 'process':
        return this.create('createProcess', { id: await this.get('product') });
      case 'configuration':
        return this.create('createProcessConfiguration', {
          id: await this.get('product'),
          pid: await this.get('process'),
        });
      case 'later configuration':
        // There is one before it.
        await this.get('configuration');
        return this.fresh('configuration');
      case 'process to analyse': {
        const id = await this.get('product');
        const pid = await this.create('createProcess', { id });
        await this.create('createProcessConfiguration', { id, pid });
        return pid;
      }
      case 'analysed process': {
        const [id, pid] = [await this.get('product'), await this.fresh('process to analyse')];
        await this.create('createLifeCycleAnalysis', { id, pid });
        return pid;
      }
      case 'buffer':
        return this.create('createBuffer', {});
      case 'background database':
        return this.create('createBackgroundDatabase', {});
      case 'site':
        return this.create('createSite', {});
      case 'site job':
        return this.create('planSite', { id: await this.get('site') });
      case 'site version': {
        // Each save keeps one.
        const id = await this.get('site');
        const [save, list] = [byId('updateSite'), byId('listSiteVersions')];
        const path = await this.path(save, { given: { id } });
        await this.send({ operation: save, path, as: 'standard', body: await this.body(save) });
        const { answer } = await this.send({
          operation: list,
          path: await this.path(list, { given: { id } }),
          as: 'standard',
        });
        return (answer as { versions: { id: string }[] }).versions[0]!.id;
      }
      case 'own operation':
        return this.create('createOwnOperation', {});
      case 'component':
        return this.create('createComponent', { kind: 'proteins' });
      case 'quotation':
        return this.create('createComponent', { kind: 'quotations' }, 'standard', components['quotations']);
      case 'share link':
        return this.create('createShareLink', {
          id: await this.get('product'),
          pid: await this.get('analysed process'),
        });
      case 'branch':
        await this.get('configuration');
        return this.create('createBranch', { id: await this.get('product'), pid: await this.get('process') });
      case 'comment':
        return this.create('createComment', { id: await this.get('product'), pid: await this.get('process') });
      case 'reviewed process':
        return this.create('createProcess', { id: await this.get('product') });
      case 'review': {
        const given = { id: await this.get('product'), pid: await this.get('reviewed process') };
        await this.create('createProcessConfiguration', given, 'admin');
        // One of two: an approved version could not be taken away afterwards.
        const rule = byId('updateReviewRule');
        await this.send({
          operation: rule,
          path: `/v1/products/${given.id}/review_rule.json`,
          as: 'admin',
          body: { roles: [{ name: 'Reviewer', needed: 2, members: [] }] },
        });
        return this.create('createReview', given, 'admin');
      }
      case 'job':
        await this.get('configuration');
        return this.create('startScaleAnalysis', { id: await this.get('product'), pid: await this.get('process') });
      case 'long job':
        await this.get('configuration');
        return this.#longJob();
      case 'experiment':
        return this.#experiment(await this.get('product'));
      case 'product with data': {
        const id = await this.fresh('product');
        this.#data = await this.#experiment(id);
        return id;
      }
      case 'fit':
        // A decision that must succeed is on a fit of its own: one that was accepted cannot be discarded.
        return this.create('integrateData', { id: await this.get('product with data') });
      case 'report':
        return this.create('createCarbonReport', {});
      case 'webhook':
        return this.create('createWebhook', { orgId: await this.get('organisation') }, 'admin');
      case 'delivery': {
        const given = { orgId: await this.get('organisation'), webhookId: await this.get('webhook') };
        return this.create('testWebhook', given, 'admin');
      }
      case 'service account':
        return this.create('createServiceAccount', { orgId: await this.get('organisation') }, 'admin');
      case 'key':
        return this.create('createUserKey', { id: await this.get('service account') }, 'admin');
      case 'deleted product': {
        const id = await this.fresh('product');
        await this.send({ operation: byId('deleteProduct'), path: `/v1/products/${id}.json`, as: 'standard' });
        return id;
      }
    }
  }

  /**
   * The address of a call on things that the kit made.
   * @param fresh makes what the call takes away
   * @param given parameters that are to be something else
   */
  async path(
    operation: Operation,
    {
      fresh = false,
      as = 'standard',
      given = {},
    }: { fresh?: boolean; as?: Caller; given?: Record<string, string> } = {},
  ): Promise<string> {
    let path = operation.path;
    // What a job analyses.
    if (startsJob(operation)) await this.get('configuration');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    for (const [i, name] of names.entries()) {
      const thing = thingOf(operation, name);
      const isLast = i === names.length - 1;
      const example = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.example;
      const value =
        given[name] ??
        (thing === null
          ? operation.id === 'restoreDeleted'
            ? 'products'
            : String(example)
          : thing === 'self'
            ? subject(this.target.tokens[as])
            : // A process has one analysis: each that is started needs another.
              // An organisation has few webhooks and service accounts, and an account few keys: each that is added gets another.
              await ((fresh && isLast) ||
              thing === 'process to analyse' ||
              (/^create(Webhook|ServiceAccount)$/.test(operation.id) && isLast)
                ? this.fresh(thing)
                : operation.id === 'createUserKey'
                  ? this.#accountOfNewKey()
                  : this.get(thing)));
      path = path.replace(`{${name}}`, encodeURIComponent(value));
    }
    return path;
  }

  /** Makes what a call takes away and no identifier names. */
  async prepare({ id }: Operation): Promise<boolean> {
    const [first, as]: [string | null, Caller] =
      id === 'deleteOrganisationLogo'
        ? ['uploadOrganisationLogo', 'admin']
        : id === 'clearBackgroundProcess'
          ? ['chooseBackgroundProcess', 'standard']
          : [null, 'standard'];
    if (first === null) return false;
    const operation = byId(first);
    await this.send({ operation, path: await this.path(operation), as, body: await this.body(operation) });
    return true;
  }

  /** Queries that the call cannot be without, by the contract's examples. */
  query({ parameters }: Operation): [string, string][] {
    return parameters
      .filter((one) => one.in === 'query' && one.required)
      .flatMap(({ name, example }) => [example].flat().map((value): [string, string] => [name, String(value)]));
  }

  /** A body that the call must take: an example of the contract's, with names that are free and identifiers that are there. */
  async body(operation: Operation, example: unknown = operation.requestExample): Promise<unknown> {
    if (operation.requestType !== 'application/json' || example === undefined) return undefined;
    // The example's version is that of the example's thing.
    const { version: _version, ...body } = structuredClone(example) as Json;
    if (operation.id === 'updateUser') return this.#ownDetails(body);
    if ('ids' in body && operation.id === 'addOrganisationUsers') body['ids'] = [await this.get('member')];
    if (['integrateData', 'compareModels'].includes(operation.id)) {
      await this.get('product with data');
      body['ids'] = [this.#data];
    }
    if (operation.id === 'createUserKey') body['organisation_id'] = await this.get('organisation');
    if ('copy_of' in body) body['copy_of'] = await this.get('process');
    if (operation.path.startsWith('/v1/shared/')) body['token'] = await this.#token();
    if (operation.id.endsWith('LifeCycleAnalysis')) delete body['configuration_id'];
    if ('configuration_id' in body) body['configuration_id'] = await this.get('configuration');
    if ('email' in body) body['email'] = `contract-kit-${this.run}-${(this.#count += 1)}@example.org`;
    if (typeof body['name'] === 'string') body['name'] = this.name();
    return body;
  }

  name(): string {
    return `${TEST_DATA} é${this.run}-${(this.#count += 1)}`;
  }

  /** The example switches to an organisation that only its own server has: here nothing comes to be different. */
  async #ownDetails(body: Json): Promise<Json> {
    const { answer } = await this.whoIs('standard');
    const { name, orgs, current_org } = answer as Json;
    return { ...body, name, ...('orgs' in body ? { orgs } : {}), ...('current_org' in body ? { current_org } : {}) };
  }

  /** The id of a caller, if the server tells it. */
  async userId(as: Caller): Promise<string | null> {
    const id = this.#users.get(as) ?? ((await this.whoIs(as)).answer as { id?: unknown } | null)?.id;
    this.#users.set(as, id);
    return typeof id === 'string' ? id : null;
  }

  async whoIs(as: Caller): Promise<Exchange> {
    const operation = byId('getUser');
    return this.send({ operation, path: await this.path(operation, { as }), as });
  }

  /** Takes away what is left of what was made. People stay: no call removes them. */
  async tidy(): Promise<void> {
    await this.#remove(() => true);
    const flag = byId('setUserAdmin');
    const member = await this.#made.get('member')?.catch(() => null);
    if (!member) return;
    const path = await this.path(flag, { given: { id: member } });
    await send(this.target, { operation: flag, path, as: 'admin', body: { is_admin: false } });
  }

  /** Takes away the databases, of which an organisation can have few, but for the one that other calls act on. */
  async makeRoom(): Promise<void> {
    const kept = await this.#made.get('background database')?.catch(() => null);
    await this.#remove(
      ({ operation, path }) => operation.id === 'deleteBackgroundDatabase' && !path.includes(`/${kept}.`),
    );
  }

  async #remove(isWanted: (one: Undo) => boolean): Promise<void> {
    const wanted = this.#undo.filter(isWanted).toReversed();
    this.#undo = this.#undo.filter((one) => !wanted.includes(one));
    for (const { operation, path, as } of wanted) {
      const { status } = await send(this.target, { operation, path, as });
      // Whoever made it may no longer have the right to remove it.
      if (status === 403) await send(this.target, { operation, path, as: 'admin' });
    }
  }

  /** Creates an object with the contract's example and returns its id. @throws CannotMake */
  async create(id: string, given: Record<string, string>, as: Caller = 'standard', example?: unknown): Promise<string> {
    const operation = byId(id);
    const path = await this.path(operation, { given, as });
    const exchange = await this.send({ operation, path, as, body: await this.body(operation, example) });
    const made = (exchange.answer as { id?: unknown } | null)?.id;
    if (exchange.status >= 300 || typeof made !== 'string') throw new CannotMake(id, exchange);
    const { name } = JSON.parse(exchange.sent ?? '{}') as { name?: string };
    if (name !== undefined) this.names.set(made, name);
    if (as === 'standard') this.ids.add(made);
    return made;
  }

  /** The secret of a share link, which only the call that makes it returns. */
  #token(): Promise<string> {
    this.#shared ??= this.shareLink().then(({ secret }) => secret);
    return this.#shared;
  }

  /** Another share link, with its secret. @throws CannotMake */
  async shareLink(hasPassword = true): Promise<Secret> {
    const operation = byId('createShareLink');
    const given = { id: await this.get('product'), pid: await this.get('analysed process') };
    const { password, ...body } = (await this.body(operation)) as Json;
    const protectedBody = hasPassword && password !== undefined ? { ...body, password } : body;
    return this.#secret(operation, await this.path(operation, { given }), 'standard', protectedBody);
  }

  /** Another key of a service account, with its secret. @throws CannotMake */
  async keyOf(account: string, scopes: string[]): Promise<Secret> {
    const operation = byId('createUserKey');
    const body = { ...((await this.body(operation)) as Json), scopes };
    return this.#secret(operation, await this.path(operation, { given: { id: account } }), 'admin', body);
  }

  /** The secret of a key with every scope but one. @throws CannotMake */
  keyWithout(scope: string): Promise<string> {
    return this.#key(SCOPES.filter((other) => other !== scope));
  }

  /** The secret of a key with one scope. @throws CannotMake */
  keyWith(scope: string): Promise<string> {
    return this.#key([scope]);
  }

  /** An account has few keys, and the calls that make keys need those of the one that they act on. */
  #holder(): Promise<string> {
    this.#account ??= this.fresh('service account');
    return this.#account;
  }

  /** An account that has room for one more key; the one that other calls act on keeps its own. */
  #accountOfNewKey(): Promise<string> {
    if (this.#keysMade++ % KEYS_OF_AN_ACCOUNT === 0 || !this.#accountOfKeys)
      this.#accountOfKeys = this.fresh('service account');
    return this.#accountOfKeys;
  }

  #key(scopes: string[]): Promise<string> {
    const made =
      this.#keys.get(scopes.join()) ??
      this.#holder()
        .then((account) => this.keyOf(account, scopes))
        .then(({ secret }) => secret);
    this.#keys.set(scopes.join(), made);
    return made;
  }

  async #secret(operation: Operation, path: string, as: Caller, body: unknown): Promise<Secret> {
    const exchange = await this.send({ operation, path, as, body });
    const { id, secret } = (exchange.answer ?? {}) as Partial<Secret>;
    if (typeof secret !== 'string' || typeof id !== 'string') throw new CannotMake(operation.id, exchange);
    return { id, secret };
  }

  /** An optimisation with as many evaluations as the contract allows. */
  async #longJob(): Promise<string> {
    const operation = byId('startOptimisation');
    const path = await this.path(operation);
    const { evaluations } = (resolve(operation.requestSchema as Json)['properties'] ?? {}) as Record<string, Json>;
    const body = { ...((await this.body(operation)) as Json), evaluations: evaluations?.['maximum'] };
    const exchange = await this.send({ operation, path, as: 'standard', body });
    const { id } = exchange.answer as { id?: unknown };
    if (exchange.status !== 202 || typeof id !== 'string') throw new CannotMake(operation.id, exchange);
    this.#undo.push(this.#cancellation(path, id));
    return id;
  }

  /** Cancels the job that a request started, so that the server does not compute what nobody waits for. */
  async discardJob({ path, as }: Pick<Ask, 'path' | 'as'>, { answer }: Exchange): Promise<void> {
    if (typeof as === 'string') await send(this.target, this.#cancellation(path, String((answer as Json)['id']), as));
  }

  #cancellation(startedAt: string, id: string, as: Caller = 'standard') {
    return {
      operation: byId('cancelJob'),
      path: startedAt.replace(/\/[^/]+$/, `/jobs/${encodeURIComponent(id)}.json`),
      as,
    };
  }

  /** With a file, and its columns mapped as in the contract's example. */
  async #experiment(productId: string): Promise<string> {
    const id = await this.create('createExperiment', { productId });
    for (const operation of [byId('uploadExperimentFile'), byId('mapExperiment')]) {
      const path = await this.path(operation, { given: { productId, expId: id } });
      const exchange = await this.send({ operation, path, as: 'standard', body: await this.body(operation) });
      if (exchange.status >= 300) throw new CannotMake(operation.id, exchange);
    }
    return id;
  }

  #remember({ operation, path, as }: Ask, { status, answer }: Exchange): void {
    if (operation.id === 'copyExample' && status === 201 && typeof as === 'string') {
      const { product_id: product } = answer as { product_id: string };
      this.#undo.push({ operation: byId('deleteProduct'), path: `/v1/products/${product}.json`, as });
    }
    const id = (answer as { id?: unknown } | null)?.id;
    const remove = byId(operation.id.replace(/^create/, 'delete'));
    if (!operation.id.startsWith('create') || !remove || status >= 300 || typeof id !== 'string') return;
    if (as === null || typeof as !== 'string') return;
    const at = remove.path.endsWith('}.json') ? `${path.replace(/\.json$/, '')}/${encodeURIComponent(id)}.json` : null;
    if (at) this.#undo.push({ operation: remove, path: at, as });
  }
}

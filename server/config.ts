/** The environment, read once at start: every variable with its default, description and check. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { doubtfulFactors } from './impact-tables.ts';
import type { TelemetryConfig } from './tracing/telemetry.ts';

export interface EnvironmentVariable {
  name: string;
  /** As text; empty = not set. */
  default: string;
  description: string;
}

export interface Config {
  port: number;
  host: string;
  /** Origin that browsers use for the product, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Where traces and the log are sent; null: nothing is. */
  telemetry: TelemetryConfig | null;
  /** PostgreSQL, in s: maximum duration of a statement, and time that a start waits for the server. */
  database: { seconds: number; wait: number };
  compute: { threads: number; queue: number };
  jobs: { running: number | undefined; queued: number };
  /** Keys for the secrets of webhooks in the database: the first encrypts. */
  webhookKeys: Buffer[];
  /** Private addresses and networks that webhooks may reach. */
  webhookNetworks: string[];
  production: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** False, true, or the addresses and networks of trusted proxies. */
  trustProxy: boolean | string[];
  autoRegister: boolean;
  /** Base URL of the API for the app, without a slash at the end; empty = this server. */
  apiBaseUrl: string;
  /** URL, or path on this server, to which the app posts page visits. */
  analytics: string | null;
  /** Other origins whose pages can use the API. */
  corsOrigins: string[];
  /** Token for /metrics; null = /metrics is disabled. */
  metricsToken: string | null;
  /** s that the headers of a request may take, and that its body may pause. */
  requestSeconds: number;
  /** When the server stops, in s: how long everything is still served, and how long open requests may take afterwards. */
  stop: { drain: number; open: number };
  /** Requests per minute; 0 = no limit. Null: no limits at all. */
  rateLimits: RateLimits | null;
  oidc: {
    /** True: the embedded identity provider with the demo accounts. */
    embedded: boolean;
    issuer: string;
    audience: string;
    clientId: string;
    /** Scopes that the app requests at sign-in. */
    scope: string;
    /** Whether the app sends the audience as `resource` (RFC 8707), which some issuers reject. */
    sendResource: boolean;
    /** Further origins that browsers contact at sign-in, besides that of the issuer. */
    origins: string[];
    claims: { subject: string; email: string; emailVerified: string; name: string };
  };
  brand: {
    productName: string;
    providerName: string;
    providerLogo: string;
    providerUrl: string;
    companyName: string;
    contactEmail: string;
    networkUrl: string;
    websiteUrl: string;
    contentHost: string;
    providerOrganisationIds: string[];
  };
}

/** Requests per minute of one user, or from one address. */
export interface RateLimits {
  reads: number;
  writes: number;
  uploads: number;
  /** From one address: requests to the embedded identity provider. */
  signIn: number;
  /** From one address: all requests, of all users together. */
  address: number;
}

/** Thrown if a variable is invalid; its message is for the person at the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const text = (name: string, fallback: string, description: string) => ({ name, default: fallback, description });

/** Every variable the server reads; README lists this table. */
export const environment = [
  text('PORT', '3000', 'Port of the server'),
  text('HOST', 'localhost', 'Network address to listen on; 0.0.0.0 to accept connections from other machines'),
  text('PUBLIC_URL', '', 'Origin that browsers use; empty = http://localhost:PORT'),
  text('DATA_DIR', '.data', 'Folder of the embedded database and the embedded identity provider'),
  text('DATABASE_URL', '', 'PostgreSQL database to use (postgres://…); empty = embedded database'),
  text('DATABASE_SECONDS', '20', 'Seconds that PostgreSQL may take for one statement before the request gets 503'),
  text('DATABASE_WAIT_SECONDS', '60', 'Seconds to wait at start for a PostgreSQL database that does not respond yet'),
  text(
    'COMPUTE_THREADS',
    '',
    'Threads for evaluating saves, and the same number for jobs; empty = number of cores minus one',
  ),
  text(
    'COMPUTE_QUEUE',
    '200',
    'Evaluations of one organisation that can wait for a thread before its further requests get 503, and as many fits and estimates',
  ),
  text('JOBS_RUNNING', '', 'Jobs that one organisation can run at the same time; empty = as many as there are threads'),
  text('JOBS_QUEUED', '100', 'Jobs that one organisation can have in the queue before further ones get 429'),
  text(
    'WEBHOOK_KEY',
    '',
    'Key that encrypts the secrets of webhooks in the database: 32 bytes in base64 (openssl rand -base64 32). After a comma, earlier keys. Empty = not encrypted',
  ),
  text(
    'WEBHOOK_NETWORKS',
    '',
    'Private addresses and networks that webhooks may reach, separated by commas; empty = public addresses only. With 127.0.0.1, webhooks on this machine may use http://',
  ),
  text('OIDC_ISSUER', '', 'Issuer whose tokens are accepted; empty = embedded identity provider'),
  text('OIDC_AUDIENCE', 'https://api.titre.example', 'Audience that access tokens must contain'),
  text('OIDC_CLIENT_ID', 'titre-web', 'Client id of the app at the identity provider'),
  text('OIDC_SCOPE', 'openid email profile offline_access api', 'Scopes that the app requests at sign-in'),
  text(
    'OIDC_SEND_RESOURCE',
    'true',
    'Send the audience as the parameter resource at sign-in; false for issuers that reject it',
  ),
  text(
    'OIDC_ORIGINS',
    '',
    'Further origins that browsers contact at sign-in, besides that of the issuer; separated by commas',
  ),
  text('OIDC_CLAIM_SUBJECT', 'sub', 'Claim that identifies the user'),
  text('OIDC_CLAIM_EMAIL', 'email', 'Claim with the e-mail address'),
  text('OIDC_CLAIM_EMAIL_VERIFIED', 'email_verified', 'Claim that says whether the e-mail address is verified'),
  text('OIDC_CLAIM_NAME', 'name', 'Claim with the name of the person'),
  text(
    'DOUBTFUL_FACTORS',
    'true',
    'Use factors whose licence needs a review before redistribution (GREET); false excludes them everywhere',
  ),
  text(
    'AUTO_REGISTER',
    'true',
    'Create an account, without an organisation, for new users at their first sign-in; false = only accounts created by administrators',
  ),
  text('NODE_ENV', '', 'production: the embedded identity provider does not start unless DEMO=1'),
  text('DEMO', '', '1 = allow the demo accounts in production'),
  text('LOG_LEVEL', 'info', 'Lowest level that is logged: fatal, error, warn, info, debug, trace or silent'),
  text(
    'TRUST_PROXY',
    'false',
    'Proxies whose X-Forwarded-* headers are trusted: addresses and networks separated by commas, or true for all',
  ),
  text('CORS_ORIGINS', '', 'Other origins whose pages can use the API, separated by commas'),
  text(
    'RATE_LIMITS',
    '',
    'Limit request rates: true or false; empty = true, except with the demo accounts outside production',
  ),
  text(
    'RATE_LIMIT_READS',
    '1200',
    'Read requests per user or access key and minute; 0 = no limit; the same applies to the variables below',
  ),
  text('RATE_LIMIT_WRITES', '300', 'Write and compute requests per user or access key and minute'),
  text('RATE_LIMIT_UPLOADS', '30', 'Uploads per user or access key and minute'),
  text('RATE_LIMIT_SIGN_IN', '120', 'Requests to the embedded identity provider per network address and minute'),
  text('RATE_LIMIT_ADDRESS', '6000', 'Requests per network address and minute, all users together'),
  text(
    'METRICS_TOKEN',
    '',
    'Bearer token for Prometheus at /metrics, 16 characters or more; empty = /metrics is disabled',
  ),
  text(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'Address to which traces and logs are sent, without /v1/traces and /v1/logs; empty = none are sent',
  ),
  text('OTEL_TRACES_EXPORTER', 'otlp', 'otlp = traces are sent to the endpoint; none = no tracing'),
  text('OTEL_LOGS_EXPORTER', 'none', 'otlp = the log is also sent to the endpoint; none = only to standard output'),
  text(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    'Headers sent with traces and logs: name=value, separated by commas, with values percent-encoded',
  ),
  text('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json', 'Protocol of traces and logs; http/json is the only one'),
  text(
    'OTEL_SERVICE_NAME',
    '',
    'Name of the service in traces and logs; empty = service.name of the attributes, or titre',
  ),
  text('OTEL_RESOURCE_ATTRIBUTES', '', 'Attributes of the process in traces and logs: name=value, separated by commas'),
  text(
    'OTEL_TRACES_SAMPLER',
    'parentbased_always_on',
    'Which traces are recorded: parentbased_always_on, parentbased_always_off or parentbased_traceidratio',
  ),
  text('OTEL_TRACES_SAMPLER_ARG', '1', 'Share of traces recorded by parentbased_traceidratio, from 0 to 1'),
  text('OTEL_SDK_DISABLED', 'false', 'true = no traces and logs are sent'),
  text(
    'REQUEST_SECONDS',
    '30',
    'Seconds that the headers of a request may take, and that its body may pause, before the client gets 408',
  ),
  text(
    'DRAIN_SECONDS',
    '',
    'Seconds for which a server that is stopped still accepts requests, so that its proxy can send them to another one; empty = 5 with DATABASE_URL, otherwise 0',
  ),
  text(
    'STOP_SECONDS',
    '25',
    'Seconds allowed for open requests to finish when the server is stopped, after DRAIN_SECONDS',
  ),
  text(
    'API_BASE_URL',
    '',
    'Base URL of another API server with the same contract, for the app to use; empty = this server',
  ),
  text('ANALYTICS', '', 'URL or path on this server to which the app posts page visits; empty = no analytics'),
  text('PRODUCT_NAME', 'Titre', 'Name of the product'),
  text('PROVIDER_NAME', 'Open Bioprocess', 'Name of the provider'),
  text('PROVIDER_LOGO', '/provider.svg', 'URL of the logo of the provider'),
  text('PROVIDER_URL', 'https://openbioprocess.example', 'Website of the provider, linked from the logo'),
  text(
    'PROVIDER_ORGANISATION_IDS',
    '',
    'Ids of the organisations of the provider, which analytics skips; separated by commas',
  ),
  text('COMPANY_NAME', 'Open Bioprocess', 'Company name in the footer'),
  text('CONTACT_EMAIL', 'hello@openbioprocess.example', 'Contact address in the footer'),
  text('NETWORK_URL', 'https://network.example/open-bioprocess', 'Link to a professional-network page in the footer'),
  text('WEBSITE_URL', 'https://openbioprocess.example', 'Link to the company website in the footer'),
  text('CONTENT_HOST', '', 'Origin that serves uploaded images; empty = this server'),
] as const satisfies readonly EnvironmentVariable[];

export type VariableName = (typeof environment)[number]['name'];
type Environment = Partial<Record<string, string>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads and checks the environment.
 * @throws ConfigError with the variable, its value and what it must be
 */
export function readConfig(env: Environment): Config {
  const get = (name: VariableName) => env[name]?.trim() || environment.find((row) => row.name === name)!.default;
  const flag = (name: VariableName) => readFlag(name, get(name));

  const port = readCount('PORT', get('PORT'), 1, 65_535);
  const publicUrl = readOrigin('PUBLIC_URL', get('PUBLIC_URL')) ?? `http://localhost:${port}`;
  const databaseUrl = readUrl('DATABASE_URL', get('DATABASE_URL'), ['postgres:', 'postgresql:']);
  const production =
    readChoice('NODE_ENV', get('NODE_ENV'), ['', 'development', 'test', 'production']) === 'production';
  const issuer = readUrl('OIDC_ISSUER', get('OIDC_ISSUER'), ['https:', 'http:']);
  const demo = flag('DEMO');
  if (issuer !== null && demo) {
    throw new ConfigError(
      'DEMO=1 requests the demo accounts, but OIDC_ISSUER names another identity provider. Unset one of the two.',
    );
  }
  if (issuer === null && production && !demo) {
    throw new ConfigError(
      'OIDC_ISSUER is not set and NODE_ENV is production: the embedded identity provider lets anyone sign in, so it does ' +
        'not start in production. Set OIDC_ISSUER to the issuer of your identity provider, or DEMO=1 for a demonstration.',
    );
  }
  if (issuer !== null && production && new URL(issuer).protocol !== 'https:') {
    throw wrong(
      'OIDC_ISSUER',
      issuer,
      'an https:// address if NODE_ENV=production, because tokens and keys are sent there',
    );
  }
  const limited = get('RATE_LIMITS') === '' ? issuer !== null || production : flag('RATE_LIMITS');
  const perMinute = (name: VariableName) => readCount(name, get(name), 0, 1_000_000);
  const rateLimits = {
    reads: perMinute('RATE_LIMIT_READS'),
    writes: perMinute('RATE_LIMIT_WRITES'),
    uploads: perMinute('RATE_LIMIT_UPLOADS'),
    signIn: perMinute('RATE_LIMIT_SIGN_IN'),
    address: perMinute('RATE_LIMIT_ADDRESS'),
  };
  return {
    port,
    host: readHost(get('HOST')),
    publicUrl,
    dataDir: resolve(get('DATA_DIR')),
    databaseUrl,
    database: {
      seconds: readCount('DATABASE_SECONDS', get('DATABASE_SECONDS'), 1, 3600),
      wait: readCount('DATABASE_WAIT_SECONDS', get('DATABASE_WAIT_SECONDS'), 0, 3600),
    },
    compute: {
      threads:
        get('COMPUTE_THREADS') === ''
          ? Math.max(1, availableParallelism() - 1)
          : readCount('COMPUTE_THREADS', get('COMPUTE_THREADS'), 1, 64),
      queue: readCount('COMPUTE_QUEUE', get('COMPUTE_QUEUE'), 1, 100_000),
    },
    jobs: {
      running: get('JOBS_RUNNING') === '' ? undefined : readCount('JOBS_RUNNING', get('JOBS_RUNNING'), 1, 1000),
      queued: readCount('JOBS_QUEUED', get('JOBS_QUEUED'), 1, 100_000),
    },
    webhookKeys: readKeys('WEBHOOK_KEY', get('WEBHOOK_KEY')),
    webhookNetworks: readNetworks('WEBHOOK_NETWORKS', get('WEBHOOK_NETWORKS')),
    production,
    logLevel: readChoice('LOG_LEVEL', get('LOG_LEVEL'), logLevels),
    trustProxy: readProxies(get('TRUST_PROXY')),
    autoRegister: flag('AUTO_REGISTER'),
    apiBaseUrl: (readUrl('API_BASE_URL', get('API_BASE_URL'), ['https:', 'http:']) ?? '').replace(/(?<!\/)\/+$/, ''),
    analytics: readAddressOrPath('ANALYTICS', get('ANALYTICS')) || null,
    corsOrigins: originsOf('CORS_ORIGINS', get('CORS_ORIGINS')),
    metricsToken: readToken('METRICS_TOKEN', get('METRICS_TOKEN')),
    telemetry: flag('OTEL_SDK_DISABLED') ? null : readTelemetry(get),
    requestSeconds: readCount('REQUEST_SECONDS', get('REQUEST_SECONDS'), 1, 3600),
    stop: {
      // The embedded database has one server: there is no other one to send requests to.
      drain: readCount('DRAIN_SECONDS', get('DRAIN_SECONDS') || (databaseUrl === null ? '0' : '5'), 0, 3600),
      open: readCount('STOP_SECONDS', get('STOP_SECONDS'), 1, 3600),
    },
    rateLimits: limited ? rateLimits : null,
    oidc: {
      embedded: issuer === null,
      issuer: issuer ?? `${publicUrl}/oidc`,
      audience: get('OIDC_AUDIENCE'),
      clientId: get('OIDC_CLIENT_ID'),
      scope: get('OIDC_SCOPE'),
      sendResource: flag('OIDC_SEND_RESOURCE'),
      origins: originsOf('OIDC_ORIGINS', get('OIDC_ORIGINS')),
      claims: {
        subject: get('OIDC_CLAIM_SUBJECT'),
        email: get('OIDC_CLAIM_EMAIL'),
        emailVerified: get('OIDC_CLAIM_EMAIL_VERIFIED'),
        name: get('OIDC_CLAIM_NAME'),
      },
    },
    brand: {
      productName: get('PRODUCT_NAME'),
      providerName: get('PROVIDER_NAME'),
      providerLogo: readAddressOrPath('PROVIDER_LOGO', get('PROVIDER_LOGO')),
      providerUrl: readLink('PROVIDER_URL', get('PROVIDER_URL')),
      companyName: get('COMPANY_NAME'),
      contactEmail: readEmail('CONTACT_EMAIL', get('CONTACT_EMAIL')),
      networkUrl: readLink('NETWORK_URL', get('NETWORK_URL')),
      websiteUrl: readLink('WEBSITE_URL', get('WEBSITE_URL')),
      contentHost: readOrigin('CONTENT_HOST', get('CONTENT_HOST')) ?? '',
      providerOrganisationIds: listOf(get('PROVIDER_ORGANISATION_IDS')),
    },
  };
}

/** The content of `/config.json` for the app (decision D27). */
export function clientConfig({ oidc, brand, analytics, apiBaseUrl }: Config) {
  return {
    product_name: brand.productName,
    provider_name: brand.providerName,
    provider_logo: brand.providerLogo,
    provider_url: brand.providerUrl,
    company_name: brand.companyName,
    contact_email: brand.contactEmail,
    network_url: brand.networkUrl,
    website_url: brand.websiteUrl,
    api_base_url: apiBaseUrl,
    content_host: brand.contentHost,
    issuer: oidc.issuer,
    client_id: oidc.clientId,
    audience: oidc.audience,
    scope: oidc.scope,
    resource: oidc.sendResource ? oidc.audience : null,
    analytics,
    provider_organisation_ids: brand.providerOrganisationIds,
    doubtful_factors: doubtfulFactors(),
    demo: oidc.embedded,
  };
}

function readTelemetry(get: (name: VariableName) => string): TelemetryConfig | null {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', get('OTEL_EXPORTER_OTLP_ENDPOINT'), ['https:', 'http:']);
  const tracesTo = readChoice('OTEL_TRACES_EXPORTER', get('OTEL_TRACES_EXPORTER'), ['otlp', 'none']);
  const logsTo = readChoice('OTEL_LOGS_EXPORTER', get('OTEL_LOGS_EXPORTER'), ['otlp', 'none']);
  if (endpoint === null) {
    if (logsTo === 'none') return null;
    throw new ConfigError(
      'OTEL_LOGS_EXPORTER is otlp, so OTEL_EXPORTER_OTLP_ENDPOINT must be set to the address of the receiver.',
    );
  }
  const { username, password } = new URL(endpoint);
  if (username !== '' || password !== '') {
    const right =
      'an address without a name and password: put them into the authorization of OTEL_EXPORTER_OTLP_HEADERS';
    throw wrong('OTEL_EXPORTER_OTLP_ENDPOINT', '…', right);
  }
  const serviceName = get('OTEL_SERVICE_NAME');
  readChoice('OTEL_EXPORTER_OTLP_PROTOCOL', get('OTEL_EXPORTER_OTLP_PROTOCOL'), ['http/json']);
  const sampler = readChoice('OTEL_TRACES_SAMPLER', get('OTEL_TRACES_SAMPLER'), [
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]);
  const share = Number(get('OTEL_TRACES_SAMPLER_ARG'));
  if (!(share >= 0 && share <= 1))
    throw wrong('OTEL_TRACES_SAMPLER_ARG', get('OTEL_TRACES_SAMPLER_ARG'), 'a number from 0 to 1');
  const base = endpoint.replace(/(?<!\/)\/+$/, '');
  const ratio = { parentbased_always_on: 1, parentbased_always_off: 0, parentbased_traceidratio: share }[sampler];
  return {
    headers: readHeaders('OTEL_EXPORTER_OTLP_HEADERS', get('OTEL_EXPORTER_OTLP_HEADERS')),
    resource: {
      'service.name': 'titre',
      ...readPairs('OTEL_RESOURCE_ATTRIBUTES', get('OTEL_RESOURCE_ATTRIBUTES')),
      ...(serviceName === '' ? {} : { 'service.name': serviceName }),
    },
    traces: tracesTo === 'none' ? null : { url: `${base}/v1/traces`, ratio },
    logs: logsTo === 'none' ? null : { url: `${base}/v1/logs` },
  };
}

/** Headers must not contain line ends and other characters: a request with them fails, with their secret in the message. */
function readHeaders(name: VariableName, value: string): Record<string, string> {
  const headers = readPairs(name, value);
  try {
    return Object.fromEntries(new Headers(headers));
  } catch {
    throw wrong(name, '…', 'names and values that a header of HTTP may have, without line ends');
  }
}

/** Pairs of the form of W3C Baggage. */
function readPairs(name: VariableName, value: string): Record<string, string> {
  const pairs = listOf(value).map((pair) => /^([^=\s]+)\s*=(.*)$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!.trim())]));
  } catch {
    // Headers may contain a secret, which must not appear in the message.
    throw wrong(name, '…', 'pairs of the form name=value, separated by commas, with values percent-encoded');
  }
}

function wrong(name: VariableName, value: string, right: string): ConfigError {
  return new ConfigError(`${name} is '${value}'; it must be ${right}.`);
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

function readCount(name: VariableName, value: string, least: number, most: number): number {
  const count = Number(value);
  if (!/^\d+$/.test(value) || count < least || count > most) {
    throw wrong(name, value, `a whole number from ${least} to ${most}`);
  }
  return count;
}

function readHost(value: string): string {
  if (isIP(value) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)) {
    throw wrong('HOST', value, 'a host name or IP address without scheme and port, such as localhost or 0.0.0.0');
  }
  return value;
}

/** All, none, or which: the rate limits must not trust X-Forwarded-For from any other sender. */
function readProxies(value: string): boolean | string[] {
  if (/^(1|true|yes|on|0|false|no|off)$/i.test(value)) return readFlag('TRUST_PROXY', value);
  return readNetworks('TRUST_PROXY', value, 'true, false, or ');
}

/** @param others what the variable may also be */
function readNetworks(name: VariableName, value: string, others = ''): string[] {
  const networks = listOf(value);
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most))) {
      throw wrong(name, value, `${others}addresses and networks such as 10.0.0.5, 10.1.0.0/16`);
    }
  }
  return networks;
}

function readKeys(name: VariableName, value: string): Buffer[] {
  return listOf(value).map((text) => {
    const key = Buffer.from(text, 'base64');
    // A secret must not appear in the message.
    if (key.length !== 32) throw wrong(name, '…', '32 bytes in base64, or several such keys separated by commas');
    return key;
  });
}

function readToken(name: VariableName, value: string): string | null {
  // A secret must not appear in the message.
  if (value !== '' && !/^[\w.~+/=-]{16,}$/.test(value)) {
    throw wrong(name, '…', '16 characters or more of A–Z, a–z, 0–9 and ._~+/=-');
  }
  return value || null;
}

function readAddressOrPath(name: VariableName, value: string): string {
  if (value === '' || /^\/(?!\/)\S*$/.test(value)) return value;
  if (/^https?:/.test(value) && URL.canParse(value)) return value;
  throw wrong(name, value, 'an address that starts with https:// or http://, or a path that starts with /');
}

function readFlag(name: VariableName, value: string): boolean {
  if (['1', 'true', 'yes', 'on'].includes(value.toLowerCase())) return true;
  if (['', '0', 'false', 'no', 'off'].includes(value.toLowerCase())) return false;
  throw wrong(name, value, 'true or false (or 1 or 0)');
}

function readChoice<const T extends string>(name: VariableName, value: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw wrong(name, value, `one of ${choices.join(', ')}`);
  return choice;
}

function readUrl(name: VariableName, value: string, protocols: string[]): string | null {
  if (value === '') return null;
  const right = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  // The address of a database contains a password, which must not appear in the message.
  const shown = name === 'DATABASE_URL' ? '…' : value;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw wrong(name, shown, right);
  return value;
}

function readOrigin(name: VariableName, value: string): string | null {
  const url = readUrl(name, value, ['https:', 'http:']);
  if (url === null) return null;
  const { origin, pathname } = new URL(url);
  if (pathname !== '/') throw wrong(name, value, `an origin without a path, such as ${origin}`);
  return origin;
}

const originsOf = (name: VariableName, value: string): string[] =>
  listOf(value).map((origin) => readOrigin(name, origin)!);

function readLink(name: VariableName, value: string): string {
  return readUrl(name, value, ['https:', 'http:']) ?? '';
}

function readEmail(name: VariableName, value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw wrong(name, value, 'an e-mail address');
  return value;
}

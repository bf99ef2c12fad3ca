/** The environment, read once at start: every variable with its reader, default and description. */
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
  compute: { threads: number; queue: number; timeout: number };
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
  /** Minutes since the sign-in within which a version can be signed. */
  signatureMinutes: number;
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
    claims: { subject: string; email: string; emailVerified: string; name: string; authTime: string };
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

/** What a text must be, and what of it a message shows: `…` for secrets, the whole text unless given. */
class Wrong extends Error {
  readonly shown: string | undefined;

  constructor(right: string, shown?: string) {
    super(right);
    this.shown = shown;
  }
}

/** Makes a value of a text, or throws `Wrong`. */
type Reader<T> = (text: string) => T;

const text: Reader<string> = (value) => value;

const must =
  (isRight: (value: string) => boolean, right: string, shown?: string): Reader<string> =>
  (value) => {
    if (isRight(value)) return value;
    throw new Wrong(right, shown);
  };

const optional =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === '' ? null : read(value);

/** With commas. */
const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) => {
    const parts = value.split(',').map((one) => one.trim());
    return parts.filter(Boolean).map((part) => {
      try {
        return read(part);
      } catch (error) {
        throw error instanceof Wrong ? new Wrong(error.message, error.shown ?? part) : error;
      }
    });
  };

const count = (least: number, most: number): Reader<number> => {
  const isRight = (value: string) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  const read = must(isRight, `a whole number from ${least} to ${most}`);
  return (value) => Number(read(value));
};

const share: Reader<number> = (value) =>
  Number(must(() => Number(value) >= 0 && Number(value) <= 1, 'a number from 0 to 1')(value));

const flag: Reader<boolean> = (value) => {
  if (['1', 'true', 'yes', 'on'].includes(value.toLowerCase())) return true;
  if (['', '0', 'false', 'no', 'off'].includes(value.toLowerCase())) return false;
  throw new Wrong('true or false (or 1 or 0)');
};

const choice =
  <const T extends string>(...choices: readonly T[]): Reader<T> =>
  (value) => {
    const found = choices.find((one) => one === value);
    if (found === undefined) throw new Wrong(`one of ${choices.join(', ')}`);
    return found;
  };

const host = must(
  (value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
  'a host name or IP address without scheme and port, such as localhost or 0.0.0.0',
);

const network = (others = '') =>
  must((value) => {
    const [address = '', bits] = value.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
  }, `${others}addresses and networks such as 10.0.0.5, 10.1.0.0/16`);

/** All, none, or which: the rate limits must not trust X-Forwarded-For from any other sender. */
const proxies: Reader<boolean | string[]> = (value) =>
  /^(1|true|yes|on|0|false|no|off)$/i.test(value) ? flag(value) : list(network('true, false, or '))(value);

const key: Reader<Buffer> = (value) => {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length === 32) return bytes;
  throw new Wrong('32 bytes in base64, or several such keys separated by commas', '…');
};

const token = must(
  (value) => /^[\w.~+/=-]{16,}$/.test(value),
  '16 characters or more of A–Z, a–z, 0–9 and ._~+/=-',
  '…',
);

const url = (protocols: string[], shown?: string): Reader<string> =>
  must(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    shown,
  );

const webAddress = url(['https:', 'http:']);

/** Its address contains a password. */
const database = url(['postgres:', 'postgresql:'], '…');

const receiver: Reader<string> = (value) => {
  const { username, password } = new URL(webAddress(value));
  if (username === '' && password === '') return value;
  const right =
    'an address without a name and password. Enter the name and password in the authorization of OTEL_EXPORTER_OTLP_HEADERS';
  throw new Wrong(right, '…');
};

const origin: Reader<string> = (value) => {
  const { origin: found, pathname } = new URL(webAddress(value));
  if (pathname === '/') return found;
  throw new Wrong(`an origin without a path, such as ${found}`);
};

const addressOrPath = must(
  (value) => /^\/(?!\/)\S*$/.test(value) || (/^https?:/.test(value) && URL.canParse(value)),
  'an address that starts with https:// or http://, or a path that starts with /',
);

const email = must((value) => /^[^\s@]+@[^\s@]+$/.test(value), 'an e-mail address');

/** Pairs of the form of W3C Baggage. */
const pairs: Reader<Record<string, string>> = (value) => {
  const all = list((pair) => /^([^=\s]+)\s*=(.*)$/.exec(pair))(value);
  try {
    return Object.fromEntries(all.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!.trim())]));
  } catch {
    throw new Wrong('pairs of the form name=value, separated by commas, with percent-encoded values', '…');
  }
};

/** Headers must not contain line ends and other characters: a request with them fails, with their secret in the message. */
const headers: Reader<Record<string, string>> = (value) => {
  const all = pairs(value);
  try {
    return Object.fromEntries(new Headers(all));
  } catch {
    throw new Wrong('names and values that are allowed in an HTTP header, without line breaks', '…');
  }
};

type Row = readonly [read: Reader<unknown>, description: string, fallback?: string];

/** Every variable that the server reads, with its description, and its default as text if it has one. */
const table = {
  PORT: [count(1, 65_535), 'Port of the server', '3000'],
  HOST: [host, 'Network address to listen on; 0.0.0.0 to accept connections from other machines', 'localhost'],
  PUBLIC_URL: [optional(origin), 'Origin that browsers use; empty = http://localhost:PORT'],
  DATA_DIR: [resolve, 'Folder of the embedded database and the embedded identity provider', '.data'],
  DATABASE_URL: [optional(database), 'PostgreSQL database to use (postgres://…); empty = embedded database'],
  DATABASE_SECONDS: [
    count(1, 3600),
    'Maximum time in seconds for one statement in PostgreSQL before the request gets 503',
    '20',
  ],
  DATABASE_WAIT_SECONDS: [
    count(0, 3600),
    'Time in seconds to wait at start-up for a PostgreSQL database that does not yet respond',
    '60',
  ],
  COMPUTE_THREADS: [
    optional(count(1, 64)),
    'Number of threads for evaluating saved configurations; the same number is used for jobs; empty = number of cores minus one',
  ],
  COMPUTE_QUEUE: [
    count(1, 100_000),
    'Maximum number of evaluations of one organisation that can wait for a thread before further requests get 503; the same limit applies to fits and estimates',
    '200',
  ],
  COMPUTE_SECONDS: [
    count(1, 3600),
    'Maximum time in seconds for an evaluation before its request gets 503; checks, estimates and fits may take several times as long',
    '10',
  ],
  JOBS_RUNNING: [
    optional(count(1, 1000)),
    'Maximum number of jobs that one organisation can run at the same time; empty = number of threads',
  ],
  JOBS_QUEUED: [
    count(1, 100_000),
    'Maximum number of jobs that one organisation can have in the queue before further requests get 429',
    '100',
  ],
  WEBHOOK_KEY: [
    list(key),
    'Key that encrypts the secrets of webhooks in the database: 32 bytes in base64 (openssl rand -base64 32). Earlier keys can follow after a comma. Empty = not encrypted',
  ],
  WEBHOOK_NETWORKS: [
    list(network()),
    'Private addresses and networks to which webhooks may be sent, separated by commas; empty = public addresses only. With 127.0.0.1, webhooks on this machine may use http://',
  ],
  OIDC_ISSUER: [optional(webAddress), 'Issuer whose tokens are accepted; empty = embedded identity provider'],
  OIDC_AUDIENCE: [text, 'Audience that access tokens must contain', 'https://api.titre.example'],
  OIDC_CLIENT_ID: [text, 'Client id of the app at the identity provider', 'titre-web'],
  OIDC_SCOPE: [text, 'Scopes that the app requests at sign-in', 'openid email profile offline_access api'],
  OIDC_SEND_RESOURCE: [
    flag,
    'Send the audience as the parameter resource at sign-in; false for issuers that reject this parameter',
    'true',
  ],
  OIDC_ORIGINS: [
    list(origin),
    'Additional origins that browsers contact at sign-in, besides the origin of the issuer; separated by commas',
  ],
  OIDC_CLAIM_SUBJECT: [text, 'Claim that identifies the user', 'sub'],
  OIDC_CLAIM_EMAIL: [text, 'Claim with the e-mail address', 'email'],
  OIDC_CLAIM_EMAIL_VERIFIED: [text, 'Claim that states whether the e-mail address is verified', 'email_verified'],
  OIDC_CLAIM_NAME: [text, 'Claim with the name of the person', 'name'],
  OIDC_CLAIM_AUTH_TIME: [
    text,
    'Claim of access tokens with the time of the sign-in, which approvals need',
    'auth_time',
  ],
  SIGNATURE_MINUTES: [
    count(1, 1440),
    'Minutes since the last sign-in within which a person can approve a version',
    '5',
  ],
  DOUBTFUL_FACTORS: [
    flag,
    'Use factors whose licence needs a review before redistribution (GREET); false excludes them everywhere',
    'true',
  ],
  AUTO_REGISTER: [
    flag,
    'Create an account, without an organisation, when a user first signs in; false = only users whose account an administrator has created can sign in',
    'true',
  ],
  NODE_ENV: [
    choice('', 'development', 'test', 'production'),
    'production: the embedded identity provider does not start unless DEMO=1',
  ],
  DEMO: [flag, '1 = allow the demo accounts in production'],
  LOG_LEVEL: [
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Lowest level that is logged: fatal, error, warn, info, debug, trace or silent',
    'info',
  ],
  TRUST_PROXY: [
    proxies,
    'Proxies whose X-Forwarded-* headers are trusted: addresses and networks separated by commas, or true for all',
    'false',
  ],
  CORS_ORIGINS: [list(origin), 'Other origins whose pages can use the API, separated by commas'],
  RATE_LIMITS: [
    optional(flag),
    'Limit request rates: true or false; empty = true if OIDC_ISSUER is set or NODE_ENV is production, otherwise false',
  ],
  RATE_LIMIT_READS: [
    count(0, 1_000_000),
    'Read requests per user or access key per minute; 0 = no limit; the same applies to the variables below',
    '1200',
  ],
  RATE_LIMIT_WRITES: [count(0, 1_000_000), 'Write and compute requests per user or access key per minute', '300'],
  RATE_LIMIT_UPLOADS: [count(0, 1_000_000), 'Uploads per user or access key per minute', '30'],
  RATE_LIMIT_SIGN_IN: [
    count(0, 1_000_000),
    'Requests to the embedded identity provider per network address per minute',
    '120',
  ],
  RATE_LIMIT_ADDRESS: [count(0, 1_000_000), 'Requests per network address per minute, for all users together', '6000'],
  METRICS_TOKEN: [
    optional(token),
    'Bearer token for Prometheus at /metrics, 16 characters or more; empty = /metrics is disabled',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    optional(receiver),
    'Address to which traces and logs are sent, without /v1/traces and /v1/logs; empty = nothing is sent',
  ],
  OTEL_TRACES_EXPORTER: [choice('otlp', 'none'), 'otlp = traces are sent to the endpoint; none = no tracing', 'otlp'],
  OTEL_LOGS_EXPORTER: [
    choice('otlp', 'none'),
    'otlp = the log is also sent to the endpoint; none = only to standard output',
    'none',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    headers,
    'Headers sent with traces and logs: name=value, separated by commas, with values percent-encoded',
  ],
  OTEL_EXPORTER_OTLP_PROTOCOL: [
    choice('http/json'),
    'Protocol of traces and logs; only http/json is supported',
    'http/json',
  ],
  OTEL_SERVICE_NAME: [text, 'Name of the service in traces and logs; empty = service.name of the attributes, or titre'],
  OTEL_RESOURCE_ATTRIBUTES: [pairs, 'Attributes of the process in traces and logs: name=value, separated by commas'],
  OTEL_TRACES_SAMPLER: [
    choice('parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'),
    'Which traces are recorded: parentbased_always_on, parentbased_always_off or parentbased_traceidratio',
    'parentbased_always_on',
  ],
  OTEL_TRACES_SAMPLER_ARG: [share, 'Share of traces recorded by parentbased_traceidratio, from 0 to 1', '1'],
  OTEL_SDK_DISABLED: [flag, 'true = neither traces nor logs are sent', 'false'],
  REQUEST_SECONDS: [
    count(1, 3600),
    'Maximum time in seconds for the headers of a request, and for a pause in its body, before the client gets 408',
    '30',
  ],
  DRAIN_SECONDS: [
    optional(count(0, 3600)),
    'Time in seconds for which a server that is being stopped still accepts requests, so that its proxy can redirect them to a different server; empty = 5 with DATABASE_URL, otherwise 0',
  ],
  STOP_SECONDS: [
    count(1, 3600),
    'Time in seconds for open requests to finish when the server is stopped, after DRAIN_SECONDS',
    '25',
  ],
  API_BASE_URL: [
    optional(webAddress),
    'Base URL of the API server that the app uses; it must implement the same contract. Empty = this server',
  ],
  ANALYTICS: [
    optional(addressOrPath),
    'URL or path on this server to which the app posts page visits; empty = no analytics',
  ],
  PRODUCT_NAME: [text, 'Name of the product', 'Titre'],
  PROVIDER_NAME: [text, 'Name of the provider', 'Open Bioprocess'],
  PROVIDER_LOGO: [addressOrPath, 'URL of the logo of the provider', '/provider.svg'],
  PROVIDER_URL: [webAddress, 'Website of the provider, linked from the logo', 'https://openbioprocess.example'],
  PROVIDER_ORGANISATION_IDS: [
    list(text),
    'Ids of the organisations of the provider, which are excluded from analytics; separated by commas',
  ],
  COMPANY_NAME: [text, 'Company name in the footer', 'Open Bioprocess'],
  CONTACT_EMAIL: [email, 'Contact address in the footer', 'hello@openbioprocess.example'],
  NETWORK_URL: [
    webAddress,
    'Link to a professional-network page in the footer',
    'https://network.example/open-bioprocess',
  ],
  WEBSITE_URL: [webAddress, 'Footer link to the company website', 'https://openbioprocess.example'],
  CONTENT_HOST: [optional(origin), 'Origin that serves uploaded images; empty = this server'],
} satisfies Record<string, Row>;

/** The table as the page about it has it. */
export const environment = Object.entries<Row>(table).map(
  ([name, [, description, fallback = '']]): EnvironmentVariable => ({ name, default: fallback, description }),
);

type VariableName = keyof typeof table;
type Value<N extends VariableName> = ReturnType<(typeof table)[N][0]>;
type Environment = Partial<Record<string, string>>;
/** Reads one variable. */
type Read = <N extends VariableName>(name: N) => Value<N>;

/**
 * Reads and checks the environment.
 * @throws ConfigError with the variable, its value and what it must be
 */
export function readConfig(env: Environment): Config {
  const read: Read = <N extends VariableName>(name: N) => {
    const [reader, , fallback = '']: Row = table[name];
    const given = env[name]?.trim() || fallback;
    try {
      return reader(given) as Value<N>;
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      throw new ConfigError(`${name} is '${error.shown ?? given}'; it must be ${error.message}.`);
    }
  };

  const port = read('PORT');
  const publicUrl = read('PUBLIC_URL') ?? `http://localhost:${port}`;
  const databaseUrl = read('DATABASE_URL');
  const production = read('NODE_ENV') === 'production';
  const issuer = read('OIDC_ISSUER');
  const demo = read('DEMO');
  checkIssuer(issuer, production, demo);
  const rateLimits = {
    reads: read('RATE_LIMIT_READS'),
    writes: read('RATE_LIMIT_WRITES'),
    uploads: read('RATE_LIMIT_UPLOADS'),
    signIn: read('RATE_LIMIT_SIGN_IN'),
    address: read('RATE_LIMIT_ADDRESS'),
  };
  return {
    port,
    host: read('HOST'),
    publicUrl,
    dataDir: read('DATA_DIR'),
    databaseUrl,
    database: { seconds: read('DATABASE_SECONDS'), wait: read('DATABASE_WAIT_SECONDS') },
    compute: {
      threads: read('COMPUTE_THREADS') ?? Math.max(1, availableParallelism() - 1),
      queue: read('COMPUTE_QUEUE'),
      timeout: 1000 * read('COMPUTE_SECONDS'),
    },
    jobs: { running: read('JOBS_RUNNING') ?? undefined, queued: read('JOBS_QUEUED') },
    webhookKeys: read('WEBHOOK_KEY'),
    webhookNetworks: read('WEBHOOK_NETWORKS'),
    production,
    logLevel: read('LOG_LEVEL'),
    trustProxy: read('TRUST_PROXY'),
    autoRegister: read('AUTO_REGISTER'),
    signatureMinutes: read('SIGNATURE_MINUTES'),
    apiBaseUrl: read('API_BASE_URL')?.replace(/(?<!\/)\/+$/, '') ?? '',
    analytics: read('ANALYTICS'),
    corsOrigins: read('CORS_ORIGINS'),
    metricsToken: read('METRICS_TOKEN'),
    telemetry: read('OTEL_SDK_DISABLED') ? null : telemetryOf(read),
    requestSeconds: read('REQUEST_SECONDS'),
    stop: {
      // The embedded database has one server: there is no other one to send requests to.
      drain: read('DRAIN_SECONDS') ?? (databaseUrl === null ? 0 : 5),
      open: read('STOP_SECONDS'),
    },
    rateLimits: (read('RATE_LIMITS') ?? (issuer !== null || production)) ? rateLimits : null,
    oidc: {
      embedded: issuer === null,
      issuer: issuer ?? `${publicUrl}/oidc`,
      audience: read('OIDC_AUDIENCE'),
      clientId: read('OIDC_CLIENT_ID'),
      scope: read('OIDC_SCOPE'),
      sendResource: read('OIDC_SEND_RESOURCE'),
      origins: read('OIDC_ORIGINS'),
      claims: {
        subject: read('OIDC_CLAIM_SUBJECT'),
        email: read('OIDC_CLAIM_EMAIL'),
        emailVerified: read('OIDC_CLAIM_EMAIL_VERIFIED'),
        name: read('OIDC_CLAIM_NAME'),
        authTime: read('OIDC_CLAIM_AUTH_TIME'),
      },
    },
    brand: {
      productName: read('PRODUCT_NAME'),
      providerName: read('PROVIDER_NAME'),
      providerLogo: read('PROVIDER_LOGO'),
      providerUrl: read('PROVIDER_URL'),
      companyName: read('COMPANY_NAME'),
      contactEmail: read('CONTACT_EMAIL'),
      networkUrl: read('NETWORK_URL'),
      websiteUrl: read('WEBSITE_URL'),
      contentHost: read('CONTENT_HOST') ?? '',
      providerOrganisationIds: read('PROVIDER_ORGANISATION_IDS'),
    },
  };
}

/** @throws ConfigError for a combination in which anyone could sign in by mistake */
function checkIssuer(issuer: string | null, production: boolean, demo: boolean): void {
  if (issuer !== null && demo) {
    throw new ConfigError(
      'DEMO=1 requests the demo accounts, but OIDC_ISSUER specifies a different identity provider. Unset one of the two variables.',
    );
  }
  if (issuer === null && production && !demo) {
    throw new ConfigError(
      'OIDC_ISSUER is not set and NODE_ENV is production. The embedded identity provider lets anyone sign in, so it does ' +
        'not start in production. Set OIDC_ISSUER to the issuer of your identity provider, or DEMO=1 for a demonstration.',
    );
  }
  if (issuer !== null && production && new URL(issuer).protocol !== 'https:') {
    throw new ConfigError(
      `OIDC_ISSUER is '${issuer}'; it must be an https:// address if NODE_ENV=production, because tokens and keys are sent there.`,
    );
  }
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

function telemetryOf(read: Read): TelemetryConfig | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const tracesTo = read('OTEL_TRACES_EXPORTER');
  const logsTo = read('OTEL_LOGS_EXPORTER');
  if (endpoint === null) {
    if (logsTo === 'none') return null;
    throw new ConfigError(
      'OTEL_LOGS_EXPORTER is otlp, so OTEL_EXPORTER_OTLP_ENDPOINT must be set to the address of the receiver.',
    );
  }
  // Checked only: there is no other.
  read('OTEL_EXPORTER_OTLP_PROTOCOL');
  const sampler = read('OTEL_TRACES_SAMPLER');
  const share = read('OTEL_TRACES_SAMPLER_ARG');
  const base = endpoint.replace(/(?<!\/)\/+$/, '');
  const serviceName = read('OTEL_SERVICE_NAME');
  const ratio = { parentbased_always_on: 1, parentbased_always_off: 0, parentbased_traceidratio: share }[sampler];
  return {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS'),
    resource: {
      'service.name': 'titre',
      ...read('OTEL_RESOURCE_ATTRIBUTES'),
      ...(serviceName === '' ? {} : { 'service.name': serviceName }),
    },
    traces: tracesTo === 'none' ? null : { url: `${base}/v1/traces`, ratio },
    logs: logsTo === 'none' ? null : { url: `${base}/v1/logs` },
  };
}

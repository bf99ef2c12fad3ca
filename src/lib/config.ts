/** Settings that an operator changes without a new build: names, addresses and the identity provider. */
export interface Config {
  product_name: string;
  provider_name: string;
  provider_logo: string;
  provider_url: string;
  company_name: string;
  contact_email: string;
  network_url: string;
  website_url: string;
  /** '' = the origin of the app. */
  api_base_url: string;
  content_host: string;
  issuer: string;
  client_id: string;
  audience: string;
  /** Scopes requested at sign-in. */
  scope: string;
  /** Audience of the token, sent at sign-in; null if the issuer rejects the parameter. */
  resource: string | null;
  analytics: string | null;
  provider_organisation_ids: string[];
  /** False: factors of doubtful licence are excluded. */
  doubtful_factors?: boolean;
  demo: boolean;
  /** Set by the contract's mock server; shows the panel that forces responses. */
  mock?: boolean;
}

let current: Config | undefined;

/** @throws when the file is missing or cannot be read; the app cannot start without it */
export async function loadConfig(): Promise<Config> {
  // Must equal the preload in index.html, or the file is fetched twice.
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
  current = (await response.json()) as Config;
  return current;
}

export function config(): Config {
  if (!current) throw new Error('The configuration is read before anything else starts.');
  return current;
}

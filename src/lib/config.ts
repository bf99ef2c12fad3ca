/** What an operator sets without building again: names, addresses and the identity provider. */
export interface Config {
  product_name: string;
  provider_name: string;
  provider_logo: string;
  provider_url: string;
  company_name: string;
  contact_email: string;
  network_url: string;
  website_url: string;
  /** '' = where the app came from. */
  api_base_url: string;
  content_host: string;
  issuer: string;
  client_id: string;
  audience: string;
  /** Scopes asked for at sign-in. */
  scope: string;
  /** Named at sign-in as what the token is for; null where the issuer refuses to be told. */
  resource: string | null;
  analytics: string | null;
  provider_organisation_ids: string[];
  /** False: factors of doubtful licence are left out. */
  doubtful_factors?: boolean;
  demo: boolean;
  /** Set by the mock of the contract; brings up the panel that forces answers. */
  mock?: boolean;
}

let current: Config | undefined;

/** @throws when the file is missing or cannot be read; nothing can start without it */
export async function loadConfig(): Promise<Config> {
  // As index.html asks for it already, side by side with the script: in the same words, or it is fetched twice.
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status}).`);
  current = (await response.json()) as Config;
  return current;
}

export function config(): Config {
  if (!current) throw new Error('The configuration is read before anything else starts.');
  return current;
}

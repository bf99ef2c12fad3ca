/** Signs in as the app does (authorisation code with PKCE), without a browser. */
import { createHash, randomBytes } from 'node:crypto';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

/** A person with a cookie jar at one server. */
export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** One request, with this visitor's cookies, following no redirect. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(address, this.origin), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects within the identity provider until a page, or the way back to the app. */
  async follow(response: Response): Promise<{ response: Response; address: URL }> {
    let at = response;
    let address = new URL(at.url);
    while (at.status >= 300 && at.status < 400) {
      address = new URL(at.headers.get('location')!, address);
      if (!address.pathname.startsWith('/oidc/')) break;
      at = await this.fetch(address.href);
    }
    return { response: at, address };
  }

  /** The address that a sign-in starts at, and the secret that ends it. */
  authorisation(overrides: Record<string, string> = {}): { address: string; verifier: string } {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'titre-web',
      redirect_uri: `${this.origin}/login/callback`,
      response_type: 'code',
      scope: 'openid email profile offline_access api',
      resource: 'https://api.titre.example',
      state: 'state-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...overrides,
    });
    return { address: `/oidc/auth?${query}`, verifier };
  }

  /** Signs in with a demo account; without a page when there is a session already. */
  async signIn(email: string): Promise<Tokens> {
    const { address, verifier } = this.authorisation();
    let step = await this.follow(await this.fetch(address));
    if (step.response.status === 200) {
      const chosen = await this.fetch(step.address.href, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ account: email }),
      });
      step = await this.follow(chosen);
    }
    const code = step.address.searchParams.get('code');
    if (!code) throw new Error(`No code came back: ${step.address.href}`);
    const { status, body } = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.origin}/login/callback`,
      code_verifier: verifier,
    });
    if (status !== 200) throw new Error(`No token came back: ${JSON.stringify(body)}`);
    return body as Tokens;
  }

  async token(form: Record<string, string>): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.origin}/oidc/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin },
      body: new URLSearchParams({ client_id: 'titre-web', ...form }),
    });
    return { status: response.status, body: await response.json() };
  }

  refresh(token: string): Promise<{ status: number; body: unknown }> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token });
  }
}

import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '#server/config.ts';
import { accountClaims, demoAccounts, type CreatedAccounts } from './accounts.ts';
import { ACCESS_TOKEN_TTL } from './demo-token.ts';
import { errorPage, signedOutPage, signingOutPage } from './pages.ts';
import type { Secrets } from './secrets.ts';
import type { IdentityStore } from './store.ts';

const DAY = 86_400;

/**
 * Embedded OpenID provider: authorisation code with PKCE for the app, JWT access tokens for the API, refresh tokens
 * that change with each use.
 */
export function createProvider(
  { oidc, publicUrl }: Config,
  secrets: Secrets,
  store: IdentityStore,
  created: CreatedAccounts,
): Provider {
  const accountOf = async (sub: string) =>
    demoAccounts.find((account) => account.sub === sub) ?? created.bySubject(sub);
  const configuration: Configuration = {
    adapter: store.adapter,
    jwks: { keys: [secrets.signingKey] },
    clients: [
      {
        client_id: oidc.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${publicUrl}/login/callback`],
        post_logout_redirect_uris: [`${publicUrl}/logout`],
      },
    ],
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The app reads the name from the ID token; without this it would need a userinfo request.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Only the origin of this product may use the token endpoint.
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: 'titre_idp', interaction: 'titre_idp_step', resume: 'titre_idp_resume' },
      // Specific to the product, so that two products on one host name (localhost) do not sign each other out.
      long: { path: '/oidc', httpOnly: true, sameSite: 'lax' },
      short: { path: '/oidc', httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_TTL,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_TTL,
      RefreshToken: 14 * DAY,
      Interaction: 3600,
      Session: 14 * DAY,
      Grant: 14 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => send(ctx, signingOutPage(form, publicUrl)),
        postLogoutSuccessSource: (ctx) => send(ctx, signedOutPage(publicUrl)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => oidc.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience: oidc.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_TTL,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    extraTokenClaims: async ({ oidc: { entities } }, token) => {
      const account = 'accountId' in token && token.accountId ? await accountOf(token.accountId) : undefined;
      // When the person signed in (RFC 9068): a token that was renewed has the time of the first one.
      const { authTime } = entities.AuthorizationCode ?? entities.RefreshToken ?? {};
      return account && { ...accountClaims(account), ...(authTime !== undefined && { auth_time: authTime }) };
    },
    findAccount: async (_ctx, sub) => {
      const account = await accountOf(sub);
      return account && { accountId: sub, claims: async () => accountClaims(account) };
    },
    interactions: { url: (_ctx, { uid }) => `/oidc/sign-in/${uid}` },
    loadExistingGrant: grantEverything,
    renderError: (ctx, out, error) => send(ctx, errorPage(out, publicUrl, error)),
  };
  const provider = new Provider(oidc.issuer, configuration);
  // mount.ts sets these headers from the configuration.
  provider.proxy = true;
  return provider;
}

/** Grants consent without a page: the only client is the app. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, account, params, result } = oidc;
  if (!client || !session || !account) return undefined;
  const existing = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const grant =
    (existing && (await provider.Grant.find(existing))) ||
    new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  const scope = params?.['scope'];
  grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid');
  for (const resource of Object.keys(oidc.resourceServers ?? {})) grant.addResourceScope(resource, 'api');
  await grant.save();
  return grant;
}

interface Page {
  html: string;
  policy: string;
}

function send(ctx: KoaContextWithOIDC, { html, policy }: Page): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', policy);
  ctx.body = html;
}

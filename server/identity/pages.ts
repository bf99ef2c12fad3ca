/** Pages of the embedded identity provider: self-contained, with one line of script, in both colour schemes. */
import { randomBytes } from 'node:crypto';
import { POLICY_REPORTS } from '#server/policy-reports-path.ts';
import { demoAccounts, type Account } from './accounts.ts';

export interface Page {
  html: string;
  /** Content-Security-Policy of the page. */
  policy: string;
}

interface SignIn {
  /** Address to which the chosen account is posted. */
  action: string;
  productName: string;
  origin: string;
  /** Accounts created by administrators: those with a button, and the total number. */
  created: { accounts: Account[]; total: number };
  /** True if no account has the entered address. */
  isUnknown: boolean;
}

export function signInPage({ action, productName, origin, created, isUnknown }: SignIn): Page {
  const typed = `<form method="post" action="${safe(action)}" class="typed">
    <label for="account">Another account, by its address</label>
    <input id="account" name="account" type="email" required autocomplete="email"${isUnknown ? ' aria-describedby="unknown" aria-invalid="true"' : ''}>
    <button>Open</button>
    ${isUnknown ? '<p id="unknown" role="alert">No account has this address. An administrator can create one.</p>' : ''}
  </form>`;
  const isWhole = created.total <= created.accounts.length;
  return page(
    `Sign in - ${productName}`,
    origin,
    `${burette()}
<main>
  <h1>${mark}<span>${safe(productName)}</span><small>Beta</small></h1>
  <p class="lead">Design a bioprocess and see its cost and footprint change as you type.</p>
  <form method="post" action="${safe(action)}">
    <h2>demo accounts</h2>
    ${buttons(demoAccounts)}
    ${created.accounts.length > 0 ? `<h2>created in the product</h2>${buttons(created.accounts)}` : ''}
  </form>
  ${isWhole && !isUnknown ? '' : typed}
</main>`,
  );
}

const buttons = (accounts: readonly Account[]) =>
  accounts
    .map(({ email, about }) => {
      const id = `about-${email.replaceAll(/\W/g, '-')}`;
      return `<div><button name="account" value="${safe(email)}" aria-describedby="${id}">${safe(email)}</button><p id="${id}">${safe(about)}</p></div>`;
    })
    .join('\n');

/** Submits the sign-out immediately; the button is for browsers without scripts. */
export function signingOutPage(form: string, origin: string): Page {
  const script = "document.getElementById('op.logoutForm').submit()";
  return page(
    'Signing out',
    origin,
    `<main><p class="lead">Signing out …</p>${form}
<noscript><button form="op.logoutForm" name="logout" value="yes">Sign out</button></noscript></main>`,
    script,
    // Submitting by script does not send the button, so a hidden field carries its value.
    (html) => html.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>'),
  );
}

export function signedOutPage(origin: string): Page {
  return page(
    'Signed out',
    origin,
    `<main><h1>Signed out</h1><p class="lead"><a href="${safe(origin)}/">Back to the product</a></p></main>`,
  );
}

/** Whether an error, or what caused it, says that a disk is full: in the words of Node or of PostgreSQL. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(53100|ENOSPC|EDQUOT)$/.test(String(error.code))) || isFull(error.cause));

interface SignInFailure {
  error: string;
  error_description?: string | undefined;
}

/** @param cause of an error of this server, which the provider does not describe */
export function errorPage(
  { error, error_description: description }: SignInFailure,
  origin: string,
  cause: unknown = null,
): Page {
  const reason = isFull(cause)
    ? 'The disk of the server is full, so nobody can sign in. Contact the operator of the server.'
    : error === 'server_error'
      ? 'Something unexpected happened. Try again in a moment.'
      : `${description ?? error}.`;
  return page(
    'Sign-in failed',
    origin,
    `<main><h1>Sign-in failed</h1>
<p class="lead">${safe(reason)}</p>
<p class="lead"><a href="${safe(origin)}/login">Start again</a></p></main>`,
  );
}

function page(title: string, origin: string, body: string, script?: string, edit = (html: string) => html): Page {
  const nonce = randomBytes(16).toString('base64');
  const scripts = script ? `<script nonce="${nonce}">${script}</script>` : '';
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<title>${safe(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${body}
${scripts}
</body>
</html>
`;
  // Browsers also apply form-action to the redirects after a post, which end at the app.
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src ${script ? `'nonce-${nonce}'` : "'none'"}`,
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ');
  return { html: edit(html), policy };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

const mark = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="7.5" fill="#181B19"/><path d="M6.5 8.2h19" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M12.6 8.4v12.3a3.4 3.4 0 0 0 6.8 0V8.4" fill="none" stroke="#fff" stroke-width="2.4"/><path d="M13.8 15.5h4.4v5.2a2.2 2.2 0 0 1-4.4 0z" fill="#93A9FF"/><path d="M22.2 13.2h3.3M22.2 17h2.2M22.2 20.8h3.3" stroke="#fff" stroke-width="1.5" stroke-linecap="round"/></svg>`;

/** The graduated scale at the left edge: a burette from 0 to 50, filled up to its meniscus. */
function burette(): string {
  const graduations = Array.from({ length: 51 }, (_, mL) => {
    const y = 20 + mL * 9;
    const length = mL % 10 === 0 ? 20 : mL % 5 === 0 ? 14 : 8;
    const label = mL % 10 === 0 ? `<text x="60" y="${y + 4}">${mL}</text>` : '';
    return `<path d="M34 ${y}h${length}"/>${label}`;
  }).join('');
  return `<svg class="burette" viewBox="0 0 90 520" aria-hidden="true"><path class="tube" d="M8-4V524M30-4V524"/><path class="liquid" d="M8 152q11 9 22 0V524H8z"/><path class="meniscus" d="M8 152q11 9 22 0"/>${graduations}</svg>`;
}

const style = `
@font-face { font-family:Inter; src:url(/oidc/fonts/inter.woff2) format('woff2'); font-weight:100 900; font-display:swap }
@font-face { font-family:'Source Serif 4'; src:url(/oidc/fonts/source-serif-4.woff2) format('woff2'); font-weight:600; font-display:swap }
:root { --bg:#F6F6F3; --surface:#FFF; --ink:#181B19; --ink2:#474D49; --ink3:#666C67; --line:#C8C9C1; --control:#84887F;
  --accent:#2746C4; --tint:#EBEEFC; --warning:#815500; color-scheme:light dark }
@media (prefers-color-scheme:dark) { :root { --bg:#101312; --surface:#171B19; --ink:#E8EBE7; --ink2:#B4BBB6;
  --ink3:#8D958F; --line:#3B433F; --control:#78817B; --accent:#93A9FF; --tint:#1D2440; --warning:#E6B84A } }
* { box-sizing:border-box }
body { margin:0; min-height:100vh; display:grid; place-items:center; padding:24px 16px; background:var(--bg);
  color:var(--ink); font:15px/22px Inter,system-ui,sans-serif }
main { width:min(420px,100%); position:relative }
h1 { display:flex; align-items:center; gap:12px; margin:0 0 16px;
  font:600 30px/36px 'Source Serif 4',Georgia,serif }
h1 small { font:600 11px/16px Inter,system-ui,sans-serif; letter-spacing:.06em; text-transform:uppercase; color:var(--warning);
  border:1px solid; border-radius:4px; padding:1px 6px }
.lead { margin:0 0 20px; color:var(--ink2); font-size:16px; line-height:24px }
form { display:grid; grid-template-columns:1fr 1fr; gap:16px 8px }
h2 { grid-column:1/-1; display:flex; align-items:center; gap:12px; margin:0; color:var(--ink3); font:400 13px/20px Inter,system-ui,sans-serif }
h2::before,h2::after { content:''; flex:1; border-top:1px solid var(--line) }
button { width:100%; min-height:44px; padding:8px 12px; border:1px solid var(--control); border-radius:6px; background:var(--surface);
  color:var(--ink); font:550 14px/20px Inter,system-ui,sans-serif; cursor:pointer; transition:background-color 120ms ease-out }
button:hover { background:var(--tint); border-color:var(--accent) }
button:focus-visible,a:focus-visible { outline:2px solid var(--accent); outline-offset:2px }
form div { min-width:0 }
form button { overflow:hidden; text-overflow:ellipsis }
.typed { grid-template-columns:1fr auto; gap:6px 8px; margin-top:20px }
.typed label,.typed p { grid-column:1/-1; color:var(--ink3); font-size:13px }
.typed p { color:var(--warning) }
.typed button { width:auto }
input { min-height:44px; min-width:0; padding:8px 12px; border:1px solid var(--control); border-radius:6px; background:var(--surface);
  color:var(--ink); font:inherit; font-size:16px }
input:focus-visible { outline:2px solid var(--accent); outline-offset:2px }
form p { margin:4px 2px 0; color:var(--ink3); font-size:12px; line-height:16px }
a { color:var(--accent) }
.burette { position:fixed; left:0; top:0; height:100vh }
.burette path { stroke:var(--line); fill:none }
.burette .liquid { fill:var(--tint); stroke:none }
.burette .tube { stroke:var(--control) }
.burette .meniscus { stroke:var(--accent); stroke-width:2 }
.burette text { fill:var(--ink3); font:11px Inter,system-ui,sans-serif }
@media (max-width:720px) { .burette { display:none } }
@media (max-width:420px) { form { grid-template-columns:1fr; gap:12px } }
@media (prefers-reduced-motion:reduce) { button { transition:none } }
`;

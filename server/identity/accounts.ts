/** The demo accounts of the embedded identity provider; seed.ts gives them their organisations. */
export interface DemoAccount {
  /** The token's subject. */
  sub: string;
  email: string;
  name: string;
  /** One line for the sign-in page. */
  about: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { sub: 'demo|standard', email: 'standard@demo.test', name: 'Mara Kovács', about: 'Standard, in two organisations' },
  { sub: 'demo|admin', email: 'admin@demo.test', name: 'Ada Lindqvist', about: 'Administrator' },
  { sub: 'demo|free', email: 'free@demo.test', name: 'Tom Okafor', about: 'Free tier' },
  { sub: 'demo|noorg', email: 'noorg@demo.test', name: 'Inès Moreau', about: 'In no organisation yet' },
];

/** Claims about an account, in ID tokens, at the userinfo endpoint and in access tokens. */
export const accountClaims = ({ sub, email, name }: DemoAccount) => ({ sub, email, email_verified: true, name });

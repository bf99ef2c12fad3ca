/** Accounts of the embedded identity provider; seed.ts gives the demo accounts their organisations. */
export interface Account {
  /** Subject in the token. */
  sub: string;
  email: string;
  name: string;
  /** One line for the sign-in page. */
  about: string;
}

export const demoAccounts: readonly Account[] = [
  { sub: 'demo|standard', email: 'standard@demo.test', name: 'Mara Kovács', about: 'Standard, in two organisations' },
  { sub: 'demo|admin', email: 'admin@demo.test', name: 'Ada Lindqvist', about: 'Administrator' },
  { sub: 'demo|free', email: 'free@demo.test', name: 'Tom Okafor', about: 'Free tier' },
  { sub: 'demo|noorg', email: 'noorg@demo.test', name: 'Inès Moreau', about: 'In no organisation yet' },
];

/** Accounts that administrators created in the product: without a password, like the demo accounts. */
export interface CreatedAccounts {
  /** Latest first. */
  latest: (most: number) => Promise<{ accounts: Account[]; total: number }>;
  byEmail: (email: string) => Promise<Account | undefined>;
  bySubject: (sub: string) => Promise<Account | undefined>;
}

/** Used without a database, as with the mock. */
export const noneCreated: CreatedAccounts = {
  latest: async () => ({ accounts: [], total: 0 }),
  byEmail: async () => undefined,
  bySubject: async () => undefined,
};

/** Claims about an account, in ID tokens, at the userinfo endpoint and in access tokens. */
export const accountClaims = ({ sub, email, name }: Account) => ({ sub, email, email_verified: true, name });

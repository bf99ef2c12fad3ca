import type { DisplayCurrency, KeyScope } from '#generated/types.ts';

/** The user behind a request, with everything that determines their permissions. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the token is checked, and for routes that do not need one. */
    caller: Caller | null;
  }
}

export interface Organisation {
  id: string;
  name: string;
  logo: string | null;
  roles: string[];
  /** Display currency; null for USD. */
  currency?: DisplayCurrency | null;
}

/** The access key that a request was made with. */
export interface KeyOfCaller {
  id: string;
  scopes: KeyScope[];
  /** The only organisation that it reaches as a member; the current one of the caller. */
  organisation_id: string;
}

/** When a person proved to the identity provider who they are. */
export interface SignIn {
  at: Date;
  /** For how long after it something can be signed. */
  minutes: number;
}

export interface Caller {
  id: string;
  /** The identity provider's subject. */
  user_id: string;
  name: string;
  email: string;
  is_admin: boolean;
  orgs: Organisation[];
  current_org: Organisation | null;
  /** Null for a person who is signed in. */
  key: KeyOfCaller | null;
  /** Absent for an access key, and if the identity provider does not state it in its tokens. */
  sign_in?: SignIn;
}

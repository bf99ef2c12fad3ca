import type { DisplayCurrency } from '#generated/types.ts';

/** The user behind a request, with what decides what they may do. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the token is checked, and where none is needed. */
    caller: Caller | null;
  }
}

export interface Organisation {
  id: string;
  name: string;
  logo: string | null;
  roles: string[];
  /** In which amounts are shown; null for USD. */
  currency?: DisplayCurrency | null;
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
}

import type { DisplayCurrency } from '#src/lib/currency.ts';

/** An organisation of the user: a membership with its roles. */
export interface Membership {
  id: string;
  name: string;
  logo: string | null;
  roles: string[];
  /** Currency of shown amounts; null for USD. */
  currency?: DisplayCurrency | null;
}

/** The signed-in user as the app uses it. */
export interface CurrentUser {
  id: string;
  user_id: string;
  name: string;
  email: string;
  orgs: Membership[];
  current_org: Membership | null;
}

interface WireMembership {
  id: string;
  name: string;
  logo?: string | null;
  roles?: string[];
  currency?: DisplayCurrency | null;
}

interface WireUser {
  id: string;
  user_id: string;
  name: string;
  email?: string | null;
  orgs?: WireMembership[] | Record<string, WireMembership>;
  current_org?: WireMembership | null;
}

const membership = ({ id, name, logo = null, roles = [], currency = null }: WireMembership): Membership => ({
  id,
  name,
  logo,
  roles,
  currency,
});

/** The contract admits organisations as a list or as a map; the app only uses the list. */
export function toCurrentUser(user: WireUser): CurrentUser {
  return {
    id: user.id,
    user_id: user.user_id,
    name: user.name,
    email: user.email ?? '',
    orgs: Object.values(user.orgs ?? []).map(membership),
    current_org: user.current_org ? membership(user.current_org) : null,
  };
}

/** A current organisation without roles is the free tier. */
export const isFreeTier = ({ current_org }: CurrentUser): boolean => current_org?.roles.length === 0;

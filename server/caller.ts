/** The user behind a request, with what decides what they may do. */
export interface Organisation {
  id: string;
  name: string;
  logo: string | null;
  roles: string[];
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

/** Who may make each of the specified calls, as the specification of permissions has it. */
import { specified } from '../../openapi/specified-operations.ts';

type Call = (typeof specified)[number];
export type Access = 'own' | 'admin' | 'member' | 'catalogue' | 'run' | 'tenant';

const others: Record<Exclude<Access, 'tenant'>, Call[]> = {
  own: [
    'GET /v1/users/{id}.json',
    'GET /v1/users/{id}/admin.json',
    'PUT /v1/users/{id}.json',
    'GET /v1/users/{id}/logs.json',
  ],
  admin: [
    'POST /v1/organisations/{orgId}/users/create.json',
    'GET /v1/users.json',
    'GET /v1/users/unassigned.json',
    'POST /v1/organisations/{orgId}/users.json',
    'DELETE /v1/organisations/{orgId}/users/{userId}.json',
    'POST /v1/organisations/{orgId}/logo',
    'DELETE /v1/organisations/{orgId}/logo',
    'GET /v1/organisations.json',
    'POST /v1/organisations.json',
    'PUT /v1/organisations/{orgId}.json',
    'DELETE /v1/organisations/{orgId}.json',
    'GET /v1/organisations/new_org/roles.json',
  ],
  member: ['GET /v1/organisations/{orgId}.json', 'GET /v1/organisations/{orgId}/users.json'],
  catalogue: [
    'GET /v1/unit_operations.json',
    'GET /v1/solvents.json',
    'GET /v1/substances.json',
    'GET /v1/cells.json',
    'GET /v1/proteins.json',
    'GET /v1/carbon_accountings/countries.json',
    'GET /v1/carbon_accountings/input_options.json',
    'GET /v1/impacts/categories.json',
    'GET /v1/impacts/items.json',
    'GET /v1/impacts/{itemId}/activities.json',
    'GET /v1/impacts/{itemId}.json',
    'GET /v1/impacts/assessments.json',
  ],
  run: ['POST /v1/unit_operations/{id}.json'],
};

const named = new Map(
  Object.entries(others).flatMap(([access, calls]) => calls.map((call) => [call, access as Access] as const)),
);

/** By call. What is not among the others is about things of the current organisation. */
export const specifiedAccess: ReadonlyMap<string, Access> = new Map(
  specified.map((call) => [call, named.get(call) ?? 'tenant']),
);

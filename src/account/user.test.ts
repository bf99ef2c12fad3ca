import { expect, test } from 'vitest';
import { isFreeTier, toCurrentUser } from './user.ts';

const lab = { id: 'org_delft_teaching_lab', name: 'Delft Teaching Lab', logo: null, roles: [], currency: null };
const foods = { id: 'org_helder_foods', name: 'Helder Foods', logo: 'helder.svg', roles: ['Standard'], currency: null };
const user = {
  id: 'usr_1',
  user_id: 'demo|standard',
  name: 'Mara Kovács',
  email: 'standard@demo.test',
  current_org: foods,
};

test('reads organisations from a list or a map into a list', () => {
  expect(toCurrentUser({ ...user, orgs: [foods, lab] }).orgs).toEqual([foods, lab]);
  expect(toCurrentUser({ ...user, orgs: { a: foods, b: lab } }).orgs).toEqual([foods, lab]);
});

test('derives the tier from the current organisation: no roles means free', () => {
  expect(isFreeTier(toCurrentUser({ ...user, orgs: [foods, lab] }))).toBe(false);
  expect(isFreeTier(toCurrentUser({ ...user, orgs: [foods, lab], current_org: lab }))).toBe(true);
  expect(isFreeTier(toCurrentUser({ ...user, orgs: [], current_org: null }))).toBe(false);
});

import { getListBuffersQueryOptions } from '#generated/hooks/buffers.ts';
import {
  getListCellsQueryOptions,
  getListProteinsQueryOptions,
  getListSolventsQueryOptions,
  getListSubstancesQueryOptions,
} from '#generated/hooks/components.ts';
import {
  getListOrganisationRolesQueryOptions,
  getListOrganisationsQueryOptions,
} from '#generated/hooks/organisations.ts';
import { getListProductsQueryOptions } from '#generated/hooks/products.ts';
import { getListUnitOperationsQueryOptions } from '#generated/hooks/unit-operations.ts';
import { getListUnassignedUsersQueryOptions, getListUsersQueryOptions } from '#generated/hooks/users.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { fetchShared } from '#src/lib/query-client.ts';
import { quietly } from '#src/lib/quietly.ts';
import { LIBRARY } from './lists.ts';

/** Loads the lists that many pages need. */
export function loadLibrary(): Promise<unknown> {
  const request = { priority: 'low' } as const;
  const library = { query: LIBRARY, request };
  return Promise.all([
    fetchShared(getListProductsQueryOptions(FIRST_PAGE, { request })),
    fetchShared(getListUnitOperationsQueryOptions(library)),
    fetchShared(getListSolventsQueryOptions(library)),
    fetchShared(getListSubstancesQueryOptions({ types: 'molecule' }, library)),
    fetchShared(getListCellsQueryOptions(library)),
    fetchShared(getListProteinsQueryOptions(library)),
    fetchShared(getListBuffersQueryOptions(FIRST_PAGE, { request })),
  ]);
}

/** Loads the lists of administration. */
export const loadAdmin = (): Promise<unknown> =>
  Promise.all([
    optional(fetchShared(getListOrganisationsQueryOptions(FIRST_PAGE))),
    optional(fetchShared(getListUnassignedUsersQueryOptions(FIRST_PAGE))),
    optional(fetchShared(getListUsersQueryOptions(FIRST_PAGE))),
    optional(fetchShared(getListOrganisationRolesQueryOptions())),
  ]);

/** A 403 is ignored. */
const optional = <T>(call: Promise<T>): Promise<T | null> => quietly(call, 403);

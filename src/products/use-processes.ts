import { useQuery } from '@tanstack/react-query';
import {
  getListOrganisationProcessesQueryKey,
  getListProcessConfigurationsQueryKey,
  getListProcessesQueryKey,
  listOrganisationProcesses,
  listProcessConfigurations,
  listProcesses,
} from '#generated/hooks/processes.ts';
import { useWholeList, wholeListOptions } from '#src/lib/whole-list.ts';

/** The query for all processes of a product, in their order. */
export const processesOf = (productId: string) =>
  wholeListOptions({
    key: getListProcessesQueryKey(productId),
    ask: (page) => listProcesses(productId, page),
    rowsOf: ({ processes }) => processes,
  });

export const useProcesses = (productId: string) => useQuery(processesOf(productId)).data;

/** The query for all configurations of a process, newest first. */
export const configurationsOf = (productId: string, processId: string) =>
  wholeListOptions({
    key: getListProcessConfigurationsQueryKey(productId, processId),
    ask: (page) => listProcessConfigurations(productId, processId, page),
    rowsOf: ({ configurations }) => configurations,
  });

export const useConfigurations = (productId: string, processId: string) =>
  useQuery(configurationsOf(productId, processId)).data;

/** All processes of the organisation, as choices; the most recently changed come first. */
export const useEveryProcess = () =>
  useWholeList({
    key: getListOrganisationProcessesQueryKey(),
    ask: (page) => listOrganisationProcesses(page),
    rowsOf: ({ processes }) => processes,
  });

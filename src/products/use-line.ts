import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getListBranchesQueryKey, listBranches } from '#generated/hooks/collaboration.ts';
import {
  getGetProcessQueryKey,
  getProcess,
  getProcessConfiguration,
  useGetProcess,
} from '#generated/hooks/processes.ts';
import type { Branch, Configuration, ProcessWithConfiguration } from '#generated/types.ts';

/** A process as one of its lines of versions has it: the main one, or a branch. */
export type ProcessOnLine = ProcessWithConfiguration & { branch?: Branch };

/** Id of the branch in the address; null for the main line. */
export const useBranchId = (): string | null => useSearchParams()[0].get('branch');

/** Where something of one line is kept apart from that of the others. */
export const lineKey = ({ id, branch }: { id: string; branch?: Pick<Branch, 'id'> | undefined }): string =>
  branch ? `${id}:${branch.id}` : id;

/** Adds a branch to an address of a page that shows it. */
export const onBranch = (address: string, branchId: string | null | undefined): string =>
  branchId ? `${address}${address.includes('?') ? '&' : '?'}branch=${branchId}` : address;

/** The query for a branch with its newest configuration; null if the process has none with this id. */
const branchQuery = (productId: string, processId: string, id: string) => ({
  queryKey: [...getListBranchesQueryKey(productId, processId), id],
  async queryFn(): Promise<(Branch & { configuration: Configuration }) | null> {
    const { branches } = await listBranches(productId, processId);
    const branch = branches.find((one) => one.id === id);
    if (!branch) return null;
    return { ...branch, configuration: await getProcessConfiguration(productId, processId, branch.configuration_id) };
  },
});

/** The newest configuration of a line, with the version that a save on it replaces. */
export const lineQuery = (productId: string, processId: string, branchId: string | null | undefined) => ({
  ...(branchId
    ? branchQuery(productId, processId, branchId)
    : { queryKey: getGetProcessQueryKey(productId, processId), queryFn: () => getProcess(productId, processId) }),
  staleTime: 0,
});

/**
 * A process, on the branch of the address.
 * @param isOnBranches false on a page that shows the main line only
 */
export function useProcess(productId: string, processId: string, isOnBranches = true): ProcessOnLine | undefined {
  const inAddress = useBranchId();
  const branchId = isOnBranches ? inAddress : null;
  const process = useGetProcess(productId, processId).data;
  const { data: found } = useQuery({
    ...branchQuery(productId, processId, branchId ?? ''),
    enabled: branchId !== null,
  });
  return useMemo(() => {
    if (!process || branchId === null || found === null) return process;
    if (!found) return undefined;
    const { configuration, ...branch } = found;
    return {
      ...process,
      configuration,
      configuration_id: configuration.id,
      configuration_number: configuration.number,
      figures: configuration.results.figures,
      newer: configuration.newer,
      unit_operations: configuration.uo_settings.map(({ unit_operation }) => unit_operation),
      branch,
    };
  }, [process, branchId, found]);
}

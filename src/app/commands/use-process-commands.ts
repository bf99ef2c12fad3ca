import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useListJobs } from '#generated/hooks/jobs.ts';
import { useGetProcess, useListProcessConfigurations, useListProcesses } from '#generated/hooks/processes.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import type { ListProcessesParams } from '#generated/types.ts';
import type { Command } from '#src/components/command.ts';
import { formatTime } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { FIRST_PAGE, PAGED } from '#src/lib/paged.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { withChoices } from '#src/products/selection.ts';
import { nameOf, placeOf, PLACE_NAMES, PLACES } from '#src/screens/analyses/kinds.ts';
import type { OpenProcess } from './places.ts';

/**
 * Commands about the process that is open: comparisons, a copy, its analyses, their results and its versions.
 * @param searched finds the processes of its product with which it can be compared
 */
export function useProcessCommands(open: OpenProcess | null, searched: ListProcessesParams): Command[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { productId, processId } = open ?? { productId: '', processId: '' };
  const options = { query: { enabled: open !== null, throwOnError: false } };
  const product = useGetProduct(productId, options).data;
  const process = useGetProcess(productId, processId, options).data;
  const found = { query: { ...options.query, ...PAGED.query } };
  const processes = useListProcesses(productId, searched, found).data?.processes ?? [];
  const runs = useListJobs(productId, processId, FIRST_PAGE, options).data?.jobs ?? [];
  const versions = useListProcessConfigurations(productId, processId, FIRST_PAGE, options).data?.configurations ?? [];
  if (!open || !process || !product) return [];
  const go = (to: string) => () => void navigate(to);
  const compare = (choice: { processId: string; configurationId: string | null }) => {
    const chosen = withChoices(new URLSearchParams(), [{ processId, configurationId: null }, choice]);
    return go(`/products/${productId}/process-comparison?${chosen.toString()}`);
  };
  const copy = async () => {
    try {
      const { duplicateProcess } = await importLater(() => import('#src/products/duplicate-process.ts'));
      await duplicateProcess(process, 'opens it', { navigate, client });
    } catch (error) {
      toast.problem(`${process.name} could not be duplicated: ${reasonOf(error)}`);
    }
  };
  const own = 'This process';
  return [
    ...(product.my_right !== 'viewer' && process.configuration !== null
      ? [
          {
            id: 'copy',
            group: own,
            title: `New process from ${process.name}`,
            note: 'a copy of the saved version',
            icon: 'copy',
            words: 'this duplicate create',
            run: () => void copy(),
          } as const,
        ]
      : []),
    ...processes
      .filter(({ id, configuration_id }) => id !== processId && configuration_id !== null)
      .map(({ id, name }): Command => ({
        id: `compare ${id}`,
        group: own,
        title: `Compare with ${name}`,
        icon: 'compare',
        words: 'comparison difference',
        run: compare({ processId: id, configurationId: null }),
      })),
    ...PLACES.map((place): Command => ({
      id: `analysis ${place}`,
      group: 'Analyses',
      title: `New analysis: ${PLACE_NAMES[place].toLowerCase()}`,
      icon: 'target',
      words: 'start run',
      run: go(`${open.base}/analyses?kind=${place}&new=`),
    })),
    ...runs.map((run): Command => ({
      id: `run ${run.id}`,
      group: 'Analyses',
      title: nameOf(run),
      note: formatTime(run.submitted_at),
      icon: 'chart',
      words: 'result run analysis',
      run: go(`${open.base}/analyses?kind=${placeOf(run)}&run=${run.id}`),
    })),
    ...versions
      .filter(({ current }) => !current)
      .map(({ id, number, note, created_at }): Command => ({
        id: `version ${id}`,
        group: 'Versions',
        title: `Compare with v${number}${note && `: ${note}`}`,
        note: formatTime(created_at),
        icon: 'history',
        words: 'version earlier older saved',
        run: compare({ processId, configurationId: id }),
      })),
  ];
}

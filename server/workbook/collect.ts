import type { Repositories } from '#server/db/repositories.ts';
import { libraryWith } from '#server/shared-library.ts';
import type { ExportedProcess, WorkbookInput } from './input.ts';
import { longRows } from './long-table.ts';

/** Rows of the long table: about 100 processes of ten steps. Creating such a workbook needs half a gigabyte of memory. */
const MOST_ROWS = 160_000;
/** Number of latest configurations listed per process. */
const MOST_CONFIGURATIONS = 200;

/**
 * Reads the data of a product's workbook. Processes are read in order until the workbook is full; the others
 * are listed with their key metrics, and named on the cover as without details.
 * @param limit rows of the long table
 */
export async function collect(
  { product, currency }: Pick<WorkbookInput, 'product' | 'currency'>,
  db: Pick<Repositories, 'processes' | 'configurations' | 'branches' | 'experiments' | 'library'>,
  limit = MOST_ROWS,
): Promise<WorkbookInput> {
  const own = await db.library.own();
  const library = libraryWith(own);
  const name = (rows: { id: string; name: string }[], id: string | null) => rows.find((row) => row.id === id)?.name;
  const { processes } = await db.processes.ofProduct(product.id, {});
  const collected: ExportedProcess[] = [];
  const left_out: string[] = [];
  let rows = 0;
  for (const process of processes) {
    const { configurations } = await db.configurations.list(process.id, { page: 1, page_size: MOST_CONFIGURATIONS });
    const stored =
      process.configuration_id && rows < limit
        ? await db.configurations.get(process.id, process.configuration_id)
        : null;
    const size = stored ? [...longRows({ process, configuration: stored })].length : 0;
    const fits = rows + size <= limit;
    if (process.configuration_id && (!stored || !fits)) left_out.push(process.name);
    if (fits) rows += size;
    // After the first process that does not fit, all are excluded, so that it is clear which ones.
    else rows = limit;
    const branches = await db.branches.list(process.id);
    collected.push({ process, configurations, branches, current: fits ? stored : null });
  }
  return {
    made_at: new Date().toISOString(),
    product,
    currency,
    host: name(library.cells, product.host_id) ?? product.host_id ?? '',
    component: name([...library.proteins, ...library.molecules], product.component_id) ?? product.component_id,
    processes: collected,
    experiments: (await db.experiments.ofProduct(product.id, { sort: 'name' })).experiments,
    own,
    left_out,
  };
}

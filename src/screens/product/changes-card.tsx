import { useQueries } from '@tanstack/react-query';
import { getListProcessConfigurationsQueryOptions } from '#generated/hooks/processes.ts';
import type { ConfigurationSummary, Movement, Process } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Card } from '#src/components/page.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { MovementLine } from '#src/products/movement-line.tsx';
import rows from '#src/products/rows.module.css';

/** Processes whose versions are read, versions of each, and changes shown. */
const MOST = { processes: 6, versions: 4, changes: 4 };

/** Versions on the main line of a process as changes of its unit cost; of the earliest one read, the cost before is not known. */
export function movementsOf(
  process: Process,
  versions: readonly ConfigurationSummary[],
  userId: string | undefined,
): Movement[] {
  const main = versions.filter(({ branch_id: branch }) => branch === null);
  return main.flatMap(({ id, number, note, parents, figures, created_at, created_by, created_by_name }) => {
    const before = main.find((one) => one.number === parents?.at(0));
    if (!before) return [];
    const { product_id, product_name, reporting_unit, dose, unit_count, id: process_id, name: process_name } = process;
    const by = { id: created_by ?? '', name: created_by_name ?? '', is_you: created_by === userId };
    return [
      {
        process_id,
        product_id,
        process_name,
        product_name,
        note,
        configuration_id: id,
        saved_at: created_at,
        ...(reporting_unit !== undefined && { reporting_unit }),
        ...(dose !== undefined && { dose }),
        ...(unit_count !== undefined && { unit_count }),
        configuration_number: number,
        before: before.figures.cogs,
        after: figures.cogs,
        saved_by: created_by_name === null ? null : by,
      },
    ];
  });
}

/** The latest saved versions of the processes: what each did to the unit cost, by whom and why. */
export function ChangesCard({ processes }: { processes: readonly Process[] }) {
  const userId = useCurrentUser()?.id;
  const recent = processes
    .filter(({ configuration_count: count }) => count > 1)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .slice(0, MOST.processes);
  const answers = useQueries({
    queries: recent.map(({ id, product_id }) =>
      getListProcessConfigurationsQueryOptions(
        product_id,
        id,
        { page: 1, page_size: MOST.versions },
        { query: { throwOnError: false } },
      ),
    ),
  });
  const changes = recent
    .flatMap((process, index) => movementsOf(process, answers[index]?.data?.configurations ?? [], userId))
    .toSorted((a, b) => b.saved_at.localeCompare(a.saved_at))
    .slice(0, MOST.changes);
  const error = answers.find((answer) => answer.error)?.error;
  return (
    <Card title="What changed the cost, and why" note="each version against the one before; parts add up">
      {changes.length === 0 ? (
        <p className={rows['quiet']}>
          {error
            ? `The versions could not be loaded: ${reasonOf(error)}`
            : 'No changes yet. Save a second version of a process to see what changed its cost, cause by cause.'}
        </p>
      ) : (
        <ul className={rows['rows']}>
          {changes.map((movement) => (
            <MovementLine
              key={movement.configuration_id}
              movement={movement}
              of={[`v${movement.configuration_number}`, movement.note].filter(Boolean).join(' · ')}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

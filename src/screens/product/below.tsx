import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useGetHome } from '#generated/hooks/processes.ts';
import type { Decision, Process, Product } from '#generated/types.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Card } from '#src/components/page.tsx';
import { JOB_POLL } from '#src/lib/constants.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { DecisionLine } from '#src/products/decision-line.tsx';
import { decisionRow } from '#src/products/decisions.ts';
import { JobLine } from '#src/products/job-line.tsx';
import { isRunning, jobsToShow } from '#src/products/jobs.ts';
import rows from '#src/products/rows.module.css';
import { processesOf } from '#src/products/use-processes.ts';
import { ChangesCard } from './changes-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { cheapest } from './measure-next.ts';
import { CoProducts, MeasureNext } from './measure-next-card.tsx';
import styles from './product.module.css';

/** What to do next, what changed, and the analyses of the processes. */
export default function Below({ product, processes }: { product: Product; processes: Process[] }) {
  const best = cheapest(processes);
  return (
    <div className={styles['below']}>
      <div className={styles['stack']}>
        <NextCard product={product} />
        <ChangesCard processes={processes} />
      </div>
      <div className={styles['stack']}>
        {best && <MeasureNext process={best} />}
        <DecisionCard product={product} />
        <AnalysesCard product={product} best={best} />
        {best && <CoProducts process={best} />}
      </div>
    </div>
  );
}

/** The part of a decision that concerns one product; undefined if none does. */
export function decisionOf(decision: Decision, productId: string): Decision | undefined {
  if (decision.product_id !== null) return decision.product_id === productId ? decision : undefined;
  const processes = decision.processes.filter(({ product_id: id }) => id === productId);
  return processes.length === 0 ? undefined : { ...decision, processes, count: processes.length };
}

function NextCard({ product }: { product: Product }) {
  const operations = useUnitOperations();
  const nameOf = (id: string) => operations.find((one) => one.id === id)?.name ?? id.replaceAll('_', ' ');
  const { data, error } = useGetHome({ query: { throwOnError: false, staleTime: 0 } });
  if (!data && !error) return null;
  const decisions = data?.decisions.flatMap((decision) => decisionOf(decision, product.id) ?? []) ?? [];
  return (
    <Card title="Pending decisions" note={decisions.length > 0 ? 'with the effect, where it is known' : undefined}>
      {decisions.length === 0 ? (
        <p className={rows['quiet']}>
          {error
            ? `The decisions could not be loaded: ${reasonOf(error)}`
            : 'No pending decisions. Fits to accept, data that is not fitted and missing emission factors appear here.'}
        </p>
      ) : (
        <ul className={rows['rows']}>
          {decisions.map((decision) => (
            <DecisionLine key={decision.id} row={decisionRow(decision, nameOf)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The latest analysis of each type of each process. */
function AnalysesCard({ product, best }: { product: Product; best: Process | undefined }) {
  const processes =
    useQuery({
      ...processesOf(product.id),
      refetchInterval: ({ state }) =>
        state.data && jobsToShow(state.data, 0).some(({ job }) => isRunning(job)) ? JOB_POLL : false,
    }).data ?? [];
  const jobs = jobsToShow(processes, 0);
  return (
    <Card title="Analyses" note={jobs.length > 0 ? 'the latest of each type' : undefined}>
      {jobs.length === 0 ? (
        <p className={rows['quiet']}>
          No analyses yet. Optimise a process, or find the inputs that affect its cost most.
        </p>
      ) : (
        <ul className={rows['rows']}>
          {jobs.map(({ process, job }) => (
            <JobLine key={job.id} process={process} job={job} />
          ))}
        </ul>
      )}
      {best && (
        <p className={styles['links']}>
          {best.name}:
          {PAGES.map(([page, name]) => (
            <Link key={page} to={`/products/${best.product_id}/${best.id}/${page}`}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}

/** Pages of a process that answer what this page leaves open. */
const PAGES = [
  ['analyses', 'Analyses'],
  ['techno-economic-analysis', 'Economics'],
  ['life-cycle-analysis', 'Life cycle'],
  ['history', 'History'],
] as const;

import { Link } from 'react-router-dom';
import type { JobSummary, Process } from '#generated/hooks/model/index.ts';
import { useListOrganisationProcesses } from '#generated/hooks/processes/processes.ts';
import { useCurrentUser, useIsAdmin } from '#src/account/current-user.ts';
import { useFirstProducts } from '#src/account/lists.ts';
import { Button } from '#src/components/button.tsx';
import grid from '#src/components/card-grid.module.css';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Card, Empty } from '#src/components/page.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { relativeChange } from '#src/lib/change.ts';
import { JOB_POLL } from '#src/lib/constants.ts';
import { formatAge, formatCount, formatNumber } from '#src/lib/format.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { ProcessCard, processPath } from '#src/products/process-card.tsx';
import styles from './home.module.css';
import { perKg } from '#src/lib/money.ts';

const RECENT = 4;
const MOVED = 5;

const jobsOf = ({ jobs }: Process): JobSummary[] =>
  Object.values(jobs).filter((job): job is JobSummary => job !== null);
const isRunning = ({ status }: JobSummary) => status === 'queued' || status === 'running';

function greeting(name: string, hour = new Date().getHours()): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${name.split(' ')[0]}`;
}

/** Recent processes, changes in cost, running analyses and quick-start links. */
export default function HomePage() {
  const user = useCurrentUser();
  const { products } = useFirstProducts();
  const { data } = useListOrganisationProcesses(FIRST_PAGE);
  // Includes processes without recent changes, because an analysis may run on one of them.
  const busy = useListOrganisationProcesses(
    { ...FIRST_PAGE, only: 'running' },
    { query: { refetchInterval: ({ state }) => (state.data?.processes.length ? JOB_POLL : false) } },
  ).data?.processes;
  const processes = data?.processes;
  const moved = processes
    ?.filter(({ figures, previous_figures }) => relativeChange(previous_figures?.cogs ?? null, figures?.cogs ?? null))
    .slice(0, MOVED);
  const running =
    busy?.flatMap((process) =>
      jobsOf(process)
        .filter(isRunning)
        .map((job) => ({ process, job })),
    ) ?? [];
  return (
    <div className={styles['home']}>
      <header className={styles['head']}>
        <div>
          <h1>{user ? greeting(user.name) : 'Home'}</h1>
          <p>{user?.current_org?.name}</p>
        </div>
        <Button variant="contained" component={Link} to="/products/create" startIcon={<Icon name="plus" />}>
          New product
        </Button>
      </header>

      {processes?.length === 0 ? (
        <>
          <Empty
            title="Nothing here yet"
            actions={
              <Button
                variant="contained"
                component={Link}
                to={products[0] ? `/products/${products[0].id}` : '/products/create'}
              >
                {products[0] ? `Open ${products[0].name}` : 'New product'}
              </Button>
            }
          >
            Create a product, then add its process steps. The cost per kilogram is calculated as you go.
          </Empty>
          <QuickStart productId={products[0]?.id} productName={products[0]?.name} />
        </>
      ) : (
        <>
          <div className={styles['sectionHead']}>
            <h2>Recent processes</h2>
            {data && (
              <Link to="/products?tab=processes">
                {data.total === 1 ? 'All processes (1)' : `All ${formatCount(data.total)} processes`}
              </Link>
            )}
          </div>
          <div className={grid['grid']}>
            {processes
              ? processes
                  .slice(0, RECENT)
                  .map((process) => <ProcessCard key={process.id} process={process} showProduct figures={4} />)
              : [1, 2, 3].map((key) => <Skeleton key={key} className={grid['loading']} />)}
          </div>
          <div className={styles['columns']}>
            <Card title="What moved the cost" note="unit cost against the previous version">
              {moved && moved.length > 0 ? (
                <ul className={styles['list']}>
                  {moved.map((process) => (
                    <li key={process.id}>
                      <Link to={processPath(process)}>{process.name}</Link>
                      <small>{process.product_name}</small>
                      <span className="figures">
                        {perKg(process.previous_figures!.cogs).figure} to {perKg(process.figures!.cogs).figure}{' '}
                        {perKg(process.figures!.cogs).unit}
                      </span>
                      <Delta value={process.figures!.cogs} saved={process.previous_figures!.cogs} better="lower" />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className={styles['quiet']}>
                  No changes yet: save a second version of a process to see its change in cost.
                </p>
              )}
            </Card>
            <div className={styles['stack']}>
              {running.length > 0 && (
                <Card title="Running" note={running.length}>
                  <ul className={styles['list']} aria-live="polite">
                    {running.map(({ process, job }) => (
                      <li key={job.id}>
                        <Link to={`/products/${process.product_id}/${process.id}/analyses?run=${job.id}`}>
                          {process.name}
                        </Link>
                        <small>{job.type.replaceAll('_', ' ')}</small>
                        <span className="figures">
                          {formatNumber(job.progress * 100, { decimals: 0 })} %, {formatAge(job.submitted_at)}
                        </span>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              <QuickStart productId={products[0]?.id} productName={products[0]?.name} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function QuickStart({ productId, productName }: { productId: string | undefined; productName: string | undefined }) {
  const isAdmin = useIsAdmin();
  const entries: { to: string; icon: IconName; title: string; note: string }[] = [
    ...(productId
      ? [
          {
            to: `/products/${productId}`,
            icon: 'steps' as const,
            title: `Build a process for ${productName}`,
            note: 'from fermentation to powder',
          },
        ]
      : []),
    { to: '/unit-operations', icon: 'flask', title: 'Try one unit operation', note: 'its inputs and results' },
    {
      to: '/component-library',
      icon: 'library',
      title: 'Look up a component',
      note: 'cells, proteins, molecules, solvents',
    },
    { to: '/carbon-accountings', icon: 'leaf', title: 'Carbon accounting', note: 'reports by scope' },
    ...(isAdmin
      ? [{ to: '/admin', icon: 'shield' as const, title: 'Administration', note: 'organisations and users' }]
      : []),
  ];
  return (
    <Card title="Quick start">
      <ul className={styles['starts']}>
        {entries.map(({ to, icon, title, note }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} size={18} />
              <span>
                <b>{title}</b>
                <small>{note}</small>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

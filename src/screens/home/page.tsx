import { Link } from 'react-router-dom';
import { useGetHome, useListOrganisationProcesses } from '#generated/hooks/processes.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Button } from '#src/components/button.tsx';
import grid from '#src/components/card-grid.module.css';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { formatCount } from '#src/lib/format.ts';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import { useObservable } from '#src/lib/observable.ts';
import { tourSeen, goToStep, leaveTour, tourStep } from '#src/lib/tour.ts';
import { ProcessCard } from '#src/products/process-card.tsx';
import styles from './home.module.css';
import { summary } from './summary.ts';

/** What is below the recent processes, or in their place in a new organisation: fetched after the first drawing. */
const [Overview] = later(() => import('./overview.tsx'), <Skeleton className={styles['below']} />, { themed: false });
const [FirstSteps] = later(() => import('./first-steps.tsx'), null, { themed: false });

const RECENT = 4;

function greeting(name: string, hour = new Date().getHours()): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${name.split(' ')[0]}`;
}

/** Recent processes, pending decisions, jobs, what moved the cost, and solved examples. */
export default function HomePage() {
  const user = useCurrentUser();
  const { data } = useListOrganisationProcesses(FIRST_PAGE);
  // Recent processes are shown without it: who changed them follows.
  const { data: home, error } = useGetHome({ query: { throwOnError: false, staleTime: 0 } });
  const processes = data?.processes;
  const isNew = processes?.length === 0;
  const seen = useObservable(tourSeen);
  return (
    <div className={styles['home']}>
      <header className={styles['head']}>
        <div>
          <h1>{user ? greeting(user.name) : 'Home'}</h1>
          <p>{home && !isNew ? summary(home) : user?.current_org?.name}</p>
        </div>
        <Button variant="contained" component={Link} to="/products/create" startIcon={<Icon name="plus" />}>
          New product
        </Button>
      </header>
      {!seen && <TourCard />}
      {isNew ? (
        <FirstSteps />
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
          <div className={`${grid['grid']} ${styles['recent']}`}>
            {processes
              ? processes
                  .slice(0, RECENT)
                  .map((process) => (
                    <ProcessCard
                      key={process.id}
                      process={process}
                      showProduct
                      recent={home?.recent.find((one) => one.process_id === process.id)}
                    />
                  ))
              : [1, 2, 3].map((key) => <Skeleton key={key} className={grid['loading']} />)}
          </div>
          {processes && <Overview processes={processes} home={home} failure={error} />}
        </>
      )}
    </div>
  );
}

/** Offers the tour. */
function TourCard() {
  const step = useObservable(tourStep);
  if (step !== null) return null;
  return (
    <section className={styles['tour']} aria-label="Tour">
      <p>
        <b>New here?</b> Change a setting and see what it costs: three minutes.
      </p>
      <Button variant="outlined" size="small" onClick={() => goToStep('example')}>
        Start the tour
      </Button>
      <Button size="small" onClick={leaveTour}>
        Not now
      </Button>
    </section>
  );
}

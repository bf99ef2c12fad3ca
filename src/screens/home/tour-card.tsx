import { Button } from '#src/components/button.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { goToStep, leaveTour, tourStep } from '#src/lib/tour.ts';
import styles from './home.module.css';

/** Offers the tour. */
export function TourCard() {
  const step = useObservable(tourStep);
  if (step !== null) return null;
  return (
    <section className={styles['tour']} aria-label="Tour">
      <p>
        <b>New here?</b> In three minutes, from a solved example to a change of your own and its effect on the cost.
      </p>
      <Button variant="contained" size="small" onClick={() => goToStep('example')}>
        Start the tour
      </Button>
      <Button size="small" onClick={leaveTour}>
        Not now
      </Button>
    </section>
  );
}

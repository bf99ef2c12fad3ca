import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#src/components/icon.tsx';
import { amountOfChange, relativeChange } from '#src/lib/change.ts';
import { costPer } from '#src/lib/reporting.ts';
import { useObservable } from '#src/lib/observable.ts';
import { goToStep, leaveTour, openCost, TOUR_STEPS, type OpenCost, type TourStep } from '#src/lib/tour.ts';
import { usePointing } from './use-pointing.ts';
import styles from './tour.module.css';

/** What each step points at: the first that is on the page. */
const TARGETS: Record<TourStep, readonly string[]> = {
  example: ['[data-tour="examples"]'],
  setting: ['[data-setting]', 'section[aria-label="Flow diagram"] [data-step]'],
  cost: ['[role="group"][aria-label="Unit cost (COGS)"]'],
  why: ['[role="group"][aria-label="Unit cost (COGS)"] button', '[role="group"][aria-label="Unit cost (COGS)"]'],
};

const TITLES: Record<TourStep, string> = {
  example: 'Open a solved example',
  setting: 'Change one setting',
  cost: 'See the cost change',
  why: 'See why',
};

/**
 * The tour: four marks beside the page, which stays usable. A step ends when it was done or by its button; Escape leaves
 * the tour.
 */
export default function Tour({ step }: { step: TourStep }) {
  const { pathname, search } = useLocation();
  const cost = useObservable(openCost);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const side = usePointing(TARGETS[step]);

  const isInProcess = cost !== null;
  const hasMoved = cost?.isChanged === true && cost.saved !== null && cost.now !== null && cost.now !== cost.saved;
  useEffect(() => {
    if (step === 'example' && isInProcess) goToStep('setting');
    if (step === 'setting' && hasMoved) goToStep('cost');
  }, [step, isInProcess, hasMoved]);
  // A step that follows an act of the user is read out; the first takes the focus from the button that began it.
  const isFirst = step === 'example';
  useEffect(() => {
    if (isFirst) heading.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A dialog or a field that takes Escape comes first.
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('.MuiModal-root')) leaveTour();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const at = TOUR_STEPS.indexOf(step);
  const isAway = step === 'example' ? pathname !== '/' : !isInProcess;
  return (
    <section className={styles['tour']} role="dialog" aria-labelledby={id} aria-modal={false} data-side={side}>
      <header>
        <span>
          Tour, {at + 1} of {TOUR_STEPS.length}
        </span>
        <IconButton size="small" aria-label="Leave the tour" onClick={leaveTour}>
          <Icon name="close" size={16} />
        </IconButton>
      </header>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {TITLES[step]}
      </h2>
      <div aria-live="polite">
        {isAway ? <Away step={step} key={search} /> : <Words step={step} cost={cost} hasMoved={hasMoved} />}
      </div>
      <footer>
        {at > 0 && (
          <Button size="small" onClick={() => goToStep(TOUR_STEPS[at - 1]!)}>
            Back
          </Button>
        )}
        {step === 'cost' && (
          <Button size="small" variant="contained" disabled={!hasMoved} onClick={() => goToStep('why')}>
            See why
          </Button>
        )}
        {step === 'why' && (
          <Button size="small" variant="contained" onClick={leaveTour}>
            Finish
          </Button>
        )}
      </footer>
    </section>
  );
}

/** The page that the step is about is not open. */
function Away({ step }: { step: TourStep }) {
  return step === 'example' ? (
    <p>
      The examples are on the home page. <Link to="/">Go to Home</Link>
    </p>
  ) : (
    <p>
      Open the process again to continue, or{' '}
      <Link to="/" onClick={() => goToStep('example')}>
        choose another example
      </Link>
      .
    </p>
  );
}

interface WordsProps {
  step: TourStep;
  cost: OpenCost | null;
  hasMoved: boolean;
}

function Words({ step, cost, hasMoved }: WordsProps): ReactNode {
  switch (step) {
    case 'example':
      return (
        <p>
          Choose a plant under <b>Start from a solved example</b> and press Open. You get a copy of your own, with every
          setting entered and its cost calculated.
        </p>
      );
    case 'setting':
      return (
        <p>
          Choose a step of the flowsheet, for example the fermentation. Its settings open beside it. Enter a new value,
          such as a different number of vessels, and press Enter.
        </p>
      );
    case 'cost':
      return hasMoved && cost?.saved != null && cost.now !== null ? (
        <p>
          The unit cost went from {costPer(cost.saved, cost.reported).figure} to{' '}
          <b>{costPer(cost.now, cost.reported).figure}</b> {costPer(cost.now, cost.reported).unit} (
          {cost.now < cost.saved ? 'down' : 'up'} {amountOfChange(relativeChange(cost.saved, cost.now) ?? 0)}). The
          whole plant was recalculated: balances, equipment, cost and footprint. Nothing is stored until you save.
        </p>
      ) : (
        <p>The unit cost is the saved value. Change a setting to see its effect.</p>
      );
    case 'why':
      return (
        <p>
          Select the unit cost to see its equation and every value used in it, down to the source of each price. Undo
          reverts the change; Save stores it as a version. You can take this tour again from Help.
        </p>
      );
  }
}

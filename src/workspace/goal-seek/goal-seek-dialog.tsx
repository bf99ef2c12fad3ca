import { useId, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { figureValue, type Library, type Results } from '#engine/index.ts';
import type { GoalSeek } from '#engine/analysis/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { SearchChoice, type SearchOption } from '#src/components/search-choice.tsx';
import { signedShare } from '#src/lib/change.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { typedNumber, typedProblem } from '#src/lib/read-quantity.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { unitText } from '#src/lib/quantity.ts';
import { Alternatives } from './alternatives.tsx';
import { showLever, showTarget, type Offer } from '#src/draft/goal-seek/answer.ts';
import { applyLever } from '#src/draft/goal-seek/apply.ts';
import { targetsOf, toInside, toShown, type Target } from '#src/draft/goal-seek/figures.ts';
import styles from './goal-seek.module.css';
import { leversOf, type LeverChoice } from '#src/draft/goal-seek/levers.ts';
import { limitsOf } from '#src/draft/goal-seek/limits.ts';
import { MustBeTrue } from './must-be-true.tsx';
import { SeekCurve } from './seek-curve.tsx';
import { useAlternatives } from './use-alternatives.ts';
import { useSeek, type Sought } from './use-seek.ts';
import { useReported } from '#src/lib/reporting.ts';

interface Props {
  library: Library;
  productPrice: number | null;
  /** The metric that the dialog was opened for, with or without its wanted value (`figures.npv=0`); the unit cost otherwise. */
  about: string | null;
  /** The open step, whose settings are listed first. */
  stepId: string | null;
  onClose: () => void;
}

/** 'Which titre gives a unit cost of 100?', for any metric and any numeric input. */
export default function GoalSeekDialog(props: Props) {
  const results = useWorkspaceState((state) => state.results);
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog open onClose={props.onClose} fullWidth fullScreen={phone} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} className={styles['title']}>
        <Icon name="target" size={18} /> Goal-seek
      </DialogTitle>
      {results ? (
        <Question {...props} results={results} />
      ) : (
        <DialogContent>
          Goal-seek needs a process that runs without errors. First correct the steps marked in the flow diagram.
        </DialogContent>
      )}
    </Dialog>
  );
}

function Question({ library, productPrice, about: asked, stepId, onClose, results }: Props & { results: Results }) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const catalogue = useCatalogue();
  const reported = useReported();
  const targets = useMemo(() => targetsOf(results, catalogue, reported), [results, catalogue, reported]);
  const levers = useMemo(
    () => leversOf(draft, results, catalogue, library, productPrice, reported),
    [draft, results, catalogue, library, productPrice, reported],
  );
  const leverOptions = useMemo(() => optionsOf(levers, (one) => one.id), [levers]);
  const figureOptions = useMemo(() => optionsOf(targets, (one) => one.figure), [targets]);
  const id = useId();
  const [about, wantedAbout] = asked?.split('=') ?? [];
  const [figure, setFigure] = useState(() => (targets.some((one) => one.figure === about) ? about! : 'figures.cogs'));
  const [leverId, setLeverId] = useState(() => firstLever(levers, stepId));
  const target = targets.find((one) => one.figure === figure)!;
  const lever = levers.find((one) => one.id === leverId) ?? levers[0]!;
  const now = figureValue(results, figure) ?? null;
  const [wanted, setWanted] = useState(() => wantedAbout ?? suggestion(now, target));
  const [isAsked, setIsAsked] = useState(false);
  const [from, setFrom] = useState(() => rangeText(lever, 'min'));
  const [to, setTo] = useState(() => rangeText(lever, 'max'));

  const chooseFigure = (next: string) => {
    const chosen = targets.find((one) => one.figure === next)!;
    setFigure(next);
    setWanted(suggestion(figureValue(results, next) ?? null, chosen));
  };
  const chooseLever = (next: string) => {
    const chosen = levers.find((one) => one.id === next)!;
    setLeverId(next);
    setFrom(rangeText(chosen, 'min'));
    setTo(rangeText(chosen, 'max'));
  };
  const isTolled = typeof draft.assumptions.finance?.tolling_fee === 'number';
  const breakEven = () => {
    setFigure('figures.npv');
    setWanted('0');
    chooseLever(isTolled ? 'finance.tolling_fee' : 'finance.selling_price');
  };

  const [asTarget, asLever] = [target, lever].map(({ displayUnit, reported: of }) => ({
    display_unit: displayUnit,
    reported: of,
  }));
  const [number, low, high] = [wanted, from, to].map(typedNumber);
  const complaint =
    number === null
      ? (typedProblem(wanted, asTarget!) ?? 'Enter a number as the target.')
      : low === null || high === null || !(low! < high!)
        ? 'The upper end of the range must be above its lower end.'
        : null;
  const bounded = useMemo((): LeverChoice => {
    if (complaint !== null) return lever;
    return { ...lever, min: endOf(lever, 'min', low!), max: endOf(lever, 'max', high!) };
  }, [lever, complaint, low, high]);
  const sought = useSeek(
    draft,
    complaint === null ? { target, lever: bounded, wanted: toInside(number!, target) } : null,
  );

  const alternatives = useAlternatives(
    draft,
    levers,
    // The question itself is answered first.
    complaint === null && sought?.answer ? { target, lever: lever.id, wanted: toInside(number!, target) } : null,
  );

  const enter = (chosen: LeverChoice, { x }: Offer) => {
    const words = `${chosen.title} ${showLever(x, chosen)}`;
    const act = workspace.edit(words, (before) => applyLever(before, chosen, x));
    onClose();
    sayUndoable(workspace, act, `${chosen.title}: ${showLever(x, chosen)}`);
  };
  const take = (offer: Offer) => enter(lever, offer);
  const [best] = sought?.answer?.offers ?? [];
  return (
    <>
      <DialogContent className={styles['content']}>
        <div className={styles['question']}>
          <span>Which</span>
          <SearchChoice
            id={`${id}-lever`}
            label="Input to change"
            isWord
            value={lever.id}
            options={leverOptions}
            onChange={chooseLever}
          />
          <span>gives</span>
          <SearchChoice
            id={`${id}-figure`}
            label="Figure"
            isWord
            value={figure}
            options={figureOptions}
            onChange={chooseFigure}
          />
          <span>of</span>
          <span className={styles['target']}>
            <QuantityBox
              shown={asTarget!}
              text={wanted}
              aria-label="Target"
              aria-invalid={number === null}
              onText={setWanted}
            />
            <span>{unitText(target.displayUnit)}?</span>
          </span>
        </div>
        <p className={styles['range']}>
          Search between
          <QuantityBox shown={asLever!} text={from} aria-label="Smallest value" onText={setFrom} />
          and
          <QuantityBox shown={asLever!} text={to} aria-label="Largest value" onText={setTo} />
          {unitText(lever.displayUnit)}
          <button type="button" onClick={breakEven}>
            Break-even price
          </button>
        </p>
        <div role="status" className={styles['answer']}>
          {complaint && <p className={styles['wrong']}>{complaint}</p>}
          {!complaint && <Answer sought={sought} lever={bounded} target={target} now={now} onTake={take} />}
        </div>
        {sought?.found && !complaint && (
          <SeekCurve
            found={sought.found}
            lever={bounded}
            target={target}
            now={now}
            offers={sought.answer?.offers ?? []}
          />
        )}
        {sought?.found && !complaint && <Limits found={sought.found} lever={bounded} />}
        {sought?.answer && !complaint && (
          <Alternatives alternatives={alternatives} target={target} now={results.figures} onTake={enter} />
        )}
        {typeof number === 'number' && complaint === null && target.figure.startsWith('figures.') && (
          <details
            className={styles['instead']}
            open={isAsked}
            onToggle={(event) => setIsAsked(event.currentTarget.open)}
          >
            <summary>
              <h3>What must be true</h3>
            </summary>
            {isAsked && (
              <MustBeTrue configuration={draft} target={target} wanted={toInside(number, target)} now={now} />
            )}
          </details>
        )}
      </DialogContent>
      <DialogActions>
        <span className={styles['work']}>
          {sought?.found && `${sought.found.evaluations} evaluations, all other inputs as in the draft`}
        </span>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" disabled={!best || complaint !== null} onClick={() => best && take(best)}>
          {best && !complaint ? `Use ${showLever(best.x, lever)}` : 'Use this value'}
        </Button>
      </DialogActions>
    </>
  );
}

/** Maximum number of limits that are explained. */
const MOST_LIMITS = 4;

/** What the hatched ranges of the chart are: where the process does not run, and why. */
function Limits({ found, lever }: { found: GoalSeek; lever: LeverChoice }) {
  const limits = limitsOf(found.curve);
  if (limits.length === 0) return null;
  return (
    <section className={styles['limits']} aria-label="Limits">
      <h3>
        <i aria-hidden="true" /> Hatched: no result, because the process is infeasible there
      </h3>
      <ul>
        {limits.slice(0, MOST_LIMITS).map(({ from, to, reason }) => (
          <li key={from}>
            <b className="figures">
              {from === to ? showLever(from, lever) : `${showLever(from, lever)} to ${showLever(to, lever)}`}
            </b>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {limits.length > MOST_LIMITS && (
        <p>{limits.length - MOST_LIMITS} more ranges are listed in the table of the chart.</p>
      )}
    </section>
  );
}

interface AnswerProps {
  sought: Sought | null;
  lever: LeverChoice;
  target: Target;
  now: number | null;
  onTake: (offer: Offer) => void;
}

function Answer({ sought, lever, target, now, onTake }: AnswerProps) {
  if (!sought) return <p>Searching …</p>;
  if (sought.failure !== null) return <p className={styles['wrong']}>{sought.failure}</p>;
  const { offers, words } = sought.answer!;
  const [best, ...others] = offers;
  const exact = sought.found!.solutions.length > 0;
  return (
    <>
      {best && exact && (
        <p className={styles['found']}>
          <b className="figures">{formatNumber(toShown(best.x, lever), { digits: 4 })}</b> {unitText(lever.displayUnit)}
          {lever.now !== null && lever.now !== 0 && (
            <span>
              {signedShare((best.x - lever.now) / Math.abs(lever.now))} on {showLever(lever.now, lever)}
            </span>
          )}
        </p>
      )}
      {!exact && <p className={styles['none']}>No value found</p>}
      <p>
        {words} {now !== null && `The current value is ${showTarget(now, target)}.`}
      </p>
      {(exact ? others : offers).length > 0 && (
        <p className={styles['others']}>
          {exact ? 'Or' : 'Values on either side:'}
          {(exact ? others : offers).map((offer) => (
            <Button key={offer.x} size="small" variant="outlined" onClick={() => onTake(offer)}>
              {showLever(offer.x, lever)}
              {!exact && ` (${showTarget(offer.y, target)})`}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

const optionsOf = <One extends { title: string; group: string }>(
  all: readonly One[],
  idOf: (one: One) => string,
): SearchOption[] => all.map((one) => ({ value: idOf(one), label: one.title, group: one.group }));

const SHOWN_DIGITS = 4;

const rangeText = (lever: LeverChoice, end: 'min' | 'max'): string =>
  formatInput(Number(toShown(lever[end], lever).toPrecision(SHOWN_DIGITS)));

/** An end is shown with few digits; if it was not edited, its exact value is used. */
const endOf = (lever: LeverChoice, end: 'min' | 'max', typed: number): number =>
  rangeText(lever, end) === formatInput(typed) ? lever[end] : toInside(typed, lever);

/** An initial target, in few digits: 10 % better than now, or lower if neither direction is better. */
const suggestion = (now: number | null, target: Target): string =>
  now === null
    ? '0'
    : formatInput(Number((toShown(now, target) * (target.better === 'higher' ? 1.1 : 0.9)).toPrecision(2)));

function firstLever(levers: LeverChoice[], stepId: string | null): string {
  const ofStep = levers.find(({ lever }) => lever.kind === 'setting' && lever.step_id === stepId);
  return (ofStep ?? levers[0])?.id ?? '';
}

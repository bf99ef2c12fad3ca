import type { ReactNode } from 'react';
import type { Configuration } from '#engine/index.ts';
import { Computing } from '#src/components/computing.tsx';
import { useCalculator } from '#src/engine/calculator.ts';
import type { FirstAsk, FirstLook as FirstLookResult } from '#src/engine/first-look.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { formatCount } from '#src/lib/format.ts';
import styles from './analyses.module.css';
import { PURPOSES, type Place } from './kinds.ts';
import { SetUpChips } from './set-up-chips.tsx';
import { ResultView } from './results/result-view.tsx';
import { useStudy } from './study.ts';

/** ms without a change of the set-up after which it is looked at. */
const REST = 300;

interface Props {
  place: Place;
  /** The set-up as it stands; undefined while it is determined; null while a value is wrong, and for what has no first look. */
  asked: FirstAsk | null | undefined;
  /** The button that runs all of it. */
  action: string;
  /** Buttons of a set-up that is not shown itself: it is told in chips. */
  children: ReactNode;
}

/** What an analysis would find, from few evaluations that are made here, before its first run. */
export function FirstLook({ place, asked, action, children }: Props) {
  const study = useStudy();
  const { configuration, configurationId } = study;
  const found = useAnswer<{ configuration: Configuration; asked: FirstAsk }, FirstLookResult | null>(
    'first_look',
    asked ? { configuration, asked } : undefined,
    async (question, { ask, tell }) => {
      if (question.asked.type === 'optimise') tell(await ask('first_look', { ...question, isQuick: true }));
      return ask('first_look', question);
    },
    { by: useCalculator().askSlow, pause: REST, keep: true },
  );
  const { title, text } = PURPOSES[place];
  const look = asked === null ? null : found.answer;
  if (!look)
    return (
      <section className={styles['nothing']} aria-label={`No run yet: ${title}`}>
        <h2>{title}</h2>
        <p>{text}</p>
        <p>The set-up is pre-filled from the catalogue and your locks: change it, or start it unchanged.</p>
        {children && <div className={styles['runHead']}>{children}</div>}
        <Computing of={found} what="Taking a first look" />
        {found.failure !== null && <p role="alert">The first look could not be calculated: {found.failure}</p>}
      </section>
    );
  return (
    <section className={styles['run']} aria-label={`First look: ${title}`}>
      <header className={styles['runHead']}>
        <h2>{title}</h2>
        <p role="status">
          A first look{look.type === 'optimise' && `, from ${formatCount(look.result!.evaluations)} designs`}. “{action}
          ” runs everything that is set up{look.type === 'optimise' && ', which can find more,'} and stores the result.
        </p>
        {children}
      </header>
      {children !== null && <SetUpChips job={look} study={study} />}
      <Computing of={found} what="Taking a first look" />
      {/* Another result has other points: what was chosen of the one before is not among them. */}
      <ResultView
        key={JSON.stringify(look.parameters)}
        job={{ ...look, configuration_id: configurationId }}
        other={null}
      />
    </section>
  );
}

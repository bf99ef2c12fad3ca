import type { Job } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import styles from './analyses.module.css';
import { chipsOf } from './asked.ts';
import type { Study } from './study.ts';

/** The set-up of a run in a line. */
export function SetUpChips({ job, study }: { job: Pick<Job, 'type' | 'parameters'>; study: Study }) {
  return (
    <ul className={styles['chips']} aria-label="Set-up">
      {chipsOf(job, study).map(({ verb, text, isLock }) => (
        <li key={`${verb} ${text}`}>
          {isLock && <Icon name="lock" size={12} />}
          <b>{verb}</b> {text}
        </li>
      ))}
    </ul>
  );
}

import { initials } from '#src/lib/initials.ts';
import styles from './presence.module.css';
import type { Tone } from './words.ts';

/** The initials of a person, whose name is written next to them or in the name of their control. */
export function Avatar({ name, tone }: { name: string; tone: Tone }) {
  return (
    <span className={styles['avatar']} data-tone={tone} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

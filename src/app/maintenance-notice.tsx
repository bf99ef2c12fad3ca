import type { RefCallback } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { config } from '#src/lib/config.ts';
import { MESSAGES } from '#src/lib/constants.ts';
import styles from './maintenance.module.css';

export interface Announced {
  state: 'announced' | 'under way';
  minutesToStart: number;
  minutesToEnd: number;
}

const clock = (time: number) => new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Tells what lies below the top bar how much lower that is. */
const makeRoom: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--notice', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice');
  };
};

interface Props extends Announced {
  now: Date;
}

/** What the bar says. */
export default function MaintenanceNotice({ state, minutesToStart, minutesToEnd, now }: Props) {
  const local = (minutes: number) => clock(now.getTime() + minutes * 60_000);
  const hours = `${local(minutesToStart)} to ${local(minutesToEnd)} in your time zone`;
  return (
    <div ref={makeRoom} className={styles['bar']} data-state={state} role={state === 'under way' ? 'alert' : 'status'}>
      <Icon name="warning" />
      <span>
        <strong>{state === 'announced' ? MESSAGES.maintenanceAnnounced : MESSAGES.maintenanceUnderWay}</strong> {hours}.{' '}
        {config().product_name} may be unavailable for a while. Unsaved changes are kept in this browser.
      </span>
      <span className={styles['countdown']}>
        {state === 'announced' ? `starts in ${span(minutesToStart)}` : `ends in ${span(minutesToEnd)}`}
      </span>
    </div>
  );
}

import type { RefCallback } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { config } from '#src/lib/config.ts';
import { MAINTENANCE, MESSAGES } from '#src/lib/constants.ts';
import { whenAsked } from '#src/lib/when-asked.ts';
import styles from './maintenance.module.css';

interface Announced {
  state: 'announced' | 'under way';
  minutesToStart: number;
  minutesToEnd: number;
}

const london = whenAsked(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: MAINTENANCE.zone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }),
);

function inLondon(now: Date) {
  const parts = Object.fromEntries(
    london()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { weekday: parts['weekday'], minutes: Number(parts['hour']) * 60 + Number(parts['minute']) };
}

type Maintenance = { state: 'none' } | Announced;

/** Thursday in London: announced from 07:00, under way from 09:00 until 09:59. */
export function maintenanceAt(now: Date): Maintenance {
  const { weekday, minutes } = inLondon(now);
  const minutesToStart = MAINTENANCE.startHour * 60 - minutes;
  const minutesToEnd = MAINTENANCE.endHour * 60 - minutes;
  const announcedFrom = MAINTENANCE.warningFromHour * 60;
  if (weekday !== MAINTENANCE.weekday || minutes < announcedFrom || minutesToEnd <= 0) return { state: 'none' };
  return { state: minutesToStart > 0 ? 'announced' : 'under way', minutesToStart, minutesToEnd };
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

/** What the bar says, if anything. */
export default function MaintenanceNotice({ now }: { now: Date }) {
  const maintenance = maintenanceAt(now);
  if (maintenance.state === 'none') return null;
  const { state, minutesToStart, minutesToEnd } = maintenance;
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

import { useEffect, useState } from 'react';
import { MAINTENANCE, MESSAGES } from '#src/lib/constants.ts';
import { config } from '#src/lib/config.ts';
import { Icon } from '#src/components/icon.tsx';
import styles from './maintenance.module.css';

export type MaintenanceState = 'none' | 'announced' | 'under way';

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: MAINTENANCE.zone,
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** Thursday in London: announced from 07:00, under way from 09:00 until 09:59. */
export function maintenanceAt(now: Date): { state: MaintenanceState; minutesToStart: number; minutesToEnd: number } {
  const parts = Object.fromEntries(london.formatToParts(now).map(({ type, value }) => [type, value]));
  const minutes = Number(parts['hour']) * 60 + Number(parts['minute']);
  const minutesToStart = MAINTENANCE.startHour * 60 - minutes;
  const minutesToEnd = MAINTENANCE.endHour * 60 - minutes;
  const today = parts['weekday'] === MAINTENANCE.weekday;
  let state: MaintenanceState = 'none';
  if (today && minutesToStart <= 0 && minutesToEnd > 0) state = 'under way';
  else if (today && minutes >= MAINTENANCE.warningFromHour * 60 && minutesToStart > 0) state = 'announced';
  return { state, minutesToStart, minutesToEnd };
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The full-width bar above the top bar, looked at again every minute. */
export function MaintenanceBar() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MAINTENANCE.recheck);
    return () => clearInterval(timer);
  }, []);
  const { state, minutesToStart, minutesToEnd } = maintenanceAt(now);
  if (state === 'none') return null;

  const local = (minutes: number) => clock.format(new Date(now.getTime() + minutes * 60_000));
  const hours = `${local(minutesToStart)} to ${local(minutesToEnd)} where you are`;
  return (
    <div className={styles['bar']} data-state={state} role={state === 'under way' ? 'alert' : 'status'}>
      <Icon name="warning" />
      <span>
        <strong>{state === 'announced' ? MESSAGES.maintenanceAnnounced : MESSAGES.maintenanceUnderWay}</strong> {hours}.{' '}
        {config().product_name} may be out of reach for a while; what you have not saved is kept in this browser.
      </span>
      <span className={styles['countdown']}>
        {state === 'announced' ? `starts in ${span(minutesToStart)}` : `ends in ${span(minutesToEnd)}`}
      </span>
    </div>
  );
}

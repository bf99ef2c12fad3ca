import { useEffect, useState } from 'react';
import { later } from '#src/components/later.tsx';
import { MAINTENANCE } from '#src/lib/constants.ts';
import { whenAsked } from '#src/lib/when-asked.ts';
import type { Announced } from './maintenance-notice.tsx';

const [MaintenanceNotice] = later(() => import('./maintenance-notice.tsx'), null, { themed: false });

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

/** London is at UTC or an hour ahead of it, so most times need no time zone conversion. */
const mayConcern = (now: Date) =>
  now.getUTCHours() >= MAINTENANCE.warningFromHour - 1 && now.getUTCHours() < MAINTENANCE.endHour;

type Maintenance = { state: 'none' } | Announced;

/** Thursday in London: announced from 07:00, under way from 09:00 until 09:59. */
export function maintenanceAt(now: Date): Maintenance {
  if (!mayConcern(now)) return { state: 'none' };
  const { weekday, minutes } = inLondon(now);
  const minutesToStart = MAINTENANCE.startHour * 60 - minutes;
  const minutesToEnd = MAINTENANCE.endHour * 60 - minutes;
  const announcedFrom = MAINTENANCE.warningFromHour * 60;
  if (weekday !== MAINTENANCE.weekday || minutes < announcedFrom || minutesToEnd <= 0) return { state: 'none' };
  return { state: minutesToStart > 0 ? 'announced' : 'under way', minutesToStart, minutesToEnd };
}

/** The full-width bar above the top bar, updated every minute. */
export function MaintenanceBar() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MAINTENANCE.recheck);
    return () => clearInterval(timer);
  }, []);
  const maintenance = maintenanceAt(now);
  return maintenance.state === 'none' ? null : <MaintenanceNotice {...maintenance} now={now} />;
}

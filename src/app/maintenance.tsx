import { useEffect, useState } from 'react';
import { later } from '#src/components/later.tsx';
import { MAINTENANCE } from '#src/lib/constants.ts';

const [MaintenanceNotice] = later(() => import('./maintenance-notice.tsx'), null, { themed: false });

/** London is at UTC or an hour ahead of it, so at most times it is sure that there is nothing to say. */
const mayConcern = (now: Date) =>
  now.getUTCHours() >= MAINTENANCE.warningFromHour - 1 && now.getUTCHours() < MAINTENANCE.endHour;

/** The full-width bar above the top bar, updated every minute. */
export function MaintenanceBar() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MAINTENANCE.recheck);
    return () => clearInterval(timer);
  }, []);
  return mayConcern(now) ? <MaintenanceNotice now={now} /> : null;
}

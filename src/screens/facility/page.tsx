import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { draftPage } from '#src/workspace/draft-page.tsx';

/** Loaded while the process is. */
const [FacilityScreen] = later(() => import('./facility-screen.tsx'), <PageSkeleton />);

/** The facility of a process: rooms by grade, air, water, and the people who work there. */
export default draftPage(
  {
    title: 'Facility',
    at: 'facility',
    missing: 'No facility yet',
    later: 'Rooms, air, water and people are calculated from these steps.',
  },
  FacilityScreen,
);

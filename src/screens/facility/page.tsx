import { draftPage } from '#src/workspace/draft-page.tsx';
import { FacilityScreen } from './facility-screen.tsx';

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

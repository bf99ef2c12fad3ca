import { draftPage } from '#src/workspace/draft-page.tsx';
import { LocationsScreen } from './locations-screen.tsx';

/** A process in two to six countries, with what makes the difference. */
export default draftPage(
  {
    title: 'Location comparison',
    crumb: 'Locations',
    at: 'economics',
    missing: 'Nothing to compare yet',
    later: 'The plant is then compared in several countries.',
  },
  LocationsScreen,
);

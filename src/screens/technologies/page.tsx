import { useSearchParams } from 'react-router-dom';
import { draftPage } from '#src/workspace/draft-page.tsx';
import { LocationsScreen } from './locations-screen.tsx';
import { TechnologiesScreen } from './technologies-screen.tsx';

/** A process in stainless steel, as a hybrid and in single use, at several outputs. */
const Technologies = draftPage(
  {
    title: 'Technology comparison',
    crumb: 'Technologies',
    at: 'facility',
    missing: 'Nothing to compare yet',
    later: 'Each technology is then sized for the same outputs.',
  },
  TechnologiesScreen,
);

/** A process in two to six countries, with what makes the difference. */
const Locations = draftPage(
  {
    title: 'Location comparison',
    crumb: 'Locations',
    at: 'economics',
    missing: 'Nothing to compare yet',
    later: 'The plant is then compared in several countries.',
  },
  LocationsScreen,
);

/** Both at one address: the list of addresses is loaded before the first page. */
export default function ComparisonPage() {
  const [search] = useSearchParams();
  return search.get('by') === 'country' ? <Locations /> : <Technologies />;
}

import { useSearchParams } from 'react-router-dom';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { draftPage } from '#src/workspace/draft-page.tsx';
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

/** A process in two to six countries, which few open. */
const [Locations] = later(() => import('./locations-page.tsx'), <PageSkeleton />);

/** Both at one address: the list of addresses is loaded before the first page. */
export default function ComparisonPage() {
  const [search] = useSearchParams();
  return search.get('by') === 'country' ? <Locations /> : <Technologies />;
}

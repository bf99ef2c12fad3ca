import { useSearchParams } from 'react-router-dom';
import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { draftPage } from '#src/workspace/draft-page.tsx';
import { OpenAnalyses } from './open-analyses.tsx';

/** The analyses of a whole process: optimisation, sensitivity, scale and uncertainty. */
const Analyses = draftPage(
  {
    title: 'Analyses',
    at: 'analyses',
    missing: 'Nothing to analyse yet',
    later: 'Optimisation, sensitivity and uncertainty are based on these steps.',
  },
  OpenAnalyses,
);

const [DesignSpace] = later(() => import('./design-space/open-design-space.tsx'), <PageSkeleton />);

/** Both at one address: the list of addresses is loaded before the first page. */
export default function AnalysesPage() {
  const [search] = useSearchParams();
  return search.get('kind') === 'design-space' ? <DesignSpace /> : <Analyses />;
}

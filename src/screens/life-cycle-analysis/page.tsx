import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { processPage } from '#src/workspace/process-page.tsx';
import { Analysis } from './analysis.tsx';
import { Start } from './start.tsx';
import { useAnalysis } from './use-analysis.ts';

/** The life-cycle analysis of one process, based on its own mass balance. */
export default processPage(
  {
    title: 'Life-cycle analysis',
    crumb: 'Life cycle',
    at: 'life-cycle',
    missing: 'Nothing to analyse yet',
    later: 'The analysis uses the inventory from the mass balance of these steps.',
  },
  function LifeCycle({ product, process }) {
    const analysis = useAnalysis(product.id, process.id);
    if (analysis === undefined) return <PageSkeleton />;
    if (analysis === null) return <Start product={product} process={process} />;
    return <Analysis key={analysis.id} product={product} process={process} analysis={analysis} />;
  },
);

import { draftPage } from '#src/workspace/draft-page.tsx';
import { OpenAnalysis } from './open-analysis.tsx';

/** The economics of a process: capital, costs and income of its draft, compared with the saved state. */
export default draftPage(
  {
    title: 'Techno-economic analysis',
    crumb: 'Economics',
    at: 'economics',
    missing: 'No costs yet',
    later: 'Capital, operating cost and cash flow are calculated from these steps.',
  },
  OpenAnalysis,
);

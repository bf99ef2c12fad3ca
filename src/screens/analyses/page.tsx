import { draftPage } from '#src/workspace/draft-page.tsx';
import { OpenAnalyses } from './open-analyses.tsx';

/** The analyses of a whole process: optimisation, sensitivity, scale and uncertainty. */
export default draftPage(
  {
    title: 'Analyses',
    at: 'analyses',
    missing: 'Nothing to analyse yet',
    later: 'Optimisation, sensitivity and uncertainty are based on these steps.',
  },
  OpenAnalyses,
);

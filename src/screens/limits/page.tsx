import { processPage } from '#src/workspace/process-page.tsx';
import { LimitsScreen } from './limits-screen.tsx';

/** What the figures of a version can be used for, and what not. */
export default processPage(
  {
    title: 'What this can and cannot tell you',
    at: 'report',
    missing: 'Nothing to judge yet',
    later: 'The page then says what their figures can be used for.',
  },
  LimitsScreen,
);

import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { draftPage } from '#src/workspace/draft-page.tsx';

/** Loaded while the process is. */
const [HistoryScreen] = later(() => import('./history-screen.tsx'), <PageSkeleton />);

/** The versions of a process: how it came about, what was changed, who asked what, and who approved it for which use. */
export default draftPage(
  {
    title: 'History',
    at: 'history',
    missing: 'No versions yet',
    later: 'Each version keeps its results, and can be compared, reviewed and approved.',
  },
  HistoryScreen,
);

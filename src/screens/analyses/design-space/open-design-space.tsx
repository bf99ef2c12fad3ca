import { later } from '#src/components/later.tsx';
import { PageSkeleton } from '#src/components/page-skeleton.tsx';
import { draftPage } from '#src/workspace/draft-page.tsx';

const [DesignSpaceScreen] = later(() => import('./design-space-screen.tsx'), <PageSkeleton />);

/** Where a process keeps its limits, over two settings while a third moves. */
export default draftPage(
  {
    title: 'Design space',
    at: 'analyses',
    missing: 'No design space yet',
    later: 'The map then shows where the process keeps its limits.',
  },
  DesignSpaceScreen,
);

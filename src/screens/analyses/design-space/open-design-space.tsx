import { draftPage } from '#src/workspace/draft-page.tsx';
import { DesignSpaceScreen } from './design-space-screen.tsx';

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

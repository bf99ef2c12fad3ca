import { processPage } from '#src/workspace/process-page.tsx';
import { FileScreen } from './file-screen.tsx';

/** The credibility file of a version, to be read on screen and on paper by people who have to rely on its figures. */
export default processPage(
  {
    title: 'Credibility file',
    at: 'report',
    missing: 'Nothing to judge yet',
    later: 'The file then says how far their figures can be relied on.',
  },
  FileScreen,
);

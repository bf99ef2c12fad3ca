import { draftPage } from '#src/workspace/draft-page.tsx';
import { ReportScreen } from './report-screen.tsx';

/** The report of a process, to be read on screen and on paper by people who do not use the workspace. */
export default draftPage(
  {
    title: 'Report',
    at: 'report',
    missing: 'Nothing to report yet',
    later: 'The report describes the plant, its costs and its footprint.',
  },
  ReportScreen,
);

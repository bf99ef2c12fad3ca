import { draftPage } from '#src/workspace/draft-page.tsx';
import { MeasureScreen } from './measure-screen.tsx';

/** Which measurement of a process is worth most before a decision, less its cost. */
export default draftPage(
  {
    title: 'What to measure next',
    at: 'analyses',
    missing: 'Nothing to measure yet',
    later: 'Measurements are then ranked by the value of their results.',
  },
  MeasureScreen,
);

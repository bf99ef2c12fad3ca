import { draftPage } from '#src/workspace/draft-page.tsx';
import { TechnologiesScreen } from './technologies-screen.tsx';

/** A process in stainless steel, as a hybrid and in single use, at several outputs. */
export default draftPage(
  {
    title: 'Technology comparison',
    crumb: 'Technologies',
    at: 'facility',
    missing: 'Nothing to compare yet',
    later: 'Each technology is then sized for the same outputs.',
  },
  TechnologiesScreen,
);

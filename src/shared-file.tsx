/** The app of a shared page that was saved as one file: opened from disk, without a server, a router or a session. */
import 'virtual:theme.css';
import './theme/base.css';
import './theme/print.css';
import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Themed } from './components/themed.tsx';
import { startColourScheme } from './lib/colour-scheme.ts';
import { SavedReport } from './screens/shared/saved-report.tsx';
import type { SavedPage } from './report/saved-page.ts';

startColourScheme();
const page = JSON.parse(document.querySelector('#shared-page')?.textContent ?? 'null') as SavedPage | null;
const root = document.querySelector<HTMLElement>('#root')!;
if (page)
  createRoot(root).render(
    <StrictMode>
      <Themed>
        <SavedReport page={page} />
      </Themed>
    </StrictMode>,
  );
else root.textContent = 'This file contains no report. Download it again from the shared page.';

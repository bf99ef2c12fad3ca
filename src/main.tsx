import 'virtual:theme.css';
import './theme/base.css';
import { loadConfig } from './lib/config.ts';
import { start } from './app/start.tsx';

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('The page has no element to draw into.');

async function main(element: HTMLElement) {
  try {
    await start(element, await loadConfig());
  } catch (error) {
    console.error(error);
    // Before the configuration there is no theme and no router: the plainest sentence has to do.
    element.innerHTML =
      '<p class="without-theme">An error occurred while ' +
      'showing the page. The server may be starting. <a href="/">Go back to home</a></p>';
  }
}

// Not awaited: the pages' parts import this module's, and would wait for the end of it.
void main(root);

/** The file of a shared page that works without a network. */
import type { SharedPage } from '#generated/types.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { config } from '#src/lib/config.ts';
import { saveFile } from '#src/lib/download.ts';

/** What the file contains besides the app. */
export interface SavedPage extends Pick<SharedPage, 'content' | 'signature'> {
  product_name: string;
  /** Which table of emission factors the scenario was computed with. */
  doubtful_factors: boolean;
  /** ISO 8601. */
  saved_at: string;
}

const TEMPLATE = '/shared/offline.html';
/** The element of the template for the page, which holds nothing yet. */
const EMPTY = /(<script id="shared-page" type="application\/json">)\s*null\s*(<\/script>)/;

/** The file with a page in place of nothing. @throws if the template is not one */
export function filled(template: string, page: SavedPage): string {
  const [before, begin, end, after, ...more] = template.split(EMPTY);
  if (after === undefined || more.length > 0) throw new Error('The file for offline reading could not be created.');
  // No text of the page can end the element.
  const text = JSON.stringify(page).replaceAll('<', String.raw`\u003c`);
  return `${before}${begin}${text}${end}${after}`;
}

/** Saves a page as one file. */
export async function savePage({ content, signature }: Pick<SharedPage, 'content' | 'signature'>): Promise<void> {
  const response = await fetch(TEMPLATE, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok)
    throw new ApiProblem({ message: 'The file for offline reading could not be fetched.', status: response.status });
  const { product_name, doubtful_factors = true } = config();
  const text = filled(await response.text(), {
    content,
    signature,
    product_name,
    doubtful_factors,
    saved_at: new Date().toISOString(),
  });
  saveFile(new Blob([text], { type: 'text/html' }), `${fileName(content.title)}.html`);
}

/** The title without characters that a file system forbids. */
const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'Report';

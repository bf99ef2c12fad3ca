import { importLater } from '#src/lib/import-later.ts';

const STORED = 'fonts-loaded';

/**
 * Loads the fonts at once if an earlier visit has left them in the browser's cache. On a first visit the page and its data
 * go first, in the system's font: on a slow line they would arrive a third of a second later.
 * @param firstPage resolves once the first page is drawn with its data
 */
export async function loadFonts(firstPage: Promise<void>): Promise<void> {
  if (read() === null) await firstPage;
  try {
    await importLater(() => import('#src/theme/fonts.css'), { reloads: false });
    await document.fonts.ready;
    localStorage.setItem(STORED, 'yes');
  } catch {
    // Without the fonts the text stays in the system's; without storage every visit is a first one.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { splitFields } from './scripts/lib/split-fields.ts';
import { themeStyles } from './scripts/lib/theme-styles.ts';

/** The app alone: in development the server mounts this as middleware, in production it serves `dist/`. */
export default defineConfig(({ command }) => ({
  base: '/',
  publicDir: 'src/public',
  resolve: { alias: command === 'build' ? productionRouter() : [] },
  plugins: [react(), themeStyles(), splitFields(), preloadFirstPages(), paintBeforeStyles()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    // scripts/lib/build.ts empties it, because the file of a shared page is built into it at the same time.
    emptyOutDir: false,
    manifest: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // What index.html names is there before anything else is imported: naming it again with each import takes 0.5 KB of the first page.
      resolveDependencies: (_file, names) => names.filter((name) => !NAMED_IN_INDEX.test(name)),
    },
    // The engine in one piece, which a page loads only when it is idle.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Which plugin takes how much of a few seconds helps nobody who starts the product.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunks() },
        // The script of the app names every other file, and hashes are hardly compressed: 36 bits tell versions apart. Of lower-case
        // letters and digits, they take 0.3 KB less of the first page than of 64 characters.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
}));

const FIRST_PAGES = 'first-pages';
const NAMED_IN_INDEX = /\/(?:index|libraries|first-pages|rolldown-runtime)-[^/]*$/;

/**
 * Few files instead of one for each shared module: a phone pays a round trip for every six of them, and their headers. What a
 * page needs beyond these is split by what imports it, and loaded with the page.
 */
function chunks() {
  return [
    // Needed before any page; the libraries change least, so browsers keep them longest.
    { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 5 },
    { name: 'app', tags: ['$initial' as const], priority: 4 },
    // The pages that people open first, and what lists are drawn from: index.html names this file, so that it is fetched at once.
    {
      name: FIRST_PAGES,
      test: /src\/(components\/(actions-menu|button|card-grid|data-table|figures|filter-field|page|skeleton|tab-list|table\/(?!contract-columns|export|formulas|page-columns|read-file|result-sheet|sheet-currency)|use-paging)|lib\/whole-list|products\/(process-actions|process-card|product-actions|stage-strip)|screens\/(home\/(page|home|summary)|products\/(page|product-table)|product\/(page|product-overview)))\b/,
      priority: 3,
    },
    // What every part drawn with Material needs: its theme, and buttons.
    {
      name: 'material',
      test: /src\/components\/themed|node_modules\/(@emotion|stylis|@mui\/(system|styled-engine|private-theming)|@mui\/material\/(styles|Button|ButtonBase|IconButton))\b/,
      priority: 2.5,
    },
    { name: 'tabs', test: /@mui\/material\/Tabs?\//, priority: 2 },
    // Fields, menus, dialogs.
    {
      name: 'controls',
      test: /node_modules\/(@mui|@popperjs|react-transition-group)\/|src\/components\/(choice-buttons|options|titled-dialog)\b/,
      minShareCount: 3,
      priority: 1,
    },
    // What most pages of a process print numbers with: chunks of their own would be named in the script of the app.
    {
      name: 'quantity',
      test: /src\/(components\/table\/page-columns|draft\/(catalogue|feeds|promises|values)|economics\/(align|block|shown)|lib\/(amounts|chance|coverage|quantity|read-quantity|rounding))\b|engine\/wording\/read-(quantity|unit)\b/,
      priority: 0,
    },
    // What commands are, and where they lead: for the palette, the list of keys, single letters and pages with commands of their own.
    {
      name: 'commands',
      test: /src\/(app\/commands\/(key-name|places|recent)|components\/command|lib\/letter-keys)\b/,
      priority: 0,
    },
    // Helpers that several pages share: most are a few lines, and chunks of their own would be named in the script of the app.
    { name: 'helpers', test: /src\/lib\//, minShareCount: 3, priority: 0 },
    // Calls that the first pages do not make: a chunk for each would be named in the script of the app.
    { name: 'calls', test: /generated\/hooks\//, minShareCount: 2, priority: 0 },
    // A computation that shows its progress, and small parts that most pages of a process share.
    {
      name: 'under-way',
      test: /src\/(components\/(computing|under-way|use-typed)|draft\/(new-id|undoable)|forms\/(input-error|use-attempt)|report\/print-button|workspace\/(comments\/comment-icon|state-badge))\b/,
      priority: 0,
    },
    // The stage of charts with the arithmetic of d3, for pages that have one; a picture is saved by few.
    {
      name: 'charts',
      test: /node_modules\/(d3-|internmap)|src\/components\/chart\/(?!save-image)/,
      minShareCount: 2,
      priority: 0,
    },
  ];
}

/** Names the files of the first pages in index.html, which only the script of the app would find otherwise, a round trip later. */
function preloadFirstPages(): Plugin {
  return {
    name: 'preload-first-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.startsWith(`assets/${FIRST_PAGES}-`))
          .map((file) => {
            const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
            return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
          }),
    },
  };
}

/** Moves the styles behind the mark in index.html, which needs none of them: it is painted as soon as the document is there. */
function paintBeforeStyles(): Plugin {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/g;
  return {
    name: 'paint-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(sheet) ?? [];
        return html.replace(sheet, '').replace(/\s*<\/body>/, `${sheets.join('')}\n  </body>`);
      },
    },
  };
}

/** Its package names only the build for development, whose checks and explanations no user needs. */
function productionRouter() {
  const file = (name: string) =>
    fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
  return [
    { find: /^react-router$/, replacement: file('index') },
    { find: /^react-router\/dom$/, replacement: file('dom-export') },
  ];
}

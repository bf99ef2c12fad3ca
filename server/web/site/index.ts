/** The documentation as a site: guides, models and operating from docs/, and the reference from the contract. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { callsOf, type Contract } from './contract.ts';
import { addressFrom, layout, STYLE, type Section } from './layout.ts';
import { escapeHtml, titleIn, toHtml } from './markdown.ts';
import { referencePages } from './reference.ts';

const root = join(import.meta.dirname, '../../..');
const LEAN = join(root, 'generated', 'openapi.lean.json');
/** With examples, made by `npm run build`: a server that has not been built has no examples. */
const WHOLE = join(root, '.cache', 'contract', 'openapi.json');
const viewer = join(root, 'node_modules', 'swagger-ui-dist');

/** Where guides and contract say that the server is. */
const DEFAULT_ADDRESS = 'http://localhost:3000';

/** Files of the viewer, as installed. */
const VIEWER = ['favicon-32x32.png', 'swagger-ui.css', 'swagger-ui-bundle.js'];

/** Pages from Markdown: the title of their section by folder, in order. */
const FOLDERS: Record<string, string> = {
  'docs/guides': 'Guides',
  'docs/engine': 'Unit operations',
  'docs/models': 'Models',
  'docs/operating': 'Operating',
  'docs/reference': 'Reference',
  docs: 'Background',
  'docs/decisions': 'Decisions',
};

interface Source {
  /** In the project, such as docs/guides/front-end.md. */
  file: string;
  path: string;
  title: string;
  markdown: string;
}

interface Options {
  productName: string;
  /** Address of the server that the viewer sends requests to. */
  server: string;
  /** The same as clients reach it, for examples. */
  address: string;
  /** Issuer of access tokens. */
  issuer: string;
}

/** Content by address within the site. */
export function buildSite(options: Options): Map<string, string | Buffer> {
  const { productName } = options;
  const contract = namedContract(existsSync(WHOLE) ? WHOLE : LEAN, options);
  const sources = markdownPages(options);
  const reference = referencePages(contract, options.address);
  const sections = sectionsOf(sources, reference);
  const page = (path: string, title: string, body: string, extra: { scripts?: string[]; styles?: string[] } = {}) =>
    [path, layout(productName, sections, { path, title, body, ...extra })] as const;
  return new Map<string, string | Buffer>([
    page('index.html', 'Documentation', home(productName, contract)),
    ...sources.map(({ path, title, markdown, file }) => page(path, title, toHtml(markdown, linkFrom(file, sources)))),
    ...reference.map(({ path, title, body }) => page(path, title, body)),
    page('try.html', 'Try the API', '<h1>Try the API</h1>\n<div id="reference"></div>', {
      scripts: ['swagger-ui-bundle.js', 'start.js'],
      styles: ['swagger-ui.css'],
    }),
    ['site.css', STYLE],
    ['start.js', START],
    ['openapi.json', JSON.stringify(contract)],
    // Without examples, for generators of clients.
    ['openapi.lean.json', JSON.stringify(namedContract(LEAN, options))],
    ...VIEWER.map((name) => [name, readFileSync(join(viewer, name))] as const),
  ]);
}

type Named = Contract & {
  servers: object[];
  components: { securitySchemes: { openIdConnect: { openIdConnectUrl: string } } };
};

/** The contract with the configured product name and issuer, and this server as its target. */
function namedContract(file: string, { productName, server, address, issuer }: Options): Contract {
  const contract = JSON.parse(readFileSync(file, 'utf8')) as Named;
  contract.info.title = `${productName} API`;
  contract.info.description = contract.info.description?.replaceAll(DEFAULT_ADDRESS, address) ?? '';
  contract.servers = [{ url: server, description: 'This server' }];
  const { openIdConnect } = contract.components.securitySchemes;
  openIdConnect.openIdConnectUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return contract;
}

function markdownPages({ address }: Options): Source[] {
  const files = [...globSync('docs/**/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/')), 'CHANGELOG.md'];
  return files.toSorted().flatMap((file) => {
    if (!existsSync(join(root, file))) return [];
    const markdown = readFileSync(join(root, file), 'utf8').replaceAll(DEFAULT_ADDRESS, address);
    return [{ file, path: pathOf(file), title: titleIn(markdown) ?? file, markdown }];
  });
}

const pathOf = (file: string) =>
  file
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/^(?=index\.md$)/, 'docs-')
    .replace(/\.md$/, '.html')
    .toLowerCase();

function sectionsOf(sources: Source[], reference: { path: string; title: string }[]): Section[] {
  const folders = Object.entries(FOLDERS).map(([folder, title]) => ({
    title,
    pages: sources.filter(({ file }) => dirname(file) === folder || (folder === 'docs' && dirname(file) === '.')),
  }));
  const [guides, ...others] = folders.filter(({ pages }) => pages.length > 0);
  const api = { title: 'API reference', pages: [...reference, { path: 'try.html', title: 'Try the API' }] };
  return [guides!, api, ...others];
}

/** A link of a Markdown file: to the page of another file, or as it is. Other files of the project have no page. */
const linkFrom =
  (file: string, sources: Source[]) =>
  (target: string): string | null => {
    if (/^(https?:|mailto:|#)/.test(target)) return target;
    const [path = '', anchor] = target.split('#');
    const wanted = posix.normalize(posix.join(posix.dirname(file), path));
    const found = sources.find((one) => one.file === wanted);
    return found ? addressFrom(pathOf(file), found.path) + (anchor ? `#${anchor}` : '') : null;
  };

function home(productName: string, contract: Contract): string {
  const cards = [
    ['guides/front-end.html', 'Front-end developers', 'Build screens on the mock, without a server.'],
    ['guides/back-end.html', 'Back-end developers', 'Write a server of the contract, and check it with the kit.'],
    ['guides/user.html', 'Engineers', 'Design, model and cost a process, and what the numbers are based on.'],
    ['guides/python.html', 'Python', 'Evaluate, analyse and fit processes in notebooks and scripts.'],
    [
      'guides/change-the-contract.html',
      'Change the contract in ten minutes',
      'From a new property to form, table and mock.',
    ],
    ['engine/index.html', 'Unit operations', 'Settings, formulas and sources of each model.'],
    ['try.html', 'Try the API', `${callsOf(contract).length} operations, with your own token.`],
  ].map(([path, title, words]) => `<li><a href="${path}">${title}</a><br>${words}</li>`);
  return `<h1>${escapeHtml(productName)}: documentation</h1>\n<ul class="cards">${cards.join('')}</ul>\n<h2>The API</h2>\n${toHtml(contract.info.description ?? '', (target) => target)}`;
}

// A file of its own: the policy of pages blocks inline scripts.
const START = `window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
});
`;

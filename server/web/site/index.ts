/** The documentation as a site: guides, models and operating from docs/, and the reference from the contract. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { callsOf, type Contract } from './contract.ts';
import { addressFrom, layout, STYLE, type Section } from './layout.ts';
import { asMarkdown, escapeHtml, titleIn, toHtml } from './markdown.ts';
import { referencePages } from './reference.ts';
import { searchFiles, sectionsIn } from './search.ts';

const root = join(import.meta.dirname, '../../..');
const LEAN = join(root, 'generated', 'openapi.lean.json');
/** With examples, made by `npm run build`: a server that has not been built has no examples. */
const WHOLE = join(root, '.cache', 'contract', 'openapi.json');
const MINISEARCH = join(root, 'node_modules', 'minisearch', 'dist', 'umd', 'index.js');
/** Of the built app, which is all that an image has, or of the sources. */
const ICON = [join(root, 'dist', 'mark.svg'), join(root, 'src', 'public', 'mark.svg')];

/** Where guides and contract say that the server is. */
const DEFAULT_ADDRESS = 'http://localhost:3000';

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
  /** Address of the server in the contract. */
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
  const pages = [
    { path: 'index.html', title: 'Documentation', body: home(productName, contract) },
    ...sources.map(({ path, title, markdown, file }) => ({
      path,
      title,
      body: toHtml(markdown, linkFrom(file, sources)),
    })),
    ...reference,
  ];
  return new Map<string, string | Buffer>([
    ...pages.map((page) => [page.path, layout(productName, sections, page)] as const),
    ...sources.map((source) => [markdownAt(source.path), withLinks(source, sources)] as const),
    ...reference.map(({ path, body }) => [markdownAt(path), asMarkdown(body)] as const),
    ['llms.txt', overview(productName, sections, options.address)],
    ...searchFiles(pages.flatMap(({ path, title, body }) => sectionsIn(path, title, body))),
    ['minisearch.js', readFileSync(MINISEARCH)],
    ['mark.svg', readFileSync(ICON.find((file) => existsSync(file))!)],
    ['site.css', STYLE],
    ['openapi.json', JSON.stringify(contract)],
    // Without examples, for generators of clients.
    ['openapi.lean.json', JSON.stringify(namedContract(LEAN, options))],
  ]);
}

type Named = Contract & {
  servers: object[];
  components: { securitySchemes: { openIdConnect?: { openIdConnectUrl: string } } };
};

/** The contract with the configured product name and issuer, and this server as its target. */
function namedContract(file: string, { productName, server, address, issuer }: Options): Contract {
  const contract = JSON.parse(readFileSync(file, 'utf8')) as Named;
  contract.info.title = `${productName} API`;
  contract.info.description = contract.info.description?.replaceAll(DEFAULT_ADDRESS, address) ?? '';
  contract.servers = [{ url: server, description: 'This server' }];
  const { openIdConnect } = contract.components.securitySchemes;
  // For clients a token is a token.
  if (openIdConnect) openIdConnect.openIdConnectUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
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
  const api = { title: 'API reference', pages: reference };
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

/** Of the same page as Markdown, which programs and assistants read. */
const markdownAt = (path: string): string => path.replace(/\.html$/, '.md');

/** The text of a page, with links to the Markdown of other pages. */
function withLinks({ file, markdown }: Source, sources: Source[]): string {
  const link = linkFrom(file, sources);
  return markdown.replaceAll(/\]\(([^()\s]+)\)/g, (whole, target: string) => {
    const found = link(target);
    return found === null ? whole : `](${found.replace(/\.html(?=#|$)/, '.md')})`;
  });
}

/** The list of pages, in the form that assistants look for (llmstxt.org). */
const overview = (productName: string, sections: Section[], address: string): string =>
  [
    `# ${productName}`,
    '> Designs, models and costs biomanufacturing processes. The contract is at /docs/openapi.json; assistants connect at /mcp.',
    ...sections.map(({ title, pages }) =>
      [`## ${title}`, ...pages.map(({ title: name, path }) => `- [${name}](${address}/docs/${markdownAt(path)})`)].join(
        '\n',
      ),
    ),
  ].join('\n\n');

function home(productName: string, contract: Contract): string {
  const cards = [
    ['guides/front-end.html', 'Front-end developers', 'Build screens with the mock, without a server.'],
    ['guides/back-end.html', 'Back-end developers', 'Write a server for the contract, and check it with the kit.'],
    ['guides/user.html', 'Engineers', 'How to design, model and cost a process, and the basis of the numbers.'],
    ['guides/python.html', 'Python', 'Evaluate, analyse and fit processes in notebooks and scripts.'],
    [
      'guides/change-the-contract.html',
      'Change the contract in ten minutes',
      'From a new property to a form, table and mock.',
    ],
    ['engine/index.html', 'Unit operations', 'Settings, formulas and sources of each model.'],
    [
      'reference/products.html',
      'API reference',
      `${callsOf(contract).length} operations, each with an example in curl, TypeScript and Python.`,
    ],
  ].map(([path, title, words]) => `<li><a href="${path}">${title}</a><br>${words}</li>`);
  return `<h1>${escapeHtml(productName)}: documentation</h1>\n<ul class="cards">${cards.join('')}</ul>\n${toHtml(contract.info.description ?? '', (target) => target)}`;
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { callsOf, resolve, type Contract, type Media, type Schema } from '#server/web/site/contract.ts';
import { buildSite } from '#server/web/site/index.ts';
import { toHtml } from '#server/web/site/markdown.ts';
import { filesOf, samplesOf } from '#server/web/site/samples.ts';
import { wholeContractFile } from '../../scripts/codegen/bundle.ts';
import { isNight } from '../support/night.ts';
import { testServer, type TestServer } from '../support/server.ts';

const contract = JSON.parse(readFileSync(wholeContractFile(), 'utf8')) as Contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCT_NAME: 'Ferment & <Co>' });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });
const site = buildSite({
  productName: 'Titre',
  server: 'http://localhost:3000',
  address: 'https://titre.example.org',
  issuer: 'http://localhost:3000/oidc',
});
const pages = [...site].flatMap(([path, content]) =>
  path.endsWith('.html') ? [[path, String(content)] as const] : [],
);

describe('the documentation of a server', () => {
  test('is under the name of the product, with all that it needs from this server alone', async () => {
    expect((await get('/docs')).headers.location).toBe('/docs/');
    for (const path of ['/docs/', '/docs/operating/tracing.html', '/docs/reference/products.html']) {
      const { statusCode, body, headers } = await get(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain(' · Ferment &amp; &lt;Co&gt;</title>');
      const addresses = [...body.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]*)"/g)].map(([, to]) => to!);
      expect(addresses.length).toBeGreaterThan(1);
      for (const address of addresses) {
        const { pathname } = new URL(address, `http://server${path}`);
        expect([address, (await get(pathname)).statusCode]).toEqual([address, 200]);
      }
      // The policy lets no script run that stands in the page.
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(body).not.toMatch(/<script>|<style|\son\w+=|style="/);
    }
  });

  test('is also Markdown, listed for assistants, whose links lead to pages', async () => {
    expect((await get('/llms.txt')).headers.location).toBe('/docs/llms.txt');
    const list = String(site.get('llms.txt'));
    const listed = [...list.matchAll(/\]\(https:\/\/titre\.example\.org\/docs\/([^)]+)\)/g)].map(([, path]) => path!);
    expect(listed.filter((path) => !site.has(path))).toEqual([]);
    const texts = [...site].filter(([path]) => path.endsWith('.md'));
    expect(listed.toSorted()).toEqual(texts.map(([path]) => path).toSorted());
    const own = String(site.get('reference/buffers.md'));
    expect(own).toContain('| property | type | unit | description |\n|---|---|---|---|\n| `buffers` |');
    expect(own).toContain('**GET** `/v1/buffers/{id}.json`');
    const tags = /<\/?(?:p|t[dhr]|table|code|b|li|ul|details|div)>|&(?:lt|gt|amp|quot);/;
    for (const [path, text] of texts.filter(([path]) => path.startsWith('reference/')))
      expect([path, tags.exec(String(text).replaceAll(/```[^]*?```/g, ''))]).toEqual([path, null]);
    for (const [path, text] of texts) {
      const links = [...String(text).matchAll(/\]\(([^()\s:#]+\.md)(?:#[^)]*)?\)/g)].map(([, to]) => to!);
      const lost = links.filter((to) => !site.has(posix.normalize(posix.join(posix.dirname(path), to))));
      // Files of the project that have no page, as in the pages themselves.
      expect([path, lost.filter((to) => !to.startsWith('../'))]).toEqual([path, []]);
    }
    expect((await get('/docs/guides/assistants.md')).headers['content-type']).toBe('text/markdown; charset=utf-8');
  });

  test('has nothing but its pages', async () => {
    for (const path of ['/docs/gone.html', '/docs/../package.json', '/docs/%2e%2e/package.json'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  test('leads back from an address that is none, at any depth', async () => {
    for (const path of ['/docs/gone', '/docs/gone.html', '/docs/reference/gone/deeper']) {
      const { body, headers } = await get(path);
      expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
      expect(body).toContain('There is no page at this address');
      expect(body).toContain('<a href="/docs/">Ferment &amp; &lt;Co&gt;: documentation</a>');
    }
  });

  test.each(['openapi.json', 'openapi.lean.json'])('%s is the contract of this server', async (file) => {
    const shown = (await get(`/docs/${file}`)).json() as Contract & {
      servers: { url: string }[];
      components: { securitySchemes: { openIdConnect?: { openIdConnectUrl: string } } };
    };
    expect(shown.info.title).toBe('Ferment & <Co> API');
    expect(shown.servers.map(({ url }) => url)).toEqual(['/']);
    const issuer = `${server.config.oidc.issuer}/.well-known/openid-configuration`;
    expect(shown.components.securitySchemes.openIdConnect?.openIdConnectUrl).toBe(
      file === 'openapi.json' ? issuer : undefined,
    );
    expect(callsOf(shown).map(({ operation }) => operation.operationId)).toEqual(Object.keys(operations));
  });
});

describe('the site', () => {
  const reference = () => pages.filter(([path]) => path.startsWith('reference/')).map(([, html]) => html);

  test('describes every operation once, with an example in each language', () => {
    const described = reference().flatMap((html) => [...html.matchAll(/<h2 id="(\w+)">/g)].map(([, id]) => id!));
    expect(described.toSorted()).toEqual(Object.keys(operations).toSorted());
    for (const language of ['curl', 'TypeScript', 'Python']) {
      const examples = reference().join('').split(`<summary>${language}</summary>`).length - 1;
      expect([language, examples]).toEqual([language, described.length]);
    }
  });

  test('says which scope an access key needs for every operation', () => {
    const lines = reference().flatMap((html) => [
      ...html.matchAll(
        /<p>(?:Scope of an access key: <code>(\w+)<\/code>|(Not available with an access key)|(No token is required: anyone may send this request))\.<\/p>/g,
      ),
    ]);
    const told = lines.map(([, scope, signIn]) => scope ?? (signIn ? 'sign-in' : 'public'));
    expect(told.toSorted()).toEqual(
      Object.values(operations)
        .map(({ scope }) => scope)
        .toSorted(),
    );
  });

  test('has a page for each reader and for each model, with its formulas', () => {
    const paths = pages.map(([path]) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'guides/front-end.html',
        'guides/back-end.html',
        'guides/user.html',
        'guides/change-the-contract.html',
        'engine/ultrafiltration.html',
        'changelog.html',
      ]),
    );
    expect(String(site.get('engine/ultrafiltration.html'))).toContain('<code>∫ dV / J(C(V)) / t</code>');
  });

  test('names the address of the server that answers, and one variable each for the address and the key', () => {
    expect(pages.filter(([, html]) => html.includes('http://localhost:3000')).map(([path]) => path)).toEqual([]);
    expect(String(site.get('reference/products.html'))).toContain('https://titre.example.org/v1/products.json');
    const sent = pages.flatMap(([path, html]) =>
      [...html.matchAll(/Authorization[^$\n]{0,40}(\$\w+|environ\[[^\]]+)|["'](\$\w+)\/v1\//g)].map(([, key, at]) => ({
        path,
        name: (key ?? at!).replace(/\W|environ|quot/g, ''),
      })),
    );
    expect(sent.length).toBeGreaterThan(200);
    expect(sent.filter(({ name }) => !['TITRE_TOKEN', 'TITRE_URL'].includes(name))).toEqual([]);
  });

  test('states the limits of every property of a request', () => {
    const text = reference().join('\n');
    for (const { operation } of callsOf(contract)) {
      const body = operation.requestBody && resolve(contract, operation.requestBody);
      const [media] = Object.values<Media>(body?.content ?? {});
      const { properties = {} } = resolve<Schema>(contract, media?.schema ?? {});
      const section = text.slice(text.indexOf(`<h2 id="${operation.operationId}">`)).split('<h3>Responses')[0]!;
      for (const [key, property] of Object.entries(properties)) {
        const { exclusiveMinimum, minimum, maximum, maxLength, maxItems } = resolve<Schema>(contract, property);
        const row = section.split('<tr>').find((one) => one.startsWith(`<td><code>${key}</code>`)) ?? '';
        const limits = [exclusiveMinimum, minimum, maximum, maxLength, maxItems].filter((limit) => limit !== undefined);
        for (const limit of limits)
          expect([operation.operationId, key, row]).toEqual([
            operation.operationId,
            key,
            expect.stringContaining(String(limit)),
          ]);
      }
    }
  });

  test('finds every operation and every heading by its words', () => {
    const search = new MiniSearch<{ id: string }>({ fields: ['heading', 'page', 'text'], storeFields: ['heading'] });
    const [, json] = /^window\.searched\((.*)\);$/s.exec(String(site.get('search.js')))!;
    const sections = JSON.parse(json!) as { id: string; heading: string; text: string }[];
    search.addAll(sections);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const id of Object.keys(operations))
      expect(
        sections.some((one) => one.id.endsWith(`.html#${id}`)),
        id,
      ).toBe(true);
    for (const { id } of sections) {
      const [path, anchor] = id.split('#');
      expect(anchor === undefined || String(site.get(path!)).includes(`id="${anchor}"`), id).toBe(true);
    }
    const found = search.search('encrypted backup age', { combineWith: 'AND' }).map(({ id }) => id as string);
    expect(found.some((id) => id.startsWith('operating/backup-and-restore.html'))).toBe(true);
  });

  test('leads nowhere that is not there', () => {
    const broken = pages.flatMap(([path, html]) =>
      [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, href]) => {
        if (/^(https?:|mailto:)/.test(href!)) return [];
        const [target = '', anchor] = href!.split('#');
        const to = target === '' ? path : posix.normalize(posix.join(posix.dirname(path), target));
        const found = site.get(to);
        const isThere = found !== undefined && (!anchor || String(found).includes(`id="${anchor}"`));
        return isThere ? [] : [`${path}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('leaves no Markdown unread', () => {
    const left = pages.flatMap(([path, html]) => {
      const text = html.replaceAll(/<(pre|code)[^>]*>[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '');
      return (text.match(/\*\*\S.{0,40}|\]\(.{0,40}|^\|.{0,40}|^#{1,6} .{0,40}|```/gm) ?? []).map(
        (one) => `${path}: ${one}`,
      );
    });
    expect(left).toEqual([]);
  });
});

test.each([
  ['# A `b` & <c>', '<h1 id="a-b-c">A <code>b</code> &amp; &lt;c&gt;</h1>'],
  ['[*a*](b.md#c)', '<p><a href="to:b.md#c"><em>a</em></a></p>'],
  ['[a](gone)', '<p>a</p>'],
  ['![a](b.png)', '<p><img alt="a" src="to:b.png"></p>'],
  ['```sh\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
  [
    '| a |\n| - |\n| b |',
    '<div class="table"><table><thead><tr><th>a</th></tr></thead><tbody>\n<tr><td>b</td></tr>\n</tbody></table></div>',
  ],
  ['<!-- not shown -->\na', '<p>a</p>'],
  ['<script>a</script>', '&lt;script&gt;a&lt;/script&gt;'],
])('reads %j', (markdown, html) => {
  expect(toHtml(markdown, (target) => (target === 'gone' ? null : `to:${target}`))).toBe(html);
});

describe('the examples in the reference', () => {
  const samples = callsOf(contract).map((call) => ({
    call,
    ...samplesOf(contract, call, 'http://localhost:3000'),
  }));
  // Within the project, so that the imports are found.
  mkdirSync(join(import.meta.dirname, '../../.cache'), { recursive: true });
  const folder = mkdtempSync(join(import.meta.dirname, '../../.cache/samples-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('send each file in its field, under a name that fits its media type', () => {
    const files = Object.fromEntries(
      samples.flatMap(({ call: { operation }, curl }) => {
        const fields = [...curl.matchAll(/-F '(\w+=@[^']+)'/g)].map(([, field]) => field!);
        return fields.length > 0 ? [[operation.operationId, fields]] : [];
      }),
    );
    expect(files).toEqual({
      uploadOrganisationLogo: ['file=@picture.png'],
      uploadExperimentFile: ['file=@data.csv'],
      importImpactFactors: ['file=@data.csv'],
    });
  });

  test('name every binary field of a form, and no other', () => {
    const properties = {
      scan: { type: 'string', contentMediaType: 'image/jpeg' },
      notes: { type: 'string' },
      table: { type: 'string', format: 'binary' },
    };
    const encoding = { table: { contentType: 'application/json; charset=utf-8' } };
    expect(filesOf(contract, { schema: { properties }, encoding })).toEqual({
      scan: 'picture.jpg',
      table: 'file.json',
    });
  });

  test.runIf(isNight)('in TypeScript compile against the types of the contract', () => {
    const functions = samples.map(
      ({ call, typescript }) =>
        `export async function ${call.operation.operationId}(file: Blob) {\n${typescript}\nreturn { data, error, file };\n}`,
    );
    const head =
      "import createClient from 'openapi-fetch';\nimport type { paths } from '#generated/types.ts';\nconst api = createClient<paths>();\n";
    writeFileSync(join(folder, 'samples.ts'), head + functions.join('\n'));
    const base = '../../tsconfig.base.json';
    const compilerOptions = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], noEmit: true };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: base, compilerOptions, include: ['samples.ts'] }),
    );
    const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test.runIf(isNight)('in curl are requests that the shell reads as they are meant', () => {
    // One shell for all: to start one takes longer than to read a request. The mark before each names its operation.
    const mark = '\u001E';
    const each = `for sample; do printf '${mark}%s\\n' "\${sample%% *}"; (eval "\${sample#* }") || echo failed; done`;
    const all = samples.map(({ call, curl }) => `${call.operation.operationId} ${curl}`);
    const script = `curl() { printf '%s\\n' "$@"; }; TITRE_TOKEN=t; ${each}`;
    const { status, stdout } = spawnSync('sh', ['-c', script, 'sh', ...all], { encoding: 'utf8' });
    const parts = stdout.split(mark).slice(1);
    expect([status, parts.length]).toEqual([0, samples.length]);
    const unread = parts.filter(
      (part) =>
        part.endsWith('\nfailed\n') ||
        !/^http:\/\/localhost:3000\/\S+$/m.test(part) ||
        !part.includes('Authorization: Bearer t'),
    );
    expect(unread).toEqual([]);
  });

  const hasPython = isNight && spawnSync('python3', ['--version']).status === 0;
  test.skipIf(!hasPython)('in Python are valid', () => {
    const source = samples.map(({ python }) => python).join('\n');
    const file = join(mkdtempSync(join(tmpdir(), 'titre-python-')), 'samples.py');
    writeFileSync(file, `import os, requests\n${source}\n`);
    const { stderr } = spawnSync('python3', ['-c', `import ast; ast.parse(open(${JSON.stringify(file)}).read())`], {
      encoding: 'utf8',
    });
    rmSync(join(file, '..'), { recursive: true });
    expect(stderr).toBe('');
  });
});

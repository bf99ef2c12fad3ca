import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { build } from 'vite';
import type * as Engine from '#engine/index.ts';
import { openWorkbook } from '#server/experiments/read-xlsx.ts';
import { apiOf, expect, settled, test } from '../support/browser.ts';
import { isNight } from '../support/night.ts';
import { numberOf } from '../support/numbers.ts';

/** Largest relative difference that Math.exp and its like may cause between two runtimes. */
const TOLERANCE = 1e-10;

const NEEDED = [
  '/prc_homogenised.json',
  '/v1/products.json',
  '/v1/cells.json',
  '/v1/proteins.json',
  '/v1/substances.json',
  '/v1/solvents.json',
];

test('browser and server calculate the same metrics for the same configuration', async ({ page, context, signIn }) => {
  const answers = new Map<string, unknown>();
  page.on('response', (response) => void keep(response, answers));
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  // Answers come in any order.
  await expect.poll(() => NEEDED.filter((end) => ![...answers.keys()].some((path) => path.endsWith(end)))).toEqual([]);
  const answer = (end: string) => answers.get([...answers.keys()].find((path) => path.endsWith(end))!) as never;

  const { configuration } = answer('/prc_homogenised.json') as {
    configuration: Engine.Configuration & { results: Engine.Results };
  };
  const products = (answer('/v1/products.json') as { products: (Engine.ProductBasis & { id: string })[] }).products;
  const library = {
    cells: (answer('/v1/cells.json') as { cells: unknown[] }).cells,
    proteins: (answer('/v1/proteins.json') as { proteins: unknown[] }).proteins,
    molecules: (answer('/v1/substances.json') as { substances: unknown[] }).substances,
    solvents: (answer('/v1/solvents.json') as { solvents: unknown[] }).solvents,
    factors: JSON.parse(readFileSync(join(import.meta.dirname, '../../data/climate-factors.json'), 'utf8')) as unknown,
  };

  // The engine alone, as a script of a page of its own: what the browser's JavaScript makes of the same input.
  const blank = await context.newPage();
  await blank.addScriptTag({ content: await engineScript() });
  const computed = await blank.evaluate(
    ([config, product, lib]) =>
      (globalThis as unknown as { engine: typeof Engine }).engine.evaluate(
        config as never,
        product as never,
        lib as never,
      ),
    [configuration, products.find(({ id }) => id === 'prd_leghaemoglobin'), library] as const,
  );
  if (!computed.feasible) throw new Error(computed.problem.message);
  expect(differences(computed.results, configuration.results)).toEqual([]);
});

async function keep(response: Response, answers: Map<string, unknown>): Promise<void> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/v1/') || response.status() !== 200) return;
  answers.set(pathname, await response.json().catch(() => null));
}

async function engineScript(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'titre-engine-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        lib: {
          entry: join(import.meta.dirname, '../../engine/index.ts'),
          name: 'engine',
          formats: ['iife'],
          fileName: 'engine',
        },
      },
    });
    return readFileSync(join(folder, 'engine.iife.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every place where two results differ by more than the tolerance. */
function differences(a: unknown, b: unknown, path = 'results'): string[] {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b), 1e-12) ? [] : [`${path}: ${a} and ${b}`];
  }
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) =>
      differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}.${key}`),
    );
  }
  return a === b ? [] : [`${path}: ${String(a)} and ${String(b)}`];
}

/** A value as a page shows it. */
interface Shown {
  page: string;
  name: string;
  text: string;
}

/** The sheets of the workbook that the page makes of its report, as texts. */
async function downloadedSheets(page: Page): Promise<[string, string[][]][]> {
  const button = page.getByRole('button', { name: 'Workbook', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const book = await openWorkbook(readFileSync(await download.path()), 'report.xlsx');
  return Promise.all(
    book.sheets.map(async (sheet): Promise<[string, string[][]]> => {
      const { rows } = await book.read(sheet);
      return [sheet, rows.map((row) => row.map((cell) => String(cell ?? '')))];
    }),
  );
}

/** What pages call a metric, where they do not call it the same. */
const NAMES: Readonly<Record<string, string>> = {
  cogs: 'unit cost',
  'unit cost (cogs)': 'unit cost',
  'unit production cost': 'unit cost',
  'median of unit cost (cogs)': 'median of unit cost',
  'overall yield': 'yield',
  tci: 'total capital investment',
  'capital investment': 'total capital investment',
  'annual operating cost (aoc)': 'annual operating cost',
};

/** Names and values of a page: terms, rows of two cells, key figures, and the row of a process in a list. */
const valuesOn = (page: Page, process: string): Promise<[string, string][]> =>
  page.evaluate((wanted) => {
    const text = (element: Element | null | undefined) => (element as HTMLElement | null)?.innerText?.trim() ?? '';
    const terms = [...document.querySelectorAll('dt')].map((one) => [text(one), text(one.nextElementSibling)]);
    const groups = [...document.querySelectorAll('[role=group]')].map((one) => {
      const value = one.querySelector('b');
      return [one.ariaLabel ?? '', `${text(value)} ${text(value?.nextElementSibling)}`];
    });
    const rows = [...document.querySelectorAll('tr')].flatMap((row) => {
      const cells = [...row.cells];
      const heads = [...(row.closest('table')?.tHead?.rows[0]?.cells ?? [])].map(text);
      if (cells.length > 3)
        return text(cells[0]).includes(wanted) ? cells.map((cell, index) => [heads[index] ?? '', text(cell)]) : [];
      return cells.length > 1 ? [[text(cells[0]), text(cells[1])]] : [];
    });
    return [...terms, ...groups, ...rows] as [string, string][];
  }, process);

/** The value, half of its last digit, and its unit, which the name or the text has; null for a text that is no number. */
function read({ name, text }: Shown): { key: string; value: number; half: number; unit: string } | null {
  const [, digits, rest = ''] =
    /^((?:\u2265\s*)?[\u2212-]?\d[\d\s\u202f]*(?:\.\d+)?)(?:[\s\u202f]*(.*))?$/su.exec(text) ?? [];
  if (digits === undefined) return null;
  const [, title = name, inName = ''] = /^(.*), ([^,]*)$/.exec(name) ?? [];
  const [own = ''] = (rest.split('\n')[0] ?? '').split(/[\s\u202f]{2,}| \(| \u00b7| from/);
  const unit = own || inName;
  // Beside its range, a value has three digits: 75 700.
  const [, zeros = ''] = /^\D*\d{3}(0+)$/.exec(digits.replaceAll(/[\s\u202f]/g, '')) ?? [];
  const places = /\.(\d+)/.exec(digits)?.[1]?.length ?? -zeros.length;
  const scale = unit.startsWith('M ') ? 1e6 : 1;
  const key = (own === '' ? title : name).toLowerCase();
  return {
    key: NAMES[key] ?? key,
    value: numberOf(digits.replace('\u2265', '')) * scale,
    half: (10 ** -places / 2) * scale,
    unit: unit.replace(/^M /, ''),
  };
}

const PROCESSES = [
  ['prd_leghaemoglobin', 'prc_homogenised'],
  ['prd_leghaemoglobin', 'prc_secreted'],
  ['prd_succinic_acid', 'prc_cane_sugar'],
  ['prd_succinic_acid', 'prc_dextrose'],
  ['prd_succinic_acid', 'prc_dextrose_recycle'],
] as const;

for (const [product, process] of isNight ? PROCESSES : PROCESSES.slice(0, 1))
  test(`all pages and files show the same values of one version: ${process}`, async ({ page, signIn }) => {
    test.slow();
    await signIn('standard@demo.test');
    const api = await apiOf(page);
    const url = `/v1/products/${product}/pipelines/${process}`;
    const { name } = await api.get<{ name: string }>(`${url}.json`);
    const all: Shown[] = [];
    const add = (of: string, values: readonly [string, string][]) =>
      all.push(...values.map(([label, text]) => ({ page: of, name: label, text })));
    const report = `/products/${product}/${process}`;
    const hash = page.getByRole('definition').filter({ hasText: /^[0-9a-f]{64}$/ });
    for (const [of, address] of [
      ['report', `${report}/report`],
      ['economics', `${report}/techno-economic-analysis`],
      ['workspace', `/products/${product}?process=${process}`],
      ['what matters', `/products/${product}?process=${process}&view=matters`],
      ['list', '/products?tab=processes'],
    ] as const) {
      await page.goto(address);
      await settled(page);
      if (of === 'report') {
        await expect(page.getByText(/512 samples/).first()).toBeVisible();
        await expect(hash.first()).toBeVisible();
        await page.emulateMedia({ media: 'print' });
        add('paper', await valuesOn(page, name));
        await page.emulateMedia({ media: null });
        for (const [sheet, rows] of await downloadedSheets(page)) {
          const [head, ...all] = rows;
          if (head?.join() === 'Figure,Value,Unit')
            add(
              `sheet ${sheet} of the report`,
              all.map(([title = '', value, unit]) => [title, `${value} ${unit}`]),
            );
          if (sheet === 'Uncertainty')
            for (const [title = '', unit, value, , median] of all)
              add(`sheet ${sheet} of the report`, [
                [title, `${value} ${unit}`],
                [`median of ${title}`, `${median} ${unit}`],
              ]);
        }
      }
      add(of, await valuesOn(page, name));
    }

    // The samples of the report: as many as it draws.
    await page.goto(`${report}/analyses?kind=uncertainty`);
    await settled(page);
    const draw = page.getByRole('button', { name: 'Draw samples' });
    await page.getByRole('button', { name: /^(Edit and run again|Change the set-up)$/ }).click();
    await page.getByRole('combobox', { name: 'Distribution' }).selectOption('declared');
    await page.getByRole('textbox', { name: 'Samples', exact: true }).fill('512');
    await draw.click();
    const reliability = page.getByRole('figure', { name: /^Reliability of/ });
    await expect(reliability).toBeVisible({ timeout: 300_000 });
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden({ timeout: 300_000 });
    // Fewer, if the process cannot run in some.
    const lead = await page
      .getByText(/, \d+ samples\b/)
      .first()
      .innerText();
    const [, figure = '', unit = ''] = /^(.*), ([^,]*), \d+ samples\b/.exec(lead) ?? [];
    const title = await page
      .getByText(/^Reliability of/)
      .first()
      .innerText();
    const median = page.getByRole('region', { name: 'Statistics' }).getByRole('definition').first();
    add('Monte Carlo', [
      [figure, `${title.replace('Reliability of ', '')} ${unit}`],
      [`median of ${figure}`, await median.innerText()],
    ]);

    const link = await api.post<{ id: string; secret: string }>(`${url}/share_links.json`, {
      name: 'Same values',
      kind: 'whole',
      sections: ['summary', 'flowsheet', 'basis', 'equipment', 'schedule', 'capital', 'cost', 'cash'],
      valid_days: 1,
    });
    await page.goto(`/shared#${link.secret}`);
    await expect(page.getByRole('article')).toBeVisible();
    add('shared page', await valuesOn(page, name));
    const [short] = /\b[0-9a-f]{4} [0-9a-f]{4}\b/.exec(await page.locator('main').innerText()) ?? [];
    await api.remove(`${url}/share_links/${link.id}.json`);

    const file = await page.request.get(`/v1/products/${product}/data.xlsx`, { headers: api.headers });
    const { rows: table } = await (await openWorkbook(await file.body(), 'data.xlsx')).read('Long table');
    const [head, ...rows] = table.map((row) => row.map((one) => String(one ?? ''))) as [string[], ...string[][]];
    const cell = (row: readonly string[], title: string) => row[head.indexOf(title)] ?? '';
    const ofProcess = rows.filter((row) => cell(row, 'Process id') === process && cell(row, 'Section') === 'figures');
    add(
      'workbook',
      ofProcess.map((row) => [cell(row, 'Figure'), `${cell(row, 'Value')} ${cell(row, 'Unit')}`]),
    );

    const values = all.flatMap((one) => {
      const found = read(one);
      return found ? [{ ...one, ...found }] : [];
    });
    const shared = new Map<string, typeof values>();
    for (const value of values) {
      const key = `${value.key}, ${value.unit}`;
      shared.set(key, [...(shared.get(key) ?? []), value]);
    }
    const differing = [...shared].filter(([, found]) =>
      found.some((a) => found.some((b) => Math.abs(a.value - b.value) > (a.half + b.half) * 1.000001)),
    );
    const pagesOf = (found: readonly Shown[]) => new Set(found.map((one) => one.page)).size;
    expect([...shared.values()].filter((found) => pagesOf(found) > 1).length).toBeGreaterThan(20);
    for (const of of [
      'workspace',
      'list',
      'sheet Summary of the report',
      'sheet Uncertainty of the report',
      'Monte Carlo',
    ])
      expect(shared.get('unit cost, USD/kg')?.map((one) => one.page)).toContain(of);
    expect(pagesOf(shared.get('median of unit cost, USD/kg') ?? [])).toBe(2);
    expect(
      differing.map(([key, found]) => `${key}: ${found.map((one) => `${one.page} ${one.text}`).join('; ')}`),
    ).toEqual([]);
    const hashes = new Set(all.flatMap(({ text }) => (/^[0-9a-f]{64}$/.test(text) ? [text] : [])));
    expect([...hashes].map((one) => `${one.slice(0, 4)} ${one.slice(4, 8)}`)).toEqual([short]);
  });

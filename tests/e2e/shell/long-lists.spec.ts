/** Lists that the API pages: with more rows than a page, the screen says how many there are and leads to the last one. */
import type { Page } from '@playwright/test';
import { operations } from '../../../generated/operations.ts';
import { addressOf } from '#src/lib/operation-of.ts';
import { exampleFor } from '../../screens/contract-answers.ts';
import { expect, settled, test } from '../../support/browser.ts';
import { follow } from '../../support/navigation.ts';
import { sampled } from '../../support/night.ts';

// The rows that are added to a list have no page of their own.
test.use({
  expectedErrors:
    /^404 GET .*\/(jobs\/job_\w+|uncertainty|background_databases\/\w+\/processes|prc_homogenised_\d+(\/configurations)?)\.json$/,
});

const TOTAL = 1234;
const PRODUCT = '/products/prd_leghaemoglobin';
const PROCESS = `${PRODUCT}/prc_homogenised`;

type OperationId = keyof typeof operations;
type Paged = {
  [K in OperationId]: 'page' extends (typeof operations)[K]['params']['query'][number] ? K : never;
}[OperationId];

interface Screen {
  address: string;
  /** What the rows are keyed by in the answer. */
  rows: string;
  /** Name of a row's link or button, by its number. */
  named?: string;
  /** Opens what shows the list. */
  before?: (page: Page) => Promise<void>;
  /** Of the pager, if the list has one; else all rows are there. */
  of?: string;
  /** Marks the last row and finds it, where a row shows no name. */
  mark?: { row: Record<string, unknown>; shows: string };
}

const NAME = 'The very last';

/** The demo has no webhook yet. */
async function openDeliveries(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill('https://notebook.helder.example/titre');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Deliveries' }).first().click();
}

async function openHeadings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for this experiment' }).click();
  await page.getByRole('menuitem', { name: 'Remembered headings' }).click();
}

/** The demo has no background database; the page asks for them when it is opened. */
async function openDatabases(page: Page): Promise<void> {
  await page.route(addressOf('listBackgroundDatabases'), (route) =>
    route.fulfill({ json: exampleFor('listBackgroundDatabases', []) }),
  );
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Databases' }).click();
}

/** The demo has no custom operation. */
async function openOwnOperation(page: Page): Promise<void> {
  const list = exampleFor('listOwnOperations', []) as { own_operations: { id: string }[] };
  await page.route(addressOf('listOwnOperations'), (route) => route.fulfill({ json: list }));
  await page.goto(`/own-operations?operation=${list.own_operations[0]!.id}`);
  await settled(page);
}

/** Every call that pages, with the screen that shows its rows. */
const screens: Record<Paged, Screen> = {
  listProducts: { address: '/products', rows: 'products', of: 'products' },
  listOrganisationProcesses: { address: '/products?tab=processes', rows: 'processes', of: 'processes' },
  listProcesses: { address: PRODUCT, rows: 'processes', of: 'processes' },
  listBuffers: { address: '/buffer-library', rows: 'buffers', of: 'buffers' },
  listSites: { address: '/sites', rows: 'sites', of: 'sites' },
  listSiteVersions: { address: '/sites/sit_leiden?tab=versions', rows: 'versions', of: 'versions of the site' },
  listBufferUsages: {
    address: '/buffer-library?buffer=buf_phosphate_ph7',
    rows: 'usages',
    of: 'steps',
    mark: { row: { step_name: NAME }, shows: NAME },
  },
  listOwnOperationUsages: {
    address: '/own-operations',
    before: openOwnOperation,
    rows: 'usages',
    of: 'steps',
    mark: { row: { step_name: NAME }, shows: NAME },
  },
  listOwnOperations: { address: '/own-operations', rows: 'own_operations', of: 'custom operations' },
  listExperiments: { address: `${PRODUCT}/data/experiments?of=all`, rows: 'experiments', of: 'experiments' },
  listProductExperiments: { address: `${PRODUCT}/data/experiments`, rows: 'experiments', of: 'experiments' },
  listUnitOperationExperiments: { address: `${PRODUCT}/data/ultrafiltration`, rows: 'experiments', of: 'experiments' },
  listColumnHeadings: {
    address: `${PRODUCT}/data/fed_batch_fermentation/experiments/exp_fermentation_01`,
    rows: 'headings',
    before: openHeadings,
    mark: { row: { heading: 'the very last heading' }, shows: 'the very last heading' },
  },
  listBackgroundProcesses: {
    address: `${PROCESS}/life-cycle-analysis`,
    rows: 'processes',
    before: openDatabases,
    of: 'processes',
    mark: { row: { product: 'The last product' }, shows: 'The last product' },
  },
  listDeleted: { address: '/deleted', rows: 'deleted', of: 'deleted items' },
  listCarbonReports: { address: '/carbon-accountings', rows: 'reports', of: 'carbon reports' },
  listUsers: { address: '/admin/users', rows: 'users', of: 'users' },
  listUnassignedUsers: { address: '/admin/users?only=unassigned', rows: 'users', of: 'users' },
  listOrganisations: { address: '/admin', rows: 'organisations', of: 'organisations' },
  listOrganisationUsers: { address: '/admin/organisations/org_helder_foods', rows: 'users', of: 'members' },
  listLogs: { address: '/admin', rows: 'logs', of: 'activity' },
  listUserLogs: { address: '/profile', rows: 'logs', of: 'activity' },
  listUserKeys: { address: '/profile', rows: 'keys' },
  listOrganisationKeys: { address: '/admin/organisations/org_helder_foods', rows: 'keys', of: 'access keys' },
  listJobs: {
    address: `${PROCESS}/analyses`,
    rows: 'jobs',
    of: 'past runs',
    mark: { row: { status: 'running', progress: 0.77 }, shows: '77 %' },
  },
  listFits: {
    address: `${PRODUCT}/data/fed_batch_fermentation/fits`,
    rows: 'fits',
    of: 'fits',
    mark: { row: { number: 7777 }, shows: '7777' },
  },
  listWebhookDeliveries: {
    address: '/admin/organisations/org_helder_foods',
    rows: 'deliveries',
    before: openDeliveries,
    of: 'deliveries',
    mark: { row: { event: 'job.finished', job_id: 'job_the_very_last' }, shows: 'job_the_very_last' },
  },
  listProcessConfigurations: { address: `${PRODUCT}?process=prc_homogenised&tool=history`, rows: 'configurations' },
};

/** The call tells of so many rows, each like its first one, and gives the page of them that is asked for. */
async function makeLong(page: Page, id: OperationId, { rows, mark }: Screen): Promise<void> {
  await page.route(addressOf(id), async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const url = new URL(route.request().url());
    const number = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('page_size') ?? 1000);
    url.searchParams.set('page', '1');
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as Record<string, unknown>;
    // Where the demo has none, the first row of the contract's example.
    const [example] = (exampleFor(id, []) as typeof body)[rows] as Record<string, unknown>[];
    const [first = example!, ...others] = (body[rows] ?? []) as Record<string, unknown>[];
    const all = Array.from({ length: TOTAL }, (_, index) => {
      const own = [first, ...others][index];
      if (own && index < TOTAL - 1) return own;
      const name = index === TOTAL - 1 ? NAME : `Row ${index}`;
      const row = {
        ...first,
        id: `${String(first['id'])}_${index}`,
        step_id: `stp_${index}`,
        name,
        title: name,
        note: name,
      };
      return index === TOTAL - 1 ? { ...row, ...mark?.row } : row;
    });
    return route.fulfill({
      response,
      status: 200,
      json: {
        ...body,
        [rows]: all.slice((number - 1) * size, number * size),
        total: TOTAL,
        page: number,
        page_size: size,
      },
    });
  });
}

// tests/server/lists.test.ts has the pages of every list.
test('a long list shows its total, and gives access to its last row', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('admin@demo.test', null);
  for (const [id, screen] of sampled(Object.entries(screens), 16))
    await test.step(id, async () => {
      const { address, of, before, mark } = screen;
      await makeLong(page, id as OperationId, screen);
      await page.goto(address);
      await settled(page);
      await before?.(page);
      if (of) {
        const pages = page.getByRole('navigation', { name: `Pages of ${of}`, exact: true });
        const last = Math.ceil(TOTAL / 50);
        await expect(pages, id).toContainText(`Page 1 of ${last}`);
        await expect(pages, id).toContainText('of 1\u202f234');
        const url = new URL(page.url());
        const next = new URL((await pages.getByRole('link').last().getAttribute('href'))!, url);
        for (const [key, value] of next.searchParams) if (value === '2') next.searchParams.set(key, String(last));
        await follow(page, next.pathname + next.search);
        await settled(page);
        await expect(pages, id).toContainText(`Page ${last} of ${last}`);
      }
      await expect(
        page
          .locator('body')
          .getByText(mark?.shows ?? NAME)
          .first(),
        id,
      ).toBeAttached();
      await page.unrouteAll({ behavior: 'wait' });
    });
});

// src/screens/products/use-filters.test.ts has the filter; the long list above gives access to its last row.
test(
  'the filter by product offers the last of more products than a page has',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('admin@demo.test', null);
    await makeLong(page, 'listProducts', screens.listProducts);
    await page.goto('/products?tab=processes');
    const filter = page.getByRole('group', { name: 'Filters' }).getByLabel('Product');
    await filter.selectOption({ label: NAME });
    await expect(filter.locator('option:checked')).toHaveText(NAME);
    await page.reload();
    await expect(filter.locator('option:checked')).toHaveText(NAME);
    await page.unrouteAll({ behavior: 'wait' });
  },
);

// src/screens/products/use-filters.test.ts has the filters.
test(
  'a filter of a product that is not there is shown as such, and can be cleared',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/products?tab=processes&of=prd_none');
    const filters = page.getByRole('group', { name: 'Filters' });
    await expect(filters.getByLabel('Product').locator('option:checked')).toHaveText('not found');
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(filters.getByLabel('Product').locator('option:checked')).toHaveText('any');
  },
);

/** Lists that a screen shows as cards, as a history or as the few of one person. */
const WITHOUT_SEARCH = ['listProcesses', 'listProcessConfigurations', 'listUserKeys'];

// tests/server/lists.test.ts has the search.
test('searches a list on the server, not only the rows of the page', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('admin@demo.test', null);
  const searchable = Object.entries(screens).filter(
    ([id]) =>
      (operations[id as OperationId].params.query as readonly string[]).includes('q') && !WITHOUT_SEARCH.includes(id),
  );
  for (const [id, screen] of sampled(searchable, 10))
    await test.step(id, async () => {
      await makeLong(page, id as OperationId, screen);
      await page.goto(screen.address);
      await settled(page);
      await screen.before?.(page);
      const asked = page.waitForRequest(
        (request) => addressOf(id as OperationId).test(request.url()) && request.url().includes('q=fermen'),
      );
      await page.getByRole('searchbox', { name: new RegExp(`^Search ${screen.of}$`, 'i') }).fill('fermen');
      await asked;
      await page.unrouteAll({ behavior: 'wait' });
    });
});

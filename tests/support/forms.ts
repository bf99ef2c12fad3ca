/** Every form of the app that sends something, with how it is opened, filled in and sent. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '#generated/operations.ts';
import type { BranchList, CommentList, ReviewList, WebhookList } from '#generated/types.ts';
import { addressOf } from '#src/lib/operation-of.ts';
import sharing from '../../openapi/examples/engine-sharing.json' with { type: 'json' };
import { expect, type Account } from './browser.ts';

export interface Form {
  title: string;
  account?: Account;
  /** The request that it sends. */
  operation: OperationId;
  /** Field in the server's error. */
  field: string;
  step_id?: string;
  /** Opens the form, fills it in so that it can be sent, and returns the input of that field. */
  fill: (page: Page) => Promise<Locator>;
  /** Value of that input, which must stay; undefined for buttons and checkboxes. */
  value?: string;
  send: string | RegExp | ((page: Page) => Promise<void>);
}

const LEGHAEMOGLOBIN = '/products/prd_leghaemoglobin';
const HOMOGENISED = `${LEGHAEMOGLOBIN}/prc_homogenised`;
const DESIGN = `${LEGHAEMOGLOBIN}?process=prc_homogenised`;
const FLUX = `${LEGHAEMOGLOBIN}/data/ultrafiltration`;

const PERSON = { id: 'usr_ada_lindqvist', name: 'Ada Lindqvist' };
const written = {
  created_at: '2026-11-20T09:02:00Z',
  updated_at: '2026-11-20T09:02:00Z',
  created_by: PERSON.id,
  version: 1,
};
const THREADS: CommentList = {
  comments: [
    {
      id: 'cmt_one',
      place: { kind: 'page', page: 'history', title: 'Version 2' },
      configuration_number: 2,
      text: 'Is this measured?',
      mentions: [],
      author: PERSON,
      replies: [],
      resolved_at: null,
      resolved_by: null,
      may_resolve: true,
      ...written,
    },
  ],
};
const BRANCHES: BranchList = {
  branches: [
    {
      id: 'brn_one',
      name: 'Two passes',
      from_configuration_id: 'cfg_homogenised_v2',
      from_number: 2,
      configuration_id: 'cfg_homogenised_v2',
      configuration_number: 2,
      closed: false,
      ...written,
    },
  ],
};
const WEBHOOKS: WebhookList = {
  webhooks: [
    {
      id: 'whk_one',
      url: 'https://notebook.example/titre',
      events: ['job.finished'],
      include_texts: false,
      enabled: true,
      problem: null,
      failing_since: null,
      previous_secret_until: null,
      ...written,
    },
  ],
};
const REVIEWS: ReviewList = {
  reviews: [
    {
      id: 'rvw_one',
      configuration_id: 'cfg_homogenised_v2',
      configuration_number: 2,
      use: 'budget',
      status: 'open',
      meaning: 'I have checked this version.',
      note: '',
      roles: [{ name: 'Reviewer', needed: 1, members: [] }],
      approvals: [],
      returned: null,
      requested_by: PERSON,
      author: PERSON,
      scenario_sha256: '0'.repeat(64),
      engine_version: '0.9.0',
      my_roles: ['Reviewer'],
      refusal: null,
      closed_at: null,
      ...written,
    },
  ],
};

const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

async function type(input: Locator, value: string): Promise<Locator> {
  await input.fill(value);
  return input;
}
async function openDialog(page: Page, address: string, button: string | RegExp): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}
const openMenu = async (page: Page, menu: string | RegExp, item: string) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};
const analysis = (kind: string) => `${HOMOGENISED}/analyses?kind=${kind}&new=`;
const lifeCycle = `${HOMOGENISED}/life-cycle-analysis`;
const DATABASE = join(import.meta.dirname, '../samples/background/tiny_brightway.json');

export const FORMS: Form[] = [
  {
    title: 'a new product',
    operation: 'createProduct',
    field: 'selling_price',
    async fill(page) {
      await page.goto('/products/create?empty');
      await text(page, 'Name').fill('Refused');
      await page.getByLabel('Protein').selectOption({ index: 1 });
      await page.getByLabel('Host cell').selectOption({ index: 1 });
      return type(text(page, /^Selling price/), '12,5');
    },
    value: '12,5',
    send: 'Create product',
  },
  {
    title: 'the details of a product',
    operation: 'updateProduct',
    field: 'description',
    async fill(page) {
      await page.goto(`${LEGHAEMOGLOBIN}?tab=details`);
      return type(text(page, /^Description/), 'Refused');
    },
    value: 'Refused',
    send: 'Save changes',
  },
  {
    title: 'who may edit a product',
    operation: 'updateProductAccess',
    field: 'everyone',
    async fill(page) {
      await openDialog(page, LEGHAEMOGLOBIN, 'Who may edit');
      const everyone = page.getByLabel('Everyone in the organisation');
      await everyone.selectOption('viewer');
      await page.getByRole('checkbox', { name: /Remove my own right/ }).check();
      return everyone;
    },
    value: 'viewer',
    send: 'Save',
  },
  {
    title: 'a new process',
    operation: 'createProcess',
    field: 'copy_of',
    async fill(page) {
      await openDialog(page, LEGHAEMOGLOBIN, 'New process');
      await text(page, 'Name').fill('Refused');
      await page.getByLabel('Start with').selectOption({ index: 1 });
      return page.getByLabel('Start with');
    },
    send: 'Create process',
  },
  {
    title: 'the name of a process',
    operation: 'renameProcess',
    field: 'new_name',
    async fill(page) {
      await page.goto(DESIGN);
      await openMenu(page, /^More actions for Homogenised/, 'Rename process');
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: 'Rename',
  },
  {
    title: 'the note of a version',
    operation: 'createProcessConfiguration',
    field: 'note',
    async fill(page) {
      await changeSetting(page);
      await page.getByRole('button', { name: 'Add a note and save' }).click();
      return type(text(page, /^Note/), 'Refused');
    },
    value: 'Refused',
    send: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
  },
  {
    title: 'an assumption of a process',
    operation: 'createProcessConfiguration',
    field: 'assumptions.plant.operating_hours',
    async fill(page) {
      await page.goto(`${DESIGN}&tool=assumptions&about=plant`);
      return type(text(page, 'Operating hours').or(page.getByRole('spinbutton', { name: 'Operating hours' })), '7777');
    },
    value: '7777',
    send: saveByKey,
  },
  {
    title: 'a price of a process',
    operation: 'createProcessConfiguration',
    field: 'assumptions.prices.mol_glucose',
    async fill(page) {
      await page.goto(`${DESIGN}&tool=assumptions&about=prices.mol_glucose`);
      return type(text(page, 'Glucose'), '0.77');
    },
    value: '0.77',
    send: saveByKey,
  },
  {
    title: 'a new experiment',
    operation: 'createExperiment',
    field: 'notes',
    async fill(page) {
      await page.goto(`${FLUX}/create`);
      await text(page, 'Name').fill('Refused');
      return type(text(page, /^Notes/), 'Refused');
    },
    value: 'Refused',
    send: 'Create experiment',
  },
  {
    title: 'name and notes of an experiment',
    operation: 'updateExperiment',
    field: 'name',
    async fill(page) {
      await page.goto(`${FLUX}/experiments/exp_uf_flux_01`);
      await openMenu(page, /^More/, 'Edit name and notes');
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
  },
  {
    title: 'the mapping of an experiment',
    operation: 'mapExperiment',
    field: 'columns.1.variable',
    async fill(page) {
      await page.goto(`${FLUX}/experiments/exp_uf_flux_01`);
      const meaning = page.getByRole('table', { name: 'Columns' }).getByRole('combobox', { name: / means$/ });
      await meaning.nth(2).selectOption('');
      return meaning.nth(1);
    },
    send: 'Save mapping',
  },
  {
    title: 'the row with the names of a file',
    operation: 'uploadExperimentFile',
    field: 'header_row',
    async fill(page) {
      await page.goto(`${FLUX}/experiments/exp_uf_flux_01`);
      return type(text(page, 'Header row'), '7');
    },
    value: '7',
    send: (page) => page.keyboard.press('Enter'),
  },
  {
    title: 'a fit',
    operation: 'integrateData',
    field: 'held_out_share',
    async fill(page) {
      await page.goto(`${FLUX}/fits`);
      await page
        .getByRole('button', { name: 'Fit again' })
        .or(page.getByRole('button', { name: 'Fit', exact: true }))
        .first()
        .waitFor();
      const again = page.getByRole('button', { name: 'Fit again' });
      if (await again.isVisible()) await again.click();
      await page.getByLabel('Share used for validation').selectOption('0.3');
      return page.getByLabel('Share used for validation');
    },
    value: '0.3',
    send: (page) => page.getByRole('button', { name: 'Fit', exact: true }).click(),
  },
  {
    title: 'a new carbon report',
    operation: 'createCarbonReport',
    field: 'period_end',
    async fill(page) {
      await page.goto('/carbon-accountings/create');
      await text(page, 'Name').fill('Refused');
      return type(page.getByLabel('To', { exact: true }), '2031-01-01');
    },
    value: '2031-01-01',
    send: 'Create report',
  },
  {
    title: 'the settings of a carbon report',
    operation: 'updateCarbonReport',
    field: 'revenue',
    async fill(page) {
      await openDialog(page, '/carbon-accountings/rep_2024', 'Settings');
      return type(text(page, /^Revenue/), '1e6');
    },
    value: '1e6',
    send: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
  },
  {
    title: 'an entry of a carbon report',
    operation: 'updateCarbonReport',
    field: 'entries.0.quantity',
    async fill(page) {
      await page.goto('/carbon-accountings/rep_2024');
      await page.getByRole('table', { name: 'Entries' }).getByRole('row').nth(1).getByRole('button').first().click();
      return type(dialog(page).getByRole('textbox', { name: 'Quantity' }), '1234');
    },
    value: '1234',
    send: 'Save entry',
  },
  {
    title: 'a component of the library',
    operation: 'createComponent',
    field: 'composition',
    async fill(page) {
      await page.goto('/component-library?tab=cells');
      await page.getByRole('table', { name: 'Cells' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Make a copy' }).click();
      return type(dialog(page).getByRole('textbox', { name: 'Protein' }), '11');
    },
    value: '11',
    send: 'Add cell',
  },
  {
    title: 'a list of a component',
    operation: 'createComponent',
    field: 'pka.1',
    async fill(page) {
      await openDialog(page, '/component-library?tab=molecules', 'New molecule');
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Refused');
      await dialog(page).getByRole('textbox', { name: 'Density' }).fill('1000');
      return type(dialog(page).getByRole('textbox', { name: /^pKa/ }), '2.1; 7.2');
    },
    value: '2.1; 7.2',
    send: 'Add molecule',
  },
  {
    title: 'a buffer',
    operation: 'createBuffer',
    field: 'components.0.concentration',
    async fill(page) {
      await page.goto('/buffer-library?buffer=new');
      return type(text(page, /Phosphate/), '33');
    },
    value: '33',
    send: /^Add to the library/,
  },
  {
    title: 'an own operation',
    operation: 'createOwnOperation',
    field: 'definition.electricity',
    async fill(page) {
      await page.goto('/own-operations?operation=new');
      await text(page, 'Name').fill('Refused');
      return type(text(page, 'Electricity'), '33');
    },
    value: '33',
    send: 'Add to the library',
  },
  {
    title: 'a run of one unit operation',
    operation: 'runUnitOperation',
    field: 'input.feed.temperature',
    async fill(page) {
      await page.goto('/unit-operations/ultrafiltration');
      await page.getByRole('button', { name: 'Own', exact: true }).click();
      return type(text(page, 'Temperature'), '31');
    },
    value: '31',
    send: /^Run on server/,
  },
  {
    title: 'goal and scope of a life-cycle analysis',
    operation: 'updateLifeCycleAnalysis',
    field: 'allocation.co_products.0.price',
    async fill(page) {
      await openDialog(page, lifeCycle, 'Goal and scope');
      await dialog(page)
        .getByRole('button', { name: /^Add a/ })
        .click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Refused');
      await dialog(page).getByRole('textbox', { name: 'Per functional unit' }).fill('1');
      return type(dialog(page).getByRole('textbox', { name: /^Price/ }), '3');
    },
    value: '3',
    send: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
  },
  {
    title: 'an item of a life-cycle analysis',
    operation: 'updateLifeCycleAnalysis',
    field: 'own_items.0.amount',
    async fill(page) {
      await openDialog(page, `${lifeCycle}?show=inventory`, 'Add an item');
      await page.getByLabel('Impact item').selectOption({ index: 3 });
      return type(dialog(page).getByRole('textbox', { name: /^Amount/ }), '2');
    },
    value: '2',
    send: (page) => dialog(page).getByRole('button', { name: 'Add', exact: true }).click(),
  },
  {
    title: 'the stages beyond the gate of a life-cycle analysis',
    operation: 'updateLifeCycleAnalysis',
    field: 'own_items.0.amount',
    async fill(page) {
      await openDialog(page, `${lifeCycle}?show=inventory`, 'Beyond the gate');
      return type(dialog(page).getByRole('textbox', { name: 'Electricity' }), '3');
    },
    value: '3',
    send: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
  },
  {
    title: 'the supply of an item in a life-cycle analysis',
    operation: 'updateLifeCycleAnalysis',
    field: 'item_choices.0.activity_id',
    async fill(page) {
      await openDialog(page, `${lifeCycle}?show=inventory`, 'Choose the supply of Electricity');
      await page.getByLabel('Activity').selectOption({ index: 2 });
      return page.getByLabel('Activity');
    },
    send: (page) => dialog(page).getByRole('button', { name: 'Choose' }).click(),
  },
  {
    title: 'a background database',
    operation: 'createBackgroundDatabase',
    field: 'licence',
    async fill(page) {
      await openDialog(page, lifeCycle, 'Databases');
      await page.getByRole('button', { name: 'Import a database' }).click();
      await page.getByLabel('Our licence permits').check();
      await page.getByLabel('File of the database').setInputFiles(DATABASE);
      await text(page, 'Name').fill('Refused');
      return type(text(page, 'Licence'), 'CC0');
    },
    value: 'CC0',
    send: 'Import',
  },
  {
    title: 'a new site',
    operation: 'createSite',
    field: 'name',
    async fill(page) {
      await openDialog(page, '/sites', 'New site');
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: (page) => dialog(page).getByRole('button', { name: 'Create' }).click(),
  },
  {
    title: 'the name of a version of a site',
    operation: 'nameSiteVersion',
    field: 'name',
    async fill(page) {
      await openDialog(page, '/sites/sit_leiden?tab=versions', /^(Name it|Rename)$/);
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: 'Save',
  },
  {
    title: 'a change of location',
    operation: 'updateLocationChangeItems',
    field: 'location_change_items.0.distance',
    async fill(page) {
      await openDialog(page, lifeCycle, 'Add a change');
      await page.getByRole('combobox', { name: 'Country' }).fill('Norway');
      await page.getByRole('option', { name: 'Norway', exact: true }).click();
      return type(text(page, /^Added transport/), '400');
    },
    value: '400',
    send: 'Change supply',
  },
  {
    title: 'an optimisation',
    operation: 'startOptimisation',
    field: 'evaluations',
    async fill(page) {
      await page.goto(analysis('optimise'));
      await page.getByText('Budget and seed').click();
      return type(text(page, 'Maximum evaluations'), '777');
    },
    value: '777',
    send: 'Optimise',
  },
  {
    title: 'which inputs matter',
    operation: 'startSensitivityAnalysis',
    field: 'samples',
    async fill(page) {
      await page.goto(analysis('sensitivity'));
      await page.getByRole('combobox', { name: 'Method' }).selectOption('morris');
      return type(text(page, 'Walks'), '77');
    },
    value: '77',
    send: 'Find what matters',
  },
  {
    title: 'what to measure next',
    operation: 'startValueOfInformation',
    field: 'decision.target',
    async fill(page) {
      await page.goto(`${HOMOGENISED}/measure`);
      const entered = text(page, /^(Cost|Days) of /);
      await expect(entered.first()).toBeVisible();
      for (const input of await entered.all()) await input.fill('5');
      return type(text(page, 'Target'), '123');
    },
    value: '123',
    send: /^Rank/,
  },
  {
    title: 'a map',
    operation: 'startSensitivityHeatmapAnalysis',
    field: 'y',
    async fill(page) {
      await page.goto(analysis('heatmap'));
      const from = text(page, 'Up: from');
      return type(from, (await from.inputValue()).replace('.', ','));
    },
    send: 'Draw the map',
  },
  {
    title: 'a target output',
    operation: 'startScale',
    field: 'target_output',
    async fill(page) {
      await page.goto(analysis('scale'));
      await page.getByRole('combobox', { name: 'Question' }).selectOption('target');
      return type(text(page, 'Target output'), '99');
    },
    value: '99',
    send: 'Scale the process',
  },
  {
    title: 'cost against scale',
    operation: 'startScaleAnalysis',
    field: 'max_output',
    async fill(page) {
      await page.goto(analysis('scale'));
      return type(text(page, 'Output to'), '999');
    },
    value: '999',
    send: 'Draw the curve',
  },
  {
    title: 'a new organisation',
    account: 'admin@demo.test',
    operation: 'createOrganisation',
    field: 'name',
    async fill(page) {
      await page.goto('/admin/organisations/create');
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: 'Create organisation',
  },
  {
    title: 'an organisation',
    account: 'admin@demo.test',
    operation: 'updateOrganisation',
    field: 'roles.0',
    async fill(page) {
      await page.goto('/admin/organisations/org_helder_foods');
      await page.getByLabel('Standard').uncheck();
      return page.getByRole('group', { name: 'Roles of the organisation' }).getByRole('checkbox').first();
    },
    send: 'Save',
  },
  {
    title: 'the display currency',
    account: 'admin@demo.test',
    operation: 'updateOrganisation',
    field: 'currency.source',
    async fill(page) {
      await page.goto('/admin/organisations/org_helder_foods');
      await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
      await text(page, /^Rate$/).fill('0.92');
      await page.getByLabel('Date of the rate').fill('2026-11-02');
      return type(text(page, 'Source of the rate'), 'Refused');
    },
    value: 'Refused',
    send: 'Set currency',
  },
  {
    title: 'a new webhook',
    account: 'admin@demo.test',
    operation: 'createWebhook',
    field: 'url',
    async fill(page) {
      await page.goto('/admin/organisations/org_helder_foods');
      return type(text(page, 'Address'), 'https://refused.example/titre');
    },
    value: 'https://refused.example/titre',
    send: 'Add webhook',
  },
  {
    title: 'the events of a webhook',
    account: 'admin@demo.test',
    operation: 'updateWebhook',
    field: 'events',
    async fill(page) {
      await page.route(addressOf('listWebhooks'), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: WEBHOOKS }) : route.fallback(),
      );
      await page.goto('/admin/organisations/org_helder_foods');
      await page.getByRole('button', { name: `More actions for ${WEBHOOKS.webhooks[0]!.url}` }).click();
      await page.getByRole('menuitem', { name: 'Choose events' }).click();
      const events = page.getByRole('dialog', { name: /^Events for/ });
      await events.getByRole('checkbox', { name: 'New comment' }).check();
      return events.getByRole('checkbox', { name: 'Analysis finished' });
    },
    send: 'Save events',
  },
  {
    title: 'a new service account',
    account: 'admin@demo.test',
    operation: 'createServiceAccount',
    field: 'name',
    async fill(page) {
      await page.goto('/admin/organisations/org_helder_foods');
      return type(text(page, 'Name of the account'), 'Refused');
    },
    value: 'Refused',
    send: 'Add account',
  },
  {
    title: 'a new comment',
    operation: 'createComment',
    field: 'text',
    async fill(page) {
      await page.goto(`${HOMOGENISED}/history`);
      return type(text(page, /^Comment on/), 'Refused');
    },
    value: 'Refused',
    send: 'Comment',
  },
  {
    title: 'a reply to a comment',
    operation: 'createReply',
    field: 'text',
    async fill(page) {
      await page.route(addressOf('listComments'), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: THREADS }) : route.fallback(),
      );
      await page.goto(`${HOMOGENISED}/history`);
      return type(text(page, 'Reply'), 'Refused');
    },
    value: 'Refused',
    send: 'Reply',
  },
  {
    title: 'a new branch',
    operation: 'createBranch',
    field: 'name',
    async fill(page) {
      await openDialog(page, `${HOMOGENISED}/history`, /^New branch from v/);
      return type(text(page, 'What is tried'), 'Refused');
    },
    value: 'Refused',
    send: 'Create the branch',
  },
  {
    title: 'the name of a branch',
    operation: 'updateBranch',
    field: 'name',
    async fill(page) {
      await page.route(addressOf('listBranches'), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: BRANCHES }) : route.fallback(),
      );
      await page.goto(`${HOMOGENISED}/history?branch=brn_one`);
      await openMenu(page, 'Branch: Two passes', 'Rename or close…');
      return type(dialog(page).getByRole('textbox', { name: 'Name' }), 'Refused');
    },
    value: 'Refused',
    send: 'Save',
  },
  {
    title: 'the request of a review',
    operation: 'createReview',
    field: 'note',
    async fill(page) {
      await page.goto(`${HOMOGENISED}/history`);
      return type(text(page, /^Message to the reviewers/), 'Refused');
    },
    value: 'Refused',
    send: 'Request a review',
  },
  {
    title: 'the return of a version',
    operation: 'returnReview',
    field: 'reason',
    async fill(page) {
      await page.route(addressOf('listReviews'), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: REVIEWS }) : route.fallback(),
      );
      await page.goto(`${HOMOGENISED}/history`);
      await page.getByRole('radio', { name: /^Return with reasons/ }).check();
      return type(text(page, 'Reason'), 'Refused');
    },
    value: 'Refused',
    send: 'Return v2',
  },
  {
    title: 'the rule of approval of a product',
    account: 'admin@demo.test',
    operation: 'updateReviewRule',
    field: 'roles.0.name',
    async fill(page) {
      await openDialog(page, `${HOMOGENISED}/history`, 'Change the rule');
      return type(text(page, 'Role'), 'Refused');
    },
    value: 'Refused',
    send: 'Save the rule',
  },
  {
    title: 'the decision of a product',
    operation: 'updateProductDecision',
    field: 'decision.reason',
    async fill(page) {
      await openDialog(page, '/products/prd_leghaemoglobin', 'Store a decision');
      return type(text(page, 'Reason'), 'Refused');
    },
    value: 'Refused',
    send: 'Store the decision',
  },
  {
    title: 'a new share link',
    operation: 'createShareLink',
    field: 'name',
    async fill(page) {
      const list = await openDialog(page, `${HOMOGENISED}/report`, 'Share');
      await list.getByRole('button', { name: 'New link' }).click();
      return type(page.getByRole('textbox', { name: 'Title' }).last(), 'Refused');
    },
    value: 'Refused',
    send: 'Create link',
  },
  {
    title: 'a change of a share link',
    operation: 'updateShareLink',
    field: 'name',
    async fill(page) {
      await page.route(addressOf('listShareLinks'), (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: sharing.share_links.value }) : route.fallback(),
      );
      const list = await openDialog(page, `${HOMOGENISED}/report`, 'Share');
      await list
        .getByRole('button', { name: /^Change/ })
        .first()
        .click();
      return type(page.getByRole('textbox', { name: 'Name' }), 'Refused');
    },
    value: 'Refused',
    send: 'Change link',
  },
  {
    title: 'a new access key',
    operation: 'createUserKey',
    field: 'name',
    async fill(page) {
      const opened = await openDialog(page, '/profile', 'New key');
      return type(opened.getByRole('textbox', { name: 'Name' }), 'Refused');
    },
    value: 'Refused',
    send: 'Create key',
  },
  {
    title: 'a new user',
    account: 'admin@demo.test',
    operation: 'createOrganisationUser',
    field: 'email',
    async fill(page) {
      await page.goto('/admin/organisations/org_helder_foods/users/create');
      await text(page, 'Name').fill('Refused');
      return type(text(page, 'E-mail'), 'refused@demo.test');
    },
    value: 'refused@demo.test',
    send: 'Create user',
  },
  {
    title: 'the name of a user',
    account: 'admin@demo.test',
    operation: 'updateUser',
    field: 'name',
    async fill(page) {
      await page.goto('/admin/users/usr_mara_kovacs');
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: 'Save',
  },
  {
    title: 'users for an organisation',
    account: 'admin@demo.test',
    operation: 'addOrganisationUsers',
    field: 'ids',
    async fill(page) {
      await openDialog(page, '/admin/organisations/org_helder_foods', 'Add existing');
      const first = dialog(page).getByRole('checkbox').first();
      await first.check();
      return first;
    },
    send: 'Add 1',
  },
  {
    title: 'an organisation for a user',
    account: 'admin@demo.test',
    operation: 'addOrganisationUsers',
    field: 'ids.0',
    async fill(page) {
      await openDialog(page, '/admin/users/usr_mara_kovacs', 'Add to an organisation');
      const first = dialog(page).getByRole('radio').first();
      await first.check();
      return first;
    },
    send: (page) =>
      dialog(page)
        .getByRole('button', { name: /^Add to/ })
        .click(),
  },
  {
    title: 'one’s own name',
    operation: 'updateUser',
    field: 'name',
    async fill(page) {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change name' }).click();
      return type(text(page, 'Name'), 'Refused');
    },
    value: 'Refused',
    send: 'Save',
  },
];

/** Leaves an unsaved change. */
async function changeSetting(page: Page): Promise<void> {
  await page.goto(`${DESIGN}&tool=assumptions&about=plant`);
  await page.getByRole('spinbutton', { name: 'Operating hours' }).or(text(page, 'Operating hours')).fill('7000');
  await page
    .getByRole('button', { name: /^Close/ })
    .first()
    .click();
}

async function saveByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
}

/** Presses what sends a form. */
export async function press(page: Page, { send }: Form): Promise<void> {
  if (typeof send === 'function') await send(page);
  else await page.getByRole('button', { name: send, exact: typeof send === 'string' }).click();
}

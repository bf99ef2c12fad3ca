/**
 * What the walk of tenancy.test.ts needs to know of the contract: which thing each identifier in an address or a body
 * names, and how to make one. A call that is delivered with an identifier that is not here fails the walk, which says so.
 */
import { expect } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type { OperationId } from '#generated/operations.ts';
import type { Product } from '#generated/types.ts';
import { quotation, yeast } from '../support/components.ts';
import { newFit } from '../support/fits.ts';
import { configuration, newProduct } from '../support/processes.ts';
import type { Account, TestServer } from '../support/server.ts';

/** In the name of everything that these things are called by: an answer to someone else must not hold it. */
export const mark = (account: Account) => `Only for ${account}`;

/** Things of one account's organisation, by what they are. */
export interface Things {
  product: string;
  process: string;
  bare: string;
  configuration: string;
  job: string;
  protein: string;
  molecule: string;
  cell: string;
  buffer: string;
  background_database: string;
  site: string;
  site_job: string;
  site_version: string;
  own_operation: string;
  fit: string;
  experiment: string;
  report: string;
  key: string;
  share_link: string;
  branch: string;
  comment: string;
  review: string;
  deleted_products: string;
  deleted_processes: string;
  deleted_proteins: string;
  deleted_cells: string;
  deleted_molecules: string;
  deleted_solvents: string;
  deleted_quotations: string;
  deleted_buffers: string;
  deleted_own_operations: string;
  deleted_experiments: string;
  deleted_reports: string;
}

/** Users and organisations of the accounts, as tenancy.test.ts arranges them. */
export const people: Record<Account, string> = {
  standard: 'usr_mara_kovacs',
  admin: 'usr_ada_lindqvist',
  free: 'usr_tom_okafor',
  noorg: 'usr_ines_moreau',
};
export const OUTSIDERS = 'org_outsiders';
export const homes: Record<Account, string> = {
  standard: 'org_helder_foods',
  admin: 'org_helder_foods',
  free: 'org_delft_teaching_lab',
  noorg: OUTSIDERS,
};

type Makers = { [Thing in keyof Things]: () => Promise<string> };

const component = {
  proteins: { molar_mass: 16_000 },
  molecules: { class: 'sugar', density: 1400 },
  solvents: { molar_mass: 46, boiling_point: 351, density: 789 },
  quotations: quotation,
  cells: { ...yeast, substrate_id: 'mol_glucose' },
};

const analysis = { functional_unit: { amount: 1, unit: 'kg', basis: 'product' }, boundary: ['process'] };
/** The life-cycle analysis of one's own process, on a configuration that may be another's. */
const analysisOn: Probe = {
  thing: 'configuration',
  url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/life_cycle_analysis.json`,
  body: (id) => ({ ...analysis, configuration_id: id }),
};

/** Makes things of an account's organisation when they are first asked for. */
let components = 0;

export function thingsOf(server: TestServer, account: Account): (thing: keyof Things) => Promise<string> {
  const name = mark(account);
  const made = new Map<string, Promise<string>>();
  const get = (thing: keyof Things): Promise<string> => {
    const one = made.get(thing) ?? makers[thing]();
    made.set(thing, one);
    return one;
  };
  const post = async (url: string, body: unknown, status = 201): Promise<string> => {
    const reply = await server.call<{ id: string }>(account, 'POST', url, body);
    expect([url, reply.status, reply.body]).toEqual([url, status, reply.body]);
    return reply.body.id;
  };
  const remove = async (url: string): Promise<void> => {
    expect((await server.call(account, 'DELETE', url)).status).toBe(204);
  };
  const product = async () => ((await newProduct(server, account, name)) satisfies Product).id;
  const process = async (of: string) => post(`/v1/products/${of}/pipelines.json`, { name });
  const add = (kind: keyof typeof component) =>
    post(`/v1/components/${kind}.json`, { ...component[kind], name: `${name} ${(components += 1)}` });
  const gone = (kind: keyof typeof component) => async () => {
    const id = await add(kind);
    await remove(`/v1/components/${kind}/${id}.json`);
    return id;
  };
  const buffer = () => post('/v1/buffers.json', { ...(operationExamples.createBuffer.body as object), name });
  const backgroundDatabase = () =>
    post('/v1/background_databases.json', { ...(operationExamples.createBackgroundDatabase.body as object), name });
  const site = () => post('/v1/sites.json', { ...(operationExamples.createSite.body as object), name });
  const ownOperation = () =>
    post('/v1/own_operations.json', { ...(operationExamples.createOwnOperation.body as object), name });
  const experiment = async (of: string): Promise<string> => {
    const id = await post(`/v1/experiments/${of}/ultrafiltration.json`, { name });
    const part = '--made\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFlux,Note\n1,';
    const type = { 'content-type': 'multipart/form-data; boundary=made' };
    const url = `/v1/experiments/${of}/ultrafiltration/${id}/file`;
    const reply = await server.call(account, 'POST', url, `${part}${name}\n\r\n--made--\r\n`, type);
    expect([url, reply.status]).toEqual([url, 200]);
    return id;
  };
  const report = () =>
    post('/v1/carbon_accountings/reports.json', {
      name,
      period_start: '2025-01-01',
      period_end: '2025-12-31',
      country: 'NL',
      boundary: 'operational_control',
    });
  let first = '';
  const makers: Makers = {
    product,
    // With everything that a process has at most one of.
    process: async () => {
      const id = await process(await get('product'));
      const at = `/v1/products/${await get('product')}/pipelines/${id}`;
      first = await post(`${at}/configurations.json`, { ...configuration(), note: name });
      await post(`${at}/life_cycle_analysis.json`, { ...analysis, goal: name });
      return id;
    },
    bare: async () => process(await get('product')),
    configuration: async () => {
      await get('process');
      return first;
    },
    job: async () => {
      await get('configuration');
      const url = `/v1/products/${await get('product')}/pipelines/${await get('process')}/scale_analysis.json`;
      return post(url, { min_output: 50_000, max_output: 100_000 }, 202);
    },
    protein: () => add('proteins'),
    molecule: () => add('molecules'),
    cell: () => add('cells'),
    buffer,
    background_database: backgroundDatabase,
    site,
    site_job: async () => post(`/v1/sites/${await get('site')}/plan.json`, {}, 202),
    site_version: async () => {
      const { body } = await server.call(account, 'GET', `/v1/sites/${await get('site')}/versions.json`);
      const [version] = body['versions'] as [{ id: string }];
      await server.call(account, 'PUT', `/v1/sites/${await get('site')}/versions/${version.id}.json`, { name });
      return version.id;
    },
    own_operation: ownOperation,
    // Made of experiments, which is long: by hand.
    fit: async () => (await newFit(server.database, await get('product'))).id,
    experiment: async () => experiment(await get('product')),
    report,
    key: () =>
      post(`/v1/users/${people[account]}/keys.json`, {
        name,
        organisation_id: homes[account],
        scopes: ['read'],
        valid_days: 1,
      }),
    share_link: async () => {
      await get('configuration');
      return post(`/v1/products/${await get('product')}/pipelines/${await get('process')}/share_links.json`, {
        name,
        kind: 'whole',
        sections: ['summary'],
        valid_days: 1,
      });
    },
    branch: async () => {
      const configuration_id = await get('configuration');
      const url = `/v1/products/${await get('product')}/pipelines/${await get('process')}/branches.json`;
      return post(url, { name, configuration_id });
    },
    comment: async () =>
      post(`/v1/products/${await get('product')}/pipelines/${await get('process')}/comments.json`, {
        place: { kind: 'page', page: 'design', title: name },
        text: name,
      }),
    review: async () => {
      await get('configuration');
      return post(`/v1/products/${await get('product')}/pipelines/${await get('process')}/reviews.json`, {
        use: 'concept',
        note: name,
      });
    },
    deleted_products: async () => {
      const id = await product();
      await remove(`/v1/products/${id}.json`);
      return id;
    },
    deleted_processes: async () => {
      const id = await process(await get('product'));
      await remove(`/v1/products/${await get('product')}/pipelines/${id}.json`);
      return id;
    },
    deleted_proteins: gone('proteins'),
    deleted_cells: gone('cells'),
    deleted_molecules: gone('molecules'),
    deleted_solvents: gone('solvents'),
    deleted_quotations: gone('quotations'),
    deleted_reports: async () => {
      const id = await report();
      await remove(`/v1/carbon_accountings/reports/${id}.json`);
      return id;
    },
    deleted_buffers: async () => {
      const id = await buffer();
      await remove(`/v1/buffers/${id}.json`);
      return id;
    },
    deleted_own_operations: async () => {
      const id = await ownOperation();
      await remove(`/v1/own_operations/${id}.json`);
      return id;
    },
    deleted_experiments: async () => {
      const id = await experiment(await get('product'));
      await remove(`/v1/experiments/${await get('product')}/ultrafiltration/${id}.json`);
      return id;
    },
  };
  return get;
}

/** A thing of an organisation; a person or an organisation; or a word that everybody may say. */
export type Named = keyof Things | 'user' | 'organisation' | { word: string };

/** What stands in an address, by the path up to it. */
export const inPath: Record<string, Named> = {
  '/v1/users/{id}': 'user',
  '/v1/users/{id}/keys/{keyId}': 'key',
  '/v1/organisations/{orgId}': 'organisation',
  '/v1/organisations/{orgId}/users/{userId}': 'user',
  '/v1/unit_operations/{id}': { word: 'ultrafiltration' },
  '/v1/impacts/{itemId}': { word: 'glucose' },
  '/v1/examples/{id}': { word: 'lactic_acid' },
  '/v1/buffers/{id}': 'buffer',
  '/v1/background_databases/{databaseId}': 'background_database',
  '/v1/background_databases/{databaseId}/items/{itemId}': { word: 'glucose' },
  '/v1/sites/{id}': 'site',
  '/v1/sites/{id}/jobs/{jobId}': 'site_job',
  '/v1/sites/{id}/versions/{versionId}': 'site_version',
  '/v1/own_operations/{id}': 'own_operation',
  '/v1/carbon_accountings/reports/{id}': 'report',
  '/v1/products/{id}': 'product',
  '/v1/products/{id}/unit_operations/{uid}': { word: 'ultrafiltration' },
  '/v1/products/{id}/unit_operations/{uid}/fits/{fitId}': 'fit',
  '/v1/products/{id}/pipelines/{pid}': 'process',
  '/v1/products/{id}/pipelines/{pid}/configurations/{cid}': 'configuration',
  '/v1/products/{id}/pipelines/{pid}/jobs/{jobId}': 'job',
  '/v1/products/{id}/pipelines/{pid}/share_links/{linkId}': 'share_link',
  '/v1/products/{id}/pipelines/{pid}/branches/{branchId}': 'branch',
  '/v1/products/{id}/pipelines/{pid}/comments/{commentId}': 'comment',
  '/v1/products/{id}/pipelines/{pid}/reviews/{reviewId}': 'review',
  '/v1/experiments/{productId}': 'product',
  '/v1/experiments/{productId}/{unitOpId}': { word: 'ultrafiltration' },
  '/v1/column_headings/{unitOpId}': { word: 'ultrafiltration' },
  '/v1/experiments/{productId}/{unitOpId}/{expId}': 'experiment',
  '/v1/components/{kind}': { word: 'proteins' },
  '/v1/components/{kind}/{id}': 'protein',
  // Each kind is walked.
  '/v1/restore/{kind}': { word: '' },
  '/v1/restore/{kind}/{id}': 'deleted_products',
};

/** What can be restored, by kind, with the call that makes it. Organisations are for administrators. */
export const restorable: Record<string, { thing: keyof Things | null; madeBy: OperationId } | 'admin'> = {
  products: { thing: 'deleted_products', madeBy: 'createProduct' },
  processes: { thing: 'deleted_processes', madeBy: 'createProcess' },
  proteins: { thing: 'deleted_proteins', madeBy: 'createComponent' },
  cells: { thing: 'deleted_cells', madeBy: 'createComponent' },
  molecules: { thing: 'deleted_molecules', madeBy: 'createComponent' },
  solvents: { thing: 'deleted_solvents', madeBy: 'createComponent' },
  quotations: { thing: 'deleted_quotations', madeBy: 'createComponent' },
  buffers: { thing: 'deleted_buffers', madeBy: 'createBuffer' },
  own_operations: { thing: 'deleted_own_operations', madeBy: 'createOwnOperation' },
  experiments: { thing: 'deleted_experiments', madeBy: 'createExperiment' },
  reports: { thing: 'deleted_reports', madeBy: 'createCarbonReport' },
  organisations: 'admin',
};

interface Probe {
  thing: keyof Things | 'organisation';
  /** The address without the version and the extension is made of one's own things. */
  url: (own: (thing: keyof Things) => Promise<string>) => Promise<string>;
  body: (id: string) => object;
}

const reportBody = {
  name: 'A year',
  period_start: '2025-01-01',
  period_end: '2025-12-31',
  country: 'NL',
  boundary: 'operational_control',
};
const productBody = operationExamples.createProduct.body as Record<string, unknown>;

/** Identifiers in bodies, by call and property. */
export const inBody: Record<string, Probe> = {
  'createShareLink.configuration_id': {
    thing: 'configuration',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/share_links.json`,
    body: (id) => ({ name: 'Mine', kind: 'whole', sections: ['summary'], valid_days: 1, configuration_id: id }),
  },
  'createComment.configuration_id': {
    thing: 'configuration',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/comments.json`,
    body: (id) => ({ place: { kind: 'page', page: 'design', title: 'Design' }, text: 'Mine', configuration_id: id }),
  },
  'createBranch.configuration_id': {
    thing: 'configuration',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/branches.json`,
    body: (id) => ({ name: 'Mine', configuration_id: id }),
  },
  'createProcessConfiguration.branch_id': {
    thing: 'branch',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/configurations.json`,
    body: (id) => ({ ...configuration(), branch_id: id }),
  },
  'createProcessConfiguration.merge_of': {
    thing: 'configuration',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/configurations.json`,
    body: (id) => ({ ...configuration(), merge_of: id }),
  },
  'announcePresence.branch_id': {
    thing: 'branch',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/presence.json`,
    body: (id) => ({ page: 'design', branch_id: id }),
  },
  'createReview.configuration_id': {
    thing: 'configuration',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/reviews.json`,
    body: (id) => ({ use: 'concept', configuration_id: id }),
  },
  'updateUser.current_org': {
    thing: 'organisation',
    url: async () => '/v1/users/usr_ines_moreau.json',
    body: (id) => ({ current_org: { id, name: 'Mine', logo: null, roles: ['Standard'] } }),
  },
  'createUserKey.organisation_id': {
    thing: 'organisation',
    url: async () => `/v1/users/${people.noorg}/keys.json`,
    body: (id) => ({ name: 'Mine', organisation_id: id, scopes: ['read'], valid_days: 1 }),
  },
  'createProduct.component_id': {
    thing: 'protein',
    url: async () => '/v1/products.json',
    body: (id) => ({ ...productBody, kind: 'protein', component_id: id }),
  },
  'createProduct.host_id': {
    thing: 'cell',
    url: async () => '/v1/products.json',
    body: (id) => ({ ...productBody, host_id: id }),
  },
  'updateProduct.component_id': {
    thing: 'protein',
    url: async (own) => `/v1/products/${await own('product')}.json`,
    body: (id) => ({ component_id: id }),
  },
  'updateProduct.host_id': {
    thing: 'cell',
    url: async (own) => `/v1/products/${await own('product')}.json`,
    body: (id) => ({ host_id: id }),
  },
  'createCarbonReport.base_report_id': {
    thing: 'report',
    url: async () => '/v1/carbon_accountings/reports.json',
    body: (id) => ({ ...reportBody, base_report_id: id }),
  },
  'updateCarbonReport.base_report_id': {
    thing: 'report',
    url: async (own) => `/v1/carbon_accountings/reports/${await own('report')}.json`,
    body: (id) => ({ ...reportBody, base_report_id: id }),
  },
  'createProcess.copy_of': {
    thing: 'process',
    url: async (own) => `/v1/products/${await own('product')}/pipelines.json`,
    body: (id) => ({ name: 'A copy', copy_of: id }),
  },
  'announcePresence.configuration_id': {
    thing: 'configuration',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/presence.json`,
    body: (id) => ({ page: 'design', configuration_id: id }),
  },
  'createProcessConfiguration.fit_ids': {
    thing: 'fit',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/configurations.json`,
    body: (id) => ({ ...configuration(), fit_ids: [id] }),
  },
  'evaluateProcess.fit_ids': {
    thing: 'fit',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/evaluate.json`,
    body: (id) => ({ uo_settings: configuration().uo_settings, fit_ids: [id] }),
  },
  'evaluateProcess.step_fits.fit_id': {
    thing: 'fit',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/evaluate.json`,
    body: (id) => {
      const { uo_settings } = configuration();
      const step = uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
      return { uo_settings, step_fits: [{ step_id: step.id, fit_id: id }] };
    },
  },
  'createProcessConfiguration.step_fits.fit_id': {
    thing: 'fit',
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('process')}/configurations.json`,
    body: (id) => {
      const made = configuration();
      const step = made.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
      return { ...made, step_fits: [{ step_id: step.id, fit_id: id }] };
    },
  },
  'integrateData.ids': {
    thing: 'experiment',
    url: async (own) => `/v1/products/${await own('product')}/unit_operations/ultrafiltration/data_integration.json`,
    body: (id) => ({ ids: [id] }),
  },
  'integrateData.held_out_ids': {
    thing: 'experiment',
    url: async (own) => `/v1/products/${await own('product')}/unit_operations/ultrafiltration/data_integration.json`,
    body: (id) => ({ ids: [id], held_out_ids: [id] }),
  },
  'compareModels.ids': {
    thing: 'experiment',
    url: async (own) => `/v1/products/${await own('product')}/unit_operations/ultrafiltration/model_comparison.json`,
    body: (id) => ({ ids: [id] }),
  },
  'compareModels.held_out_ids': {
    thing: 'experiment',
    url: async (own) => `/v1/products/${await own('product')}/unit_operations/ultrafiltration/model_comparison.json`,
    body: (id) => ({ ids: [id], held_out_ids: [id] }),
  },
  'createLifeCycleAnalysis.configuration_id': {
    ...analysisOn,
    url: async (own) => `/v1/products/${await own('product')}/pipelines/${await own('bare')}/life_cycle_analysis.json`,
  },
  'updateLifeCycleAnalysis.configuration_id': analysisOn,
  ...Object.fromEntries(
    Object.entries({
      startOptimisation: 'optimise',
      startSensitivityAnalysis: 'sensitivity_analysis',
      startSensitivityHeatmapAnalysis: 'sensitivity_heatmap_analysis',
      startScale: 'scale',
      startScaleAnalysis: 'scale_analysis',
      startValueOfInformation: 'value_of_information',
    } satisfies { [K in OperationId]?: string }).map(([id, call]): [string, Probe] => [
      `${id}.configuration_id`,
      {
        thing: 'configuration',
        url: async (own) => {
          await own('configuration');
          return `/v1/products/${await own('product')}/pipelines/${await own('process')}/${call}.json`;
        },
        body: (configuration_id) => ({
          ...(operationExamples[id as OperationId] as { body: object }).body,
          configuration_id,
        }),
      },
    ]),
  ),
  'createComponent.substrate_id': {
    thing: 'molecule',
    url: async () => '/v1/components/cells.json',
    body: (id) => ({ ...component.cells, name: 'Grown', substrate_id: id }),
  },
  'updateComponent.substrate_id': {
    thing: 'molecule',
    url: async (own) => `/v1/components/cells/${await own('cell')}.json`,
    body: (id) => ({ ...component.cells, name: 'Grown', substrate_id: id }),
  },
};

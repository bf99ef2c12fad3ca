/** Every page of the product with an address that shows it, on the demo data; what opens or photographs all of them. */
import type { Account } from './browser.ts';

export interface Place {
  /** As in the app's route table. */
  route: string;
  address: string;
  /** Name of its picture. */
  name: string;
  as: Account | null;
  /** The organisation whose page it is, if that is not the one with which the account begins. */
  organisation?: string;
}

const place = (route: string, name: string, address = route, as: Account | null = 'admin@demo.test'): Place => ({
  route,
  name,
  address,
  as,
});

const PRODUCT = '/products/prd_leghaemoglobin';
/** A plant with rooms and people. */
const ANTIBODY = '/products/prd_trastuzumab_biosimilar/prc_fed_batch_culture';
const IN_NOVEM = { as: 'standard@demo.test', organisation: 'Novem Biologics' } as const;

export const places: Place[] = [
  place('/login', 'login', '/login', null),
  place('/logout', 'logout', '/logout', null),
  // Without the secret of a link.
  place('/shared', 'shared', '/shared', null),
  place('/', 'home'),
  place('/not-authorised', 'not-authorised', '/not-authorised', 'noorg@demo.test'),
  place('/profile', 'profile'),
  place('/deleted', 'deleted'),
  place('/products', 'products'),
  place('/products', 'processes', '/products?tab=processes'),
  place('/products/create', 'create-product'),
  place('/products/create', 'empty-product', '/products/create?empty'),
  place('/products/:prodId', 'product', PRODUCT),
  place('/products/:prodId', 'workspace', `${PRODUCT}?process=prc_homogenised&step=stp_ultrafiltration`),
  place(
    '/products/:prodId',
    'what-matters',
    `${PRODUCT}?process=prc_homogenised&step=stp_ultrafiltration&view=matters`,
  ),
  {
    ...place(
      '/products/:prodId',
      'chromatogram',
      '/products/prd_trastuzumab_biosimilar?process=prc_mechanistic_capture&step=stp_protein_a&view=chromatogram',
    ),
    ...IN_NOVEM,
  },
  place('/products/:prodId/process-comparison', 'process-comparison', `${PRODUCT}/process-comparison`),
  place('/products/:prodId/from-document', 'from-document', `${PRODUCT}/from-document`),
  place(
    '/products/:prodId/process-comparison',
    'compared-processes',
    `${PRODUCT}/process-comparison?p=prc_homogenised&p=prc_secreted`,
  ),
  place(
    '/products/:prodId/process-comparison/report',
    'comparison-report',
    `${PRODUCT}/process-comparison/report?p=prc_homogenised&p=prc_secreted`,
  ),
  place('/products/:prodId/data/:unitOp?/create', 'create-experiment', `${PRODUCT}/data/create`),
  place(
    '/products/:prodId/data/:unitOp?/create',
    'create-experiment-of-operation',
    `${PRODUCT}/data/ultrafiltration/create`,
  ),
  place('/products/:prodId/data/:unitOp/fits', 'fits', `${PRODUCT}/data/fed_batch_fermentation/fits`),
  place('/products/:prodId/data/:unitOp', 'experiments', `${PRODUCT}/data/ultrafiltration`),
  place('/products/:prodId/data/:unitOp?/experiments/:expId?', 'experiments-of-product', `${PRODUCT}/data/experiments`),
  place(
    '/products/:prodId/data/:unitOp?/experiments/:expId?',
    'experiment',
    `${PRODUCT}/data/fed_batch_fermentation/experiments/exp_fermentation_01`,
  ),
  place(
    '/products/:prodId/:processId/life-cycle-analysis',
    'life-cycle-analysis',
    `${PRODUCT}/prc_homogenised/life-cycle-analysis`,
  ),
  place('/products/:prodId/:processId/limits', 'limits', `${PRODUCT}/prc_homogenised/limits`),
  place('/products/:prodId/:processId/credibility', 'credibility', `${PRODUCT}/prc_homogenised/credibility`),
  place('/products/:prodId/:processId/history', 'history', `${PRODUCT}/prc_homogenised/history`),
  { ...place('/products/:prodId/:processId/facility', 'facility', `${ANTIBODY}/facility`), ...IN_NOVEM },
  place('/products/:prodId/:processId/facility', 'facility-without-rooms', `${PRODUCT}/prc_homogenised/facility`),
  { ...place('/products/:prodId/:processId/technologies', 'technologies', `${ANTIBODY}/technologies`), ...IN_NOVEM },
  place(
    '/products/:prodId/:processId/technologies',
    'technologies-of-food-protein',
    `${PRODUCT}/prc_homogenised/technologies`,
  ),
  place('/products/:prodId/:processId/technologies', 'locations', `${PRODUCT}/prc_homogenised/technologies?by=country`),
  place(
    '/products/:prodId/:processId/analyses',
    'design-space',
    `${PRODUCT}/prc_homogenised/analyses?kind=design-space`,
  ),
  place('/products/:prodId/:processId/measure', 'measure', `${PRODUCT}/prc_homogenised/measure`),
  place(
    '/products/:prodId/:processId/techno-economic-analysis',
    'techno-economic-analysis',
    `${PRODUCT}/prc_homogenised/techno-economic-analysis`,
  ),
  place('/products/:prodId/:processId/analyses', 'analyses', `${PRODUCT}/prc_homogenised/analyses`),
  place(
    '/products/:prodId/:processId/analyses',
    'scale-and-uncertainty',
    `${PRODUCT}/prc_homogenised/analyses?kind=together`,
  ),
  place('/products/:prodId/:processId/report', 'report', `${PRODUCT}/prc_homogenised/report`),
  place('/unit-operations', 'unit-operations'),
  // The administrator of the demo has no plan that opens a single one.
  place('/unit-operations/:unit_op', 'unit-operation', '/unit-operations/ultrafiltration', 'standard@demo.test'),
  place('/component-library', 'component-library'),
  place('/component-library', 'component', '/component-library?tab=cells&component=cel_komagataella_phaffii'),
  place('/buffer-library', 'buffer-library'),
  place('/buffer-library', 'buffer', '/buffer-library?buffer=buf_phosphate_ph7'),
  place('/sites/:siteId?', 'sites', '/sites'),
  place('/sites/:siteId?', 'site', '/sites/sit_leiden'),
  place('/own-operations', 'own-operations'),
  place('/own-operations', 'own-operation', '/own-operations?operation=new'),
  place('/carbon-accountings', 'carbon-accountings'),
  place('/carbon-accountings/create', 'create-carbon-accounting'),
  place('/carbon-accountings/:carbonAccountingId', 'carbon-accounting', '/carbon-accountings/rep_2025'),
  place('/admin', 'admin'),
  place('/admin/organisations/create', 'create-organisation'),
  place('/admin/organisations/:orgId', 'organisation', '/admin/organisations/org_helder_foods'),
  place('/admin/users/:userId?', 'users', '/admin/users'),
  place('/admin/organisations/users/create', 'create-user'),
  place(
    '/admin/organisations/:orgId/users/create',
    'create-user-of-organisation',
    '/admin/organisations/org_helder_foods/users/create',
  ),
  place('*', 'not-found', '/nowhere'),
];

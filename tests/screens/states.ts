/** What a person sees on each page: with the data of the contract's examples, without any, meanwhile, and when they cannot be had. */
import type { OperationId } from '#generated/operations.ts';
import type { ProcessList } from '#generated/types.ts';
import { exampleFor } from './contract-answers.ts';

const { processes } = exampleFor('listOrganisationProcesses', []) as ProcessList;
const usd = (amount: number): string => amount.toFixed(2);
const homogenised = processes.find(({ id }) => id === 'prc_homogenised')!;
const unitCost = usd(homogenised.figures!.cogs);
const secretedCost = usd(processes.find(({ id }) => id === 'prc_secreted')!.figures!.cogs);

export interface States {
  /** Of the heading its beginning, and words and figures of the examples that the page then shows. */
  filled: [heading: string, ...shows: string[]];
  /**
   * The call without which the page does not show that: while it is not answered the page is seen to load, and when it fails
   * the error page is shown. Null: nothing is loaded.
   */
  needs: OperationId | null;
  /** Which calls are answered with nothing, and what the page says then; null where there is always something. */
  empty: { answers: OperationId[]; says: string[] } | null;
}

const form = (heading: string, needs: States['needs'], ...fields: string[]): States => ({
  filled: [heading, ...fields],
  needs,
  empty: null,
});

const withoutRooms: States = {
  filled: ['Facility', 'Homogenised harvest', 'This plant has no rooms yet', 'Cost the plant by rooms and people'],
  needs: 'getProcess',
  empty: { answers: ['getProcess'], says: ['No facility yet'] },
};

const technologies: States = {
  filled: [
    'Technology comparison',
    'Homogenised harvest',
    'Stainless steel',
    'Unit cost by technology',
    'Requirements',
  ],
  needs: 'getProcess',
  empty: { answers: ['getProcess'], says: ['Nothing to compare yet'] },
};

const locations: States = {
  filled: ['Location comparison', 'Homogenised harvest', 'Germany', 'What decides it', 'Minimum selling price'],
  needs: 'getProcess',
  empty: { answers: ['getProcess'], says: ['Nothing to compare yet'] },
};

/** What the app loads before the first page, and says so: a dialog meanwhile, and a page of its own when it cannot. */
export const FIRST_DATA: OperationId[] = [
  'listProducts',
  'listUnitOperations',
  'listSolvents',
  'listSubstances',
  'listCells',
  'listProteins',
  'listBuffers',
  'listOrganisations',
  'listUnassignedUsers',
  'listUsers',
  'listOrganisationRoles',
];

/** By the names of the places in tests/support/routes.ts. */
export const states: Record<string, States> = {
  login: { filled: ['Titre', 'Continue with your organisation'], needs: null, empty: null },
  logout: { filled: ['You are signed out', 'Sign in again'], needs: null, empty: null },
  'not-authorised': {
    filled: ['You do not belong to an organisation yet', 'Write to hello@openbioprocess.example', 'Log out'],
    needs: null,
    empty: null,
  },
  shared: { filled: ['This link does not work', 'Ask the person who sent the link'], needs: null, empty: null },
  'not-found': { filled: ['Page Not Found', 'Back to Home'], needs: null, empty: null },
  home: {
    filled: [
      'Good',
      'Mara',
      'Homogenised harvest',
      unitCost,
      'Secreted, UF/DF',
      'Fit 2 of Ultrafiltration awaits review',
      'Homogenisation: Pressure',
      'Lactic acid with gypsum',
    ],
    needs: 'listOrganisationProcesses',
    empty: { answers: ['listOrganisationProcesses'], says: ['Nothing here yet', 'Open Leghaemoglobin'] },
  },
  profile: {
    filled: [
      'Profile',
      'Mara Kovács',
      'Novem Biologics',
      'Created the product Leghaemoglobin',
      'Notebook on the laboratory PC',
      'Read, Analyse in Helder Foods',
      'Revoked on 10 Nov 2026',
    ],
    needs: 'listUserLogs',
    empty: { answers: ['listUserLogs', 'listUserKeys'], says: ['No activity yet', '0 active', 'New key'] },
  },
  deleted: {
    filled: [
      'Deleted items',
      'Secreted, trial',
      'Process',
      'Mara Kovács',
      '14 Dec 2026',
      'Tris pH 8.5',
      'Only editors of',
    ],
    needs: 'listDeleted',
    empty: { answers: ['listDeleted'], says: ['No deleted items'] },
  },
  products: {
    filled: ['Products', 'Leghaemoglobin', 'Komagataella phaffii', '250.00'],
    needs: 'listProducts',
    empty: { answers: ['listProducts'], says: ['No products yet', 'New product'] },
  },
  processes: {
    filled: ['Products', 'Homogenised harvest', unitCost, 'Secreted, UF/DF', secretedCost],
    needs: 'listOrganisationProcesses',
    empty: { answers: ['listOrganisationProcesses'], says: ['No processes to show.'] },
  },
  'create-product': form('New product', 'listProteins', 'Choose a product', 'tonnes per year', 'Start empty'),
  'empty-product': form(
    'New product',
    'listProteins',
    'Leghaemoglobin C2 (soy)',
    'Komagataella phaffii',
    'Selling price',
  ),
  product: {
    filled: ['Leghaemoglobin', 'Homogenised harvest', unitCost, 'Secreted, UF/DF', 'Ultrafiltration'],
    needs: 'getProduct',
    empty: { answers: ['listProcesses', 'listProductExperiments'], says: ['No processes yet'] },
  },
  workspace: {
    filled: ['Homogenised harvest', unitCost, 'FB-201', 'Spray drying', 'Final protein'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Add a step'] },
  },
  'what-matters': {
    filled: ['Homogenised harvest', unitCost, 'What matters', 'All numbers, ranked by effect', 'by its uncertainty'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['The effects appear once the process runs without errors.'] },
  },
  'from-document': {
    filled: ['From a document', 'A process of Leghaemoglobin', 'Choose a draft file', 'Copy the request'],
    needs: 'getProduct',
    empty: null,
  },
  // The examples have no such step, so that the plant is shown.
  chromatogram: {
    filled: ['Homogenised harvest', unitCost],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Add a step'] },
  },
  'process-comparison': {
    filled: ['Process comparison', 'Homogenised harvest', 'Secreted, UF/DF', 'Compare both processes'],
    needs: 'listProcesses',
    empty: { answers: ['listProcesses'], says: ['No saved process yet', 'Go to Leghaemoglobin'] },
  },
  'compared-processes': {
    filled: [
      'Two processes compared',
      'Homogenised harvest',
      'Secreted, UF/DF',
      'Unit cost side by side',
      'Differences',
    ],
    needs: 'getProcessConfiguration',
    empty: null,
  },
  'comparison-report': {
    filled: [
      'Comparison report',
      'Comparison of Homogenised harvest and Secreted, UF/DF',
      'Key figures',
      'Assumptions that differ',
      'Versions',
    ],
    needs: 'getProcessConfiguration',
    empty: null,
  },
  'create-experiment': form('New experiment', 'getProduct', 'Leghaemoglobin', 'Fed-batch fermentation', 'Notes'),
  'create-experiment-of-operation': form('New experiment', 'getProduct', 'Leghaemoglobin', 'Ultrafiltration', 'Notes'),
  fits: {
    filled: ['Fit 1 of fed-batch fermentation', 'Gel concentration', '243', 'UF flux runs', '161.90 → 158.80'],
    needs: 'listFits',
    empty: { answers: ['listFits', 'listUnitOperationExperiments'], says: ['No data to fit yet'] },
  },
  experiments: {
    filled: ['Experiments on ultrafiltration', 'UF flux runs, 20 °C', 'uf_flux_2026-11.xlsx', '23 of 24'],
    needs: 'listUnitOperationExperiments',
    empty: { answers: ['listUnitOperationExperiments'], says: ['Nothing measured yet', 'New experiment'] },
  },
  'experiments-of-product': {
    filled: ['Experiments', 'UF flux runs, 20 °C', 'uf_flux_2026-11.xlsx', 'Ultrafiltration'],
    needs: 'listProductExperiments',
    empty: { answers: ['listProductExperiments'], says: ['Nothing measured yet', 'New experiment'] },
  },
  experiment: {
    filled: ['UF flux runs', '30 kDa cassette', 'uf_flux_2026-11.xlsx', 'Protein [mg/L]', 'n.d.'],
    needs: 'getExperiment',
    empty: null,
  },
  'life-cycle-analysis': {
    filled: [
      'Life-cycle analysis',
      '27.4 kg CO₂e',
      'Clean steam',
      'Compare with Secreted, UF/DF',
      'Fossil energy consumption',
    ],
    needs: 'getLifeCycleAnalysis',
    empty: { answers: ['getLifeCycleAnalysis'], says: ['No analysis yet'] },
  },
  // The examples of the contract have no other plant, for whichever address.
  facility: withoutRooms,
  'facility-without-rooms': withoutRooms,
  technologies,
  locations,
  'technologies-of-food-protein': technologies,
  history: {
    filled: [
      'History',
      'Homogenised harvest',
      'Versions',
      'New branch from v',
      'What changed',
      'Comments',
      'Your decision',
    ],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['No versions yet'] },
  },
  limits: {
    filled: ['What this can and cannot tell you', 'Homogenised harvest', 'Early choice', 'Nearest published design'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Nothing to judge yet'] },
  },
  credibility: {
    filled: ['Credibility file', 'Homogenised harvest', 'Question of interest', 'Validation', 'Hashes and versions'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Nothing to judge yet'] },
  },
  report: {
    filled: ['Report', 'Homogenised harvest', unitCost, 'Basis of design', 'Assumptions and sources', 'Versions'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Nothing to report yet'] },
  },
  'design-space': {
    filled: ['Design space', 'Homogenised harvest', 'Where you are', 'Proven acceptable ranges', 'Annual output'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['No design space yet'] },
  },
  measure: {
    filled: [
      'What to measure next',
      'Homogenised harvest',
      'Ranked by the value of the information minus the cost of measuring',
      'Quotations of the equipment, three vendors',
      'If the measurements are made in this order',
    ],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Nothing to measure yet'] },
  },
  'techno-economic-analysis': {
    filled: [
      'Techno-economic analysis',
      'Homogenised harvest',
      unitCost,
      'Minimum selling price',
      usd(homogenised.figures!.msp!),
    ],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['No costs yet'] },
  },
  analyses: {
    filled: ['Analyses', 'Homogenised harvest', 'Sensitivity', 'Heatmap', 'Output 120 to 350 t/y', 'Past runs'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Nothing to analyse yet'] },
  },
  'scale-and-uncertainty': {
    filled: ['Analyses', 'Homogenised harvest', 'Scale and uncertainty', 'Output 120 to 350 t/y'],
    needs: 'getProcess',
    empty: { answers: ['getProcess'], says: ['Nothing to analyse yet'] },
  },
  'unit-operations': {
    filled: ['Unit Operation Simulator', 'Spray drying', 'Freeze drying', 'Virus filtration'],
    needs: 'listUnitOperations',
    empty: null,
  },
  'unit-operation': {
    filled: ['Ultrafiltration', 'Membrane area', '34.8 m²', 'Mass balance closes to 100.0 %'],
    needs: 'listUnitOperations',
    empty: null,
  },
  'component-library': {
    filled: ['Component Library', 'Bovine serum albumin', '66.4', 'P02769'],
    needs: 'listProteins',
    empty: { answers: ['listProteins'], says: ['None yet.'] },
  },
  component: {
    filled: ['Component Library', 'Komagataella phaffii', 'Maximum specific growth rate', 'Make a copy'],
    needs: 'listCells',
    empty: { answers: ['listCells'], says: ['None yet.'] },
  },
  'buffer-library': {
    filled: ['Buffer Library', 'Phosphate 20 mM, pH 7.0', '40.9', 'Tris 50 mM, pH 8.0'],
    needs: 'listBuffers',
    empty: { answers: ['listBuffers'], says: ['No buffer yet', 'New buffer'] },
  },
  buffer: {
    filled: ['Phosphate 20 mM, pH 7.0', 'Titration curve', '40.9 mmol/L', 'Secreted, UF/DF'],
    needs: 'getBuffer',
    empty: null,
  },
  sites: {
    filled: ['Sites', 'Leiden', '0 of 3'],
    needs: 'listSites',
    empty: { answers: ['listSites'], says: ['No site yet', 'New site'] },
  },
  site: {
    filled: ['Leiden', 'Suites by week', 'Conflicts by money', 'Who pays the site', 'Unused capacity'],
    needs: 'getSite',
    empty: null,
  },
  'own-operations': {
    filled: ['Custom Operations', 'Wash column', 'Washed liquor, Wash water', '1 step'],
    needs: 'listOwnOperations',
    empty: { answers: ['listOwnOperations'], says: ['No custom operation yet', 'New operation'] },
  },
  'own-operation': {
    filled: ['New operation', 'The shares add up, and the mass balance closes.', '47.5'],
    needs: 'listOwnOperations',
    empty: null,
  },
  'carbon-accountings': {
    filled: ['Carbon accounting', 'Helder Foods 2025', '8 558', 'Helder Foods 2024', '6 855'],
    needs: 'listCarbonReports',
    empty: { answers: ['listCarbonReports'], says: ['No report yet', 'New report'] },
  },
  'create-carbon-accounting': form('New carbon report', 'listCountries', 'Helder Foods 2024', 'Revenue'),
  'carbon-accounting': {
    filled: ['Helder Foods 2025', '8 558', 'Natural gas', '3 370', 'no residual mix is available for NL'],
    needs: 'getCarbonReport',
    empty: { answers: ['getCarbonReport'], says: ['No entries yet'] },
  },
  admin: {
    filled: ['Administration', 'Delft Teaching Lab', 'Inès Moreau', 'Saved version 2 of Homogenised harvest'],
    needs: 'listLogs',
    empty: {
      answers: ['listOrganisations', 'listUnassignedUsers'],
      says: ['No organisations yet.', 'Everyone is in an organisation.'],
    },
  },
  'create-organisation': form('New organisation', 'listOrganisationRoles', 'Name', 'Standard', 'Choose a picture'),
  organisation: {
    filled: [
      'Helder Foods',
      'Ada Lindqvist',
      'Mara Kovács',
      'https://notebook.helder.example/titre',
      'every attempt since 15 November 2026 has failed',
      'Plant historian',
      '1 active key',
      'Nightly import',
      'Notebook on the laboratory PC',
      'Delete Helder Foods',
    ],
    needs: 'getOrganisation',
    empty: {
      answers: ['listOrganisationUsers', 'listWebhooks', 'listServiceAccounts', 'listOrganisationKeys'],
      says: ['No members yet.', 'No webhooks yet.', 'No service accounts yet.', 'No access keys yet.'],
    },
  },
  users: {
    filled: ['Users', 'Ada Lindqvist', 'Tom Okafor', 'free@demo.test'],
    needs: 'listUsers',
    empty: { answers: ['listUsers'], says: ['0 in all'] },
  },
  'create-user': form('New user', 'listOrganisations', 'Helder Foods', 'Novem Biologics'),
  'create-user-of-organisation': form('New user', 'getOrganisation', 'in Helder Foods', 'E-mail', 'Create user'),
};

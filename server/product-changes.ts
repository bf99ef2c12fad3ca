/**
 * The product that each operation changes. Only its editors and administrators may do so; other members of the organisation view it
 * (http/mount.ts checks this, db/product-access.ts knows the rights).
 */
import type { operations, OperationId } from '#generated/operations.ts';
import type { Held } from './db/product-access.ts';
import type { PathParams } from './permissions.ts';

/** The product or an object in it that an operation changes, found from its path. Null if this path names none. */
type FindHeld = (params: PathParams) => Held | null;

/** How the product is found; or why the operation changes no product. */
export type ProductChange = FindHeld | { none: string };

type Table = typeof operations;

/** Operations that may change something in an organisation: the type check fails if one of them has no entry below. */
type Changing = {
  [K in OperationId]: Table[K]['method'] extends 'GET'
    ? never
    : Table[K]['scope'] extends 'write' | 'analyse'
      ? K
      : never;
}[OperationId];

const ofPath: FindHeld = ({ id }) => product(id);
const ofExperiment: FindHeld = ({ productId }) => product(productId);
const product = (id: string | undefined): Held => ({ kind: 'products', id: id! });

const LIBRARY = { none: 'The libraries belong to the organisation and are used by its products.' };
const REPORT = { none: 'A carbon report belongs to the organisation and only reads processes.' };
const SITE = { none: 'A site belongs to the organisation and only reads processes.' };
const ANALYSIS = { none: 'An analysis stores only its job.' };
const COMPUTED = { none: 'The operation computes a response and stores nothing.' };
const COMMENT = {
  none: 'Viewers of the product may comment too; who may resolve a thread is checked with the thread.',
};
const PRESENCE = { none: 'The operation only reports who has the process open, which viewers may also do.' };

export const productChanges: Record<Changing, ProductChange> = {
  createProduct: { none: 'The product did not exist before.' },
  updateProduct: ofPath,
  updateProductAccess: ofPath,
  updateProductDecision: ofPath,
  deleteProduct: ofPath,
  restoreDeleted: ({ kind, id }) =>
    kind === 'products' || kind === 'processes' || kind === 'experiments' ? { kind, id: id!, isDeleted: true } : null,
  copyExample: { none: 'The operation creates a separate product.' },

  createProcess: ofPath,
  updateProcess: ofPath,
  renameProcess: ofPath,
  deleteProcess: ofPath,
  createProcessConfiguration: ofPath,
  createBranch: ofPath,
  updateBranch: ofPath,
  evaluateProcess: COMPUTED,
  announcePresence: PRESENCE,
  withdrawPresence: PRESENCE,
  createComment: COMMENT,
  createReply: COMMENT,
  updateComment: COMMENT,
  createReview: ofPath,
  withdrawReview: ofPath,

  startOptimisation: ANALYSIS,
  startScale: ANALYSIS,
  startScaleAnalysis: ANALYSIS,
  startSensitivityAnalysis: ANALYSIS,
  startSensitivityHeatmapAnalysis: ANALYSIS,
  startValueOfInformation: ANALYSIS,
  // Viewers cancel their own analyses only.
  cancelJob: ({ jobId }) => ({ kind: 'jobs', id: jobId! }),

  createLifeCycleAnalysis: ofPath,
  updateLifeCycleAnalysis: ofPath,
  updateLocationChangeItems: ofPath,

  createShareLink: ofPath,
  updateShareLink: ofPath,
  withdrawShareLink: ofPath,

  createExperiment: ofExperiment,
  updateExperiment: ofExperiment,
  deleteExperiment: ofExperiment,
  uploadExperimentFile: ofExperiment,
  mapExperiment: ofExperiment,
  forgetColumnHeadings: { none: 'Column headings are remembered by the organisation for all of its products.' },
  // Stores a proposed fit, although it has the scope of an analysis.
  integrateData: ofPath,
  compareModels: COMPUTED,
  acceptFit: ofPath,

  runUnitOperation: COMPUTED,
  createBuffer: LIBRARY,
  updateBuffer: LIBRARY,
  deleteBuffer: LIBRARY,
  createOwnOperation: LIBRARY,
  updateOwnOperation: LIBRARY,
  deleteOwnOperation: LIBRARY,
  createComponent: LIBRARY,
  updateComponent: LIBRARY,
  deleteComponent: LIBRARY,
  importImpactFactors: LIBRARY,
  createBackgroundDatabase: LIBRARY,
  deleteBackgroundDatabase: LIBRARY,
  addBackgroundProcesses: LIBRARY,
  chooseBackgroundProcess: LIBRARY,
  clearBackgroundProcess: LIBRARY,
  createSite: SITE,
  updateSite: SITE,
  deleteSite: SITE,
  planSite: SITE,
  cancelSiteJob: SITE,
  nameSiteVersion: SITE,
  createCarbonReport: REPORT,
  updateCarbonReport: REPORT,
  deleteCarbonReport: REPORT,
};

/** What a request changes in a product; null if it changes none. */
export function heldBy(id: OperationId, params: PathParams): Held | null {
  const change = (productChanges as Partial<Record<OperationId, ProductChange>>)[id];
  return typeof change === 'function' ? change(params) : null;
}

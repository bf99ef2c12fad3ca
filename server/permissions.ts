/** Who may call what: the rule of every operation, checked before anything is looked up (decision D6). */
import type { Caller } from './caller.ts';
import type { OperationId } from './context.ts';
import { forbidden } from './errors.ts';

/**
 * - `own`: about the user in the path: oneself, or anyone for administrators
 * - `admin`: administrators
 * - `member`: about the organisation in the path: its members, or administrators
 * - `tenant`: things of the current organisation; another's do not exist (404)
 * - `catalogue`: shared rows and the current organisation's
 * - `run`: as catalogue, but not on the free tier
 */
export type Rule = 'own' | 'admin' | 'member' | 'tenant' | 'catalogue' | 'run';

/** Total: an operation without a rule does not compile. */
export const rules: Record<OperationId, Rule> = {
  getUser: 'own',
  updateUser: 'own',
  getUserAdmin: 'own',
  setUserAdmin: 'admin',
  createOrganisationUser: 'admin',
  listUsers: 'admin',
  listUserLogs: 'own',
  listUnassignedUsers: 'admin',
  listLogs: 'admin',
  listOrganisationUsers: 'member',
  addOrganisationUsers: 'admin',
  removeOrganisationUser: 'admin',
  uploadOrganisationLogo: 'admin',
  deleteOrganisationLogo: 'admin',
  listOrganisations: 'admin',
  createOrganisation: 'admin',
  getOrganisation: 'member',
  updateOrganisation: 'admin',
  deleteOrganisation: 'admin',
  listOrganisationRoles: 'admin',
  listUnitOperations: 'catalogue',
  runUnitOperation: 'run',
  listSolvents: 'catalogue',
  listSubstances: 'catalogue',
  listCells: 'catalogue',
  listProteins: 'catalogue',
  createComponent: 'tenant',
  updateComponent: 'tenant',
  deleteComponent: 'tenant',
  listBuffers: 'tenant',
  createBuffer: 'tenant',
  getBuffer: 'tenant',
  updateBuffer: 'tenant',
  deleteBuffer: 'tenant',
  listBufferUsages: 'tenant',
  listProducts: 'tenant',
  createProduct: 'tenant',
  getProduct: 'tenant',
  updateProduct: 'tenant',
  deleteProduct: 'tenant',
  exportProductData: 'tenant',
  listOrganisationProcesses: 'tenant',
  listProcesses: 'tenant',
  createProcess: 'tenant',
  getProcess: 'tenant',
  updateProcess: 'tenant',
  deleteProcess: 'tenant',
  renameProcess: 'tenant',
  listProcessConfigurations: 'tenant',
  createProcessConfiguration: 'tenant',
  getProcessConfiguration: 'tenant',
  startOptimisation: 'tenant',
  startSensitivityAnalysis: 'tenant',
  startScale: 'tenant',
  startScaleAnalysis: 'tenant',
  startSensitivityHeatmapAnalysis: 'tenant',
  listJobs: 'tenant',
  getJob: 'tenant',
  cancelJob: 'tenant',
  integrateData: 'tenant',
  listFits: 'tenant',
  acceptFit: 'tenant',
  listExperiments: 'tenant',
  listProductExperiments: 'tenant',
  listUnitOperationExperiments: 'tenant',
  createExperiment: 'tenant',
  getExperiment: 'tenant',
  updateExperiment: 'tenant',
  deleteExperiment: 'tenant',
  downloadExperimentFile: 'tenant',
  uploadExperimentFile: 'tenant',
  mapExperiment: 'tenant',
  listCarbonReports: 'tenant',
  createCarbonReport: 'tenant',
  getCarbonReport: 'tenant',
  updateCarbonReport: 'tenant',
  deleteCarbonReport: 'tenant',
  listCountries: 'catalogue',
  listCarbonInputOptions: 'catalogue',
  getLifeCycleAnalysis: 'tenant',
  createLifeCycleAnalysis: 'tenant',
  updateLifeCycleAnalysis: 'tenant',
  updateLocationChangeItems: 'tenant',
  listImpactCategories: 'catalogue',
  listImpactItems: 'catalogue',
  listImpactActivities: 'catalogue',
  getImpactItem: 'catalogue',
  listImpactAssessments: 'catalogue',
  importImpactFactors: 'tenant',
  restoreDeleted: 'tenant',
};

/**
 * Lets the caller through, or refuses with 403.
 * @param params of the path
 */
export function permit(operation: OperationId, caller: Caller, params: Partial<Record<string, string>>): void {
  switch (ruleOf(operation, params)) {
    case 'own':
      if (!isSelf(caller, params['id']) && !caller.is_admin) throw forbidden();
      return;
    case 'admin':
      if (!caller.is_admin) throw forbidden('Only administrators may do this.');
      return;
    case 'member':
      if (!caller.is_admin && !caller.orgs.some(({ id }) => id === params['orgId'])) throw forbidden();
      return;
    case 'tenant':
    case 'catalogue':
      requireOrganisation(caller);
      return;
    case 'run':
      requireOrganisation(caller);
      if (caller.current_org?.roles.length === 0) {
        throw forbidden(
          'The free tier cannot run a single unit operation. Ask an administrator for the Standard role.',
        );
      }
  }
}

/** Bringing back an organisation is for administrators, who may have lost their own with it. */
function ruleOf(operation: OperationId, params: Partial<Record<string, string>>): Rule {
  return operation === 'restoreDeleted' && params['kind'] === 'organisations' ? 'admin' : rules[operation];
}

/** Users go by their id or by the identity provider's subject (decision D1). */
export function isSelf({ id, user_id: subject }: Caller, named: string | undefined): boolean {
  return named === id || named === subject;
}

function requireOrganisation({ current_org: organisation }: Caller): void {
  if (!organisation) throw forbidden('You are not in an organisation yet. Ask an administrator to add you to one.');
}

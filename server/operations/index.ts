import { operations as table } from '#generated/operations.ts';
import type { OperationId, Operations, PublicOperations } from '#server/operation.ts';
import { analyses } from './analyses.ts';
import { backgroundDatabases } from './background-databases.ts';
import { branches } from './branches.ts';
import { buffers } from './buffers.ts';
import { sites } from './sites.ts';
import { carbonAccounting } from './carbon-accounting.ts';
import { comments } from './comments.ts';
import { components } from './components.ts';
import { fits } from './fits.ts';
import { experiments } from './experiments.ts';
import { examples } from './examples.ts';
import { home } from './home.ts';
import { impacts } from './impacts.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { lifeCycleAnalysis } from './life-cycle-analysis.ts';
import { organisations } from './organisations.ts';
import { ownOperations } from './own-operations.ts';
import { presence } from './presence.ts';
import { processes } from './processes.ts';
import { products } from './products.ts';
import { productAccess } from './product-access.ts';
import { credibility } from './credibility.ts';
import { decisions } from './decisions.ts';
import { reviews } from './reviews.ts';
import { sharedPages } from './shared-pages.ts';
import { shareLinks } from './share-links.ts';
import { restoring } from './restoring.ts';
import { unitOperations } from './unit-operations.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** All operations that need an account, by operationId. */
export const declarations: Operations = {
  ...users,
  ...keys,
  ...webhooks,
  ...organisations,
  ...unitOperations,
  ...components,
  ...buffers,
  ...sites,
  ...ownOperations,
  ...carbonAccounting,
  ...products,
  ...productAccess,
  ...processes,
  ...branches,
  ...presence,
  ...comments,
  ...reviews,
  ...credibility,
  ...decisions,
  ...shareLinks,
  ...home,
  ...examples,
  ...fits,
  ...experiments,
  ...jobs,
  ...analyses,
  ...impacts,
  ...backgroundDatabases,
  ...lifeCycleAnalysis,
  ...restoring,
};

/** All operations that anyone may call. */
export const publicDeclarations: PublicOperations = sharedPages;

/** Operations of the contract without a handler: they respond with 501 (decision D20). */
export const undelivered: OperationId[] = (Object.keys(table) as OperationId[]).filter(
  (id) => !(id in declarations || id in publicDeclarations),
);

import { analyses } from '#server/analyses/kinds/index.ts';
import type { AnyJobKind } from '#server/job-kind.ts';
import applyFit from './apply-fit.ts';
import checkDecision from './check-decision.ts';
import planSite from './plan-site.ts';
import reevaluateProduct from './reevaluate-product.ts';

/** All kinds of jobs. */
export const kinds: AnyJobKind[] = [reevaluateProduct, applyFit, checkDecision, planSite, ...Object.values(analyses)];

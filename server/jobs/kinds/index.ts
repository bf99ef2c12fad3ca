import type { AnyJobKind } from '#server/jobs/kind.ts';
import applyFit from './apply-fit.ts';
import reevaluateProduct from './reevaluate-product.ts';

/** Every kind of job there is. */
export const kinds: AnyJobKind[] = [reevaluateProduct, applyFit];

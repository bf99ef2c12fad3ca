import { catalogue } from '#engine/index.ts';
import type { Operations } from '#server/context.ts';

/** Handlers of openapi/resources/unit-operations.yaml. */
export const unitOperations = {
  async listUnitOperations() {
    const unit_operations = catalogue();
    return [200, { unit_operations, total: unit_operations.length }];
  },
} satisfies Operations;

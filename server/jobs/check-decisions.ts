import { ENGINE_VERSION } from '#engine/index.ts';
import type { Sql } from '#server/db/database.ts';
import { decisionsToCheck } from '#server/db/decisions.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { FACTORS_VERSION } from '#server/impact-tables.ts';
import { inTurn } from '#server/in-turn.ts';
import checkDecision from './kinds/check-decision.ts';

/** Alternatives of a decision, about, for the order of jobs. */
const WORK = 4;

/** Queues a check of each decision since whose last check something has changed. */
export async function checkDecisions(db: Sql): Promise<void> {
  const found = await decisionsToCheck(db, `${ENGINE_VERSION} ${FACTORS_VERSION}`);
  await inTurn(found, ({ organisation_id, product_id, hash }) =>
    db.transaction((tx) =>
      forOrganisation(tx, organisation_id).jobs.enqueueFollowing({
        type: checkDecision.name,
        product_id,
        process_id: null,
        configuration_id: null,
        parameters: { hash },
        work: WORK,
        submitted_by: null,
      }),
    ),
  );
}

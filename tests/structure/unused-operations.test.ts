/** Every operation of the contract has its use in the app, or a reason why it has none. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations, type OperationId } from '#generated/operations.ts';

const root = join(import.meta.dirname, '../..');

/** Specified operations that the app does not call, each with the reason. */
const UNUSED: Partial<Record<OperationId, string>> = {
  updateProcess:
    'The app renames a process with renameProcess, as specified. This is for clients that also change description and order.',
  evaluateProcess: 'The app evaluates in the browser. This is for clients without the engine.',
  getConfigurationLeverage:
    'The app calculates the effects in the browser, also for a draft. This is for clients without the engine.',
  getConfigurationScaleUp:
    'The app calculates the distribution in the browser, also after a scaling. This is for clients without the engine.',
  getConfigurationScenario:
    'The app writes scenario files in the browser, also of a draft. This is for clients without the engine.',
  getOwnOperation: 'The list has everything of each own operation. This is for clients that need only one.',
  listImpactCategories:
    'Screens read titles and units of categories from the results of an analysis, with the version that made them.',
  planSite: 'The app plans in the browser, while its user watches. This is for clients without the engine.',
  getSiteJob: 'Follows a planning that planSite has queued, for clients without the engine.',
  cancelSiteJob: 'Cancels a planning that planSite has queued, for clients without the engine.',
  getBackgroundDatabase: 'The list has everything of each database. This is for clients that need only one.',
};

const source = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\./.test(file) && !file.includes('/dev/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Called by its function, its hook or what belongs to its hook, or by its path. */
function isUsed(id: OperationId): boolean {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const { method, path } = operations[id];
  return (
    new RegExp(String.raw`\b(${id}|(use|get|prefetch)${name}(Query(Options|Key)|MutationOptions|Infinite)?)\b`).test(
      source,
    ) || source.includes(`.${method}('${path}'`)
  );
}

test('the app uses every operation, except those with a reason', () => {
  const unused = (Object.keys(operations) as OperationId[]).filter((id) => !isUsed(id));
  expect(unused.toSorted()).toEqual(Object.keys(UNUSED).toSorted());
});

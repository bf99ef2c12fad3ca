import { counted } from '#engine/wording/index.ts';
import type { ProcessWithConfiguration } from '#generated/types.ts';

/** Which state of the process the report describes. @param changes number of changes that are not saved */
export function versionText({ configuration }: ProcessWithConfiguration, changes: number): string {
  const version = `version ${configuration?.number ?? 0}`;
  return changes > 0 ? `draft with ${counted(changes, 'change')} to ${version}, not saved` : version;
}

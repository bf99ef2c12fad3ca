import { counted } from '#engine/wording.ts';
import type { Reporting } from './reporting.ts';

/** Which state of the process the report describes. */
export function versionText({ process, changes }: Pick<Reporting, 'process' | 'changes'>): string {
  const version = `version ${process.configuration?.number ?? 0}`;
  return changes > 0 ? `draft with ${counted(changes, 'change')} to ${version}, not saved` : version;
}

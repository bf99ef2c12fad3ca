import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Variable with the file to which the names of the crashed test files are written. */
export const CRASHES = 'CRASHED_TEST_FILES';

const ENDED = /unexpectedly with signal SIG(?:TRAP|SEGV|ABRT|ILL|BUS)\b.* test file (.+)$/;

/**
 * Test files during which a signal that Node raises at a fault of its own ended their process, such as a failed check of V8.
 * @returns empty if another error happened too, or if the system ended a process, as it does without memory
 */
export function crashedFiles(errors: readonly unknown[]): string[] {
  const files = errors.map((error) => ENDED.exec(String((error as Partial<Error>).cause))?.[1]);
  return files.every((file) => file !== undefined) ? files : [];
}

/** Reporter of Vitest that notes them. */
export default class Crashes implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env[CRASHES];
    if (file) writeFileSync(file, JSON.stringify(crashedFiles(errors)));
  }
}

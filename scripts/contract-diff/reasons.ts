import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.ts';
import type { Change } from './compare.ts';

/** Why changes since the last release may break clients. */
export const REASONS = join(root, 'openapi', 'breaking-changes.json');

export interface Reason {
  reason: string;
  /** As `npm run contract:diff` prints them: place and change. */
  changes: string[];
}

export const readReasons = (): Reason[] => JSON.parse(readFileSync(REASONS, 'utf8')) as Reason[];

export const clearReasons = (): void => writeFileSync(REASONS, '[]\n');

export const lineOf = ({ place, what }: Change): string => `${place}: ${what}`;

/** What is wrong between breaking changes and their reasons; empty if each has one. */
export function unexplained(changes: Change[], reasons: Reason[]): string[] {
  const breaking = changes.filter((change) => change.breaking).map(lineOf);
  const explained = reasons.flatMap((reason) => reason.changes);
  return [
    ...breaking.filter((line) => !explained.includes(line)).map((line) => `has no reason: ${line}`),
    ...explained
      .filter((line) => !breaking.includes(line))
      .map((line) => `has a reason, but there is no such change: ${line}`),
    ...reasons
      .filter(({ reason }) => reason.trim() === '')
      .map((empty) => `has an empty reason: ${empty.changes.join(', ')}`),
  ];
}

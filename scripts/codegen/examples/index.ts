/**
 * Examples of the contract that the engine makes: catalogue, library, buffers, processes with their results, analyses, refusals.
 * The mock answers with them, so they must be what the product would say.
 */
import type { Example } from '../document.ts';
import { buffers } from './buffers.ts';
import { jobs } from './jobs.ts';
import { ownOperations } from './own-operations.ts';
import { libraryExamples } from './library.ts';
import { problems } from './problems.ts';
import { processes } from './processes.ts';
import { sharing } from './sharing.ts';
import { uncertainty } from './uncertainty.ts';

/** Last digits differ between JavaScript engines; a file must not. */
const DIGITS = 7;

/** Text of each file of `openapi/examples` that is made here, by its name. */
export function engineExamples(): Record<string, string> {
  return {
    'engine-buffers.json': text(buffers),
    'engine-jobs.json': text(jobs),
    'engine-library.json': text(libraryExamples),
    'engine-own-operations.json': text(ownOperations),
    'engine-problems.json': text(problems),
    'engine-processes.json': text(processes),
    'engine-sharing.json': text(sharing),
    'engine-uncertainty.json': text(uncertainty),
  };
}

function text(examples: Record<string, Example>): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
  return `${JSON.stringify(examples, rounded, 1)}\n`;
}

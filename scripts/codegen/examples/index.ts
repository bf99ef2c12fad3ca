/**
 * What the engine makes of the contract: the schemas of key metrics and assumptions, and examples of catalogue, library, buffers, processes with their
 * results, analyses, refusals. The mock answers with the examples, so they must be what the product would say.
 */
import type { Example } from '../document.ts';
import { assumptionSchemas } from '../assumption-schemas.ts';
import { figuresSchema } from '../figures-schema.ts';
import { buffers } from './buffers.ts';
import { credibility } from './credibility.ts';
import { jobs } from './jobs.ts';
import { ownOperations } from './own-operations.ts';
import { libraryExamples } from './library.ts';
import { problems } from './problems.ts';
import { processes } from './processes.ts';
import { sharing } from './sharing.ts';
import { sites } from './sites.ts';
import { uncertainty } from './uncertainty.ts';

/** Last digits differ between JavaScript engines; a file must not. */
const DIGITS = 7;

/** Text of each file of `openapi` that the engine makes, by its path there. */
export function partsOfContract(): Record<string, string> {
  return {
    'figures.json': `${JSON.stringify({ schemas: { Figures: figuresSchema } }, null, 1)}\n`,
    'assumptions.json': `${JSON.stringify({ schemas: assumptionSchemas }, null, 1)}\n`,
    'examples/engine-buffers.json': text(buffers),
    'examples/engine-credibility.json': text(credibility),
    'examples/engine-jobs.json': text(jobs),
    'examples/engine-library.json': text(libraryExamples),
    'examples/engine-own-operations.json': text(ownOperations),
    'examples/engine-problems.json': text(problems),
    'examples/engine-processes.json': text(processes),
    'examples/engine-sharing.json': text(sharing),
    'examples/engine-sites.json': text(sites),
    'examples/engine-uncertainty.json': text(uncertainty),
  };
}

function text(examples: Record<string, Example>): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
  return `${JSON.stringify(examples, rounded, 1)}\n`;
}

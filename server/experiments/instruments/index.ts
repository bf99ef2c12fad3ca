/** Known instruments: files are recognised by the one with most of the headings that they have. */
import type { Instrument } from './declare.ts';
import { analysers } from './analysers.ts';
import { bioreactors } from './bioreactors.ts';
import { cellCounters } from './cell-counters.ts';
import { chromatography } from './chromatography.ts';
import { particleSizers } from './particle-sizers.ts';
import { plateReaders } from './plate-readers.ts';
import { spectrophotometers } from './spectrophotometers.ts';

export const INSTRUMENTS: readonly Instrument[] = [
  ...cellCounters,
  ...analysers,
  ...bioreactors,
  ...plateReaders,
  ...spectrophotometers,
  ...chromatography,
  ...particleSizers,
];

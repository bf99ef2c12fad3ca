import type { PublishedCase } from './case.ts';
import { lactoferrin } from './lactoferrin.ts';
import { lysineCalculator } from './lysine-calculator.ts';
import { lysineReport } from './lysine-report.ts';
import { succinicAcid } from './succinic-acid.ts';

/** Published plants, each compared row by row. */
export const CASES: readonly PublishedCase[] = [lysineCalculator, succinicAcid, lactoferrin, lysineReport];

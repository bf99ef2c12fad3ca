import { antibodyPlant } from './antibody-plant.ts';
import { antibodySingleUse } from './antibody-single-use.ts';
import { BUILT_PLANTS } from './built-plants.ts';
import { caneEthanol } from './cane-ethanol.ts';
import type { PublishedCase } from './case.ts';
import { citricAcidReport } from './citric-acid-report.ts';
import { cornEthanol } from './corn-ethanol.ts';
import { insulinReport } from './insulin-report.ts';
import { lactoferrin } from './lactoferrin.ts';
import { lysineCalculator } from './lysine-calculator.ts';
import { lysineReport } from './lysine-report.ts';
import { succinicAcid } from './succinic-acid.ts';

/** Published plants, each compared row by row; whole plants first. */
export const CASES: readonly PublishedCase[] = [
  cornEthanol,
  caneEthanol,
  citricAcidReport,
  lactoferrin,
  insulinReport,
  antibodyPlant,
  antibodySingleUse,
  ...BUILT_PLANTS,
  lysineCalculator,
  succinicAcid,
  lysineReport,
];

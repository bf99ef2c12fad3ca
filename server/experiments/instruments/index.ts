/** Known instruments, one line each: files are recognised by the first whose headings they have. */
import type { Instrument } from './declare.ts';
import { bioanalyserChemistry } from './bioanalyser-chemistry.ts';
import { bioanalyserSamples } from './bioanalyser-samples.ts';
import { bioreactorHistory } from './bioreactor-history.ts';
import { bioreactorParallel } from './bioreactor-parallel.ts';
import { bioreactorTrends } from './bioreactor-trends.ts';
import { cellCounterFluorescence } from './cell-counter-fluorescence.ts';
import { cellCounterImpedance } from './cell-counter-impedance.ts';
import { cellCounterTrypan } from './cell-counter-trypan.ts';
import { chromatographyResults } from './chromatography-results.ts';
import { chromatographySystem } from './chromatography-system.ts';
import { enzymaticAnalyser } from './enzymatic-analyser.ts';
import { gasAnalyser } from './gas-analyser.ts';
import { growthCurveReader } from './growth-curve-reader.ts';
import { hplcAmounts } from './hplc-amounts.ts';
import { microMatrix } from './micro-matrix.ts';
import { microbioreactorFlower } from './microbioreactor-flower.ts';
import { microbioreactorPlate } from './microbioreactor-plate.ts';
import { offGasMassSpectrometer } from './off-gas-mass-spectrometer.ts';
import { particleSizerFractions } from './particle-sizer-fractions.ts';
import { particleSizerLaser } from './particle-sizer-laser.ts';
import { plateReaderCycles } from './plate-reader-cycles.ts';
import { plateReaderKinetic } from './plate-reader-kinetic.ts';
import { plateReaderTemperature } from './plate-reader-temperature.ts';
import { spectrophotometerKinetic } from './spectrophotometer-kinetic.ts';
import { spectrophotometerMicro } from './spectrophotometer-micro.ts';

export const INSTRUMENTS: readonly Instrument[] = [
  cellCounterTrypan,
  cellCounterFluorescence,
  cellCounterImpedance,
  bioanalyserSamples,
  bioanalyserChemistry,
  enzymaticAnalyser,
  gasAnalyser,
  offGasMassSpectrometer,
  bioreactorTrends,
  bioreactorHistory,
  bioreactorParallel,
  microbioreactorPlate,
  microbioreactorFlower,
  microMatrix,
  plateReaderKinetic,
  plateReaderCycles,
  plateReaderTemperature,
  growthCurveReader,
  spectrophotometerKinetic,
  spectrophotometerMicro,
  chromatographySystem,
  chromatographyResults,
  hplcAmounts,
  particleSizerLaser,
  particleSizerFractions,
];

/** Known instruments, one line each: files are recognised by the one with most of the headings that they have. */
import type { Instrument } from './declare.ts';
import { analyserLong } from './analyser-long.ts';
import { bioanalyserChemistry } from './bioanalyser-chemistry.ts';
import { bioanalyserSamples } from './bioanalyser-samples.ts';
import { bioreactorHistory } from './bioreactor-history.ts';
import { bioreactorParallel } from './bioreactor-parallel.ts';
import { bioreactorSupervision } from './bioreactor-supervision.ts';
import { bioreactorTrends } from './bioreactor-trends.ts';
import { bioreactorValues } from './bioreactor-values.ts';
import { cellCounterCassette } from './cell-counter-cassette.ts';
import { cellCounterCassetteForm } from './cell-counter-cassette-form.ts';
import { cellCounterCassetteSample } from './cell-counter-cassette-sample.ts';
import { cellCounterFluorescence } from './cell-counter-fluorescence.ts';
import { cellCounterFluorescencePlate } from './cell-counter-fluorescence-plate.ts';
import { cellCounterImages } from './cell-counter-images.ts';
import { cellCounterImpedance } from './cell-counter-impedance.ts';
import { cellCounterSizes } from './cell-counter-sizes.ts';
import { cellCounterTrypan } from './cell-counter-trypan.ts';
import { cellCounterTrypanRuns } from './cell-counter-trypan-runs.ts';
import { cellCounterTrypanSample } from './cell-counter-trypan-sample.ts';
import { chromatographyIntegration } from './chromatography-integration.ts';
import { chromatographyResults } from './chromatography-results.ts';
import { chromatographySystem } from './chromatography-system.ts';
import { cellCounterTrypanSummary } from './cell-counter-trypan-summary.ts';
import { enzymaticAnalyser } from './enzymatic-analyser.ts';
import { enzymaticAnalyserPlate } from './enzymatic-analyser-plate.ts';
import { gasAnalyser } from './gas-analyser.ts';
import { growthCurveReader } from './growth-curve-reader.ts';
import { growthCurveReaderText } from './growth-curve-reader-text.ts';
import { hplcAmounts } from './hplc-amounts.ts';
import { microMatrix } from './micro-matrix.ts';
import { microbioreactorFlower } from './microbioreactor-flower.ts';
import { microbioreactorPlate } from './microbioreactor-plate.ts';
import { microbioreactorWells } from './microbioreactor-wells.ts';
import { offGasMassSpectrometer } from './off-gas-mass-spectrometer.ts';
import { particleSizerAverages } from './particle-sizer-averages.ts';
import { particleSizerFractions } from './particle-sizer-fractions.ts';
import { particleSizerLaser } from './particle-sizer-laser.ts';
import { plateReaderBlocks } from './plate-reader-blocks.ts';
import { plateReaderCycles } from './plate-reader-cycles.ts';
import { plateReaderKinetic } from './plate-reader-kinetic.ts';
import { plateReaderPlate } from './plate-reader-plate.ts';
import { plateReaderPositions } from './plate-reader-positions.ts';
import { plateReaderRaw } from './plate-reader-raw.ts';
import { plateReaderResults } from './plate-reader-results.ts';
import { plateReaderSheet } from './plate-reader-sheet.ts';
import { plateReaderTemperature } from './plate-reader-temperature.ts';
import { plateReaderTimes } from './plate-reader-times.ts';
import { spectrophotometerDrop } from './spectrophotometer-drop.ts';
import { spectrophotometerKinetic } from './spectrophotometer-kinetic.ts';
import { spectrophotometerMicro } from './spectrophotometer-micro.ts';
import { spectrophotometerMinutes } from './spectrophotometer-minutes.ts';
import { spectrophotometerPlate } from './spectrophotometer-plate.ts';
import { spectrophotometerRate } from './spectrophotometer-rate.ts';
import { spectrophotometerScan } from './spectrophotometer-scan.ts';

export const INSTRUMENTS: readonly Instrument[] = [
  cellCounterTrypan,
  cellCounterTrypanRuns,
  cellCounterTrypanSummary,
  cellCounterTrypanSample,
  cellCounterFluorescence,
  cellCounterFluorescencePlate,
  cellCounterCassette,
  cellCounterCassetteSample,
  cellCounterCassetteForm,
  cellCounterImages,
  cellCounterImpedance,
  cellCounterSizes,
  bioanalyserSamples,
  bioanalyserChemistry,
  analyserLong,
  enzymaticAnalyser,
  enzymaticAnalyserPlate,
  gasAnalyser,
  offGasMassSpectrometer,
  bioreactorTrends,
  bioreactorHistory,
  bioreactorParallel,
  bioreactorSupervision,
  bioreactorValues,
  microbioreactorPlate,
  microbioreactorWells,
  microbioreactorFlower,
  microMatrix,
  plateReaderKinetic,
  plateReaderCycles,
  plateReaderTemperature,
  plateReaderTimes,
  plateReaderBlocks,
  plateReaderPlate,
  plateReaderResults,
  plateReaderRaw,
  plateReaderSheet,
  plateReaderPositions,
  growthCurveReader,
  growthCurveReaderText,
  spectrophotometerKinetic,
  spectrophotometerMinutes,
  spectrophotometerRate,
  spectrophotometerScan,
  spectrophotometerMicro,
  spectrophotometerDrop,
  spectrophotometerPlate,
  chromatographySystem,
  chromatographyResults,
  chromatographyIntegration,
  hplcAmounts,
  particleSizerLaser,
  particleSizerFractions,
  particleSizerAverages,
];

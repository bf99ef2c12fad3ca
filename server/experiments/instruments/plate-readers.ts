import { defineInstruments } from './declare.ts';

export const plateReaders = defineInstruments({
  /** Agilent BioTek Gen5, kinetic of wells below the procedure and the layout of the plate. Compared with open test files. */
  plate_reader_kinetic: {
    name: 'Plate reader, well kinetics',
    headings: ['Time', 'A1', 'A2', 'A3'],
    above: ['Reader Type', 'Plate Number'],
  },
  /** Tecan i-control and Magellan, cycles of wells along rows or columns. Compared with open readers of its files. */
  plate_reader_cycles: {
    name: 'Plate reader, wells by cycle',
    headings: ['Cycle Nr.', 'Time [s]', 'Temp. [°C]'],
    means: { 'Cycle Nr.': { as: 'Cycle' } },
  },
  /** Molecular Devices SoftMax Pro, readings with the wells in columns. Compared with open test files. */
  plate_reader_temperature: {
    name: 'Plate reader, wells with temperature',
    headings: ['Temperature', 'A#'],
    above: ['##BLOCKS', 'Plate:'],
  },
  /** Molecular Devices SoftMax Pro, plates printed at each time. Compared with open test files. */
  plate_reader_times: {
    name: 'Plate reader, plates at several times',
    headings: ['Time'],
    above: ['##BLOCKS', 'Plate:'],
  },
  /** Molecular Devices SoftMax Pro, plate of end points. Compared with open test files. */
  plate_reader_blocks: {
    name: 'Plate reader, end points in blocks',
    headings: ['Well'],
    above: ['##BLOCKS', 'Plate:'],
  },
  /** Agilent BioTek Gen5, plate of end points with its layout. Compared with open test files. */
  plate_reader_plate: {
    name: 'Plate reader, plate end points',
    headings: ['Well'],
    above: ['Reader Type', 'Plate Number', 'Procedure Details'],
  },
  /** Revvity EnVision, plates below “Results for”. Compared with open test files. */
  plate_reader_results: {
    name: 'Plate reader, plate results export',
    headings: ['Well'],
    above: ['Plate information', 'Measurement date'],
  },
  /** BMG Labtech with MARS, raw data of a plate. Compared with open test files. */
  plate_reader_raw: {
    name: 'Plate reader, plate raw data',
    headings: ['Well'],
    above: ['User:', 'Test name:', 'ID1:'],
  },
  /** Thermo Fisher SkanIt, sheet of a measurement. Compared with open test files. */
  plate_reader_sheet: {
    name: 'Plate reader, measurement sheet',
    headings: ['Well'],
    above: ['Measurement results', 'Wavelength'],
  },
  /** Tecan Magellan, list of well positions with their readings. Compared with open test files. */
  plate_reader_positions: {
    name: 'Plate reader, well position list',
    headings: ['Well positions'],
    means: { 'Well positions': { as: 'Well' } },
  },
  /** Bioscreen C, wells 101 to 300 over time, from the vendor's description: the open readers show no file. */
  growth_curve_reader: {
    name: 'Growth curve reader, wells over time',
    headings: ['Time', 'Blank', 'Well 101', 'Well 102'],
  },
  /** Bioscreen C, text of a run, as two open readers take it: times in tenths of seconds, samples as columns. */
  growth_curve_reader_text: {
    name: 'Growth curve reader, run as text',
    headings: ['TenthSec.'],
    above: ['READER:'],
    means: { 'TenthSec.': { as: 'Time', unit: 'x0.1 s' } },
  },
});

import { defineInstruments } from './declare.ts';

export const bioreactors = defineInstruments({
  /** BlueSens BlueInOne and the like, from the vendor's description: no open file was found. */
  gas_analyser: {
    name: 'Exhaust gas analyser, time course',
    headings: ['Time', 'O2 (%)', 'CO2 (%)', 'Humidity (%)'],
  },
  /** Process mass spectrometers such as Thermo Prima, from the vendor's description: no open file was found. */
  off_gas_mass_spectrometer: {
    name: 'Process mass spectrometer, exhaust gas',
    headings: ['Time', 'Nitrogen', 'Oxygen', 'Argon', 'Carbon dioxide'],
  },
  /** Controllers in the manner of Finesse TruBio, from the vendor's description: no open file was found. */
  bioreactor_trends: {
    name: 'Bioreactor controller, run trends',
    headings: ['Time (Hrs)', 'pH', 'DO(%)', 'Temp(C)', 'Agit(RPM)'],
    means: { 'Time (Hrs)': { as: 'Time', unit: 'h' } },
  },
  /** Controllers in the manner of Eppendorf BioFlo, from the vendor's description: no open file was found. */
  bioreactor_history: {
    name: 'Bioreactor controller, history data',
    headings: ['Date and time', 'Temp.PV [°C]', 'pH.PV', 'DO.PV [%DO]', 'N.PV [rpm]'],
  },
  /** Eppendorf DASware control, track of one unit below its other blocks; its durations are days. Compared with open test files. */
  bioreactor_parallel: {
    name: 'Parallel bioreactor system, single-vessel track',
    headings: ['Timestamp', 'Duration', 'Unit #.pH#.PV', 'Unit #.T#.PV', 'Unit #.N#.PV'],
    means: {
      Timestamp: { as: 'Time stamp' },
      Duration: { as: 'Time', unit: 'd' },
      'Unit #.V#.PV': { as: 'Volume' },
      'Unit #.T#.PV': { as: 'Temperature' },
      'Unit #.pH#.PV': { as: 'pH' },
      'Unit #.DO#.PV': { as: 'Dissolved oxygen' },
      'Unit #.OTR#': { as: 'Oxygen transfer rate' },
      'Unit #.CTR#': { as: 'Carbon dioxide transfer rate' },
    },
  },
  /** Sartorius MFCS, trend with the names, “Value” or “Setpoint” and the units in three rows. Compared with an open reader of its files. */
  bioreactor_supervision: {
    name: 'Bioreactor supervision, fermenter trend',
    headings: ['PDatTime', 'ProcessTime Value', 'TEMP Value', 'pH Value'],
    means: {
      PDatTime: { as: 'Clock of the controller' },
      'ProcessTime Value': { as: 'Time' },
      'TEMP Value': { as: 'Temperature' },
      'pH Value': { as: 'pH' },
      'ACIT Value': { as: 'Acid added' },
      'BAST Value': { as: 'Base added' },
    },
  },
  /** Biostream BOS, values of a run with those of a BlueSens BlueInOne in the exhaust, as an open reader takes them. */
  bioreactor_values: {
    name: 'Bioreactor controller, process values',
    headings: ['Date', 'Time', 'Temperature Value', 'pH Value'],
    means: {
      'Temperature Value': { as: 'Temperature', unit: '°C' },
      'pH Value': { as: 'pH' },
      'pO2 Value': { as: 'Dissolved oxygen', unit: '%' },
      'BlueInOne - CO2 Value': { as: 'Carbon dioxide in the exhaust', unit: '%' },
      'BlueInOne - O2 Value': { as: 'Oxygen in the exhaust', unit: '%' },
    },
  },
  /** m2p-labs BioLector I, raw readings of wells and filter sets. Compared with open test files. */
  microbioreactor_plate: {
    name: 'Microbioreactor, well readings',
    headings: ['READING', 'WELLNUM', 'FILTERSET', 'TIME [h]', 'AMPLITUDE'],
    rows: { heading: 'READING', are: /^C\d+$/ },
    means: {
      WELLNUM: { as: 'Run' },
      CONTENT: { as: 'Sample' },
      FILTERSET: { as: 'Analyte' },
      AMPLITUDE: { as: 'Value' },
      'ACT TEMP': { as: 'Temperature' },
    },
  },
  /** m2p-labs BioLector I, export of calibrated courses with the times in a row and a row per well. Compared with open test files. */
  microbioreactor_wells: {
    name: 'Microbioreactor, time courses, one row per well',
    headings: ['READING', 'TIME [h]', 'CHANNEL # A#'],
    means: { READING: { as: 'Cycle' } },
  },
  /** Beckman Coulter BioLector Pro and XT, readings below thousands of settings, times in seconds. Compared with open test files. */
  microbioreactor_flower: {
    name: 'Microbioreactor, calibrated time courses',
    headings: ['Type', 'Cycle', 'Well', 'Filterset', 'Time', 'Cal'],
    rows: { heading: 'Type', are: /^M$/ },
    means: {
      Well: { as: 'Run' },
      Filterset: { as: 'Analyte' },
      Time: { as: 'Time', unit: 's' },
      Cal: { as: 'Value' },
    },
  },
  /** Applikon micro-Matrix, from the vendor's description: no open file was found. */
  micro_matrix: {
    name: 'Miniature bioreactors, long sample list',
    headings: ['Vessel', 'Variable', 'Time', 'Value'],
    means: { Vessel: { as: 'Reactor' } },
  },
});

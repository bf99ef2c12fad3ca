import { defineInstrument } from './declare.ts';

/** Eppendorf DASware control, track of one unit below its other blocks; its durations are days. Compared with open test files. */
export const bioreactorParallel = defineInstrument({
  id: 'bioreactor_parallel',
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
});

import { defineInstrument } from './declare.ts';

export const bioreactorParallel = defineInstrument({
  id: 'bioreactor_parallel',
  name: 'Parallel bioreactor system, track of a vessel',
  headings: ['Timestamp', 'Duration', 'Unit 1.pH1.PV []', 'Unit 1.T1.PV [°C]'],
  means: { Duration: { as: 'Time' } },
});

/** A process of 15 steps, for saving. */
import { readFileSync } from 'node:fs';
import type { Configuration } from '#engine/index.ts';

const demo = JSON.parse(readFileSync(new URL('../../data/demo-processes.json', import.meta.url), 'utf8')) as {
  processes: { configurations: { configuration: Configuration }[] }[];
};

const MIDDLE = [
  'depth_filtration',
  'bind_elute_chromatography',
  'viral_inactivation',
  'depth_filtration',
  'flow_through_chromatography',
  'viral_inactivation',
  'depth_filtration',
  'flow_through_chromatography',
];

/** The demo's fermentation, harvest, homogeniser and clarification, then filters, columns and holds, then its last three. */
export function fifteenSteps(): Pick<Configuration, 'uo_settings' | 'locked_values'> {
  const { uo_settings: own, locked_values } = demo.processes[0]!.configurations[0]!.configuration;
  const middle = MIDDLE.map((unit_operation, i) => ({
    id: `stp_${i}`,
    unit_operation,
    name: unit_operation,
    settings: {},
  }));
  return { uo_settings: [...own.slice(0, 4), ...middle, ...own.slice(4, 7)], locked_values };
}

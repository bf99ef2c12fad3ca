import { defineUnitOperation, output } from '../../declare/define.ts';
import { noTimes } from './junctions.ts';
import { passOn } from '../shared/streams.ts';

/** Joins streams in a pipe: the mixing itself is that of any step with several feeds (docs/models, 2.36). */
export const mixer = defineUnitOperation({
  id: 'mixer',
  name: 'Mixer',
  stage: 'upstream',
  description: 'Joins streams in a pipe, without a tank.',
  icon: 'mixer',
  symbol: 'M2 5h5l5.500 7H22M2 19h5l5.500-7M18.500 8.500 22 12l-3.500 3.500',
  tag: 'MX',
  reference: '2.36',
  flow: false,
  inline: true,
  times: noTimes,
  size: { title: 'Volume', unit: 'm³' },
  settings: {},
  outputs: { temperature: output('K', 'Temperature', 'Σ m c T / Σ m c', { display: '°C' }) },
  product: 'Mixture',
  model(run) {
    const { feed, out } = run;
    out.mass.set(feed.mass);
    passOn(run);
    run.size = feed.volume();
    return { temperature: feed.temperature };
  },
});

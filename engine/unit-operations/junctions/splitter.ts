import { defineUnitOperation, output } from '../../declare/define.ts';
import { share } from '../../declare/settings.ts';
import { noTimes } from './junctions.ts';
import { passOn } from '../shared/streams.ts';

/** Divides a stream in two of the same composition (docs/models, 2.37). */
export const splitter = defineUnitOperation({
  id: 'splitter',
  name: 'Splitter',
  stage: 'upstream',
  description: 'Divides a stream into two streams of the same composition.',
  icon: 'splitter',
  symbol: 'M2 12h7.500L15 5h6.500M9.500 12l5.500 7h6.500M19 2.500 21.500 5 19 7.500M19 16.500l2.500 2.500-2.500 2.500',
  tag: 'SP',
  reference: '2.37',
  flow: false,
  inline: true,
  times: noTimes,
  size: { title: 'Volume', unit: 'm³' },
  settings: {
    share: share('Share sent to the next step', 0.5, [0, 1], {
      group: 'Split',
      headline: true,
      optimise: [0, 1],
      help: 'Share of the feed sent to the next step; the rest leaves at the other outlet.',
      source: 'Design choice',
    }),
  },
  outputs: { passed: output('kg', 'Goes on', 'share × feed') },
  sides: { other: { name: 'Other part', kind: 'waste', disposal: 'wastewater' } },
  product: 'Part sent to the next step',
  model(run, s) {
    const { feed, out, sides } = run;
    passOn(run);
    const { other } = sides;
    other.copy(feed);
    for (let i = 0; i < feed.mass.length; i++) {
      out.mass[i] = s.share * feed.mass[i]!;
      other.mass[i] = feed.mass[i]! - out.mass[i]!;
    }
    run.size = feed.volume();
    return { passed: out.total() };
  },
});

import { DESIGN } from '../../wording/settings-text.ts';
import { defineUnitOperation, leavesOf, output } from '../../declare/define.ts';
import { group, share } from '../../declare/settings.ts';
import { noTimes } from '../junctions/junctions.ts';
import { passOn } from '../shared/streams.ts';

const SHARES = 'shares.*';

/** Divides a stream by shares of its components or classes, without a model of how (docs/models, 2.38). */
export const componentSplitter = defineUnitOperation({
  id: 'component_splitter',
  name: 'Component splitter',
  stage: 'recovery',
  description:
    'Splits a stream according to the share of each component or class of components; for steps without a model.',
  icon: 'separator',
  symbol: 'M6 4h10v16H6zM6 12h10M1.500 12H6M16 8h6.500M16 16h6.500M11 8h.01M9 16h.01M13 16h.01',
  tag: 'CS',
  reference: '2.38',
  flow: false,
  inline: true,
  times: noTimes,
  size: { title: 'Volume', unit: 'm³' },
  settings: {
    ...group('Split', DESIGN, {
      others: share('Share of all other components sent to the next step', 1, [0, 1], {
        uncertainty: null,
        headline: true,
        help: 'Share sent to the next step, for all components and classes without their own share.',
      }),
      [SHARES]: share('Share sent to the next step', 1, [0, 1], {
        optimise: [0, 1],
        help: 'Share of this component, or of all components of this class, that passes to the next step.',
      }),
    }),
  },
  outputs: { passed: output('1', 'Goes on', 'Σ share × mass / feed', { display: '%' }) },
  sides: { other: { name: 'Other part', kind: 'waste', disposal: 'wastewater' } },
  product: 'Part sent to the next step',
  model(run, s) {
    const { feed, out, sides, components } = run;
    const { ids, classes } = components;
    const shares = new Map(leavesOf(s, SHARES));
    for (const id of shares.keys())
      if (!components.index.has(id) && !classes.some((one) => one === id))
        return run.infeasible(
          [`shares.${id}`],
          `No component or class “${id}” is in this process; choose from: ${[...new Set([...ids, ...classes])].join(', ')}.`,
        );
    passOn(run);
    const { other } = sides;
    other.copy(feed);
    for (let i = 0; i < ids.length; i++) {
      out.mass[i] = Number(shares.get(ids[i]!) ?? shares.get(classes[i]!) ?? s.others) * feed.mass[i]!;
      other.mass[i] = feed.mass[i]! - out.mass[i]!;
    }
    for (const stream of [out, other])
      if (stream.mass[components.at.water]! < stream.waterWhenWet() * (1 - 1e-12))
        return run.infeasible(
          [],
          'Cells and debris retain their water. Increase the share of water in the outlet that receives them.',
        );
    run.size = feed.volume();
    const total = feed.total();
    return { passed: total > 0 ? out.total() / total : 0 };
  },
});

import { celsius } from '../../quantity.ts';
import { figure } from '../../wording.ts';
import { component, defineUnitOperation, leavesOf, number, output } from '../define.ts';
import { noTimes } from '../shared/junctions.ts';

const COMPOSITION = 'composition.*';

/** A stream that is bought, with its composition (docs/models, 2.35). */
export const purchasedFeed = defineUnitOperation({
  id: 'purchased_feed',
  name: 'Purchased feed',
  stage: 'upstream',
  description: 'Brings a bought stream of any composition into the process.',
  icon: 'blender',
  tag: 'PF',
  reference: '2.35',
  source: true,
  inline: true,
  flow: false,
  times: noTimes,
  size: { title: 'Volume', unit: 'm³' },
  settings: {
    amount: number('kg', 'Amount', {
      default: 1000,
      limits: [0, 1e9],
      group: 'Feed',
      headline: true,
      optimise: [100, 1e6],
      help: 'Mass bought per batch.',
      source: 'Design choice',
    }),
    temperature: number('K', 'Temperature', {
      default: celsius(25),
      limits: [celsius(-50), celsius(300)],
      display: '°C',
      group: 'Feed',
      help: 'Temperature at which it arrives.',
      source: 'Design choice',
    }),
    price: number('USD/kg', 'Price', {
      default: 0,
      limits: [-1000, 1e6],
      group: 'Feed',
      help: 'Price of the whole stream; a negative price is paid for taking it.',
      source: 'Entered with the feed',
    }),
    balance: component('Component that makes up the rest', {
      default: 'water',
      group: 'Composition',
      help: 'The shares of all components add up to 1 with this one.',
    }),
    [COMPOSITION]: number('1', 'Mass fraction', {
      default: 0,
      limits: [0, 1],
      display: '%',
      group: 'Composition',
      help: 'Mass fraction of this component in the feed.',
      source: 'Design choice',
    }),
  },
  outputs: {
    mass: output('kg', 'Bought', 'amount', '2.35'),
    rest: output('1', 'Fraction of the rest', '1 - Σ fractions', '2.35', { display: '%' }),
  },
  names: (given) => [
    ...leavesOf(given, COMPOSITION).map(([id]) => [id, `composition.${id}`] as const),
    [String(given.balance ?? 'water'), 'balance'],
  ],
  inlets: { bought: { name: 'Purchased feed' } },
  sides: {},
  equipment: {},
  plots: {},
  product: 'Feed',
  model(run, s) {
    const { out, inlets, components, amounts, prices } = run;
    const rest = components.index.get(s.balance)!;
    let stated = 0;
    for (const [id, value] of leavesOf(s, COMPOSITION)) {
      if (id === s.balance)
        return run.infeasible(
          [`composition.${id}`],
          `${components.names[rest]!} makes up the rest, so it has no fraction of its own.`,
        );
      stated += Number(value);
      out.mass[components.index.get(id)!] = Number(value) * s.amount;
    }
    if (stated > 1 + 1e-12)
      return run.infeasible(
        leavesOf(s, COMPOSITION).map(([id]) => `composition.${id}`),
        `The fractions add up to ${figure(100 * stated)} %; together they can be at most 100 %.`,
        { title: 'Sum of the fractions', value: 1, actual: stated, unit: '1' },
      );
    out.mass[rest] = Math.max(0, 1 - stated) * s.amount;
    if (out.mass[components.at.water]! < out.heldWater())
      return run.infeasible([], 'Cells and debris hold three times their dry mass of water; the feed contains less.');
    out.temperature = s.temperature;
    out.diameter = run.basis.host.diameter;
    inlets.bought.copy(out);
    amounts[run.ownItem] = s.amount;
    prices[run.ownItem] = s.price;
    // The product that it brings counts as if it were made here.
    run.made = run.basis.product.kind === 'biomass' ? out.mass[components.at.cell]! : out.mass[components.at.target]!;
    run.size = out.volume();
    return { mass: s.amount, rest: Math.max(0, 1 - stated) };
  },
});

import { DESIGN } from '../../wording/settings-text.ts';
import { mix } from '../../stream/mixing.ts';
import { celsius } from '../../wording/quantity.ts';
import { percent } from '../../declare/words.ts';
import { figure } from '../../wording/text.ts';
import { beyond, defineUnitOperation, leavesOf, output, type Run } from '../../declare/define.ts';
import { choice, component, group, number, outletOf, share, temperature } from '../../declare/settings.ts';
import { cellDensityDifference } from '../shared/cells.ts';
import { noTimes } from '../junctions/junctions.ts';

const COMPOSITION = 'composition.*';
/** USD/kg of contents below which a feed may well be free. */
const WORTH_A_WORD = 0.02;
/** Share of the components that must have a factor for a footprint of their mixture. */
const KNOWN = 0.9;

/** A stream that is bought, with its composition (docs/models, 2.35). */
export const purchasedFeed = defineUnitOperation({
  id: 'purchased_feed',
  name: 'Purchased feed',
  stage: 'upstream',
  description: 'Adds a purchased stream of any composition to the process.',
  icon: 'delivery',
  symbol: 'M1.500 6H14v10.500H1.500zM14 9.500h4.500l4 4v3H14M6 16.500a2 2 0 1 0 .01 0zM17.500 16.500a2 2 0 1 0 .01 0z',
  tag: 'PF',
  reference: '2.35',
  source: true,
  inline: true,
  flow: false,
  times: noTimes,
  size: { title: 'Volume', unit: 'm³' },
  settings: {
    ...group('Feed', DESIGN, {
      amount_by: choice('Amount given as', { mass: 'Mass', ratio: 'Ratio to another stream' }, 'mass', {
        help: 'With a ratio, the amount follows the other stream, including through recycle loops.',
      }),
      amount: number('kg', 'Amount', 1000, [0, 1e9], {
        when: ['amount_by', 'mass'],
        headline: true,
        optimise: [100, 1e6],
        help: 'Mass per batch, or per hour in a continuous plant.',
      }),
      ratio: number('kg/kg', 'Ratio', 1, [0, 1e6], {
        when: ['amount_by', 'ratio'],
        optimise: [0.01, 10],
        help: 'Mass of this feed per total mass of the other stream at its outlet.',
      }),
      reference: outletOf('Reference stream', {
        when: ['amount_by', 'ratio'],
        help: 'Outlet of a step, before or after this one.',
      }),
      amount_is: choice(
        'Basis of the amount',
        { bought: 'Purchased amount', total: 'Total, including recycled streams' },
        'bought',
        {
          help: 'For a total, the recycled amount of the component that makes up the rest is deducted, and only the difference is bought.',
        },
      ),
      temperature: temperature('Temperature', celsius(25), [celsius(-50), celsius(300)], {
        uncertainty: null,
        help: 'Temperature of the stream as it arrives.',
      }),
      price: number('USD/kg', 'Price', null, [-1000, 1e6], {
        note: 'From the composition, at library prices',
        help: 'Price of the whole stream; a negative price means that the plant is paid to take the stream.',
        source: 'Entered with the feed',
      }),
      footprint: choice(
        'Footprint',
        { composition: 'From the composition', entered: 'Entered', unknown: 'Not known' },
        'composition',
        {
          help: `Source of the footprint. From the composition: the footprints of the purchased components, excluding water; a component without a factor has the average of the others. If less than ${percent(KNOWN)} of the mass has a factor, the footprint is not known. A feed without a footprint is excluded from the footprint of the process and lowers its coverage.`,
        },
      ),
      gwp: number('kgCO2e/kg', 'Climate change', null, [-1000, 1e6], {
        when: ['footprint', 'entered'],
        note: 'From the composition; 0 until a value is entered',
        help: 'Climate change per kg of the whole stream as it arrives.',
        source: 'Entered with the feed',
      }),
      owner: choice('Owner', { plant: 'The plant', client: 'A client, who pays a tolling fee' }, 'plant', {
        help: 'A feed supplied by a client is not paid for; its price is its value under the contract.',
      }),
    }),
    ...group('Composition', DESIGN, {
      balance: component('Component that makes up the rest', {
        default: 'water',
        help: 'The share of this component brings the sum of all shares to 1.',
      }),
      [COMPOSITION]: share('Mass fraction', 0, [0, 1], { help: 'Mass fraction of this component in the feed.' }),
    }),
  },
  outputs: {
    mass: output('kg', 'Bought', 'amount or ratio × stream; for a total, minus returned / fraction of the rest'),
    returned: output('kg', 'Returned', 'Σ share × recycled stream'),
    value: output('USD', 'Value', 'amount × price'),
    rest: output('1', 'Fraction of the rest', '1 - Σ fractions', { display: '%' }),
  },
  names: (given) => [
    ...leavesOf(given, COMPOSITION).map(([id]) => [id, `composition.${id}`] as const),
    [String(given.balance ?? 'water'), 'balance'],
  ],
  follows: (given) => (given.amount_by === 'ratio' ? 'reference' : null),
  inlets: { bought: { name: 'Purchased feed' } },
  product: 'Feed',
  model(run, s) {
    const { feed, out, inlets, components, amounts, prices } = run;
    const { at } = components;
    const { bought } = inlets;
    const rest = components.index.get(s.balance)!;
    let stated = 0;
    for (const [id, value] of leavesOf(s, COMPOSITION)) {
      if (id === s.balance)
        return run.infeasible(
          [`composition.${id}`],
          `The fraction of “${components.names[rest]!}” cannot be entered, because this component makes up the rest.`,
        );
      stated += Number(value);
    }
    const others = leavesOf(s, COMPOSITION);
    if (stated > 1 + 1e-12)
      return run.infeasible(
        others.map(([id]) => `composition.${id}`),
        `The fractions add up to ${figure(100 * stated)} %; together they can be at most 100 %.`,
        beyond('Sum of the fractions', 1, stated, '1'),
      );
    const fraction = Math.max(0, 1 - stated);
    const wanted = run.reference ? s.ratio * run.reference.total() : s.amount;
    let amount = wanted;
    if (s.amount_is === 'total') {
      const back = feed.mass[rest]!;
      const surplus = back - fraction * wanted;
      if (surplus > 1e-9 * back)
        return run.infeasible(
          [run.reference ? 'ratio' : 'amount'],
          `${figure(back)} kg of ${components.names[rest]!} is returned, ${figure(surplus)} kg more than the total. Return less, or raise the amount.`,
          beyond('Total', wanted + surplus / (fraction || 1), wanted, 'kg'),
        );
      amount = fraction > 0 ? Math.max(0, -surplus / fraction) : wanted;
    }
    for (const [id, value] of others) bought.mass[components.index.get(id)!] = Number(value) * amount;
    bought.mass[rest] = fraction * amount;
    const worth = others.reduce(
      (sum, [id, share]) => sum + Number(share) * components.prices[components.index.get(id)!]!,
      fraction * components.prices[rest]!,
    );
    if (!Number.isFinite(s.price)) s.price = worth;
    else if (s.price === 0 && s.owner === 'plant' && worth >= WORTH_A_WORD)
      run.doubt(
        'price',
        `The price of the feed is 0, although its components cost ${figure(worth)} USD/kg at library prices. Enter a price, or leave the price empty.`,
      );
    if (bought.mass[at.water]! < bought.waterWhenWet())
      return run.infeasible(
        [],
        'Cells and debris bind three times their dry mass of water, but the feed contains less water.',
      );
    bought.temperature = s.temperature;
    bought.diameter = run.basis.host.diameter;
    const whole = { share: 1 };
    const parts = [{ stream: bought, link: whole }];
    if (feed.total() > 0) parts.push({ stream: feed, link: whole });
    mix(out, parts, at.water, cellDensityDifference(run.basis.host));
    amounts[run.ownItem] = amount;
    if (s.footprint === 'entered') run.ownFactor = Number.isFinite(s.gwp) ? s.gwp : 0;
    else run.ownFactor = s.footprint === 'composition' ? climateOf(run, bought.mass, amount) : NaN;
    s.gwp = Number.isFinite(run.ownFactor) ? run.ownFactor : 0;
    prices.set(run.ownItem, s.owner === 'client' ? 0 : s.price);
    // The product that it brings counts as if it were made here.
    run.made = bought.mass[run.basis.product.kind === 'biomass' ? at.cell : at.target]!;
    run.size = out.volume();
    return { mass: amount, returned: feed.total(), value: amount * s.price, rest: fraction };
  },
});

/** kg CO2e per kg of a mixture, by the factors of its components; NaN if they cover too little of it. @param amount kg */
function climateOf({ basis, components }: Run, mass: Float64Array, amount: number): number {
  let [total, known, sum] = [0, 0, 0];
  for (let i = 0; i < mass.length; i++) {
    const kg = mass[i]!;
    if (kg === 0 || i === components.at.water) continue;
    const factor = basis.climate(components.ids[i]!);
    total += kg;
    if (Number.isNaN(factor)) continue;
    known += kg;
    sum += kg * factor;
  }
  if (total === 0) return 0;
  return known >= KNOWN * total ? ((sum / known) * total) / amount : NaN;
}

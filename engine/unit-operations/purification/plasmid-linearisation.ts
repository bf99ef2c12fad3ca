import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, number, share } from '../../declare/settings.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, G_PER_KG } from '../../wording/quantity.ts';
import { buy, dealsIn, react } from '../shared/materials.ts';
import { bringTo, inTank, mixingPower, runTank } from '../shared/tanks.ts';
import { dissolvedShare } from '../shared/streams.ts';

const ENZYME = 'mol_restriction_enzyme';
/** Units per kg: 1,000 per µg. */
const ACTIVITY = 1e12;
const WARM = celsius(37);

/** A plasmid is cut once to a linear template (docs/models, M.5). */
export const plasmidLinearisation = defineUnitOperation({
  id: 'plasmid_linearisation',
  name: 'Plasmid linearisation',
  stage: 'purification',
  description: 'Cuts a plasmid once with a restriction enzyme, to a linear template for transcription.',
  icon: 'linearisation',
  symbol: 'M7 6.500a4.500 4.500 0 1 0 .01 0zM13 11h8M17 8l4 3-4 3M10.500 5l3-2M10.500 17l3 2',
  tag: 'LI',
  reference: 'M.5',
  usualProduct: 'plasmid',
  hybrid: 'single_use',
  ...inTank('Reactor volume'),
  ...dealsIn([ENZYME]),
  settings: {
    ...group('Reaction', ESTIMATE_TO_FIT, {
      dose: number('U/µg', 'Restriction enzyme', 2.5, [0.1, 1, 10, 50], {
        headline: true,
        optimise: [1, 10],
        help: 'Units per µg of plasmid.',
      }),
      time: number('h', 'Time', 2, [0.5, 1, 6, 24], { help: 'Time at 37 °C.' }),
      yield: share('Linear plasmid', 0.9, [0.3, 0.8, 0.98, 1], {
        help: 'Share of the plasmid that is cut exactly once; the rest counts as denatured product.',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    linear: output('kg', 'Linear plasmid', 'yield × plasmid', { better: 'higher', display: 'g' }),
    recovery: output('1', 'Product yield', 'linear / plasmid', { better: 'higher', display: '%' }),
    units: output('1', 'Enzyme, million units', 'dose × plasmid', { better: 'lower' }),
    cost_per_gram: output('USD', 'Enzyme per g of linear plasmid', 'enzyme / linear', { better: 'lower' }),
  },
  inlets: { materials: { name: 'Restriction enzyme' } },
  equipment: { tank: { name: 'Linearisation reactor', cost: 'C-01' } },
  plots: { cost: plot('Enzyme', axis('Dose', 'U/µg'), axis('Enzyme per g of linear plasmid', 'USD'), {}) },
  product: 'Linear plasmid',
  model(run, s) {
    const { feed, out, inlets, components } = run;
    const { at } = components;
    const plasmid = feed.mass[at.target]!;
    if (!(plasmid > 0)) return run.infeasible([], 'The feed contains no dissolved plasmid to cut.');
    out.copy(feed);
    const units = s.dose * plasmid * 1e9;
    const worth = buy(run, inlets.materials, out, { [ENZYME]: units / ACTIVITY });
    react(run, out, [
      [at.target, -(1 - s.yield) * plasmid],
      [at.aggregate, 0],
    ]);
    bringTo(run, out, WARM);
    const volume = out.volume();
    runTank(run, run.equipment.tank, { liquid: volume, power: s.mixing_power * volume, hours: s.time });
    run.processTime = s.time;
    const linear = out.mass[at.target]!;
    return {
      linear,
      recovery: dissolvedShare(run),
      units: units / 1e6,
      cost_per_gram: worth / (linear * G_PER_KG),
    };
  },
  curves(run, s) {
    const price = run.prices.values[run.items.findIndex(({ id }) => id === ENZYME)]!;
    return {
      cost: [{ points: sampled(spread(0, 4 * s.dose), (dose) => (((dose * 1e6) / ACTIVITY) * price) / s.yield) }],
    };
  },
});

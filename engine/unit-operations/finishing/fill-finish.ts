import { itemIndex } from '../../costing/items.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, isGmp, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { buyParts } from '../shared/disposables.ts';
import { cleanVessels, spendElectricity, steriliseVessel } from '../shared/services.ts';
import { catalogPrice, percent } from '../../declare/words.ts';

const VIAL = itemIndex('vial');
const BAG = itemIndex('product_bag');
const VIAL_OVERFILL = 0.03;
const MULTIDOSE_OVERFILL = 0.2;
const BAG_OVERFILL = 0.002;
/** kW of a line that fills 6000 vials per hour. */
const LINE_POWER = 40;
const LINE_SPEED = 6000;
/** Bags per hour. */
const BAG_SPEED = 200;
/** Largest bag, kg; larger ones are big bags. */
const LARGEST_BAG = 50;
/** Share of containers retained for quality control. */
const RETAINED = 0.001;
/** Smallest content of a vial, mL. */
const LEAST_FILL = 0.1;
/** Liquid left in the line, L, and its largest share of a batch. */
const HOLD_UP = 10;
const HOLD_UP_SHARE = 0.05;
/** Water content below which the feed is a powder. */
const POWDER = 0.5;
/** Volume of the line and its vessel, m³. */
const LINE_VESSEL = 0.2;

/** Fill and finish in vials or bags (docs/models, 2.31). */
export const fillFinish = defineUnitOperation({
  id: 'fill_finish',
  name: 'Fill and finish',
  stage: 'finishing',
  description: 'Fills the product into vials or bags, allowing for line losses, overfill and samples.',
  icon: 'vial',
  symbol: 'M8.500 2.500h7V6h-7zM9.500 6v2.500L7 11v10.500h10V11l-2.500-2.500V6M7 15.500h10',
  tag: 'FL',
  reference: '2.31',
  hybrid: 'single_use',
  times: () =>
    stepTimes({ setup: 1, cip: 1, sip: 1, disposables: 2, labourPerHour: 4, labourFixed: 2, laboratory: 0.5 }),
  size: { title: 'Line speed', unit: '1/h' },
  settings: {
    ...group('Task', ESTIMATE, {
      container: choice('Container type', { vial: 'Vials', bag: 'Bags' }, null, {
        derive: ({ assumptions }) => (assumptions.plant.grade === 'pharma' ? 'vial' : 'bag'),
        note: 'Vials in a pharmaceutical plant, bags otherwise',
        help: 'Container for the product. Powder is filled into bags; the spray-drying step includes its own packaging.',
      }),
      fill_volume: number('mL', 'Fill volume', 10, [0.1, 0.5, 100, 1e6], {
        when: ['container', 'vial'],
        headline: true,
        uncertainty: null,
        help: 'Labelled volume of one vial.',
      }),
      fill_by: choice('Content given as', { volume: 'Volume', dose: 'Doses' }, 'volume', {
        when: ['container', 'vial'],
        help: 'With doses, the volume of a vial follows from the dose and the concentration of the feed.',
      }),
      dose: number('mg', 'Product per dose', 1, [1e-6, 1e-4, 1000, 10_000], {
        when: ['fill_by', 'dose'],
        uncertainty: null,
        help: 'Mass of product in one dose.',
      }),
      doses_per_vial: number('1', 'Doses per vial', 1, [1, 1, 10, 100], {
        integer: true,
        uncertainty: null,
        when: ['container', 'vial'],
        help: 'Vials of several doses need a larger overfill.',
      }),
      bag_mass: number('kg', 'Bag', 20, [0.5, 5, 1000, 1000], {
        when: ['container', 'bag'],
        usual: (basis) => (isGmp(basis) ? [0.5, 50] : undefined),
        help: 'Product in one bag.',
      }),
    }),
    speed: number('1/h', 'Line speed', null, [10, 20, 24_000, 40_000], {
      derive: (_, s) => (s.container === 'vial' ? LINE_SPEED : BAG_SPEED),
      note: `${LINE_SPEED} vials or ${BAG_SPEED} bags per hour`,
      group: 'Line',
      optimise: [600, 24_000],
      help: 'Containers filled per hour.',
      source: ESTIMATE,
    }),
    ...group('Losses', ESTIMATE, {
      overfill: share('Overfill', null, [0, 0, 0.25, 0.5], {
        uncertainty: null,
        derive: (_, s) =>
          s.container !== 'vial' ? BAG_OVERFILL : Number(s.doses_per_vial) > 1 ? MULTIDOSE_OVERFILL : VIAL_OVERFILL,
        note: `${percent(VIAL_OVERFILL)} in vials, ${percent(MULTIDOSE_OVERFILL)} in vials of several doses, ${percent(BAG_OVERFILL)} in bags`,
        help: 'Volume filled above the labelled amount.',
      }),
      line_loss: share('Line losses', 0.005, [0, 0, 0.1, 0.3], { help: 'Share of the volume lost while filling.' }),
      hold_up: number('L', 'Line hold-up', null, [0, 1, 50, 200], {
        note: `${HOLD_UP} L, but no more than ${percent(HOLD_UP_SHARE)} of the batch, because small batches use small lines`,
        when: ['container', 'vial'],
        help: 'Liquid left in the line at the end of a batch.',
      }),
    }),
    container_price: number('USD', 'Container price', null, [0.01, 0.2, 50, 1000], {
      derive: ({ price }, s) =>
        price(s.container === 'vial' ? 'vial' : Number(s.bag_mass) > LARGEST_BAG ? 'big_bag' : 'product_bag'),
      note: `Vial with stopper and cap: ${catalogPrice('vial')} USD. Bag: price by grade; above ${LARGEST_BAG} kg, the price of a big bag`,
      group: 'Line',
      help: 'Price of one container.',
      source: ESTIMATE,
    }),
  },
  outputs: {
    units: output('pieces', 'Containers filled', '(V (1 - loss) - hold-up) / (fill (1 + overfill))', {
      better: 'higher',
    }),
    saleable: output('pieces', 'Containers sold', `filled minus ${percent(RETAINED)} retained samples`, {
      better: 'higher',
    }),
    doses: output('pieces', 'Doses sold', 'containers sold × doses per container', { better: 'higher' }),
    content: output('g', 'Product per container', 'concentration × fill'),
    fill_time: output('h', 'Filling time', 'containers / speed', { better: 'lower' }),
    step_yield: output('1', 'Product sold', 'sold × label / product in', { better: 'higher', display: '%' }),
    power: output('kW', 'Line power', '40 kW × speed / 6000', { better: 'lower' }),
  },
  sides: { losses: { name: 'Line losses, overfill and samples', kind: 'waste', disposal: 'solids' } },
  equipment: { line: { name: 'Filling line', cost: 'C-45' } },
  plots: {
    units: plot(
      'Containers against content',
      axis('Share of the labelled content', '1', '%'),
      axis('Containers', 'pieces'),
    ),
  },
  product: 'Filled product',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at } = components;
    const mass = feed.total();
    const vials = s.container === 'vial';
    if (vials && feed.mass[at.water]! < POWDER * mass)
      return run.infeasible(
        ['container'],
        `The feed is a powder with ${figure((100 * feed.mass[at.water]!) / mass)} % water. Fill it into bags, or fill vials before drying.`,
      );
    // Content available, and content of one container: L for vials, kg for bags.
    const content = vials ? feed.volume() * L_PER_M3 : mass;
    const concentration = feed.mass[at.target]! / content; // kg/L
    if (vials && s.fill_by === 'dose') {
      if (!(concentration > 0))
        return run.infeasible(['fill_by'], 'The feed contains no dissolved product to divide into doses.');
      s.fill_volume = (s.dose * s.doses_per_vial) / 1000 / concentration;
      if (s.fill_volume < LEAST_FILL)
        return run.infeasible(
          ['dose', 'doses_per_vial'],
          `A dose is only ${figure(s.fill_volume)} mL of the feed; a vial takes at least ${LEAST_FILL} mL. Dilute the feed, or fill more doses per vial.`,
          beyond('Fill volume', LEAST_FILL, s.fill_volume, 'mL'),
        );
    }
    const label = vials ? s.fill_volume / 1000 : s.bag_mass;
    if (Number.isNaN(s.hold_up)) s.hold_up = Math.min(HOLD_UP, HOLD_UP_SHARE * content);
    const filled = content * (1 - s.line_loss) - (vials ? s.hold_up : 0);
    const exact = filled / (label * (1 + s.overfill));
    // A vial is filled or not; a bag that a batch leaves half full is topped up by the next batch.
    const units = vials ? Math.floor(exact + 1e-9) : exact;
    const saleable = vials ? units - Math.ceil(RETAINED * units - 1e-9) : units * (1 - RETAINED);
    if (vials ? saleable < 1 : !(saleable > 0))
      return run.infeasible(
        vials ? ['fill_volume', 'hold_up'] : [],
        `The batch of ${figure(content)} ${vials ? 'L' : 'kg'} fills ${units < 1 ? 'no container' : 'only a sample'}.`,
        beyond('Containers filled', vials ? 2 : 1, Math.max(0, units), 'pieces'),
      );
    const time = units / s.speed;
    const share = (saleable * label) / content;
    const { losses } = run.sides;
    for (let i = 0; i < out.mass.length; i++) {
      const kg = feed.mass[i]!;
      out.mass[i] = share * kg;
      losses.mass[i] = kg - share * kg;
    }
    out.temperature = losses.temperature = feed.temperature;
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;

    const item = vials ? VIAL : BAG;
    amounts[item]! += units;
    run.prices.set(item, s.container_price);
    const power = (LINE_POWER * s.speed) / LINE_SPEED;
    spendElectricity(amounts, power * time);
    const inSteel = run.technology === 'stainless';
    if (inSteel) cleanVessels(run, LINE_VESSEL, 1);
    else buyParts(run, 'filling_flow_path', 1);
    if (vials) {
      if (inSteel) steriliseVessel(run, LINE_VESSEL);
      run.equipment.line.size = s.speed;
      run.units = run.attended = Math.max(1, Math.ceil(s.speed / run.equipment.line.row.max - 1e-9));
    }
    run.size = s.speed;
    run.processTime = time;
    return {
      units,
      saleable,
      doses: saleable * (vials ? s.doses_per_vial : 1),
      content: (1000 * feed.mass[at.target]! * label) / content,
      fill_time: time,
      step_yield: share,
      power,
    };
  },
  curves(_, s, { units }) {
    const own = s.container === 'vial' ? s.fill_volume : s.bag_mass;
    return { units: [{ points: sampled(spread(0.5, 2), (share) => (own > 0 ? units / share : null)) }] };
  },
});

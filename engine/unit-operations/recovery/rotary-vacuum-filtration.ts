import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { KG_PER_T, L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, isInfeasible, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch, share } from '../../declare/settings.ts';
import { shareBought, waterIntake } from '../shared/make-up.ts';
import { cleanVessels, spendElectricity } from '../shared/services.ts';
import { keptShare, passOn } from '../shared/streams.ts';
import { countUnits } from '../shared/units.ts';
import { cakeLiquor, MOST_CAKE_SOLIDS } from './shared/cake.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';

const PROCESS_WATER = itemIndex('process_water');
const FILTER_AID = itemIndex('filter_aid');
const SOLID_WASTE = itemIndex('solid_waste');
const BIOWASTE = itemIndex('biowaste');
/** Power of vacuum pump and drive, kW per m² of drum. */
const POWER = 0.8;

/** Rotary vacuum filtration of cells, mycelium or debris on a precoat (docs/models, rotary vacuum filtration). */
export const rotaryVacuumFiltration = defineUnitOperation({
  id: 'rotary_vacuum_filtration',
  name: 'Rotary vacuum filtration',
  stage: 'recovery',
  description: 'Draws liquor through a slowly rotating precoated drum; the cake is washed and cut off.',
  icon: 'rotary-filter',
  symbol:
    'M12 3.500a7 7 0 1 1-.01 0zM12 10.500l5-5M12 10.500v7M12 10.500l-5-5M1.500 12v5a4 4 0 0 0 4 4h13a4 4 0 0 0 4-4v-5',
  tag: 'RF',
  reference: '2.8b',
  times: () => stepTimes({ setup: 0.7, cip: 1, labourPerHour: 0.5, labourFixed: 1, laboratory: 0.1 }),
  size: { title: 'Drum area', unit: 'm²' },
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      product_phase: choice('Product phase', { filtrate: 'Filtrate', cake: 'Cake' }, 'filtrate', {
        help: 'Phase that is sent to the next step.',
      }),
      time: number('h', 'Filtration time', 8, [1, 4, 24, 48], {
        usual: perBatch,
        optimise: [4, 24],
        help: 'Time for one batch; sets the area.',
      }),
    }),
    ...group('Filter', ESTIMATE_TO_FIT, {
      flux: number('L/m²/h', 'Filtrate rate', 200, [5, 50, 1000, 5000], {
        uncertainty: 'capacity',
        headline: true,
        help: 'Volume of feed per unit filter area per hour. Mycelium filters faster than single cells.',
      }),
      retention: share('Solids retained', 0.995, [0.5, 0.97, 1, 1], {
        help: 'Share of the solids retained by cloth and precoat.',
      }),
      cake_solids: number('kg/kg', 'Dry solids in cake', 0.2, [0.05, 0.15, MOST_CAKE_SOLIDS, MOST_CAKE_SOLIDS], {
        uncertainty: 'property',
        help: `Dry solids in the cake. Cells contain three times their dry mass of water; below ${MOST_CAKE_SOLIDS} kg/kg, the cake also contains liquor between the cells.`,
      }),
    }),
    ...group('Wash', ESTIMATE_TO_FIT, {
      wash_ratio: number('1', 'Wash', 1.5, [0, 0, 3, 10], {
        optimise: [0, 5],
        help: 'Volume of water ÷ volume of liquor in the cake; the wash water is added to the filtrate.',
      }),
      wash_efficiency: share('Wash efficiency', 0.8, [0, 0.5, 0.95, 1], {
        help: 'Efficiency of the wash; the share of solutes left is (1 - efficiency) raised to the power of the wash ratio.',
      }),
    }),
    filter_aid: number('kg/kg', 'Filter aid', 0.1, [0, 0.02, 0.5, 2], {
      group: 'Filter',
      help: 'Diatomite per kg of dry solids; the diatomite leaves with the cake.',
      source: ESTIMATE_TO_FIT,
    }),
  },
  outputs: {
    area: output('m²', 'Drum area', 'V / (flux · time)', { equation: 'C-25', better: 'lower' }),
    feed_solids: output('1', 'Solids in feed', 'wet solids / feed volume', { equation: '2.8', display: '%' }),
    cake: output('kg', 'Cake', 'solids, their water and liquor, filter aid', { better: 'lower' }),
    cake_liquid: output('kg', 'Liquor in cake', `dry solids (1/x - 1/${MOST_CAKE_SOLIDS})`, {
      equation: '2.8',
      better: 'lower',
    }),
    solutes_left: output('1', 'Residual solutes in cake liquor', '(1 - E)^wash', { better: 'lower', display: '%' }),
    wash_water: output('m³', 'Wash water', 'wash · liquor in cake', { better: 'lower' }),
    step_yield: output('1', 'Product yield', '1 - cake liquor / liquor · (1 - E)^wash, or its complement', {
      better: 'higher',
      display: '%',
    }),
  },
  inlets: { wash: { name: 'Wash water' } },
  intakes: { wash: waterIntake('Wash water', 'Replaces purchased wash water for the cake.') },
  sides: {
    cake: { name: 'Cake', kind: 'waste', disposal: 'solids' },
    filtrate: { name: 'Filtrate', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { filter: { name: 'Rotary vacuum filter', cost: 'C-25' } },
  plots: {
    washing: plot(
      'Product yield against wash',
      axis('Wash ÷ liquor in the cake', '1'),
      axis('Product yield', '1', '%'),
    ),
  },
  product: 'Product phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, suspended } = components;
    const keepFiltrate = s.product_phase === 'filtrate';
    const waste = keepFiltrate ? run.sides.cake : run.sides.filtrate;
    const volume = feed.volume();
    const solids = feed.solidsVolume();
    if (!(solids > 0)) return run.infeasible([], 'The feed contains no suspended solids to filter.');
    const dry = feed.mass[at.cell]! + feed.mass[at.held]! + feed.mass[at.debris]!;
    const particles = feed.particles();
    const held = feed.heldWater();
    const caked = s.retention * dry;
    const inCake = cakeLiquor(run, { wet: caked, particles: s.retention * particles }, s.cake_solids);
    if (isInfeasible(inCake)) return inCake;
    const { liquid, liquor } = inCake;
    const share = liquid / liquor;
    const left = (1 - s.wash_efficiency) ** s.wash_ratio;
    const wash = s.wash_ratio * liquid;
    const bought = shareBought(run, 'wash', at.water, wash);
    run.inlets.wash.mass[at.water] = bought * wash;
    amounts[PROCESS_WATER]! += bought * (wash / WATER_DENSITY);
    const aid = s.filter_aid * (dry + particles);
    amounts[FILTER_AID]! += aid;
    // Filter aid is not a component: the amount discarded is waste even if the cake is the product.
    amounts[run.basis.assumptions.plant.grade === 'pharma' ? BIOWASTE : SOLID_WASTE]! += aid / KG_PER_T;

    // Solutes are washed out of the liquor between the solids; water replaces them, so the mass of the cake is
    // constant.
    let washed = 0;
    for (let i = 0; i < out.mass.length; i++) {
      const mass = feed.mass[i]!;
      if (i === at.water) continue;
      let cake = suspended[i] ? s.retention * mass : share * left * mass;
      if (i === at.lipid || i === at.antifoam) cake = 0.5 * mass;
      else if (!suspended[i]) washed += share * mass - cake;
      divide(i, mass, cake);
    }
    const water = feed.mass[at.water]! + wash;
    divide(at.water, water, s.retention * held + share * (feed.mass[at.water]! - held) + washed);
    passOn(run);
    waste.temperature = out.temperature;

    function divide(i: number, mass: number, cake: number): void {
      out.mass[i] = keepFiltrate ? mass - cake : cake;
      waste.mass[i] = keepFiltrate ? cake : mass - cake;
    }

    const area = (volume * L_PER_M3) / s.flux / s.time;
    spendElectricity(amounts, POWER * area * s.time);
    cleanVessels(run, volume / s.time, 1);
    countUnits(run, run.equipment.filter, area);
    run.processTime = s.time;
    return {
      area,
      feed_solids: solids / volume,
      cake: caked / MOST_CAKE_SOLIDS + s.retention * particles + liquid + aid,
      cake_liquid: liquid,
      solutes_left: left,
      wash_water: wash / WATER_DENSITY,
      step_yield: keptShare(run),
    };
  },
  curves(run, s, { cake_liquid: liquid }) {
    const { feed, components } = run;
    const { at } = components;
    const cells = feed.mass[at.held]!;
    const dissolved = feed.mass[at.target]!;
    const suspended = feed.mass[at.cell]! + cells + feed.mass[at.debris]! + feed.particles();
    const share = liquid / (feed.total() - feed.heldWater() - suspended);
    const kept = (wash: number): number | null => {
      if (!(dissolved + cells > 0)) return null;
      const inCake = (share * (1 - s.wash_efficiency) ** wash * dissolved + s.retention * cells) / (dissolved + cells);
      return s.product_phase === 'filtrate' ? 1 - inCake : inCake;
    };
    return { washing: [{ points: sampled(spread(0, 5), kept) }] };
  },
});

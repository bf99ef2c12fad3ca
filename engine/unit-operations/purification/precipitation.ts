import { costRow } from '../../costing/cost-table.ts';
import { itemIndex } from '../../costing/items.ts';
import {
  ammoniumSulphateDose,
  ammoniumSulphateSaturation,
  cohnSolubility,
  polymerSolubility,
} from '../../physics/salting-out.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { celsius, KJ_PER_KWH, L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { choice, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { shareBought, temperatureWith, waterIntake } from '../shared/make-up.ts';
import { cleanVessels, cool, spendElectricity } from '../shared/services.ts';
import { MIXING, runTank, inTank, temper } from '../shared/tanks.ts';

const SULPHATE = itemIndex('mol_ammonium_sulphate');
const POLYMER = itemIndex('mol_polyethylene_glycol_6000');
const RO_WATER = itemIndex('ro_water');
const CENTRIFUGE = costRow('C-23');
const COHN = 'Cohn; constants are estimates';
/** Ionic strength, mol, per mol of ammonium sulphate. */
const STRENGTH = 3;
/** g per 100 mL per g/L. */
const PERCENT = 10;
/** Electricity of the centrifuge, kWh/m³. */
const CENTRIFUGE_ENERGY = 1.4;

/** Precipitation of protein by salt or polymer, with recovery of the precipitate (docs/models, 2.16). */
export const precipitation = defineUnitOperation({
  id: 'precipitation',
  name: 'Precipitation',
  stage: 'purification',
  description:
    'Precipitates protein with ammonium sulphate or polyethylene glycol, recovers the precipitate by centrifugation and redissolves it.',
  icon: 'precipitation',
  symbol: 'M3.500 3v8.500L12 21.500l8.500-10V3M3.500 6.500h17M8.500 10.500h.01M15.500 10.500h.01M12 13h.01M12 17h.01',
  tag: 'PR',
  reference: '2.16',
  ...inTank('Tank volume'),
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      agent: choice('Agent', { salt: 'Ammonium sulphate', polymer: 'Polyethylene glycol 6000' }, 'salt', {
        help: 'Agent that precipitates the protein.',
      }),
      product_phase: choice(
        'Product phase',
        { precipitate: 'Precipitate', supernatant: 'Supernatant' },
        'precipitate',
        {
          headline: true,
          help: 'Phase that is sent to the next step. If the product stays in solution, the step removes components that precipitate earlier.',
        },
      ),
      ionic_strength: number('mol/L', 'Ionic strength', 6, [0, 2, 10, 12], {
        when: ['agent', 'salt'],
        optimise: [2, 11],
        help: 'Target ionic strength: three times the molarity of ammonium sulphate.',
        source: COHN,
      }),
      polymer: share('Polymer', 0.12, [0.01, 0.04, 0.2, 0.3], {
        when: ['agent', 'polymer'],
        optimise: [0.04, 0.2],
        help: 'Polymer added, in g per 100 mL of feed.',
      }),
      temperature: temperature('Temperature', celsius(10), [celsius(-5), celsius(0), celsius(25), celsius(30)], {
        uncertainty: null,
        help: 'Temperature of the precipitation. Sets the solubility of the salt.',
      }),
      ageing: number('h', 'Ageing', 1, [0.2, 0.5, 12, 24], {
        uncertainty: null,
        help: 'Time for the precipitate to grow.',
      }),
    }),
    ...group('Solubility', ESTIMATE_TO_FIT, {
      ph: number('1', 'pH', 7, [3, 10], {
        help: 'pH of the precipitation. Solubility is lowest at the isoelectric point.',
        source: 'Design choice',
      }),
      isoelectric_point: number('1', 'Isoelectric point', null, [2, 12], {
        uncertainty: 'ph',
        note: 'Equal to the pH, so that the pH has no effect',
        help: 'Isoelectric point of the product. At other pH values, more product stays dissolved.',
        source: COHN,
      }),
      ph_coefficient: number('1', 'Effect of pH', 0.15, [0, 0.05, 0.4, 1], {
        uncertainty: 'constant',
        help: 'Increase of β ÷ square of the difference between the pH and the isoelectric point.',
      }),
      beta: number('1', 'β of the product', 4, [0, 2, 20, 25], {
        uncertainty: 'exponent',
        when: ['agent', 'salt'],
        help: 'Intercept: log₁₀ of solubility in g/L without salt, at the isoelectric point.',
        source: COHN,
      }),
      salting_out: number('1', 'Salting-out constant of the product', 0.7, [0.05, 0.4, 1.3, 2], {
        uncertainty: 'exponent',
        when: ['agent', 'salt'],
        help: 'Slope K in log S = β - K I, in L/mol.',
        source: COHN,
      }),
      host_beta: number('1', 'β of host cell protein', 5, [0, 2, 20, 25], {
        uncertainty: 'exponent',
        when: ['agent', 'salt'],
        help: 'Same definition as for the product.',
      }),
      host_salting_out: number('1', 'Salting-out constant of host cell protein', 0.5, [0.05, 0.4, 1.3, 2], {
        uncertainty: 'exponent',
        when: ['agent', 'salt'],
        help: 'Same definition as for the product.',
      }),
      pure_solubility: number('g/L', 'Solubility without polymer', 100, [1, 20, 500, 1000], {
        when: ['agent', 'polymer'],
        help: 'Solubility of product and of host cell protein, extrapolated to zero polymer.',
      }),
      polymer_constant: number('1', 'Polymer constant of the product', 0.15, [0.01, 0.05, 0.4, 1], {
        uncertainty: 'dose',
        when: ['agent', 'polymer'],
        help: 'Decrease in log₁₀ solubility per g of polymer per 100 mL; larger for larger proteins.',
      }),
      host_polymer_constant: number('1', 'Polymer constant of host cell protein', 0.075, [0.01, 0.02, 0.3, 1], {
        uncertainty: 'dose',
        when: ['agent', 'polymer'],
        help: 'Same definition as for the product.',
      }),
      coprecipitation: share('Minimum carry-down', 0.05, [0, 0.02, 0.2, 0.5], {
        help: 'Share of soluble host cell protein and nucleic acid carried down with the precipitate.',
      }),
    }),
    ...group('Recovery', ESTIMATE_TO_FIT, {
      separation_time: number('h', 'Separation time', 4, [0.5, 1, 12, 24], {
        usual: perBatch,
        optimise: [1, 12],
        help: 'Time to empty the tank through the centrifuge; sets its throughput.',
      }),
      capture: share('Precipitate captured', 0.99, [0.5, 0.9, 0.999, 1], {
        help: 'Share of the precipitate captured by the centrifuge.',
      }),
      pellet_solids: number('g/L', 'Solids content of the pellet', 300, [50, 150, 500, 800], {
        uncertainty: 'capacity',
        help: 'Dry precipitate per volume of pellet; the rest is mother liquor.',
      }),
      redissolve_ratio: number('L/L', 'Redissolution volume', 0.25, [0.02, 0.1, 1, 3], {
        when: ['product_phase', 'precipitate'],
        optimise: [0.1, 1],
        help: 'Volume of water ÷ volume of feed.',
      }),
      mixing_power: number('kW/m³', 'Mixing', MIXING, [0.01, 0.05, 1, 5], {
        help: 'Stirrer power per volume during ageing.',
      }),
    }),
  },
  outputs: {
    solubility: output('g/L', 'Solubility of the product', '10^(β + k_z (pH-pI)² - K I)', {
      equation: '16.1',
      better: 'lower',
    }),
    precipitated: output('1', 'Product precipitated', '1 - S V′ / (C₀ V₀)', { equation: '16.1', display: '%' }),
    host_precipitated: output('1', 'Host cell protein precipitated', 'max(carried down, 1 - S V′ / (C₀ V₀))', {
      equation: '16.1',
      better: 'lower',
      display: '%',
    }),
    saturation: output('1', 'Saturation with salt', 'I / 3 / M_sat', { equation: '16.2', display: '%' }),
    agent: output('kg', 'Agent', 'm_sat S₂ / (100 - 0.132 v̄ M_sat S₂) × V', { equation: '16.2', better: 'lower' }),
    dilution: output('1', 'Volume ÷ feed volume', '1 + g/L × v̄ / 1000', { equation: '16.2' }),
    pellet: output('m³', 'Pellet', 'precipitate / solids in pellet'),
    step_yield: output('1', 'Product yield', 'product out / in', { better: 'higher', display: '%' }),
  },
  inlets: { agent: { name: 'Precipitant' }, redissolving: { name: 'Redissolution water' } },
  intakes: {
    salt: { name: 'Ammonium sulphate', replaces: 'Replaces purchased ammonium sulphate.', counts: 'ammonium_sulphate' },
    redissolving: waterIntake('Redissolution water', 'Replaces purchased water for redissolving the pellet.'),
  },
  sides: {
    supernatant: { name: 'Supernatant', kind: 'waste', disposal: 'wastewater' },
    pellet: { name: 'Pellet', kind: 'waste', disposal: 'solids' },
  },
  equipment: {
    tank: { name: 'Precipitation tank', cost: 'C-01' },
    centrifuge: { name: 'Precipitate centrifuge', cost: 'C-23' },
  },
  plots: {
    solubility: {
      ...plot('Solubility', axis('Agent', '1'), axis('log₁₀ of solubility in g/L', '1'), {
        product: 'Product',
        host_protein: 'Host cell protein',
      }),
      log_of: 'g/L',
    },
    cut: plot('Precipitated', axis('Agent', '1'), axis('Share of the feed', '1', '%'), {
      product: 'Product',
      host_protein: 'Host cell protein',
    }),
  },
  product: 'Product phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, boundWater, suspended, specificVolume } = components;
    const volume = feed.volume();
    const product = feed.mass[at.target]!;
    if (!(product > 0)) return run.infeasible([], 'The feed contains no dissolved product to precipitate.');
    if (Number.isNaN(s.isoelectric_point)) s.isoelectric_point = s.ph;
    const shift = s.ph_coefficient * (s.ph - s.isoelectric_point) ** 2;

    // Agent, and its effect on volume and solubility.
    const bySalt = s.agent === 'salt';
    let dose: number; // g per L of feed
    let dilution: number;
    let saturated = 0;
    let solubility: number;
    let hostSolubility: number;
    if (bySalt) {
      const full = ammoniumSulphateSaturation(s.temperature);
      saturated = s.ionic_strength / STRENGTH / full.molar;
      if (saturated > 1)
        return run.infeasible(
          ['ionic_strength', 'temperature'],
          `Ammonium sulphate reaches saturation at an ionic strength of ${figure(STRENGTH * full.molar)} mol/L. Enter a lower ionic strength than ${figure(s.ionic_strength)} mol/L.`,
          beyond('Ionic strength', STRENGTH * full.molar, s.ionic_strength, 'mol/L'),
        );
      dose = ammoniumSulphateDose(full, 0, 100 * saturated);
      dilution = 1 + (dose * full.volume) / L_PER_M3;
      solubility = cohnSolubility(s.beta + shift, s.salting_out, s.ionic_strength);
      hostSolubility = cohnSolubility(s.host_beta, s.host_salting_out, s.ionic_strength);
    } else {
      const percent = 100 * s.polymer;
      dose = PERCENT * percent;
      dilution = 1 + dose * specificVolume[at.reagent]!;
      solubility = polymerSolubility(s.pure_solubility, s.polymer_constant, percent) * 10 ** shift;
      hostSolubility = polymerSolubility(s.pure_solubility, s.host_polymer_constant, percent);
    }
    const agent = dose * volume;
    const treated = volume * dilution;
    const down = Math.max(0, 1 - (solubility * treated) / product);
    const keepPellet = s.product_phase === 'precipitate';
    if (keepPellet && down <= 0)
      return run.infeasible(
        bySalt ? ['ionic_strength'] : ['polymer'],
        `At a solubility of ${figure(solubility)} g/L, the product stays dissolved because the feed contains only ${figure(product / volume)} g/L.`,
        beyond('Solubility', product / treated, solubility, 'g/L'),
      );
    if (!keepPellet && down >= 1 - 1e-9)
      return run.infeasible(
        bySalt ? ['ionic_strength'] : ['polymer'],
        'All the product would precipitate; none remains in the supernatant.',
      );
    const isHost = (i: number): boolean => components.classes[i] === 'host_protein';
    const host = otherProtein(run);
    const hostDown = Math.max(s.coprecipitation, host > 0 ? 1 - (hostSolubility * treated) / host : 0);

    const inlet = run.inlets.agent.mass;
    const fresh = shareBought(run, 'salt', at.ammonium_sulphate, bySalt ? agent : 0);
    const returned = run.intakes.salt!.mass;
    inlet[bySalt ? at.ammonium_sulphate : at.reagent] = bySalt ? fresh * agent : agent;
    amounts[bySalt ? SULPHATE : POLYMER]! += bySalt ? fresh * agent : agent;

    // Precipitate, and the mother liquor retained in its pellet.
    const falls = (i: number): number => {
      switch (i) {
        case at.target:
          return down;
        case at.aggregate:
          return Math.max(down, s.coprecipitation);
        case at.nucleic_acid:
          return s.coprecipitation;
        default:
          return isHost(i) ? hostDown : suspended[i] ? 1 : 0;
      }
    };
    let solids = 0;
    let displaced = 0;
    for (let i = 0; i < out.mass.length; i++) {
      const caught = s.capture * falls(i) * feed.mass[i]!;
      solids += caught;
      displaced += caught * (specificVolume[i]! + boundWater[i]! / WATER_DENSITY);
    }
    const pellet = Math.max(displaced, solids / s.pellet_solids);
    const liquor = treated - displaced;
    const trapped = pellet - displaced;
    if (trapped >= liquor)
      return run.infeasible(
        ['pellet_solids'],
        `The pellet would retain all ${figure(treated)} m³ of liquor. Increase the solids content of the pellet.`,
        beyond('Pellet', treated, pellet, 'm³'),
      );
    const entrained = trapped / liquor;
    const solidSide = keepPellet ? out : run.sides.pellet;
    const liquidSide = keepPellet ? run.sides.supernatant : out;
    const held = s.capture * feed.heldWater();
    for (let i = 0; i < out.mass.length; i++) {
      const total = feed.mass[i]! + inlet[i]! + returned[i]!;
      const caught = i === at.water ? held : s.capture * falls(i) * feed.mass[i]!;
      const pelleted = caught + entrained * (total - caught);
      solidSide.mass[i] = pelleted;
      liquidSide.mass[i] = total - pelleted;
    }
    const water = keepPellet ? s.redissolve_ratio * volume * WATER_DENSITY : 0;
    const freshWater = shareBought(run, 'redissolving', at.water, water);
    if (keepPellet) {
      run.inlets.redissolving.mass[at.water] = freshWater * water;
      amounts[RO_WATER]! += freshWater * (water / WATER_DENSITY);
    }

    // Feed and agent are brought to temperature before they are separated; the redissolving water is not.
    temper(run, feed, s.temperature, [run.inlets.agent, run.intakes.salt!]);
    const { supernatant, pellet: solid } = run.sides;
    supernatant.temperature = solid.temperature = s.temperature;
    const redissolving = [run.inlets.redissolving, run.intakes.redissolving!];
    out.mass[at.water]! += water;
    out.temperature = temperatureWith(s.temperature, redissolving, [out]);
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;
    out.densityDifference = feed.densityDifference;

    runTank(run, run.equipment.tank, { liquid: treated, power: s.mixing_power * treated, hours: s.ageing });
    const flow = treated / s.separation_time;
    run.equipment.centrifuge.size = flow;
    const machines = Math.max(1, Math.ceil(flow / CENTRIFUGE.max - 1e-9));
    cleanVessels(run, flow / machines, machines);
    spendElectricity(amounts, CENTRIFUGE_ENERGY * treated);
    cool(run, CENTRIFUGE_ENERGY * treated * KJ_PER_KWH, s.temperature, s.temperature);
    run.processTime = s.ageing + s.separation_time;
    return {
      solubility,
      precipitated: down,
      host_precipitated: hostDown,
      saturation: saturated,
      agent,
      dilution,
      pellet,
      step_yield: out.mass[at.target]! / product,
    };
  },
  curves(run, s) {
    const bySalt = s.agent === 'salt';
    const shift = s.ph_coefficient * (s.ph - s.isoelectric_point) ** 2;
    // Ionic strength in mol/L for salt, g per 100 mL for polymer.
    const agents = spread(0, bySalt ? STRENGTH * ammoniumSulphateSaturation(s.temperature).molar : 25);
    const product = (x: number): number =>
      bySalt
        ? cohnSolubility(s.beta + shift, s.salting_out, x)
        : polymerSolubility(s.pure_solubility, s.polymer_constant, x) * 10 ** shift;
    const host = (x: number): number =>
      bySalt
        ? cohnSolubility(s.host_beta, s.host_salting_out, x)
        : polymerSolubility(s.pure_solubility, s.host_polymer_constant, x);
    const volume = run.feed.volume();
    const { at } = run.components;
    const down = (mass: number, solubility: (x: number) => number) =>
      sampled(agents, (x) => (mass > 0 ? Math.max(0, 1 - (solubility(x) * volume) / mass) : null));
    return {
      solubility: [
        { series: 'Product', points: sampled(agents, (x) => Math.log10(product(x))) },
        { series: 'Host cell protein', points: sampled(agents, (x) => Math.log10(host(x))) },
      ],
      cut: [
        { series: 'Product', points: down(run.feed.mass[at.target]!, product) },
        { series: 'Host cell protein', points: down(otherProtein(run), host) },
      ],
    };
  },
});

/** Soluble protein other than the product, whether of the host or bought, kg. */
const otherProtein = ({ feed, components }: Run): number =>
  feed.mass.reduce((sum, kg, i) => (components.classes[i] === 'host_protein' ? sum + kg : sum), 0);

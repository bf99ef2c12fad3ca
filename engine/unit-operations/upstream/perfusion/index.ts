import { BAG_FRAME } from '../../../costing/cost-table.ts';
import { itemIndex } from '../../../costing/items.ts';
import { perfusionRate, perfusionTitre, perfusionUptake } from '../../../physics/continuous.ts';
import { AIR_OXYGEN, KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { BIOMASS_CARBON } from '../../../physics/growth.ts';
import { emptyTrain } from '../../../physics/seed-train.ts';
import { STANDARD_GAS } from '../../../physics/water.ts';
import { G_PER_KG, H_PER_D, L_PER_M3, MOL_PER_KMOL, S_PER_H } from '../../../wording/quantity.ts';
import { sampled, spread } from '../../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../../declare/define.ts';
import { figure } from '../../../wording/text.ts';
import { sizeMakeUpTank, temper } from '../../shared/tanks.ts';
import { closeBalance } from '../shared/culture-balance.ts';
import {
  continuousFamily,
  cultureInlets,
  exhaust,
  turnaroundOf,
  TURNAROUND_HOURS,
  vesselEquipment,
  vesselOutputs,
} from '../shared/culture-declaration.ts';
import { growthProblem, warmth } from '../shared/conditions.ts';
import {
  growInoculum,
  overdrawn,
  runVessel,
  tooLittleOxygen,
  turnAround,
  warnOfFlooding,
} from '../shared/culture-run.ts';
import {
  bagProblem,
  bagTransferProblem,
  coolBeyondJacket,
  coolingArea,
  fermenter,
  FIELD_EQUIPMENT,
  impellerOf,
} from '../shared/fermenter.ts';
import { CELL_CULTURE_POWDER, electronsIn, mediumProblem, productCarbon, SUBSTRATES } from '../shared/media.ts';
import { buyMedium } from '../shared/medium-supply.ts';
import { cellsReceived, ownPart } from '../shared/prepared.ts';
import { intakeOf, toSterilise } from '../shared/stream-medium.ts';
import { perfusionSettings } from './settings.ts';

const OPERATOR = itemIndex('operator');
const OXYGEN = itemIndex('oxygen');
const FIBRE = itemIndex('atf_membrane');
const POWDER = itemIndex('cell_culture_powder');
const OXYGEN_MASS = 32;
/** pmol per cell in mol/L per 1e6 cells/mL. */
const PMOL_PER_CELL = 1000;
/** Operator hours to prepare medium, once per day. */
const MEDIUM_LABOUR = 1.5;
/** Tip speed, m/s, and power, kW/m³, above which animal cells are damaged. */
const SAFE_TIP_SPEED = 1.5;
const SAFE_POWER = 0.1;

const seeds = emptyTrain();

interface Run {
  run_time: number;
  ramp_time: number;
  harvest_interval: number;
}

/** Medium of a harvest ÷ working volume, with its share of the first filling and of the ramp. @param rate 1/d. */
function renewalsOf({ run_time: run, ramp_time: ramp, harvest_interval: harvest }: Run, rate: number): number {
  const producing = run - ramp;
  return (harvest / producing) * (1 + (rate * (0.5 * ramp + producing)) / H_PER_D);
}

/** Perfusion culture of animal cells with its seed train (docs/models, 2.3, 2.4, 2.6). */
export const perfusion = defineUnitOperation({
  ...continuousFamily,
  id: 'perfusion',
  name: 'Perfusion culture',
  description:
    'Retains animal cells in the vessel with a hollow-fibre filter while fresh medium flows through; the product leaves cell-free. One harvest interval counts as one batch in the following steps.',
  icon: 'perfusion',
  symbol:
    'M4 6.500a4.500 3 0 0 1 9 0v11a4.500 3 0 0 1-9 0zM8.500 2v12.500M6.500 14.500h4M13 7.500h6.500V10M13 17h6.500v-2.500M16.500 10h6v4.500h-6zM16.500 14.500l6-4.500',
  tag: 'PB',
  hybrid: 'stainless',
  takes: (s) => {
    const renewals = renewalsOf(s, perfusionRate(s.specific_perfusion, s.cell_density));
    const medium = intakeOf(s, 0, s.vessel_volume * s.working_fraction * renewals);
    const share = s.harvest_interval / (s.run_time - s.ramp_time);
    return { ...medium, inoculum: (medium.inoculum * share) / renewals };
  },
  settings: perfusionSettings,
  outputs: {
    titre: output('g/L', 'Titre of the harvest', 's q_P X / (s H + B)', { better: 'higher' }),
    perfusion_rate: output('1/d', 'Perfusion rate', 'CSPR × cell density'),
    harvest_rate: output('1/d', 'Harvest rate', 'D - B'),
    growth_rate: output('1/d', 'Growth rate', 'B + k_d'),
    productivity: output('g/L/h', 'Volumetric productivity', 'q_P X', { better: 'higher' }),
    harvested: output('1', 'Product in the harvest', 's H / (s H + B)', { better: 'higher', display: '%' }),
    biomass: output('g/L', 'Dry cell density', 'cells × dry mass of a cell'),
    sugar_left: output('g/L', 'Residual sugar', 'S₀ - (µ/Y + m_S + q_P/Y_PS) X / D'),
    harvests: output('1', 'Harvests per run', '(run - ramp) / harvest interval'),
    medium: output('m³', 'Medium per harvest', 'V + ½ D V ramp + D V (run - ramp), divided by harvests', {
      better: 'lower',
    }),
    peak_uptake: output('mmol/L/h', 'Oxygen uptake', 'q_O2 × cell density'),
    max_transfer: vesselOutputs.max_transfer,
    kla: vesselOutputs.kla,
    oxygen_margin: vesselOutputs.oxygen_margin,
    cooling_area: vesselOutputs.cooling_area,
    tip_speed: vesselOutputs.tip_speed,
    flooding: vesselOutputs.flooding,
    fibre: output('m²', 'Retention fibre', 'area per m³ × culture volume'),
  },
  inlets: cultureInlets,
  sides: { exhaust, bleed: { name: 'Bleed and ramp', kind: 'waste', disposal: 'wastewater' } },
  equipment: {
    fermenter: { name: 'Perfusion bioreactor', cost: 'C-14' },
    retention: { name: 'Cell retention skid', cost: 'C-49', tag: 'AF' },
    cooler: FIELD_EQUIPMENT.cooler,
    compressor: vesselEquipment.compressor,
    medium_tank: { name: 'Medium tank', cost: 'C-48', tag: 'TK' },
  },
  plots: {
    density: plot('Cell density', axis('Time', 'h', 'd'), axis('Cells', '1e6/mL')),
    perfusion: plot('Perfusion', axis('Time', 'h', 'd'), axis('Vessel volumes per day', '1/d'), {
      vessel: 'Through the vessel',
      bleed: 'Bleed',
    }),
    titre: plot('Titre against perfusion rate', axis('Vessel volumes per day', '1/d'), axis('Titre', 'g/L')),
  },
  usualProduct: 'antibody',
  product: 'Harvest',
  model(run, s) {
    const { product: basis } = run.basis;
    if (basis.kind === 'biomass')
      return run.infeasible([], 'Perfusion harvests liquid without cells, so it cannot make biomass as the product.');
    const rate = perfusionRate(s.specific_perfusion, s.cell_density);
    const harvest = rate - s.bleed_rate;
    if (harvest <= 0)
      return run.infeasible(
        ['bleed_rate', 'specific_perfusion', 'cell_density'],
        `The bleed of ${figure(s.bleed_rate)} vessel volumes per day uses all of the perfusion rate of ${figure(rate)}, so nothing is left to harvest.`,
        beyond('Bleed', rate, s.bleed_rate, '1/d'),
      );
    // Cells that the medium brings need not grow.
    const incoming = cellsReceived(run);
    const renewals = renewalsOf(s, rate);
    const returned =
      incoming === 0
        ? 0
        : (rate * incoming) / (s.vessel_volume * s.working_fraction * renewals * s.cell_density * s.cell_dry_mass);
    const growth = s.bleed_rate + s.death_rate - returned;
    if (!(growth > 0))
      return run.infeasible(
        ['bleed_rate'],
        `The incoming medium adds cells at a rate of ${figure(returned)} 1/d, which is more than bleed and death remove.`,
        beyond('Bleed', returned - s.death_rate, s.bleed_rate, '1/d'),
      );
    const barren =
      mediumProblem(run, s) ?? growthProblem(run, s) ?? (run.technology === 'single_use' ? bagProblem(run, s) : null);
    if (barren) return barren;
    const fastest = s.max_growth_rate * warmth(s, run.basis);
    if (growth > H_PER_D * fastest)
      return run.infeasible(
        ['bleed_rate', 'death_rate'],
        `Bleed and death remove cells at ${figure(growth)} 1/d; the maximum growth rate is ${figure(H_PER_D * fastest)} 1/d.`,
        beyond('Growth rate', H_PER_D * fastest, growth, '1/d'),
      );
    const f = fermenter(s, true, KLA_CORRELATIONS[s.kla_correlation], s.oxygen_fraction);
    const { vessel, volume, power } = f;
    const transfer = f.transferAt(volume);
    // g/L: 1e6 cells/mL of 1 ng are 1 g/L; and per day.
    const density = s.cell_density * s.cell_dry_mass;
    const making = (s.specific_productivity * s.cell_density) / L_PER_M3;
    const eaten = (growth / s.batch_biomass_yield + H_PER_D * s.maintenance) * density + making / s.product_yield;
    const sugarLeft = s.batch_substrate_concentration - eaten / rate;
    if (sugarLeft < 0)
      return run.infeasible(
        ['batch_substrate_concentration', 'specific_perfusion'],
        `The cells use ${figure(eaten / rate)} g/L of sugar, but the medium contains only ${figure(s.batch_substrate_concentration)} g/L.`,
        beyond('Sugar in the medium', eaten / rate, s.batch_substrate_concentration, 'g/L'),
      );

    // Oxygen takes the electrons of the sugar that are not in cells and product, unless its uptake is measured.
    const electrons =
      electronsIn(SUBSTRATES[s.batch_substrate]) * eaten -
      electronsIn(BIOMASS_CARBON) * growth * density -
      electronsIn(productCarbon(run.basis.product)) * making; // mol/L/d
    const measured = Number.isFinite(s.specific_uptake);
    if (!measured) s.specific_uptake = (PMOL_PER_CELL * Math.max(0, electrons)) / 4 / s.cell_density;
    const uptake = perfusionUptake(s.specific_uptake, s.cell_density);
    if (uptake > transfer)
      return tooLittleOxygen(run, 'The cells', { uptake, transfer }, [
        'cell_density',
        'power_per_volume',
        'aeration',
        'oxygen_fraction',
      ]);

    growInoculum(s, volume, seeds, fastest);

    // One harvest and its share of the run: first filling, ramp at half the medium, bleed, and residue in the vessel.
    const producing = (s.run_time - s.ramp_time) / H_PER_D;
    const ramp = s.ramp_time / H_PER_D;
    const harvests = (s.run_time - s.ramp_time) / s.harvest_interval;
    const share = 1 / harvests;
    const medium = share * volume * (1 + 0.5 * rate * ramp + rate * producing);
    const dead = s.death_rate / growth;
    const grown = share * volume * density * (1 + growth * producing) + incoming;
    const deadShare =
      incoming === 0
        ? (dead * growth * producing) / (1 + growth * producing)
        : (share * volume * density * s.death_rate * producing) / grown;
    const product = share * volume * making * producing;
    const days = producing + 0.5 * ramp;
    const used =
      share *
      volume *
      (eaten * producing + density / s.batch_biomass_yield + 0.5 * H_PER_D * s.maintenance * density * ramp);
    const left = Math.max(0, s.batch_substrate_concentration - used / medium);
    const closed = closeBalance(
      run,
      {
        ...s,
        nitrogen_content: 0,
        product_location: 'secreted',
        lysed_fraction: 1 - (1 - deadShare) * (1 - s.lysed_fraction),
      },
      {
        startVolume: medium,
        feedVolume: 0,
        endOfBatch: left,
        ...(measured && { oxygen: share * uptake * volume * days * H_PER_D }), // mol
        byProduct: 0,
        biomass: grown,
        product,
        seedBiomass: seeds.biomass * share,
        seedSubstrate: seeds.substrate * share,
        vials: share,
        ...ownPart(run, medium, s.batch_substrate_concentration),
      },
    );
    const fields = ['specific_productivity', 'batch_biomass_yield', 'product_yield'];
    const overdraft = overdrawn(run, closed, { fields, source: 'sugar' });
    if (overdraft) return overdraft;
    run.prices.set(POWDER, (s.medium_price * G_PER_KG) / CELL_CULTURE_POWDER); // USD/L ÷ g/L, per kg

    // Cells and cell debris stay out of the harvest; dissolved product passes the fibre according to its sieving.
    const { at } = run.components;
    const liquid = (share * volume * harvest * producing) / medium;
    const dissolved = (s.sieving * harvest) / (s.sieving * harvest + s.bleed_rate);
    const out = run.out.mass;
    const bleed = run.sides.bleed.mass;
    for (let i = 0; i < out.length; i++) {
      const kept =
        i === at.cell || i === at.held || i === at.debris
          ? 0
          : i === at.target || i === at.host_protein || i === at.nucleic_acid
            ? dissolved
            : liquid;
      bleed[i] = out[i]! * (1 - kept);
      out[i] = out[i]! * kept;
    }
    run.sides.bleed.temperature = s.temperature;
    run.out.diameter = 0;

    const heat = closed.oxygen * s.heat_of_oxygen; // kJ
    const running = share * s.run_time;
    const duty = power + (uptake * volume * s.heat_of_oxygen) / S_PER_H;
    const area = coolingArea(f, s, duty);
    if (run.fed) temper(run, run.feed, s.temperature);
    runVessel(run, f, s.temperature, { heat, hours: running, medium: toSterilise(run, medium), seeds, share });
    const enriched = (s.oxygen_fraction - AIR_OXYGEN) / (1 - AIR_OXYGEN);
    run.amounts[OXYGEN]! += (f.gas * STANDARD_GAS * enriched * running * OXYGEN_MASS) / MOL_PER_KMOL;
    const fibre = s.fibre_area * volume;
    run.amounts[FIBRE]! += fibre * share;

    const slots = run.equipment;
    const unfit = bagTransferProblem(run, f.coefficientAt(volume), duty / volume);
    if (unfit) return unfit;
    slots.fermenter.size = vessel;
    if (run.technology === 'single_use') slots.fermenter.row = BAG_FRAME;
    else coolBeyondJacket(run, slots.cooler, duty, area);
    slots.retention.size = fibre;
    slots.compressor.size = f.compressor;
    buyMedium(run, s, closed.parts, medium);
    const makesMedium = s.medium_supply === 'made';
    const fills = makesMedium ? medium / (rate * volume) : 0;
    if (makesMedium) sizeMakeUpTank(run, slots.medium_tank, rate * volume, fills);
    turnAround(run, vessel, seeds, makesMedium ? [{ slot: slots.medium_tank, times: fills }] : [], harvests);
    run.amounts[OPERATOR]! += TURNAROUND_HOURS * share + MEDIUM_LABOUR * fills;
    run.processTime = share * (s.run_time + turnaroundOf(run));
    run.pause = turnaroundOf(run);
    run.made = product;
    run.titre = perfusionTitre(s.specific_productivity, s.cell_density, harvest, s.bleed_rate, s.sieving);

    const impeller = impellerOf(f, s, volume);
    const tip = impeller.tipSpeed;
    warnOfFlooding(run, impeller);
    if (tip > SAFE_TIP_SPEED)
      run.warn(
        'power_per_volume',
        `A tip speed of ${figure(tip)} m/s is above the ${SAFE_TIP_SPEED} m/s that animal cells withstand.`,
      );
    if (s.power_per_volume > SAFE_POWER)
      run.warn(
        'power_per_volume',
        `${figure(s.power_per_volume)} kW/m³ is above the ${SAFE_POWER} kW/m³ that animal cells withstand.`,
      );
    if (run.basis.host.kind !== 'animal' && run.basis.host.kind !== 'insect') run.doubt(null, OTHER_HOST);

    return {
      titre: run.titre,
      perfusion_rate: rate,
      harvest_rate: harvest,
      growth_rate: growth,
      productivity: making / H_PER_D,
      harvested: dissolved,
      biomass: density,
      sugar_left: sugarLeft,
      harvests,
      medium,
      peak_uptake: uptake,
      max_transfer: transfer,
      kla: f.coefficientAt(volume),
      oxygen_margin: 1 - uptake / transfer,
      cooling_area: area,
      tip_speed: tip,
      flooding: impeller.flooding,
      fibre,
    };
  },
  curves(_, s, { perfusion_rate: rate, growth_rate: growth }) {
    // Cells grow to the target density during the ramp, then the bleed keeps them there; medium follows the cells.
    const times = spread(0, s.run_time, 201);
    const first = s.seed_density * s.inoculum_fraction * (1 / s.cell_dry_mass);
    const climb = Math.log(s.cell_density / Math.min(first, s.cell_density)) / s.ramp_time;
    const cells = (time: number): number =>
      time >= s.ramp_time ? s.cell_density : s.cell_density * Math.exp(-climb * (s.ramp_time - time));
    const bleed = growth - s.death_rate;
    return {
      density: [{ points: sampled(times, cells) }],
      perfusion: [
        {
          series: 'Through the vessel',
          points: sampled(times, (time) => perfusionRate(s.specific_perfusion, cells(time))),
        },
        { series: 'Bleed', points: sampled(times, (time) => (time < s.ramp_time ? 0 : bleed)) },
      ],
      titre: [
        {
          points: sampled(spread(bleed + 0.1 * (rate - bleed), 2 * rate), (through) =>
            perfusionTitre(s.specific_productivity, s.cell_density, through - bleed, bleed, s.sieving),
          ),
        },
      ],
    };
  },
});

const OTHER_HOST = 'The cell-specific rates are for animal cells, but the host is not an animal cell.';

/** Shared by drum and spray dryers: times, ambient air, gas, and the split of the feed. */
import { itemIndex } from '../../../costing/items.ts';
import { DIOXIDE_PER_METHANE, OXYGEN_PER_METHANE, WATER_PER_METHANE } from '../../../physics/combustion.ts';
import type { Stream } from '../../../stream/stream.ts';
import { celsius, KJ_PER_MJ } from '../../../wording/quantity.ts';
import { figure } from '../../../wording/text.ts';
import { ESTIMATE } from '../../../wording/settings-text.ts';
import { cleanVessels, spendElectricity } from '../../shared/services.ts';
import { volatileMass } from '../../shared/streams.ts';
import { countUnits } from '../../shared/units.ts';
import { percent } from '../../../declare/words.ts';
import {
  beyond,
  type Infeasible,
  output,
  type Run,
  type SideDeclaration,
  type StepTimes,
  stepTimes,
} from '../../../declare/define.ts';
import { number, perBatch, type Setting, share, temperature } from '../../../declare/settings.ts';

const NATURAL_GAS = itemIndex('natural_gas');
/** Component that the gas is in the balance. */
export const METHANE_ID = 'methane';
/** Lower heating value, MJ/kg. */
export const GAS_HEAT = 50;
const BIOSTEAM = 'BioSTEAM default';
/** Share of a protein denatured in a drum. */
const DENATURED = 0.05;
/** A feed with fewer solids is a liquid and runs through a drum. */
const MIN_SOLIDS = 0.2;
/** Drive and fans of a drum, kW per m²: 938.9 kW at 1,235 m². */
const DRUM_DRIVE = 938.866 / 1235.35;

export const dryerTimes = (): StepTimes =>
  stepTimes({ setup: 1, cip: 4, labourPerHour: 0.35, labourFixed: 1, laboratory: 0.15 });

/** @param sized The equipment that is sized by this time. */
export const dryingTime = (usual: number, sized: string): Setting<number> =>
  number('h', 'Drying time', usual, [1, 4, 24, 48], {
    usual: perBatch,
    group: 'Task',
    optimise: [4, 24],
    help: `Time for one batch; sets the size of the ${sized}.`,
    source: ESTIMATE,
  });

/** Settings of the ambient air. */
export const ambientHumidity = number('kg/kg', 'Ambient humidity', 0.008, [0, 0.003, 0.025, 0.04], {
  group: 'Air',
  help: 'Mass of water per mass of dry air.',
  source: ESTIMATE,
});
export const ambientTemperature = temperature('Ambient temperature', celsius(20), [celsius(-20), celsius(50)], {
  uncertainty: 'ambient',
  group: 'Air',
  help: 'Temperature of the ambient air.',
  source: ESTIMATE,
});

/** Size of a drum, and what it does to the product. */
const evaporationRate = number('kg/m³/h', 'Evaporation rate per drum volume', 20, [5, 10, 50, 100], {
  group: 'Drum',
  help: 'Water evaporated per unit drum volume per hour; sets the drum volume.',
  source: BIOSTEAM,
});
const drumSlenderness = number('1', 'Length-to-diameter ratio', 25, [3, 4, 30, 40], {
  group: 'Drum',
  help: 'Length of the drum ÷ its diameter.',
  source: BIOSTEAM,
});
export const solidsRecovered = share('Solids recovered', 0.99, [0.8, 0.95, 1, 1], {
  group: 'Product',
  help: 'Share of the solids recovered; the rest leaves as dust.',
  source: ESTIMATE,
});
const denaturedInDrum = share('Product denatured', null, [0, 0.5], {
  derive: ({ product }) => (product.kind === 'protein' ? DENATURED : 0),
  note: `${percent(DENATURED)} for a protein, none for a small molecule`,
  group: 'Product',
  help: 'Share of the product denatured by heat.',
  source: ESTIMATE,
});

export const drumSettings = {
  evaporation_rate: evaporationRate,
  slenderness: drumSlenderness,
  recovery: solidsRecovered,
  activity_loss: denaturedInDrum,
};

/** What both drums declare alike, besides settings and outputs. */
export const drumFamily = {
  stage: 'finishing',
  times: dryerTimes,
  size: { title: 'Drum area', unit: 'm²' },
  usualFeed: 'syrup',
  product: 'Dried product',
} as const;

/** Final solids of a drum. @param most Usual upper end, which a search reaches too. */
export const finalSolids = (most: number, source: string): Setting<number> =>
  share('Final solids', 0.9, [0.5, 0.85, most, 0.99], {
    group: 'Task',
    headline: true,
    optimise: [0.8, most],
    help: 'Mass fraction of solids in the dried product; the rest is water.',
    source,
  });

/** Books the drive and cleaning of drums, and sizes them. @param flow kg/h of feed. @param area m². */
export function finishDrum(run: Run<string, string, 'drum'>, flow: number, area: number, time: number): void {
  spendElectricity(run.amounts, DRUM_DRIVE * area * time);
  cleanVessels(run, flow / 1000, 1);
  countUnits(run, run.equipment.drum, area);
  run.processTime = time;
}

/** Whether a feed has its final solids, as far as rounding allows: one that comes from a dryer has exactly these. */
export const isDry = (dryness: number, target: number): boolean => dryness >= target * (1 - 1e-9);

/**
 * Why a drum cannot dry a feed; null if it can.
 * @param solids Solids ÷ feed. @param dryness Solids ÷ solids and water. @param target Final solids.
 */
export function unfitForDrum(
  run: Run,
  { solids, dryness, target }: { solids: number; dryness: number; target: number },
): Infeasible | null {
  if (isDry(dryness, target))
    return run.infeasible(
      ['product_solids'],
      `Excluding solvents and gases, the feed contains ${figure(100 * dryness)} % solids. Enter a final solids content above this value, not ${figure(100 * target)} %.`,
      beyond('Final solids', dryness, target, '1'),
    );
  if (solids < MIN_SOLIDS)
    return run.infeasible(
      [],
      `A feed of ${figure(100 * solids)} % solids is a liquid; drum drying needs a cake of at least ${100 * MIN_SOLIDS} % solids.`,
      beyond('Solids in feed', MIN_SOLIDS, solids, '1'),
    );
  return null;
}

/** @param section Section of docs/models. */
export const dryingOutputs = (section: string) => ({
  feed_solids: output('1', 'Solids in feed', 'dry matter / feed mass', {
    equation: section,
    better: 'higher',
    display: '%',
  }),
  evaporation: output('kg/h', 'Evaporated', 'F (1 - x_F / x_P)', { equation: section, better: 'lower' }),
  step_yield: output('1', 'Product yield', 'recovery × (1 - denatured)', {
    equation: section,
    better: 'higher',
    display: '%',
  }),
});

export const vapour: SideDeclaration = { name: 'Water vapour', kind: 'vent', disposal: 'vent' };
/** @param name Name of the stream of unrecovered solids. */
export const dustNamed = (name: string): SideDeclaration => ({ name, kind: 'waste', disposal: 'solids' });

/** Share of solvents in the feed above which their vapour can ignite in hot air. */
const IGNITES = 0.01;

export function warnOfSolvents(run: Run, solvents: number): void {
  const share = solvents / run.feed.total();
  if (share > IGNITES)
    run.warn(
      null,
      `The feed contains ${percent(share)} solvent, whose vapour can ignite in the hot air of the dryer. Strip the solvent first.`,
    );
}

/** Separates a feed into vapour with a mass of water in kg, and solids, of which a share is recovered; the rest is dust. */
export function splitDried(run: Run, streams: { vapour: Stream; dust: Stream }, water: number, recovery: number): void {
  const { feed, out, components } = run;
  const { at } = components;
  for (let i = 0; i < out.mass.length; i++) {
    streams.vapour.mass[i] = i === at.water ? water : volatileMass(feed, i);
    const entering = feed.mass[i]! - streams.vapour.mass[i]!;
    out.mass[i] = recovery * entering;
    streams.dust.mass[i] = entering - out.mass[i]!;
  }
}

/** kg of gas that release an amount of heat in kJ. */
export const gasFor = (heat: number): number => heat / KJ_PER_MJ / GAS_HEAT;

export function burnGas(run: Run, kg: number): void {
  run.amounts[NATURAL_GAS]! += kg;
}

/**
 * Burns gas in the air that dries: methane and oxygen enter, and carbon dioxide and water leave with the vapour. The
 * nitrogen and the unused oxygen of the air pass through and are not counted.
 * @returns kg of carbon dioxide.
 */
export function burnGasInAir(run: Run, streams: { gas: Stream; oxygen: Stream; vapour: Stream }, kg: number): number {
  const { at, index } = run.components;
  const methane = index.get(METHANE_ID)!;
  const made = (i: number, mass: number): void => {
    run.reaction[i]! += mass;
    if (mass > 0) streams.vapour.mass[i]! += mass;
  };
  streams.gas.mass[methane] = kg;
  streams.oxygen.mass[at.oxygen] = OXYGEN_PER_METHANE * kg;
  made(methane, -kg);
  made(at.oxygen, -OXYGEN_PER_METHANE * kg);
  made(at.carbon_dioxide, DIOXIDE_PER_METHANE * kg);
  made(at.water, WATER_PER_METHANE * kg);
  burnGas(run, kg);
  const dioxide = DIOXIDE_PER_METHANE * kg;
  const vented = streams.vapour.mass[at.carbon_dioxide]!;
  run.fuelCarbon = vented > 0 ? dioxide / vented : 0;
  return dioxide;
}

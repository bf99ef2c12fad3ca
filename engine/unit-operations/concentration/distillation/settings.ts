/** Settings of the distillation. */
import { AZEOTROPE, ethanolVolatility } from '../../../physics/distillation.ts';
import { binaryVolatility, Mixture, traceVolatility } from '../../../substances/mixture.ts';
import { ETHANOL, pressureOf, type Vapour, vapourOf, WATER as WATER_VAPOUR } from '../../../substances/vapour.ts';
import { ATMOSPHERE, saturationPressure } from '../../../physics/water.ts';
import { rootBetween } from '../../../numeric/roots.ts';
import { celsius } from '../../../wording/quantity.ts';
import { figure } from '../../../wording/text.ts';
import { beyond, type Run } from '../../../declare/define.ts';
import {
  type Basis,
  choice,
  component,
  group,
  number,
  perBatch,
  share,
  temperature,
  toggle,
} from '../../../declare/settings.ts';
import type { SettingValue } from '../../../types/configuration.ts';
import { percent } from '../../../declare/words.ts';
import { TROUTON } from '../../../physics/flash.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';

const BIOSTEAM = 'BioSTEAM default';
const WATER = { molarMass: 18.02, boiling: celsius(99.97) };

const HIGHEST_VOLATILITY = 20;
export const LEAST_VOLATILITY = 1.05;
/** A column must wet its trays even where hardly any reflux is needed. */
export const LEAST_REFLUX = 0.1;

/** The component that the column distils. */
export interface Light {
  readonly id: string;
  readonly molarMass: number;
  /** Null if the library has no boiling point. */
  readonly vapour: Vapour | null;
}

export const isEthanol = ({ id }: Light): boolean => id === 'sol_ethanol' || id === 'mol_ethanol';

/** Null if the process has no such liquid, or it is another component. */
export function lightOf({ solvent, molecule }: Basis, distilled: unknown): Light | null {
  if (distilled === 'ethanol') return { id: 'sol_ethanol', molarMass: ETHANOL.molarMass, vapour: ETHANOL };
  const row = distilled === 'product' ? molecule : distilled === 'solvent' ? solvent : null;
  return row?.molar_mass ? { id: row.id, molarMass: row.molar_mass, vapour: vapourOf(row) } : null;
}

/** The chosen component with its index; null if the process has no such liquid. */
export function lightIn(run: Pick<Run, 'components' | 'basis'>, s: Chosen): (Light & { index: number }) | null {
  const index = distilledIndex(run, s);
  if (index < 0) return null;
  const { ids, molarMass, vapours } = run.components;
  const light =
    s.distilled === 'component'
      ? { id: ids[index]!, molarMass: molarMass[index]!, vapour: vapours[index]! }
      : lightOf(run.basis, s.distilled);
  return light && { ...light, index };
}

/** Choices of the component that a step evaporates, and the setting that names another one. */
interface Chosen {
  readonly distilled: string;
  readonly component: string;
}
const ROLE = { solvent: 'solvent', ethanol: 'by_product', product: 'target', ammonia: 'ammonia' } as const;

/** Index of the chosen component; -1 if the process has none. */
export function distilledIndex({ components: { at, index } }: Pick<Run, 'components'>, s: Chosen): number {
  if (s.distilled === 'component') return index.get(s.component) ?? -1;
  return at[ROLE[s.distilled as keyof typeof ROLE]];
}

/** The component by the entered boiling point and heat where the library has none. */
export const withVapour = <L extends Light>(
  light: L,
  { boiling_point, heat_of_vaporisation }: { boiling_point: number; heat_of_vaporisation: number },
): L & { vapour: Vapour } => ({
  ...light,
  vapour: light.vapour ?? vapourOf({ id: light.id, molar_mass: light.molarMass, boiling_point, heat_of_vaporisation })!,
});

/** Names the component, so that it is part of the process. */
export const namesComponent = ({
  component: id = '',
}: Readonly<Record<string, SettingValue>>): readonly (readonly [string, string])[] =>
  id === '' ? [] : [[String(id), 'component']];

/** Mole fraction of a mass fraction in water. */
export const moleFraction = (mass: number, molarMass: number): number => {
  const light = mass / molarMass;
  return light / (light + (1 - mass) / WATER.molarMass);
};

/** Mass fraction in water of a mole fraction. */
export const massFraction = (x: number, molarMass: number): number =>
  (x * molarMass) / (x * molarMass + (1 - x) * WATER.molarMass);

/** Volatility relative to water if none is entered, at a mole fraction of the liquid, at 1 atm. */
export function volatilityAt({ id, vapour, molarMass }: Light, z: number): number {
  if (isEthanol({ id, vapour, molarMass })) return ethanolVolatility(z);
  if (!vapour) return NaN;
  const mixes = vapour.soluble >= 1;
  if (mixes && vapour.groups)
    return Math.min(HIGHEST_VOLATILITY, binaryVolatility(new Mixture([vapour, WATER_VAPOUR]), z));
  const T = mixes ? 0.5 * (vapour.boiling + WATER.boiling) : WATER.boiling;
  return Math.min(HIGHEST_VOLATILITY, pressureOf(vapour, T) / vapour.soluble / saturationPressure(T));
}

/** Vapour pressure over a dilute solution in water ÷ mole fraction, bar. */
export const dilutePressure = (light: Light, T: number): number =>
  (isEthanol(light) ? ethanolVolatility(0) : traceVolatility(light.vapour!, T)) * saturationPressure(T);

/** Whether a mixture with water is taken as ideal, as neither groups nor a solubility tell more. */
export const isIdeal = ({ vapour }: Light): boolean => vapour?.soluble === 1 && vapour.groups === null;

/** Azeotrope that limits the top, mole fraction; null if there is none or it separates into two phases. */
export function azeotropeOf(light: Light | null): number | null {
  if (!light?.vapour || light.vapour.soluble < 1) return null;
  const known = AZEOTROPE[light.id];
  if (known !== undefined) return moleFraction(known, light.molarMass);
  const above = (x: number): number => volatilityAt(light, x) - 1;
  // Only where the component is the more volatile one in water, and the less volatile one when it is nearly pure.
  if (!light.vapour.groups || !(above(TRACE) > 0 && above(1 - TRACE) < 0)) return null;
  return rootBetween(above, TRACE, 1 - TRACE, 1e-6);
}
const TRACE = 1e-3;

/** Why a component cannot be distilled over; null if it can, or if nothing is known. @param volatility At the feed. */
export const tooHeavy = (volatility: number) =>
  volatility < LEAST_VOLATILITY
    ? ({
        message: `The component is ${figure(volatility)} times as volatile as water; a column needs at least ${LEAST_VOLATILITY}.`,
        limit: beyond('Relative volatility', LEAST_VOLATILITY, volatility, '1'),
      } as const)
    : null;

/** The cure where nothing is distilled by default: what of the feed evaporates. */
export function volatileIn({ feed, components: { ids, names, vapours, at } }: Run): string {
  const found = ids.flatMap((_, i) => (i !== at.water && vapours[i] && feed.mass[i]! > 0 ? [names[i]!] : []));
  return found.length === 0 ? '' : ` Volatile components of the feed: ${found.join(', ')}; choose “Another component”.`;
}

/** Mole fraction at the top, and its share of the azeotrope if there is one. */
const USUAL_TOP = 0.98;
/** Steam by shares, kg/kg. */
export const USUAL_STEAM = 1.2;
/** Of a column: the share of the component that leaves over the top, and the largest mole fraction in the bottoms. */
const USUAL_RECOVERY = 0.99;
const MOST_BOTTOM = 0.02;

/** Mole fraction in the bottoms by default. @param feed Mole fraction in the feed. @param top In the distillate. */
export const usualBottom = (feed: number, top: number): number =>
  feed < top ? Math.min(MOST_BOTTOM, (feed * top * (1 - USUAL_RECOVERY)) / (top - USUAL_RECOVERY * feed)) : MOST_BOTTOM;
const BELOW_AZEOTROPE = 0.9;
function usualTop(basis: Basis, distilled: unknown): number {
  const limit = azeotropeOf(lightOf(basis, distilled));
  return limit === null ? USUAL_TOP : BELOW_AZEOTROPE * limit;
}

/** The same as a mass fraction in the distillate. */
function usualPurity(basis: Basis, distilled: unknown): number {
  const light = lightOf(basis, distilled);
  return azeotropeOf(light) === null ? USUAL_TOP : massFraction(usualTop(basis, distilled), light!.molarMass);
}

/** K, within the limits of its setting; null for another component, which the model knows. */
export const boilingOf = (vapour: Vapour | null | undefined, distilled: unknown): number | null =>
  distilled === 'component' && !vapour ? null : Math.min(520, Math.max(280, vapour?.boiling ?? WATER.boiling));

/** Whether the product boils below water. */
export const isLight = ({ molecule }: Basis): boolean => {
  const vapour = molecule?.molar_mass ? vapourOf(molecule) : null;
  return vapour !== null && vapour.boiling < WATER.boiling;
};

/** What a step evaporates if nothing is chosen: a solvent that a step adds, or else a product that boils below water. */
export const usualLight = (basis: Basis): 'solvent' | 'product' =>
  basis.solvent === null && isLight(basis) ? 'product' : 'solvent';
export const USUAL_LIGHT =
  'The solvent added by a step; if there is none, the product if it boils at a lower temperature than water';

export const distillationSettings = {
  ...group('Distillation', DESIGN, {
    distilled: choice(
      'Component distilled',
      {
        solvent: 'Process solvent',
        ethanol: 'Ethanol from the fermentation',
        product: 'Product',
        component: 'Another component',
      },
      null,
      {
        derive: usualLight,
        note: USUAL_LIGHT,
        help: 'Component recovered in the distillate. Other volatile components leave according to their volatility; the rest is water.',
      },
    ),
    component: component('Component', {
      default: '',
      when: ['distilled', 'component'],
      help: 'Library component recovered in the distillate.',
    }),
    product_leaves: choice('Product outlet', { bottoms: 'With the bottoms', top: 'With the distillate' }, null, {
      derive: (_, s) => (s.distilled === 'product' ? 'top' : 'bottoms'),
      note: 'With the distillate if the product is distilled',
      help: 'Stream that is sent to the next step.',
    }),
    condenser_type: choice(
      'Condenser',
      { total: 'Total: the distillate is liquid', partial: 'Partial: the distillate leaves as vapour' },
      'total',
      {
        help: 'A partial condenser condenses only the reflux. Choose it if the next step takes vapour, such as a column with a feed quality of 0.',
      },
    ),
    method: choice(
      'Model',
      { solvent_recovery: 'Shares: recovery, purity and steam', shortcut: 'Column: stages and reflux ratio' },
      'solvent_recovery',
      {
        help: 'Shares: recovery, purity and steam are entered. Column: these values are calculated from the volatility.',
      },
    ),
  }),
  ...group('Shares', ESTIMATE_TO_FIT, {
    recovery: share('Recovery', 0.97, [0.1, 0.9, 0.99, 0.999], {
      headline: true,
      when: ['method', 'solvent_recovery'],
      optimise: [0.8, 0.99],
      help: 'Share of the component recovered in the distillate.',
    }),
    purity: share('Purity', null, [0.3, 0.8, 0.99, 0.999], {
      uncertainty: null,
      derive: (basis, s) => usualPurity(basis, s.distilled),
      note: `${percent(USUAL_TOP)}; if there is an azeotrope, the default of the column model`,
      when: ['method', 'solvent_recovery'],
      help: 'Mass fraction of the component in the distillate; the rest is water.',
    }),
    steam_use: number('kg/kg', 'Steam', null, [0.3, 0.8, 20, 1000], {
      uncertainty: 'energy',
      note: `${USUAL_STEAM}, or what heats the feed to its boiling point and evaporates the distillate, if that is more`,
      when: ['method', 'solvent_recovery'],
      help: 'Steam per kg of the component in the distillate.',
    }),
  }),
  ...group('Column', BIOSTEAM, {
    top_purity: share('Mole fraction in the distillate', null, [0.05, 0.9999], {
      derive: (basis, s) => usualTop(basis, s.distilled),
      note: `${percent(USUAL_TOP)}, or ${percent(BELOW_AZEOTROPE)} of the azeotropic composition if there is an azeotrope`,
      when: ['method', 'shortcut'],
      optimise: [0.6, 0.995],
      help: 'Mole fraction of the distilled component in the distillate.',
      source: ESTIMATE_TO_FIT,
    }),
    bottom_purity: share('Mole fraction in the bottoms', null, [1e-5, 0.3], {
      note: `${percent(USUAL_RECOVERY)} of the component is recovered, but at most ${percent(MOST_BOTTOM)}`,
      when: ['method', 'shortcut'],
      optimise: [1e-4, 0.05],
      help: 'Mole fraction of the distilled component in the bottoms; this amount is not recovered.',
      source: ESTIMATE_TO_FIT,
    }),
    reflux_factor: number('1', 'Reflux ratio ÷ minimum reflux ratio', 1.3, [1.05, 1.1, 2, 5], {
      when: ['method', 'shortcut'],
      optimise: [1.05, 3],
      help: 'A higher reflux ratio needs more steam but fewer trays.',
    }),
    relative_volatility: number('1', 'Relative volatility', null, [1.05, 1.2, 15, 20], {
      uncertainty: 'property',
      note: 'Ethanol–water: measured, as a function of composition; sparingly soluble solvents: from the solubility; others: from vapour pressures and activity coefficients',
      when: ['method', 'shortcut'],
      help: 'Volatility of the distilled component relative to water. An entered value applies to the whole column.',
      source: 'Standard texts; Poling et al. for vapour pressures',
    }),
    feed_quality: number('1', 'Feed quality', null, [0, 1.3], {
      note: 'From the feed temperature',
      when: ['method', 'shortcut'],
      help: 'Thermal condition of the feed: 1 for a boiling liquid, above 1 for a colder liquid, 0 for saturated vapour.',
    }),
    viscosity: number('mPa·s', 'Viscosity on the trays', 0.3, [0.1, 0.2, 1, 10], {
      when: ['method', 'shortcut'],
      help: 'A more viscous liquid lowers the tray efficiency.',
    }),
  }),
  ...group('Equipment', BIOSTEAM, {
    tray_spacing: number('mm', 'Tray spacing', 450, [300, 450, 600, 900], {
      help: 'Wider spacing allows a narrower column.',
    }),
    flooding: share('Approach to flooding', 0.8, [0.5, 0.7, 0.85, 0.9], {
      uncertainty: null,
      help: 'Vapour velocity ÷ flooding velocity, the velocity at which liquid is entrained.',
    }),
    pressure: number('bar', 'Pressure', ATMOSPHERE, [0.3, 0.5, 3, 5], {
      uncertainty: null,
      help: 'Absolute column pressure, the same on all trays. A higher pressure allows a narrower column, but the bottoms boil at a higher temperature. The volatility is that at 1 atm.',
      source: DESIGN,
    }),
    boiling_point: temperature('Boiling point', null, [280, 520], {
      uncertainty: null,
      derive: (basis, s) => boilingOf(lightOf(basis, s.distilled)?.vapour, s.distilled),
      note: 'From the library; water if the library has no value',
      help: 'Boiling point of the component at 1 atm. Sets the steam level and the size of the exchangers.',
      source: 'Solvent library',
    }),
    heat_of_vaporisation: number('kJ/mol', 'Heat of vaporisation', null, [10, 120], {
      uncertainty: null,
      derive: (basis, s) =>
        s.distilled === 'component'
          ? null
          : (lightOf(basis, s.distilled)?.vapour?.heat ?? TROUTON * Number(s.boiling_point)),
      note: `From the library; ${TROUTON} kJ/mol per K of boiling point if the library has no value`,
      help: 'Heat of vaporisation at the boiling point.',
      source: 'Solvent library',
    }),
    specific_power: number('kWh/kg', 'Pumps', 0.002, [0, 0.001, 0.05, 0.2], {
      help: 'Electricity per kg of distillate.',
      source: 'Columns of ethanol plants in BioSTEAM',
    }),
    time: number('h', 'Time', 8, [0.5, 4, 24, 72], {
      usual: perBatch,
      optimise: [2, 24],
      help: 'Time to distil one batch; sets the size of the column.',
      source: ESTIMATE_TO_FIT,
    }),
  }),
  solvent_returned: toggle('Solvent returned to the process', false, {
    group: 'Distillation',
    help: 'Returns the distillate to the step that uses it and credits it against purchases; otherwise the distillate is waste.',
  }),
};

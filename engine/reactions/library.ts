/**
 * Reactions of biorefineries by their equations, each with its usual conversion and conditions, for the list of a
 * reactor (docs/models, 2.57). Data only, so that a form can use it without the engine.
 */
import type { SettingValue } from '../types/configuration.ts';

export interface LibraryReaction {
  /** Part of the id of its entry. */
  readonly id: string;
  readonly name: string;
  /** Temperature, pH, time and catalyst, in words. */
  readonly conditions: string;
  readonly source: string;
  /** Settings of the entry by their key in it. Enzyme constants apply once kinetics are chosen. */
  readonly settings: Readonly<Record<string, SettingValue>> & { readonly equation: string; readonly limiting: string };
}

const TEXTS = 'Standard texts';
const DRY_GRIND = 'Dry-grind ethanol (Kwiatkowski et al. 2006, BioSTEAM)';
const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';

/** kJ/mol of glucose: 68 by heats of combustion, 100 with heats of solution. */
const FERMENTATION_HEAT = 100;

interface Enzyme {
  /** kg/kg of substrate, g/g/h, g/L. */
  dose: number;
  turnover: number;
  constant: number;
}

/** The limiting reactant is the first of the equation. */
function reaction(
  id: string,
  name: string,
  equation: string,
  conversion: number,
  rest: { heat?: number; enzyme?: Enzyme; conditions: string; source: string },
): LibraryReaction {
  const { heat = 0, enzyme, conditions, source } = rest;
  const [limiting = ''] = /mol_\w+/u.exec(equation) ?? [];
  return {
    id,
    name,
    conditions,
    source,
    settings: { equation, basis: 'mol', limiting, kinetics: 'conversion', conversion, ...enzyme, heat },
  };
}

export const REACTION_LIBRARY: readonly LibraryReaction[] = [
  reaction('starch_hydrolysis', 'Starch to glucose', 'mol_starch + water -> mol_glucose', 0.97, {
    heat: 10,
    enzyme: { dose: 0.00126, turnover: 170, constant: 5 },
    conditions: '60 °C, pH 4.5, 5 h, glucoamylase product 1.1 kg/t of dry mash',
    source: DRY_GRIND,
  }),
  reaction('dextrin_hydrolysis', 'Dextrin to glucose', 'mol_dextrin + water -> mol_glucose', 0.97, {
    heat: 10,
    enzyme: { dose: 0.00126, turnover: 170, constant: 5 },
    conditions: '60 °C, pH 4.5, 5 h, glucoamylase product 1.1 kg/t of dry mash',
    source: DRY_GRIND,
  }),
  reaction('cellulose_hydrolysis', 'Cellulose to glucose', 'mol_cellulose + water -> mol_glucose', 0.9, {
    heat: 10,
    enzyme: { dose: 0.02, turnover: 1, constant: 30 },
    conditions: '48 to 50 °C, pH 5, 84 h, cellulase protein 20 kg/t of cellulose, after pretreatment',
    source: NREL,
  }),
  reaction('cellulose_to_oligomers', 'Cellulose to oligomers', 'mol_cellulose -> mol_dextrin', 0.04, {
    conditions: 'Simultaneous with hydrolysis to glucose',
    source: NREL,
  }),
  reaction('cellulose_to_cellobiose', 'Cellulose to cellobiose', '2 mol_cellulose + water -> mol_cellobiose', 0.012, {
    heat: 5,
    conditions: 'Simultaneous with hydrolysis to glucose',
    source: NREL,
  }),
  reaction('xylan_hydrolysis', 'Xylan to xylose', 'mol_hemicellulose + water -> mol_xylose', 0.9, {
    conditions: '158 °C, 10 min, 18 kg of sulphuric acid per t of dry biomass',
    source: NREL,
  }),
  reaction('xylan_to_furfural', 'Xylan to furfural', 'mol_hemicellulose -> mol_furfural + 2 water', 0.05, {
    conditions: 'Simultaneous with hydrolysis to xylose in dilute acid',
    source: NREL,
  }),
  reaction(
    'sucrose_inversion',
    'Sucrose to glucose and fructose',
    'mol_sucrose + water -> mol_glucose + mol_fructose',
    0.97,
    {
      heat: 15,
      enzyme: { dose: 0.001, turnover: 200, constant: 10.3 },
      conditions: '55 °C, pH 4.5, 4 to 8 h, invertase 0.5 to 2 kg/t; Michaelis constant 30 mmol/L',
      source: TEXTS,
    },
  ),
  reaction(
    'lactose_hydrolysis',
    'Lactose to glucose and galactose',
    'mol_lactose + water -> mol_glucose + mol_galactose',
    0.85,
    {
      heat: 8,
      enzyme: { dose: 0.001, turnover: 230, constant: 12 },
      conditions: '40 °C, pH 6.8, 4 to 8 h, lactase 0.5 to 2 kg/t; Michaelis constant 20 to 50 mmol/L',
      source: TEXTS,
    },
  ),
  reaction(
    'ethanol_from_glucose',
    'Glucose to ethanol by yeast',
    'mol_glucose -> 2 mol_ethanol + 2 carbon_dioxide',
    0.95,
    { heat: FERMENTATION_HEAT, conditions: '32 °C, pH 4.5 to 5, 60 h for 220 g/L', source: DRY_GRIND },
  ),
  reaction(
    'ethanol_from_fructose',
    'Fructose to ethanol by yeast',
    'mol_fructose -> 2 mol_ethanol + 2 carbon_dioxide',
    0.9,
    { heat: FERMENTATION_HEAT, conditions: '32 °C, pH 4.5 to 5, 12 h for 200 g/L of cane sugar', source: TEXTS },
  ),
  reaction(
    'ethanol_from_sucrose',
    'Sucrose to ethanol by yeast',
    'mol_sucrose + water -> 4 mol_ethanol + 4 carbon_dioxide',
    0.9,
    {
      heat: 2 * FERMENTATION_HEAT,
      conditions: '32 °C, pH 4.5 to 5, 12 h for 200 g/L; yeast inverts the sucrose',
      source: 'BioSTEAM (sugarcane biorefinery)',
    },
  ),
  reaction(
    'ethanol_from_xylose',
    'Xylose to ethanol by a recombinant strain',
    '3 mol_xylose -> 5 mol_ethanol + 5 carbon_dioxide',
    0.85,
    { heat: 80, conditions: '32 °C, pH 5, 36 h', source: NREL },
  ),
  {
    id: 'yeast_fermentation',
    name: 'Glucose to ethanol, yeast biomass and glycerol',
    conditions:
      '32 °C, anaerobic; yields of yeast 0.05 and glycerol 0.04 g/g, remainder from the carbon and electron balances',
    source: 'Balance of carbon, nitrogen and electrons with biomass CH1.8O0.5N0.2',
    settings: {
      equation:
        '1 mol_glucose + 0.00692 mol_ammonia -> 0.45535 mol_ethanol + 0.44902 carbon_dioxide + 0.05 mol_yeast + 0.04 mol_glycerol + 0.01255 water',
      basis: 'kg',
      limiting: 'mol_glucose',
      kinetics: 'conversion',
      conversion: 0.98,
      heat: FERMENTATION_HEAT,
    },
  },
];

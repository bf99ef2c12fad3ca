/**
 * How settings, prices and assumptions are uncertain, if their declaration does not say otherwise. The widths are those of
 * an early estimate: about one value in ten lies further below the present one, and one in ten further above it.
 */
import { GMP_NUMBERS } from '../assumptions/gmp.ts';
import type { Unit } from '../wording/quantity.ts';
import type { CostCategory } from '../types/results.ts';
import type { EstimateClass } from '../assumptions/assumptions.ts';
import type { Uncertainty } from '../types/catalogue.ts';

const ESTIMATE = 'Engineering estimate';

function law(kind: Uncertainty['kind'], width: number, source: string, cause: string | null = null): Uncertainty {
  return { kind, low: width, high: width, source, cause };
}

/** Kinds of model inputs that are uncertain to a similar degree. */
export const LAWS = {
  /** Specific rates of growth, formation, loss and decay. */
  rate: law('relative', 0.2, 'Scatter of published rates for one organism or reaction; engineering estimate'),
  /** Rates that make the product, whose errors have one cause: the strain and the scale. */
  titre: law('relative', 0.2, 'Early-stage analyses vary the titre by half in both directions (triangular)', 'titre'),
  /** Yields by mass, which carbon balances bound. */
  yield: law('relative', 0.08, 'Early-stage analyses vary yields by 10 % (triangular)'),
  /** Constants of inhibition, affinity and adsorption. */
  constant: law('relative', 0.3, 'Scatter of published constants; engineering estimate'),
  exponent: law('relative', 0.05, ESTIMATE),
  /** Transfer of heat and mass. */
  transfer: law('relative', 0.25, 'Usual error of correlations for heat and mass transfer'),
  /** Fluxes, capacities, loads and rates of machines for a given feed. */
  capacity: law('relative', 0.2, 'Difference between pilot trials and production; engineering estimate'),
  /** Recoveries, rejections, efficiencies and losses. */
  share: law('rest', 0.3, 'Early-stage analyses vary recoveries by a few percentage points; engineering estimate'),
  property: law('relative', 0.1, 'Usual error of an estimated property'),
  size: law('relative', 0.2, 'Usual error of a measured particle size; engineering estimate'),
  composition: law('relative', 0.05, 'Scatter between deliveries; engineering estimate'),
  duration: law('relative', 0.15, ESTIMATE),
  dose: law('relative', 0.2, ESTIMATE),
  life: law('relative', 0.3, ESTIMATE),
  energy: law('relative', 0.2, ESTIMATE),
  temperature: law('absolute', 1, 'Usual error of a characteristic temperature'),
  ambient: law('absolute', 6, 'Difference between the seasons of a temperate climate; engineering estimate'),
  ph: law('absolute', 0.1, 'Usual error of a measured or estimated pH'),
  price: law('relative', 0.25, 'Difference between quotations; engineering estimate'),
} as const satisfies Record<string, Uncertainty>;
export type LawName = keyof typeof LAWS;

/** The law of a number by its unit; units that are absent here belong to dimensions and to what a design sets. */
const BY_UNIT: Partial<Record<Unit, LawName>> = {
  '1/h': 'rate',
  '1/d': 'rate',
  '1/s': 'rate',
  'g/g/h': 'rate',
  'pL/cell/d': 'rate',
  'pg/cell/d': 'titre',
  'pmol/cell/d': 'rate',
  'L/g/h': 'rate',
  'm/s': 'rate',
  'g/g': 'yield',
  'g/L': 'constant',
  'L/g': 'constant',
  'kW/m²/K': 'transfer',
  'L/m²/h': 'capacity',
  'L/m²/h/bar': 'capacity',
  'L/m²': 'capacity',
  'kg/m²/h': 'capacity',
  'kg/m³/h': 'capacity',
  'kg/h': 'capacity',
  'kg/kg': 'dose',
  'L/L': 'dose',
  'kg/m³': 'dose',
  'mmol/L': 'dose',
  h: 'duration',
  min: 'duration',
  uses: 'life',
  'kWh/kg': 'energy',
  'kWh/m³': 'energy',
  'kWh/kg air': 'energy',
  'kJ/mol': 'property',
  V: 'property',
  'kJ/kg': 'property',
  mPa·s: 'property',
  'ng/cell': 'property',
  'mL/g': 'property',
  K: 'temperature',
  'cm²·h·Torr/g': 'transfer',
  'cm·h·Torr/g': 'transfer',
  'USD/m³': 'price',
  'USD/m²': 'price',
  'USD/L': 'price',
  'USD/kg': 'price',
  USD: 'price',
};

/** The law of a number that states none. A number that an optimiser may choose is chosen, not uncertain. */
export function usualLaw(unit: Unit, display: Unit, isChosen: boolean): Uncertainty | null {
  if (isChosen) return null;
  if (unit === '1') return display === '%' ? LAWS.share : null;
  const name = BY_UNIT[unit];
  return name ? LAWS[name] : null;
}

/** Items whose prices follow that of energy, and those that follow that of sugar and starch. */
const ENERGY = new Set([
  'electricity',
  'lp_steam',
  'mp_steam',
  'clean_steam',
  'natural_gas',
  'chilled_water',
  'chilled_brine',
]);
const SUGAR = /glucose|sucrose|dextrose|molasses|lactose|glycerol|maltodextrin|trehalose/;

const PRICES: Partial<Record<CostCategory, Uncertainty>> = {
  materials: law('relative', 0.25, 'Range of bulk prices over a market cycle; engineering estimate'),
  utilities: law('relative', 0.2, 'Range between sites and years; engineering estimate'),
  consumables: law('relative', 0.2, 'Difference between list prices and contracts; engineering estimate'),
  labour: law('relative', 0.15, 'Range between sites of one country; engineering estimate'),
  waste: law('relative', 0.3, 'Range between sites; engineering estimate'),
};

/** The law of the price of an item; null for what is not bought by amount. */
export function priceLaw(id: string, category: CostCategory): Uncertainty | null {
  const usual = PRICES[category];
  if (!usual) return null;
  const cause = ENERGY.has(id) ? 'energy' : SUGAR.test(id) ? 'sugar' : null;
  return cause ? { ...usual, cause } : usual;
}

/** Rank correlation of the inputs with one cause, and its words. */
export const CAUSES: Readonly<Record<string, { rank: number; title: string }>> = {
  energy: { rank: 0.7, title: 'Prices of energy' },
  sugar: { rank: 0.7, title: 'Prices of sugars' },
  titre: { rank: 0.9, title: 'Formation of the product' },
};

/** The law of each number of rooms and people that has a usual range. */
const GMP_LAWS: Record<string, Uncertainty> = Object.fromEntries(
  Object.entries(GMP_NUMBERS).flatMap(([path, { value, range, source }]) =>
    value === null || value === 0 || !range
      ? []
      : [
          [
            path,
            {
              kind: 'relative',
              low: (value - range[0]) / value,
              high: (range[1] - value) / value,
              source,
              cause: null,
            },
          ],
        ],
  ),
);

/** Laws of the assumptions; those that are absent are choices, or part of the capital estimate. */
export const ASSUMPTION_LAWS: Readonly<Record<string, Uncertainty>> = {
  ...GMP_LAWS,
  'plant.operating_hours': law('absolute', 300, 'Utilisation of comparable plants: 300 to 350 days per year'),
  'plant.failure_rate': law('relative', 0.5, ESTIMATE),
  'finance.discount_rate': law(
    'absolute',
    0.03,
    'Range of the cost of capital in published analyses; engineering estimate',
  ),
  'finance.startup_years': law('relative', 0.5, ESTIMATE),
  'finance.transport_cost': law('relative', 0.25, ESTIMATE),
  'utilities.electricity_price': law('relative', 0.25, 'Difference between contracts; engineering estimate'),
  'utilities.methane_yield': law('relative', 0.15, 'Scatter of published yields; engineering estimate'),
  'utilities.turbine_efficiency': law('rest', 0.3, ESTIMATE),
  'utilities.boiler_efficiency_solid': law('rest', 0.3, 'Depends on the moisture of the fuel; engineering estimate'),
};

/**
 * Error of the capital estimate by its class, as 80 % interval: the widest ends that AACE International 18R-97 gives for the
 * process industries. An estimate from a list of equipment is of class 4.
 */
export const CAPITAL_LAWS: Readonly<Record<EstimateClass, Uncertainty>> = {
  class_5: capitalLaw(5, 0.5, 1),
  class_4: capitalLaw(4, 0.3, 0.5),
  class_3: capitalLaw(3, 0.2, 0.3),
  class_2: capitalLaw(2, 0.15, 0.2),
};

function capitalLaw(of: number, low: number, high: number): Uncertainty {
  return { kind: 'relative', low, high, source: `AACE International 18R-97, class ${of}`, cause: null };
}

/**
 * Samples of the uncertain inputs that are drawn unless more are asked for: enough for the ends of an interval that is printed with two
 * digits. The report, estimates in lists and a Monte Carlo analysis draw the same.
 */
export const SAMPLES = 512;

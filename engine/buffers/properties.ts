/** Properties of a buffer: capacity, conductivity, osmolality, heat, other temperatures, titration (docs/models, 4). */
import { apparentPk, balanceAt, DAVIES_LIMIT, meanCharge } from '../physics/buffers.ts';
import { celsius } from '../wording/quantity.ts';
import { figure } from '../wording/text.ts';
import type { Checked } from './check.ts';
import { conductivityAt, type Mixture, particles, phAt } from './mixture.ts';
import type {
  BufferAtTemperature,
  BufferProperties,
  BufferRecipeLine,
  BufferTitrationPoint,
} from '../types/buffers.ts';

const ROOM = celsius(25);
const TEMPERATURES = [4, 20, 25, 37].map(celsius);
/** Heat of neutralisation of the ions of water, kJ/mol. */
const NEUTRALISATION = 55.8;
/** pH range of the titration curve, widened to include the target. */
const CURVE: readonly [number, number] = [2, 12];
/** Points per pH unit. */
const POINTS = 10;
/** Useful range on either side of the apparent pK. */
const USEFUL = 1;
const mmol = (perLitre: number): number => 1000 * perLitre;

/** Base bound at the pH, from the fully acid form, mol/L. */
const baseFrom = ({ solution }: Mixture, wanted: Checked, strong: number): number =>
  strong +
  solution.anions +
  wanted.buffering.reduce((sum, { substance, total }) => sum + substance.acid.charge * total, 0);

/** The apparent pK nearest to the target; null if nothing buffers. */
export function nearestPk({ ph, temperature, buffering }: Checked, ionicStrength: number): number | null {
  let best: number | null = null;
  for (const { substance } of buffering) {
    for (const [k, step] of substance.acid.steps.entries()) {
      const pk = apparentPk(step, substance.acid.charge - k, ionicStrength, temperature);
      if (best === null || Math.abs(pk - ph) < Math.abs(best - ph)) best = pk;
    }
  }
  return best;
}

export function propertiesOf(mixture: Mixture, wanted: Checked, lines: readonly BufferRecipeLine[]): BufferProperties {
  const { balance, ions } = mixture;
  const { volume } = wanted;
  const pk = nearestPk(wanted, balance.ionicStrength);
  const costs = lines.map(({ cost }) => cost);
  return {
    ionic_strength: mmol(balance.ionicStrength),
    conductivity: conductivityAt(mixture, phAt(mixture, ROOM), ROOM),
    capacity: mmol(balance.capacity),
    capacity_peak_ph: pk,
    useful_ph_min: pk === null ? null : pk - USEFUL,
    useful_ph_max: pk === null ? null : pk + USEFUL,
    base_added: mmol(baseFrom(mixture, wanted, balance.strong)),
    sodium: mmol(ions.get('sodium') ?? 0),
    osmolality: osmolalityOf(mixture, wanted),
    heat_released: heatOf(mixture, wanted),
    cost: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + cost!, 0) / volume,
  };
}

/** Ideal osmolality, mOsm/kg. */
export function osmolalityOf({ solution, ions }: Mixture, { additives }: Checked): number {
  const dissolved = [...solution.buffers, ...additives].reduce((sum, { total }) => sum + total, 0);
  return mmol(dissolved + particles(ions));
}

/**
 * Heat of bringing each substance from the weighed form to the pH, MJ: base removes protons at the heat of
 * neutralisation minus the enthalpy of each step, acid adds them at that enthalpy.
 */
function heatOf({ portions, preparation, balance }: Mixture, { buffering, ph, temperature, volume }: Checked): number {
  if (preparation === 'salt_pair') return 0;
  let heat = 0; // kJ/L
  for (const { substance, total } of buffering) {
    const { acid, forms } = substance;
    const weighed = forms.find(({ reagent }) => portions.some((one) => one.reagent === reagent));
    if (!weighed) continue;
    // Protons lost, of those in the model; strong acids have lost one more than the model counts.
    const from = weighed.strong + acid.charge;
    const to = acid.charge - meanCharge(acid, ph, balance.ionicStrength, temperature);
    const [low, high] = from < to ? [from, to] : [to, from];
    for (let k = Math.floor(low); k < high; k++) {
      const share = Math.min(high, k + 1) - Math.max(low, k);
      const enthalpy = acid.steps[k]?.[1] ?? 0;
      heat += share * total * (from < to ? NEUTRALISATION - enthalpy : enthalpy);
    }
  }
  // kJ/L = MJ/m³.
  return heat * volume;
}

export const atTemperatures = (mixture: Mixture, wanted: Checked): BufferAtTemperature[] =>
  TEMPERATURES.map((temperature) => {
    const ph = temperature === wanted.temperature ? wanted.ph : phAt(mixture, temperature);
    return { temperature, ph, shift: ph - wanted.ph, conductivity: conductivityAt(mixture, ph, temperature) };
  });

/** Titration curve from acid to base at the buffer temperature, by ascending pH. */
export function titrationOf(mixture: Mixture, wanted: Checked): BufferTitrationPoint[] {
  const from = Math.min(CURVE[0], Math.floor(wanted.ph));
  const to = Math.max(CURVE[1], Math.ceil(wanted.ph));
  return Array.from({ length: (to - from) * POINTS + 1 }, (_, k) => {
    const ph = from + k / POINTS;
    const { strong, capacity } = balanceAt(mixture.solution, ph, mixture.salt);
    return { base_added: mmol(baseFrom(mixture, wanted, strong)), ph, capacity: mmol(capacity) };
  });
}

/** Warnings if the model or the buffer is outside its useful range. */
export function warningsOf({ balance }: Mixture, wanted: Checked): string[] {
  const warnings: string[] = [];
  const pk = nearestPk(wanted, balance.ionicStrength);
  if (balance.ionicStrength > DAVIES_LIMIT)
    warnings.push(
      `The activity model is not valid above an ionic strength of ${DAVIES_LIMIT} mol/L; the pH is only approximate.`,
    );
  if (pk === null)
    warnings.push('None of the components has buffering capacity, so any addition of acid or base changes the pH.');
  else if (Math.abs(wanted.ph - pk) > USEFUL)
    warnings.push(
      `pH ${figure(wanted.ph)} is outside the effective buffering range of these components, ${figure(pk - USEFUL)} to ${figure(pk + USEFUL)}.`,
    );
  if (wanted.buffering.some(({ substance }) => substance.id === 'carbonate'))
    warnings.push('Carbonate buffers exchange carbon dioxide with the air; keep the vessel closed.');
  if (wanted.additives.some(({ molecule }) => molecule.pka.length > 0))
    warnings.push('Additives are treated as uncharged; an additive with a pK would change the pH.');
  return warnings;
}

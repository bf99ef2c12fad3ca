/** Designs a buffer: from pH and components to recipe and properties (docs/models, 4). */
import { bisect } from '../numeric/roots.ts';
import type { Molecule } from '../types/library.ts';
import { figure } from '../wording/text.ts';
import { check, type Checked, isProblem } from './check.ts';
import { conductivityAt, isMixture, mix, type Mixture, type OutOfReach, phAt } from './mixture.ts';
import { atTemperatures, propertiesOf, titrationOf, warningsOf } from './properties.ts';
import { type Ingredients, ingredientsOf, linesOf } from './recipe.ts';
import type { BufferInput, BufferOutcome, BufferPreparation, BufferProblem } from '../types/buffers.ts';
import { celsius } from '../wording/quantity.ts';

const PREPARATIONS: readonly BufferPreparation[] = ['salt_pair', 'acid_with_base', 'base_with_acid'];
const ROOM = celsius(25);

export interface Prepared {
  readonly wanted: Checked;
  readonly mixture: Mixture;
  readonly ingredients: Ingredients;
}

/** Ingredients of a buffer, without its properties; a problem if it cannot be made. */
export function prepare(input: BufferInput, molecules: readonly Molecule[]): Prepared | BufferProblem {
  const wanted = check(input, molecules);
  if (isProblem(wanted)) return wanted;
  const mixture = mixtureFor(wanted, input.preparation);
  if (isProblem(mixture)) return mixture;
  const ingredients = ingredientsOf(mixture, wanted);
  if (!(ingredients.water > 0))
    return {
      fields: ['components'],
      message: 'The total volume of the solutes leaves no room for water.',
      nearest: null,
    };
  return { wanted, mixture, ingredients };
}

/**
 * Recipe, properties and titration curve of a buffer.
 * @param molecules Molecules of the library, for prices and additives.
 */
export function designBuffer(input: BufferInput, molecules: readonly Molecule[]): BufferOutcome {
  const prepared = prepare(input, molecules);
  if (isProblem(prepared)) return { feasible: false, problem: prepared };
  const { wanted, mixture, ingredients } = prepared;
  const recipe = linesOf(ingredients, wanted.volume, molecules);
  return {
    feasible: true,
    design: {
      preparation: mixture.preparation,
      recipe,
      properties: propertiesOf(mixture, wanted, recipe),
      at_temperatures: atTemperatures(mixture, wanted),
      titration: titrationOf(mixture, wanted),
      warnings: warningsOf(mixture, wanted),
    },
  };
}

/**
 * Sodium chloride that brings a buffer to an ionic strength (mmol/L) or a conductivity (mS/cm at 25 °C), mmol/L; the
 * sodium chloride among its components is replaced.
 */
export function saltFor(
  input: BufferInput,
  target: { ionic_strength: number } | { conductivity: number },
  molecules: readonly Molecule[],
): { feasible: true; concentration: number } | { feasible: false; problem: BufferProblem } {
  const [field, aim] = Object.entries(target)[0]!;
  const others = input.components.filter(({ substance_id: id }) => id !== SALT && id !== `mol_${SALT}`);
  const salted = (concentration: number): BufferInput => ({
    ...input,
    components: [...others, { substance_id: SALT, role: 'salt', concentration }],
  });
  const first = prepare(salted(0), molecules);
  if (isProblem(first)) return { feasible: false, problem: first };
  const at = (concentration: number): number => {
    const prepared = prepare(salted(concentration), molecules);
    // A buffer that cannot be made with this much salt is beyond the target.
    if (isProblem(prepared)) return Infinity;
    const { mixture } = prepared;
    return field === 'ionic_strength'
      ? 1000 * mixture.balance.ionicStrength
      : conductivityAt(mixture, prepared.wanted.temperature === ROOM ? input.ph : phAt(mixture, ROOM), ROOM);
  };
  const unit = field === 'ionic_strength' ? 'mmol/L' : 'mS/cm';
  const refuse = (message: string, value: number): { feasible: false; problem: BufferProblem } => ({
    feasible: false,
    problem: { fields: [field], message, nearest: { field, value, unit } },
  });
  const least = at(0);
  if (!(aim >= least)) return refuse(`The buffer already has ${figure(least)} ${unit} without added salt.`, least);
  const most = at(MOST_SALT);
  if (!(aim <= most))
    return refuse(`The maximum of ${MOST_SALT} mmol/L of sodium chloride gives only ${figure(most)} ${unit}.`, most);
  return { feasible: true, concentration: bisect((c) => at(c) - aim, 0, MOST_SALT) };
}

const SALT = 'sodium_chloride';
const MOST_SALT = 4000;

/** The mixture of the given preparation, or of the first that reaches the pH, starting with the usual one. */
function mixtureFor(wanted: Checked, preparation: BufferPreparation | undefined): Mixture | BufferProblem {
  if (preparation !== undefined) {
    const tried = mix(wanted, preparation);
    return isMixture(tried) ? tried : outOfReach(wanted, preparation, tried);
  }
  const usual = wanted.buffering[0]?.substance.usual ?? 'acid_with_base';
  for (const one of new Set([usual, ...PREPARATIONS])) {
    const tried = mix(wanted, one);
    if (isMixture(tried)) return tried;
  }
  const tried = mix(wanted, usual);
  return isMixture(tried) ? tried : outOfReach(wanted, usual, tried);
}

const WAY: Readonly<Record<BufferPreparation, string>> = {
  salt_pair: 'its pair of salts',
  acid_with_base: 'its acid form, adjusted with base',
  base_with_acid: 'its base form, adjusted with acid',
};

function outOfReach(
  { ph, buffering }: Checked,
  preparation: BufferPreparation,
  { low, high }: OutOfReach,
): BufferProblem {
  const { name, forms } = buffering[0]!.substance;
  if (Number.isNaN(low))
    return {
      fields: ['preparation'],
      message: `${name} is available only as ${forms[0]!.reagent.name}, so there is no salt pair. Set the pH with acid or base.`,
      nearest: null,
    };
  // Rounded inwards, so the pH named in the message is feasible.
  const nearest = ph < low ? Math.ceil(100 * low + 0.5) / 100 : Math.floor(100 * high - 0.5) / 100;
  const range =
    low === -Infinity
      ? `up to ${figure(high)}`
      : high === Infinity
        ? `from ${figure(low)}`
        : `${figure(low)} to ${figure(high)}`;
  return {
    fields: ['ph', 'preparation', 'components'],
    message: `${name} prepared from ${WAY[preparation]} covers pH ${range}. For pH ${figure(ph)}, choose a different preparation or substance.`,
    nearest: { field: 'ph', value: nearest, unit: '1' },
  };
}

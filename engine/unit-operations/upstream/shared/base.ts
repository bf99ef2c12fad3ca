/** Base that keeps the pH of a culture against the acids it makes, and the salt that stays in the broth. */
import { itemIndex } from '../../../costing/items.ts';
import { CALCIUM_SALTS } from '../../../physics/calcium-salts.ts';
import { baseFor, ownPh, type WeakAcid } from '../../../physics/dissociation.ts';
import { NEUTRALISATION } from '../../../physics/neutralisation.ts';
import { acidOf, BY_PRODUCT_ACIDS, WATER_PER_CHARGE } from '../../../stream/acid-product.ts';
import { byProductOf } from '../../../stream/components.ts';
import type { Stream } from '../../../stream/stream.ts';
import { MOL_PER_KMOL } from '../../../wording/quantity.ts';
import { figure } from '../../../wording/text.ts';
import { type Run } from '../../../declare/define.ts';
import { type Basis, choice, group, number } from '../../../declare/settings.ts';
import { byCase } from '../../../declare/words.ts';
import { hostLimits, USUAL_PH } from './hosts.ts';

interface Base {
  readonly item: number;
  /** g per mol of charge. */
  readonly equivalent: number;
  /** Water that it forms, g per mol of charge. */
  readonly water: number;
  readonly ion: 'ammonium' | 'sodium' | 'calcium' | 'magnesium';
}

const hydroxide = (id: string, equivalent: number, ion: Base['ion']): Base => ({
  item: itemIndex(id),
  equivalent,
  water: WATER_PER_CHARGE,
  ion,
});
const BASES: Readonly<Record<Exclude<BaseChoice, 'none'>, Base>> = {
  ammonia: { item: itemIndex('mol_ammonia'), equivalent: 17.03, water: 0, ion: 'ammonium' },
  sodium_hydroxide: hydroxide('mol_sodium_hydroxide', 40, 'sodium'),
  calcium_hydroxide: hydroxide('mol_calcium_hydroxide', 74.09 / 2, 'calcium'),
  magnesium_hydroxide: hydroxide('magnesium_hydroxide', 58.32 / 2, 'magnesium'),
};
type BaseChoice = 'none' | 'ammonia' | 'sodium_hydroxide' | 'calcium_hydroxide' | 'magnesium_hydroxide';

/** The acids of a culture: its product, and the by-product of a host that does not respire. */
const productAcid = ({ product, molecule }: Basis): WeakAcid | null =>
  product.kind === 'molecule' ? acidOf(molecule) : null;
const byProductAcid = ({ host }: Basis): WeakAcid | null =>
  host.peak_our === 0 ? (BY_PRODUCT_ACIDS[byProductOf(host)] ?? null) : null;

/** Yeasts and fungi make acids at a pH that needs little base. */
const LOW_PH = 3;

/** pH at which the host is usually grown for the product. */
export function usualPh(basis: Basis): number {
  const { ph } = hostLimits(basis.host);
  const tolerant = basis.host.kind === 'yeast' || basis.host.kind === 'fungus';
  return tolerant && ph[0] < LOW_PH && productAcid(basis) ? LOW_PH : ph[1];
}

export const baseSettings = {
  ...group('Vessel', 'Standard texts, ±0.5', {
    ph: number('1', 'pH', null, [1.5, 2.5, 8.5, 10], {
      derive: usualPh,
      note: `Optimum of the host: ${byCase(USUAL_PH, figure)}, unless the host has its own value; ${LOW_PH} for an acid made by a yeast or a fungus`,
      help: 'pH maintained by the base. At a low pH, an acid needs less base; growth is slow far from the optimum of the host.',
    }),
    base: choice<BaseChoice>(
      'Base',
      {
        none: 'None',
        ammonia: 'Ammonia',
        sodium_hydroxide: 'Sodium hydroxide',
        calcium_hydroxide: 'Calcium hydroxide (lime)',
        magnesium_hydroxide: 'Magnesium hydroxide',
      },
      null,
      {
        derive: (basis) => (productAcid(basis) || byProductAcid(basis) ? 'ammonia' : 'none'),
        note: 'Ammonia if the product, or the by-product of an anaerobic host, is an acid; otherwise none',
        help: 'Base that neutralises the acids of the culture; the salt stays in the broth. An acidification step converts the salt back into the acid.',
      },
    ),
  }),
} as const;

interface BaseValues {
  ph: number;
  base: BaseChoice;
}

/**
 * Adds the base for the acids of a broth.
 * @param into Stream of the base. @param made Product and by-product, kg. @param volume Broth, m³. @returns kg.
 */
export function neutralise(
  run: Run,
  { ph, base }: BaseValues,
  into: Stream,
  { product, byProduct, volume }: { product: number; byProduct: number; volume: number },
): number {
  const acids = acidsOf(run, product, byProduct, volume);
  if (acids.length === 0) return 0;
  if (base === 'none') {
    const own = ownPh(acids);
    if (own < ph - 0.1)
      run.warn(
        'base',
        `Without base, the acids would lower the pH to ${figure(own)}, below the specified pH of ${figure(ph)}.`,
      );
    return 0;
  }
  const charge = baseFor(acids, ph) * volume; // kmol
  const { item, equivalent, water, ion } = BASES[base];
  const { at } = run.components;
  into.mass[at[ion]]! += (equivalent - water) * charge;
  into.mass[at.water]! += water * charge;
  const kg = equivalent * charge;
  run.amounts[item]! += kg;
  const soluble = base === 'calcium_hydroxide' ? CALCIUM_SALTS[run.basis.product.component_id ?? ''] : undefined;
  if (soluble !== undefined && product / volume > soluble)
    run.doubt(
      'base',
      `Only about ${figure(soluble)} g/L of the acid stays dissolved as its calcium salt. The excess is solid in the broth, but the model treats it as dissolved.`,
    );
  return kg;
}

/** Heat that a base releases as it neutralises acids, kJ. @param kg As returned by `neutralise`. */
export const heatOfBase = (base: BaseChoice, kg: number): number =>
  base === 'none' ? 0 : (kg / BASES[base].equivalent) * MOL_PER_KMOL * NEUTRALISATION[base];

function acidsOf({ basis }: Run, product: number, byProduct: number, volume: number) {
  const acids: { acid: WeakAcid; concentration: number }[] = [];
  const own = productAcid(basis);
  if (own && basis.molecule?.molar_mass)
    acids.push({ acid: own, concentration: product / basis.molecule.molar_mass / volume });
  const other = byProductAcid(basis);
  if (other && byProduct > 0)
    acids.push({ acid: other, concentration: byProduct / BY_PRODUCT_MASS[byProductOf(basis.host)] / volume });
  return acids;
}

/** g/mol. */
const BY_PRODUCT_MASS = { acetate: 60.05, lactate: 90.08, ethanol: 46.07 };

/** What follows from a component's sequence, formula and dissociations. */
import {
  meanCharge,
  electronsOf,
  elementsOf,
  formulaMass,
  atomsOf,
  chainMass,
  isoelectricPoint,
  molarAbsorption,
  netCharge,
  residuesOf,
  type ProteinChain,
  weakAcidOf,
  reachOf,
  pressureError,
  pressureOf,
  type SourcedRow,
  vapourOf,
  volatilityFacts,
} from '#engine/index.ts';
import type { Molecule, Protein, Quotation } from '#generated/types.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { effectOf, isOfMaterial, type Materials, quotedOf } from './quoted.ts';
import type { Curves } from '#src/components/chart/curves.ts';
import { formatNumber } from '#src/lib/format.ts';
import { widthText } from '#src/lib/precision.ts';

/** A calculated property. */
export interface Computed {
  key: string;
  title: string;
  text: string;
  /** The 95 % interval: half of it, or a factor in both directions; null if the value is exact. */
  margin: string | null;
  unit: string;
  /** What it follows from. */
  from: string;
  /** Where the interval comes from. */
  source?: string;
}

const FREEZING = 273.15;
const KPA_PER_BAR = 100;
const SEQUENCE = 'from the sequence';
const PK = `${SEQUENCE}, pK of folded proteins`;
const FORMULA = 'from the formula';
const NEUTRAL = 7;
/** g of oxygen per mol of electrons. */
const OXYGEN = 8;

export const chainOf = ({ sequence, disulfides }: Pick<Protein, 'sequence' | 'disulfides'>): ProteinChain | null =>
  sequence ? { sequence, disulfides: disulfides ?? 0 } : null;

const exact = (key: string, title: string, value: number, unit: string, from: string, decimals?: number): Computed => ({
  key,
  title,
  text: formatNumber(value, decimals === undefined ? {} : { decimals }),
  margin: null,
  unit,
  from,
});

const signed = (value: number, decimals = 1) => `${value > 0 ? '+' : ''}${formatNumber(value, { decimals })}`;

export function computedOf(
  component: Partial<Protein & Molecule & Quotation>,
  materials: Materials = { molecules: [], solvents: [] },
): Computed[] {
  if (component.machine !== undefined) return ofQuotation(component as Quotation, materials);
  const chain = chainOf(component);
  if (chain) return ofProtein(chain, component.isoelectric_point ?? null);
  const elements = component.formula ? elementsOf(component.formula) : null;
  return [
    ...(elements ? ofFormula(elements) : []),
    ...(component.pka && component.id && component.class ? ofAcid(component as Molecule) : []),
    ...ofVapour(component),
  ];
}

/** A component with a boiling point. */
const volatile = (component: Partial<Molecule>): SourcedRow | null =>
  component.boiling_point && component.id ? (component as Molecule & SourcedRow) : null;

function ofVapour(component: Partial<Molecule>): Computed[] {
  const row = volatile(component);
  return (row ? volatilityFacts(row) : []).map(({ key, title, value, unit, margin, from, source }) => ({
    key,
    title,
    text: formatNumber(value),
    margin:
      margin === null
        ? null
        : 'half' in margin
          ? `± ${widthText(margin.half)}`
          : `×/÷ ${formatNumber(margin.factor, { digits: 2 })}`,
    unit,
    from,
    source,
  }));
}

const BELOW = 90;
const ABOVE = 20;

/** Vapour pressure against temperature, with its interval; null for what does not evaporate. */
export function vapourCurve(component: Partial<Molecule>): Curves | null {
  const row = volatile(component);
  const vapour = row && vapourOf(row);
  if (!row || !vapour) return null;
  const from = Math.min(vapour.boiling, Math.max(FREEZING, vapour.boiling - BELOW));
  const points = Array.from({ length: 56 }, (_, k) => {
    const T = from + ((vapour.boiling + ABOVE - from) * k) / 55;
    return {
      at: T - FREEZING,
      pressure: pressureOf(vapour, T) * KPA_PER_BAR,
      factor: 1 + pressureError(row, vapour, T),
    };
  });
  const line = (key: string, title: string, of: (point: (typeof points)[number]) => number, ghost = false) => ({
    key,
    title,
    ghost,
    points: points.map((point) => [point.at, of(point)] as const),
  });
  return {
    x: { title: 'Temperature', unit: '°C' },
    y: { title: 'Vapour pressure', unit: 'kPa', log: true },
    curves: [
      line('pressure', 'Vapour pressure', ({ pressure }) => pressure),
      line('low', '95 % interval, from', ({ pressure, factor }) => pressure / factor, true),
      line('high', '95 % interval, to', ({ pressure, factor }) => pressure * factor, true),
    ],
    ghosts: '95 % interval',
    level: { y: 101.325, label: '1 atm' },
  };
}

/** What a quotation alone does to the curve of its type or the price of its material, step by step. */
function ofQuotation(quotation: Quotation, materials: Materials): Computed[] {
  const made = effectOf(quotation, materials);
  if (!made) return [];
  const { usd, confirmed, curve, ratio, doubtful } = made.quotations[0]!;
  const { weight, level, prior, spread } = made;
  const { title, unit } = quotedOf(quotation, materials);
  const prices = isOfMaterial(quotation.machine) ? 'price of the sources' : 'cost correlation';
  const [before, after] = [prior, spread].map((one) => formatNumber(1 + reachOf(one).high, { decimals: 2 }));
  const size = `${formatNumber(quotation.size)} ${unit}`;
  return [
    exact(
      'usd',
      'In dollars at the exchange rate of that day',
      usd,
      'USD',
      `× ${formatNumber(quotation.exchange_rate)}`,
      0,
    ),
    exact('confirmed', 'In 2023 dollars', confirmed, 'USD', 'by the cost index of the quotation year', 0),
    exact(
      'curve',
      isOfMaterial(quotation.machine) ? `${size} at the price of the sources` : `From the cost correlation at ${size}`,
      curve,
      '2023 USD',
      isOfMaterial(quotation.machine) ? title : `${title}, ${quotation.grade} grade`,
      0,
    ),
    exact(
      'ratio',
      `Quotation ÷ ${prices}`,
      ratio,
      '',
      doubtful ? `far from the ${prices}: check the unit and the scope` : '',
      3,
    ),
    exact(
      'weight',
      'Weight if this is the only quotation',
      100 * weight,
      '%',
      `sources ${formatNumber(100 - 100 * weight, { decimals: 0 })} %`,
      0,
    ),
    exact('level', `Factor on the ${prices}`, level, '×', 'ratio to the power of the weight', 3),
    {
      key: 'range',
      title: `Range, ${LEVEL}`,
      text: `×/÷ ${after}`,
      margin: null,
      unit: '',
      from: `×/÷ ${before} excluding the quotation`,
    },
  ];
}

/**
 * The charge of a protein against pH. What the sequence does not have, such as haem, bound ions and phosphates, is taken as a constant
 * charge, by which there is none at the isoelectric point that is stated.
 */
function chargeOf(chain: ProteinChain, stated: number | null): (ph: number) => ReturnType<typeof netCharge> {
  const bound = stated === null ? 0 : netCharge(chain, stated).charge;
  return (ph) => {
    const { charge, margin } = netCharge(chain, ph);
    return { charge: charge - bound, margin };
  };
}

function ofProtein(chain: ProteinChain, stated: number | null): Computed[] {
  const atoms = atomsOf(chain);
  const mass = chainMass(chain);
  const absorption = molarAbsorption(chain);
  const { charge, margin } = chargeOf(chain, stated)(NEUTRAL);
  const residues = [...residuesOf(chain).values()].reduce((sum, count) => sum + count, 0);
  return [
    exact('residues', 'Amino acids', residues, '', SEQUENCE, 0),
    exact('mass', 'Mass of the chain', mass / 1000, 'kDa', SEQUENCE, 3),
    exact('nitrogen', 'Nitrogen', (100 * (atoms.get('N') ?? 0) * 14.007) / mass, '% by mass', SEQUENCE, 1),
    {
      key: 'charge',
      title: 'Net charge at pH 7',
      text: signed(charge),
      margin: `± ${formatNumber(margin, { decimals: 1 })}`,
      unit: 'e',
      from: stated === null ? PK : `${SEQUENCE} and the isoelectric point`,
    },
    exact('pi', 'Isoelectric point of the sequence', isoelectricPoint(chain), '', PK, 1),
    ...(absorption > 0
      ? [
          exact(
            'absorption',
            'Molar absorption, 280 nm',
            absorption / 1000,
            '1/(mM cm)',
            `${SEQUENCE}, Pace et al. 1995`,
          ),
          exact(
            'absorbance',
            'Absorbance of 1 g/L, 280 nm',
            absorption / mass,
            '1/cm',
            `${SEQUENCE}, Pace et al. 1995`,
          ),
        ]
      : []),
  ];
}

function ofFormula(elements: ReadonlyMap<string, number>): Computed[] {
  const mass = formulaMass(elements);
  const carbon = elements.get('C') ?? 0;
  const nitrogen = elements.get('N') ?? 0;
  const electrons = carbon > 0 ? electronsOf(elements) : null;
  return [
    ...(carbon > 0 ? [exact('carbon', 'Carbon', (100 * carbon * 12.011) / mass, '% by mass', FORMULA, 1)] : []),
    ...(nitrogen > 0 ? [exact('nitrogen', 'Nitrogen', (100 * nitrogen * 14.007) / mass, '% by mass', FORMULA, 1)] : []),
    ...(electrons === null
      ? []
      : [
          exact('reduction', 'Degree of reduction', electrons / carbon, 'mol e⁻/mol C', FORMULA, 2),
          exact('cod', 'Chemical oxygen demand', (OXYGEN * electrons) / mass, 'g/g', FORMULA, 3),
        ]),
  ];
}

function ofAcid(molecule: Molecule): Computed[] {
  const acid = weakAcidOf(molecule);
  if (!acid) return [];
  return [
    {
      key: 'charge',
      title: 'Mean charge at pH 7',
      text: signed(meanCharge(acid, NEUTRAL), 2),
      margin: null,
      unit: 'e',
      from: 'from the pK',
    },
  ];
}

const ph1 = (value: number) => formatNumber(value, { decimals: 1 });
const PH = Array.from({ length: 121 }, (_, k) => 1 + k / 10);

/** Net charge against pH; null if neither a sequence nor a dissociation is known. */
export function chargeCurve(component: Partial<Protein & Molecule>): Curves | null {
  const chain = chainOf(component);
  const x = { title: 'pH' };
  if (chain) {
    const stated = component.isoelectric_point ?? null;
    const at = chargeOf(chain, stated);
    const points = PH.map((ph) => ({ ph, ...at(ph) }));
    const zero = stated ?? isoelectricPoint(chain);
    return {
      x,
      y: { title: 'Net charge', unit: 'e' },
      curves: [
        { key: 'charge', title: 'Net charge', points: points.map(({ ph, charge }) => [ph, charge]) },
        {
          key: 'low',
          title: '95 % interval, from',
          ghost: true,
          points: points.map((at) => [at.ph, at.charge - at.margin]),
        },
        {
          key: 'high',
          title: '95 % interval, to',
          ghost: true,
          points: points.map((at) => [at.ph, at.charge + at.margin]),
        },
      ],
      ghosts: '95 % interval',
      level: { y: 0, label: '' },
      marks: [
        {
          x: zero,
          y: 0,
          shape: 'ring',
          colour: 'var(--palette-text-primary)',
          label: `pI ${ph1(zero)}`,
        },
      ],
    };
  }
  const acid = component.pka && component.id && component.class ? weakAcidOf(component as Molecule) : null;
  if (!acid) return null;
  return {
    x,
    y: { title: 'Mean charge', unit: 'e' },
    curves: [{ key: 'charge', title: 'Mean charge', points: PH.map((ph) => [ph, meanCharge(acid, ph)]) }],
    marks: acid.pk.map((pk) => ({
      x: pk,
      y: meanCharge(acid, pk),
      shape: 'dot' as const,
      colour: 'var(--palette-text-primary)',
      label: `pK ${formatNumber(pk, { decimals: 2 })}`,
    })),
  };
}

/** mol/L. */
export const TITRATED = 0.1;

/**
 * Titration of 0.1 mol/L with a strong base, from the form with every proton: base added per mol against pH, ideal solution.
 * Null for a component without dissociations.
 */
export function titrationCurve(molecule: Partial<Molecule>): Curves | null {
  const acid = molecule.pka && molecule.id && molecule.class ? weakAcidOf(molecule as Molecule) : null;
  if (!acid) return null;
  const added = (ph: number) => acid.protonated - meanCharge(acid, ph) + (10 ** (ph - 14) - 10 ** -ph) / TITRATED;
  const most = acid.pk.length + 0.3;
  const points = PH.flatMap((ph): [number, number][] =>
    added(ph) >= -0.05 && added(ph) <= most ? [[added(ph), ph]] : [],
  );
  const useful = acid.pk.filter((pk) => pk > 2 && pk < 12);
  return {
    x: { title: 'Strong base added', unit: 'mol/mol' },
    y: { title: 'pH' },
    curves: [{ key: 'ph', title: 'pH', points }],
    marks: useful.map((pk) => ({
      x: added(pk),
      y: pk,
      shape: 'dot' as const,
      colour: 'var(--palette-text-primary)',
      label: `buffers from pH ${formatNumber(pk - 1, { decimals: 1 })} to ${formatNumber(pk + 1, { decimals: 1 })}`,
    })),
  };
}

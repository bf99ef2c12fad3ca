/** Lines of the capital estimate; they add up to the total. */
import type { CapitalConvention } from '../assumptions/assumptions.ts';
import type { CapitalLine } from '../types/results.ts';
import { H_PER_D } from '../wording/quantity.ts';
import { CATEGORIES } from './categories.ts';
import {
  COMPLETE_LESS,
  LANG_BUILDINGS,
  LANG_COMPLETE,
  LANG_FIXED,
  LANG_INDIRECT,
  LANG_SINGLE_USE,
  LANG_TOTAL,
  NREL_DIRECT,
  NREL_INDIRECT,
  NREL_INDIRECT_SUM,
  NREL_LEFT,
  NREL_WORKING,
  SINGLE_USE_LESS,
  SINGLE_USE_STARTUP_LESS,
  SUPERPRO_CONSTRUCTION,
  SUPERPRO_CONTINGENCY,
  SUPERPRO_ENGINEERING,
  SUPERPRO_FEE,
  SUPERPRO_STARTUP,
  UNLISTED_BARE_MODULE,
  WORKING_CAPITAL_DAYS,
  langFixed,
  langWithout,
  sparing,
  superproLines,
  type Building,
  type CapitalInput,
  type FixedCapital,
  type Sparing,
  withoutNeed,
} from './capital-factors.ts';
import {
  byEconomics,
  assumed,
  constant,
  ECONOMICS,
  type Explained,
  type Notes,
  number,
  type Term,
} from './explained.ts';

/** The lines of the capital estimate, each with how it is calculated. */
export function capitalLines(
  input: CapitalInput,
  fixed: FixedCapital,
  working: number,
  startup: number,
  notes?: Notes,
): CapitalLine[] {
  const { convention, building } = input;
  const { purchase, direct } = fixed;
  const special = sparing(input);
  const { spare = 0 } = input;
  const how = new Explaining(convention, special, spare > 0);
  /** What of the purchase cost needs a part of the plant. */
  const needing = (key: string): number => purchase - withoutNeed(special, key);
  const ofPurchase = special.singleUse + special.complete > 0 ? OF_PURCHASE_MIXED : OF_PURCHASE;
  const lines: CapitalLine[] = [];
  const add = (key: string, title: string, amount: number, basis: string, explain: () => Explained): void => {
    lines.push({ key, title, amount, basis });
    notes?.set(`capital.lines.${key}`, explain);
  };
  /** Keys of the lines so far, made when somebody reads them; without those of equipment, if it is `soFar`. */
  const all =
    (n = lines.length) =>
    () =>
      lines.slice(0, n).map(({ key }) => key);
  const soFar =
    (n = lines.length) =>
    () =>
      all(n)().filter((key) => !PURCHASED.has(key));
  add('listed_equipment', 'Listed equipment', input.listed, LISTED, () =>
    byEconomics('sum(part)', { symbol: 'part', machines: 'all', of: 'purchase_cost' }),
  );
  if (spare > 0)
    add('spare_equipment', 'Spare equipment', input.listed * spare, UNLISTED, () =>
      how.says('listed * spare', ofLine('listed', 'listed_equipment'), SPARE_SHARE),
    );
  add('unlisted_equipment', 'Unlisted equipment', purchase - input.listed * (1 + spare), UNLISTED, () =>
    how.says('listed * unlisted', ofLine('listed', 'listed_equipment'), UNLISTED_SHARE),
  );
  let before = purchase;
  /** @param indirect What comes with the direct cost of the rooms, as a factor and in the formula. */
  const addRooms = (indirect = 1, basis = BY_AREA, formula = '', ...terms: Term[]): void => {
    if (!building) return;
    add('rooms', ROOMS, (building.rooms - building.utilities) * indirect, basis, () =>
      how.says(formula ? `(rooms - utilities)${formula}` : 'rooms - utilities', ROOMS_COST, UTILITIES_COST, ...terms),
    );
    add('utilities_building', 'Utilities building', building.utilities * indirect, basis, () =>
      how.says(`utilities${formula}`, UTILITIES_COST, ...terms),
    );
  };
  switch (convention) {
    case 'superpro': {
      add('installation', 'Installation', needing('installation') * input.installation, ofPurchase, () =>
        how.ofNeeding('installation', assumed('share', 'capital.installation_factor')),
      );
      for (const [key, title, share] of superproLines(input))
        add(key, title, needing(key) * share, ofPurchase, () =>
          how.ofNeeding(key, key === 'control_system' ? CONTROL_SHARE : how.share(key, share)),
        );
      addRooms();
      const directLines = soFar();
      const construction = direct * SUPERPRO_CONSTRUCTION;
      const engineering = direct * SUPERPRO_ENGINEERING;
      const plant = direct + engineering + construction;
      const ofDirect = (key: string, title: string, amount: number, share: number): void =>
        add(key, title, amount, OF_DIRECT, () => how.ofDirect(directLines(), how.share(key, share)));
      ofDirect('engineering', 'Engineering', engineering, SUPERPRO_ENGINEERING);
      ofDirect('construction', 'Construction', construction, SUPERPRO_CONSTRUCTION);
      const ofPlant = (key: string, title: string, share: number): void =>
        add(key, title, plant * share, OF_PLANT, () =>
          how.says(
            '(purchase + sum(direct) + sum(indirect)) * share',
            PURCHASE,
            ofLines('direct', directLines()),
            ofLines('indirect', ['engineering', 'construction']),
            how.share(key, share),
          ),
        );
      ofPlant('fee', 'Contractor’s fee', SUPERPRO_FEE);
      ofPlant('contingency', 'Contingency', SUPERPRO_CONTINGENCY);
      before = plant * (1 + SUPERPRO_FEE + SUPERPRO_CONTINGENCY);
      break;
    }
    case 'nrel': {
      add('installation', 'Installation', fixed.installed - purchase, BARE_MODULE, () => how.bareModule());
      for (const [key, title, share] of building ? NREL_LEFT : NREL_DIRECT)
        add(key, title, fixed.installed * share, OF_INSTALLED, () => {
          const installed = [number('installed', ...PURCHASE.figure), ofLine('installed', 'installation')];
          return how.says('sum(installed) * share', installed, how.share(key, share));
        });
      addRooms();
      const directLines = soFar();
      for (const [key, title, share] of NREL_INDIRECT)
        add(key, title, direct * share, OF_DIRECT, () => how.ofDirect(directLines(), how.share(key, share)));
      before = direct * (1 + NREL_INDIRECT_SUM);
      break;
    }
    case 'lang': {
      const explain = (base: string, ...terms: Term[]) => {
        const less = how.langSpared();
        return how.says(`${base}${less.formula}`, PURCHASE, LANG, ...terms, ...less.terms);
      };
      if (building) {
        before = langWithout(purchase, special);
        add('lang', 'Other fixed capital', before - purchase, LANG_WITHOUT, () =>
          explain('purchase * (lang - buildings * indirect - 1)', BUILDINGS, INDIRECT),
        );
        addRooms(LANG_INDIRECT, BY_AREA_WITH_INDIRECT, ' * indirect', INDIRECT);
        before += building.rooms * LANG_INDIRECT;
      } else {
        before = langFixed(purchase, special);
        add('lang', 'Other fixed capital', before - purchase, LANG_BASIS, () => explain('purchase * (lang - 1)'));
      }
      break;
    }
  }
  if (building) {
    const qualification = building.qualification * direct;
    const isLang = convention === 'lang';
    const earlier = soFar();
    const base = () => earlier().filter((key) => isLang || !NO_BASE_OF_QUALIFICATION.has(key));
    add('water_systems', 'Water and clean steam', building.water, BY_PEAK, () =>
      how.says('water', number('water', 'facility', 'values', 'totals_water_cost')),
    );
    add('qualification', 'Commissioning and qualification', qualification, OF_DIRECT_COST, () =>
      how.says(
        `(purchase + sum(direct)) * share${isLang ? ' / indirect' : ''}`,
        PURCHASE,
        ofLines('direct', base()),
        number('share', 'facility', 'values', 'totals_qualification_share'),
        ...(isLang ? [INDIRECT] : []),
      ),
    );
    before += building.water + qualification;
  }
  const share = building?.share ?? 1;
  const growth = input.growth?.factor ?? 1;
  if (input.location !== 1) {
    const those = all();
    add('location', 'Site factor', fixed.fixed / share / growth - before, SITE, () =>
      how.says(
        'sum(before) * (location - 1)',
        ofLines('before', those()),
        assumed('location', 'capital.location_factor'),
      ),
    );
  }
  if (input.growth) {
    const those = all();
    const { ratio } = input.growth;
    add('growth', 'Growth of a first plant', (fixed.fixed / share) * (1 - 1 / growth), GROWTH, () => ({
      ...ratio,
      formula: `sum(before) * (1 / ${ratio.formula} - 1)`,
      terms: [ofLines('before', those()), ...ratio.terms],
    }));
  }
  if (share !== 1) {
    const those = all();
    add('carried', 'Allocated to other products', fixed.fixed - fixed.fixed / share, CARRIED, () =>
      how.says('sum(before) * (carried - 1)', ofLines('before', those()), assumed('carried', 'facility.share')),
    );
  }
  add('working', 'Working capital', working, WORKING[convention], () => how.working(building));
  if (startup > 0)
    add('startup', 'Start-up and validation', startup, building ? OF_BATCHES : OF_FIXED, () =>
      building ? VALIDATION : how.startup(),
    );
  return lines;
}

/** Lines of the convention that are no direct cost, on which qualification is based. */
const NO_BASE_OF_QUALIFICATION: ReadonlySet<string> = new Set([
  'engineering',
  'construction',
  'fee',
  'contingency',
  ...NREL_INDIRECT.map(([key]) => key),
]);

/** Keys of the lines that are the purchase cost. */
export const PURCHASED: ReadonlySet<string> = new Set(['listed_equipment', 'spare_equipment', 'unlisted_equipment']);
const PURCHASE = number('purchase', 'capital', 'equipment_purchase');
const FIXED = number('direct_fixed', 'capital', 'direct_fixed');
const UNLISTED_SHARE = assumed('unlisted', 'capital.unlisted_equipment');
const CONTROL_SHARE = assumed('share', 'capital.control_system');
const SPARE_SHARE = assumed('spare', 'capital.spare_equipment');
const ROOMS_COST = number('rooms', 'facility', 'values', 'totals_rooms_cost');
const UTILITIES_COST = number('utilities', 'facility', 'values', 'totals_utilities_building');
const ofLine = (symbol: string, key: string): Term => number(symbol, 'capital', 'lines', key);
const ofLines = (symbol: string, keys: readonly string[]): Term => keys.map((key) => ofLine(symbol, key));

/** Sources of the factors of each convention. */
const CONVENTION: Readonly<Record<CapitalConvention, string>> = {
  superpro: 'factors as in SuperPro Designer',
  nrel: 'Humbird et al. 2011, NREL/TP-5100-47764',
  lang: 'Peters and Timmerhaus, solid–fluid processing plants',
};
export const conventionSource = (convention: CapitalConvention): string => `${ECONOMICS}; ${CONVENTION[convention]}`;

const ofLang = (symbol: string, title: string, value: number): Term =>
  constant(symbol, title, value, '1', conventionSource('lang'));
const LANG = ofLang('lang', 'Lang factor', LANG_FIXED);
const BUILDINGS = ofLang('buildings', 'Buildings in it, direct cost', LANG_BUILDINGS);
const INDIRECT = ofLang('indirect', 'Direct and indirect cost ÷ direct cost', LANG_INDIRECT);

const SINGLE_USE = 'sum(single_use) * (1 + unlisted + spare)';
const SINGLE_USE_TERMS: readonly Term[] = [
  { symbol: 'single_use', machines: 'single_use', of: 'purchase_cost' },
  UNLISTED_SHARE,
  SPARE_SHARE,
];
const COMPLETE = 'sum(comes_with * brought) * (1 + unlisted + spare)';
const COMPLETE_TERMS: readonly Term[] = [
  { symbol: 'comes_with', machines: 'complete', of: 'purchase_cost' },
  { symbol: 'brought', machines: 'complete', of: 'complete' },
  UNLISTED_SHARE,
  SPARE_SHARE,
];

/** Batches of the process validation at their cost without depreciation, and the validation of cleaning. */
const VALIDATION: Explained = {
  formula: 'cleaning + validated * (sum(spent) - depreciation) / batches',
  terms: [
    number('cleaning', 'facility', 'values', 'totals_cleaning_validation'),
    assumed('validated', 'facility.validation_batches'),
    // Selling depends on sales.
    CATEGORIES.filter((one) => one !== 'selling' && one !== 'royalties' && one !== 'co_products').map((category) =>
      number('spent', 'operating_cost', 'by_category', category, 'annual'),
    ),
    number('depreciation', 'operating_cost', 'depreciation'),
    number('batches', 'figures', 'batches'),
  ],
  source: 'docs/models, gmp',
};

/** Words of the lines of one convention. */
class Explaining {
  private readonly convention: CapitalConvention;
  private readonly special: Sparing;
  private readonly hasSpare: boolean;

  constructor(convention: CapitalConvention, special: Sparing, hasSpare: boolean) {
    this.convention = convention;
    this.special = special;
    this.hasSpare = hasSpare;
  }

  says(formula: string, ...terms: Term[]): Explained {
    return { formula, terms, source: conventionSource(this.convention) };
  }

  private fact(symbol: string, title: string, value: number): Term {
    return constant(symbol, title, value, '1', conventionSource(this.convention));
  }

  share(key: string, value: number): Term {
    return this.fact('share', `Share for ${key.replaceAll('_', ' ')}`, value);
  }

  private less(value: number): Term {
    return this.fact('less', 'Reduction of the share for hardware for disposables', value);
  }

  ofDirect(direct: readonly string[], share: Term): Explained {
    return this.says('(purchase + sum(direct)) * share', PURCHASE, ofLines('direct', direct), share);
  }

  /** A fraction of the purchase cost that needs it. */
  ofNeeding(key: string, share: Term): Explained {
    const single = this.special.singleUse > 0 && SINGLE_USE_LESS[key];
    const whole = this.special.complete > 0 && key in COMPLETE_LESS;
    if (!single && !whole) return this.says('purchase * share', PURCHASE, share);
    return this.says(
      `(purchase${single ? ` - ${SINGLE_USE} * less` : ''}${whole ? ` - ${COMPLETE}` : ''}) * share`,
      PURCHASE,
      ...(single ? [...SINGLE_USE_TERMS, this.less(single)] : []),
      ...(whole ? COMPLETE_TERMS : []),
      share,
    );
  }

  /** What Lang factors are less for machines that need less of a plant, as the end of a formula. */
  langSpared(): Explained {
    const single = this.special.singleUse > 0;
    const whole = this.special.complete > 0;
    return byEconomics(
      `${single ? ` - ${SINGLE_USE} * (lang - lang_single)` : ''}${whole ? ` - ${COMPLETE} * (lang - lang_complete)` : ''}`,
      ...(single
        ? [...SINGLE_USE_TERMS, this.fact('lang_single', 'Lang factor of single-use equipment', LANG_SINGLE_USE)]
        : []),
      ...(whole
        ? [
            ...COMPLETE_TERMS,
            this.fact('lang_complete', 'Lang factor of equipment supplied with piping and instruments', LANG_COMPLETE),
          ]
        : []),
    );
  }

  /** NREL: installation of every item by its own factor. */
  bareModule(): Explained {
    return this.says(
      'sum(cost + (cost - cost * brought) * (bare_module - 1)) + sum(unlisted) * unlisted_module - purchase',
      { symbol: 'cost', machines: 'all', of: 'purchase_cost' },
      { symbol: 'bare_module', machines: 'all', of: 'bare_module' },
      { symbol: 'brought', machines: 'all', of: 'complete' },
      ofLines('unlisted', ['unlisted_equipment', ...(this.hasSpare ? ['spare_equipment'] : [])]),
      this.fact('unlisted_module', 'Bare-module factor of unlisted equipment', UNLISTED_BARE_MODULE),
      PURCHASE,
    );
  }

  working(building: Building | null | undefined): Explained {
    switch (this.convention) {
      case 'superpro':
        return this.says(
          'sum(circulating) * days / (hours / hours_per_day)',
          ['materials', 'utilities', 'labour', 'waste'].map((category) =>
            number('circulating', 'operating_cost', 'by_category', category, 'annual'),
          ),
          this.fact('days', 'Days covered by working capital', WORKING_CAPITAL_DAYS),
          assumed('hours', 'plant.operating_hours'),
          constant('hours_per_day', 'Hours per day', H_PER_D, 'h', 'Definition'),
        );
      case 'nrel':
        return this.says('direct_fixed * share', FIXED, this.share('working', NREL_WORKING));
      case 'lang':
        return this.says(
          `purchase * (lang_total - lang_fixed)${building ? ' * share' : ''}`,
          PURCHASE,
          this.fact('lang_total', 'Lang factor of total capital', LANG_TOTAL),
          this.fact('lang_fixed', 'Lang factor of fixed capital', LANG_FIXED),
          ...(building ? [assumed('share', 'facility.share')] : []),
        );
    }
  }

  startup(): Explained {
    const share = this.share('startup', SUPERPRO_STARTUP);
    if (!(this.special.singleUse > 0)) return this.says('direct_fixed * share', FIXED, share);
    return this.says(
      `direct_fixed * share * (1 - less * ${SINGLE_USE} / purchase)`,
      FIXED,
      share,
      this.less(SINGLE_USE_STARTUP_LESS),
      ...SINGLE_USE_TERMS,
      PURCHASE,
    );
  }
}

const ROOMS = 'Rooms and ventilation';
const BY_AREA = 'Area of each grade × its cost per m²';
const BY_AREA_WITH_INDIRECT = 'Area of each grade × its cost per m², with indirect cost (1.41)';
const BY_PEAK = 'Sized for the peak day of the schedule, with a cost exponent of 0.5';
const OF_DIRECT_COST = 'Fraction of direct cost, including rooms';
const CARRIED = 'Share of the plant not allocated to this product';
const OF_BATCHES = 'Process validation batches and cleaning validation';
const LANG_WITHOUT = 'Lang factor 4.1 excluding buildings (Peters & Timmerhaus)';
const LISTED = 'Sum of the equipment list';
const UNLISTED = 'Fraction of the listed equipment';
const OF_PURCHASE = 'Fraction of purchase cost (SuperPro Designer)';
const OF_PURCHASE_MIXED =
  'Fraction of purchase cost (SuperPro Designer); lower for hardware for disposables and for equipment supplied complete';
const OF_DIRECT = 'Fraction of direct cost';
const OF_PLANT = 'Fraction of direct and indirect cost';
const OF_FIXED = '5 % of direct fixed capital';
const OF_INSTALLED = 'Fraction of installed cost (NREL)';
const BARE_MODULE = 'Bare-module cost minus purchase cost of each item';
const LANG_BASIS = 'Lang factor 4.1 on purchase cost (Peters & Timmerhaus)';
const SITE = 'Site factor on fixed capital';
const GROWTH = 'Actual cost ÷ estimate of pioneer plants (RAND)';
const WORKING: Readonly<Record<CapitalConvention, string>> = {
  superpro: '30 days of materials, utilities, labour and waste',
  nrel: '5 % of fixed capital',
  lang: '0.8 of purchase cost (Peters & Timmerhaus)',
};

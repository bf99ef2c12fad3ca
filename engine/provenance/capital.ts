/** Calculation of the lines of the capital estimate, by convention; they add up to the totals. */
import { SOURCE } from '../gmp/terms.ts';
import { equipmentRow } from './equipment.ts';
import { ledgerInput } from './facility.ts';
import * as shares from '../costing/capital.ts';
import { SINGLE_USE_ROWS } from '../costing/cost-table.ts';

import { H_PER_D } from '../wording/quantity.ts';
import { type Entry, ECONOMICS, fact, type Handler, type How, listed, type Plant, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';

/**
 * `capital.<field>`, `capital.lines.<key>`, and as multiples of the purchase cost `capital.of_purchase.<field or key of
 * a line>`.
 */
export const capitalEntry: Handler = (plant, [field = '', key = '']) => {
  const { capital } = plant.results;
  const made = (title: string, value: number, how: () => How): Entry => ({ title, unit: 'USD', value, how });
  switch (field) {
    case 'lines': {
      const line = capital.lines.find((one) => one.key === key);
      return line && made(line.title, line.amount, () => lineHow(plant, key));
    }
    case 'of_purchase':
      return ofPurchase(plant, key);
    case 'per_output':
      return made('Capital per annual kg', capital.total / plant.results.figures.output, () => ({
        formula: 'total / output',
        inputs: [plant.figure('total', 'capital', 'total'), plant.figure('output', 'figures', 'output')],
        source: ECONOMICS,
      }));
    case 'equipment_purchase':
      return made('Equipment purchase', capital.equipment_purchase, () =>
        total(linesOf(plant, 'part', ['listed_equipment', 'unlisted_equipment']), ECONOMICS),
      );
    case 'direct_fixed':
      return made('Direct fixed capital', capital.direct_fixed, () => total(fixedLines(plant, 'part'), ECONOMICS));
    case 'working':
      return made('Working capital', capital.working, () => lineHow(plant, 'working'));
    case 'startup':
      return made('Start-up and validation', capital.startup, () =>
        capital.startup > 0 ? lineHow(plant, 'startup') : { formula: '0', inputs: [], source: ECONOMICS },
      );
    case 'total':
      return made('Total capital investment', capital.total, () =>
        total(
          linesOf(
            plant,
            'part',
            capital.lines.map((line) => line.key),
          ),
          ECONOMICS,
        ),
      );
    default:
      return undefined;
  }
};

/** A line or a sum as a multiple of the purchase cost of equipment, as shown on the capital page. */
function ofPurchase(plant: Plant, key: string): Entry | undefined {
  const path = plant.results.capital.lines.some((line) => line.key === key) ? ['lines', key] : [key];
  const part = SUMS.has(key) || path.length > 1 ? capitalEntry(plant, path) : undefined;
  return (
    part && {
      title: `${part.title} ÷ purchase cost`,
      unit: '1',
      value: part.value! / plant.results.capital.equipment_purchase,
      how: () => ({
        formula: 'part / purchase',
        inputs: [plant.figure('part', 'capital', ...path), plant.figure('purchase', 'capital', 'equipment_purchase')],
        source: ECONOMICS,
      }),
    }
  );
}
const SUMS: ReadonlySet<string> = new Set(['equipment_purchase', 'direct_fixed', 'total']);

const AFTER_FIXED = new Set(['working', 'startup']);

const linesOf = (plant: Plant, symbol: string, keys: readonly string[]): ProvenanceInput[] =>
  keys.map((key) => plant.figure(symbol, 'capital', 'lines', key));

const fixedLines = (plant: Plant, symbol: string, without: readonly string[] = []): ProvenanceInput[] =>
  linesOf(
    plant,
    symbol,
    plant.results.capital.lines
      .map((line) => line.key)
      .filter((key) => !AFTER_FIXED.has(key) && !without.includes(key)),
  );

const DIRECT = [
  'rooms',
  'installation',
  ...[...shares.SUPERPRO_DIRECT.sanitary, ...shares.NREL_DIRECT].map(([key]) => key),
];
const INDIRECT = ['engineering', 'construction'];
/** Shares of one base in one convention, by line. */
const SHARES: Readonly<Record<string, number>> = Object.fromEntries<number>([
  ...[...shares.NREL_DIRECT, ...shares.NREL_INDIRECT].map(([key, , share]): [string, number] => [key, share]),
  ['engineering', shares.SUPERPRO_ENGINEERING],
  ['construction', shares.SUPERPRO_CONSTRUCTION],
  ['fee', shares.SUPERPRO_FEE],
]);

function lineHow(plant: Plant, key: string): How {
  const { convention } = plant.results.capital;
  const purchase = plant.figure('purchase', 'capital', 'equipment_purchase');
  const source = `${ECONOMICS}; ${CONVENTION[convention]}`;
  const made = (formula: string, ...inputs: ProvenanceInput[]): How => ({ formula, inputs, source });
  if (plant.process.facility?.hasRooms) {
    const how = roomsHow(plant, key, source);
    if (how) return how;
  }
  switch (key) {
    case 'listed_equipment':
      return total(
        plant.results.equipment.map(({ tag }) => plant.figure('part', 'equipment', tag, 'purchase_cost')),
        ECONOMICS,
      );
    case 'unlisted_equipment': {
      const of = plant.figure('listed', 'capital', 'lines', 'listed_equipment');
      return made('listed * unlisted', of, plant.assumption('unlisted', 'capital.unlisted_equipment'));
    }
    case 'installation':
      return convention === 'nrel'
        ? bareModuleHow(plant, purchase, source)
        : ofNeeding(plant, key, source, plant.assumption('share', 'capital.installation_factor'));
    case 'lang': {
      const special = langSpared(plant, source);
      return made(
        `purchase * (lang - 1)${special.formula}`,
        purchase,
        fact('lang', 'Lang factor', shares.LANG_FIXED, '1', source),
        ...special.inputs,
      );
    }
    case 'location': {
      const before = listed(fixedLines(plant, 'before', ['location']));
      return made('sum(before) * (location - 1)', ...before, plant.assumption('location', 'capital.location_factor'));
    }
    case 'working':
      return workingHow(plant, purchase, source);
    case 'startup': {
      const fixed = plant.figure('direct_fixed', 'capital', 'direct_fixed');
      const single = singleUse(plant);
      const of = share(key, shares.SUPERPRO_STARTUP, source);
      if (!single) return made('direct_fixed * share', fixed, of);
      return made(
        `direct_fixed * share * (1 - less * ${single.formula} / purchase)`,
        fixed,
        of,
        less(shares.SINGLE_USE_STARTUP_LESS, source),
        ...single.inputs,
        purchase,
      );
    }
  }
  if (convention === 'nrel' && shares.NREL_DIRECT.some(([one]) => one === key)) {
    const installed = listed([purchase, ...linesOf(plant, 'installed', ['installation'])]);
    const inputs = installed.map((one) => ({ ...one, symbol: 'installed' }));
    return made('sum(installed) * share', ...inputs, share(key, SHARES[key]!, source));
  }
  if (DIRECT.includes(key)) return ofNeeding(plant, key, source, directShare(plant, key, source));
  const keys = plant.results.capital.lines.map((line) => line.key);
  const direct = listed(
    linesOf(
      plant,
      'direct',
      keys.filter((one) => DIRECT.includes(one)),
    ),
  );
  const of = convention === 'nrel' ? shares.NREL_INDIRECT.find(([one]) => one === key)![2] : superproShare(key);
  if (key !== 'fee' && !(key === 'contingency' && convention === 'superpro'))
    return made('(purchase + sum(direct)) * share', purchase, ...direct, share(key, of, source));
  const indirect = listed(linesOf(plant, 'indirect', INDIRECT));
  return made(
    '(purchase + sum(direct) + sum(indirect)) * share',
    purchase,
    ...direct,
    ...indirect,
    share(key, of, source),
  );
}

/** Lines of a plant with rooms that differ from those of one that is costed by factors; undefined for the others. */
function roomsHow(plant: Plant, key: string, source: string): How | undefined {
  const { convention } = plant.results.capital;
  const purchase = plant.figure('purchase', 'capital', 'equipment_purchase');
  const lang = convention === 'lang';
  const keys = plant.results.capital.lines.map((line) => line.key);
  const indirect = fact('indirect', 'Direct and indirect cost ÷ direct cost', shares.LANG_INDIRECT, '1', source);
  switch (key) {
    case 'rooms': {
      const rooms = ledgerInput(plant, 'rooms', 'totals_rooms_cost');
      return lang
        ? { formula: 'rooms * indirect', inputs: [rooms, indirect], source }
        : { formula: 'rooms', inputs: [rooms], source };
    }
    case 'lang': {
      const special = langSpared(plant, source);
      return {
        formula: `purchase * (lang - buildings * indirect - 1)${special.formula}`,
        inputs: [
          purchase,
          fact('lang', 'Lang factor', shares.LANG_FIXED, '1', source),
          fact('buildings', 'Buildings, yard and services in it, direct cost', shares.LANG_BUILDINGS, '1', source),
          indirect,
          ...special.inputs,
        ],
        source,
      };
    }
    case 'water_systems':
      return { formula: 'water', inputs: [ledgerInput(plant, 'water', 'totals_water_cost')], source };
    case 'qualification': {
      const direct = listed(
        linesOf(
          plant,
          'direct',
          keys.filter((one) => DIRECT.includes(one) || (lang ? one === 'lang' || one === 'rooms' : false)),
        ),
      );
      return {
        formula: `(purchase + sum(direct)) * share${lang ? ' / indirect' : ''}`,
        inputs: [
          purchase,
          ...direct,
          ledgerInput(plant, 'share', 'totals_qualification_share'),
          ...(lang ? [indirect] : []),
        ],
        source,
      };
    }
    case 'location': {
      const before = listed(fixedLines(plant, 'before', ['location', 'carried']));
      return {
        formula: 'sum(before) * (location - 1)',
        inputs: [...before, plant.assumption('location', 'capital.location_factor')],
        source,
      };
    }
    case 'carried': {
      const before = listed(fixedLines(plant, 'before', ['carried']));
      return {
        formula: 'sum(before) * (carried - 1)',
        inputs: [...before, plant.assumption('carried', 'facility.share')],
        source,
      };
    }
    case 'startup':
      return validationHow(plant);
  }
  return undefined;
}

/** Batches of the process validation at their cost without depreciation, and the validation of cleaning. */
function validationHow(plant: Plant): How {
  const { by_category } = plant.results.operating_cost;
  const spent = by_category.filter(({ category }) => !BESIDE.has(category));
  return {
    formula: 'cleaning + validated * (sum(spent) - depreciation) / batches',
    inputs: [
      ledgerInput(plant, 'cleaning', 'totals_cleaning_validation'),
      plant.assumption('validated', 'facility.validation_batches'),
      ...listed(
        spent.map(({ category }) => plant.figure('spent', 'operating_cost', 'by_category', category, 'annual')),
      ),
      plant.figure('depreciation', 'operating_cost', 'depreciation'),
      plant.figure('batches', 'figures', 'batches'),
    ],
    source: SOURCE,
  };
}
/** Categories that depend on sales. */
const BESIDE: ReadonlySet<string> = new Set(['selling', 'royalties', 'co_products']);

/** The purchase cost of hardware that holds disposables, with what is not listed; null if there is none. */
function singleUse(plant: Plant): { formula: string; inputs: ProvenanceInput[] } | null {
  const rows = plant.results.equipment.filter(({ cost_id }) => SINGLE_USE_ROWS.has(cost_id));
  if (rows.length === 0) return null;
  return {
    formula: 'sum(single_use) * (1 + unlisted)',
    inputs: [
      ...listed(rows.map(({ tag }) => plant.figure('single_use', 'equipment', tag, 'purchase_cost'))),
      plant.assumption('unlisted', 'capital.unlisted_equipment'),
    ],
  };
}

/** What machines bring of their piping and instruments, with their part of what is not listed; null if none does. */
function complete(plant: Plant): { formula: string; inputs: ProvenanceInput[] } | null {
  const items = plant.results.equipment.filter(({ tag }) => equipmentRow(plant, tag).complete !== null);
  if (items.length === 0) return null;
  return {
    formula: 'sum(comes_with * brought) * (1 + unlisted)',
    inputs: [
      ...listed(items.map(({ tag }) => plant.figure('comes_with', 'equipment', tag, 'purchase_cost'))),
      ...listed(
        items.map(({ tag, name, size }) => {
          const row = equipmentRow(plant, tag);
          return fact('brought', `Share of piping and instruments, ${name}`, row.complete!(size), '1', row.source);
        }),
      ),
      plant.assumption('unlisted', 'capital.unlisted_equipment'),
    ],
  };
}

/** What Lang factors are less for machines that need less of a plant, as the end of a formula. */
function langSpared(plant: Plant, source: string): { formula: string; inputs: ProvenanceInput[] } {
  const single = singleUse(plant);
  const whole = complete(plant);
  return {
    formula: `${single ? ` - ${single.formula} * (lang - lang_single)` : ''}${whole ? ` - ${whole.formula} * (lang - lang_complete)` : ''}`,
    inputs: [
      ...(single
        ? [...single.inputs, fact('lang_single', 'The same of single use', shares.LANG_SINGLE_USE, '1', source)]
        : []),
      ...(whole
        ? [
            ...(single ? whole.inputs.filter(({ symbol }) => symbol !== 'unlisted') : whole.inputs),
            fact('lang_complete', 'The same of what comes in place', shares.LANG_COMPLETE, '1', source),
          ]
        : []),
    ],
  };
}

const less = (value: number, source: string): ProvenanceInput =>
  fact('less', 'Part that hardware for disposables does not need', value, '1', source);

/** A fraction of the purchase cost that needs it. */
function ofNeeding(plant: Plant, key: string, source: string, of: ProvenanceInput): How {
  const purchase = plant.figure('purchase', 'capital', 'equipment_purchase');
  const single = key in shares.SINGLE_USE_LESS ? singleUse(plant) : null;
  const whole = key in shares.COMPLETE_LESS ? complete(plant) : null;
  if (!single && !whole) return { formula: 'purchase * share', inputs: [purchase, of], source };
  return {
    formula: `(purchase${single ? ` - ${single.formula} * less` : ''}${whole ? ` - ${whole.formula}` : ''}) * share`,
    inputs: [
      purchase,
      ...(single ? [...single.inputs, less(shares.SINGLE_USE_LESS[key]!, source)] : []),
      ...(whole?.inputs.filter(({ symbol }) => !single || symbol !== 'unlisted') ?? []),
      of,
    ],
    source,
  };
}

/** By the class of the plant. */
function directShare({ process: { assumptions } }: Plant, key: string, source: string): ProvenanceInput {
  const line = shares.SUPERPRO_DIRECT[assumptions.capital.plant_class].find(([one]) => one === key)!;
  return share(key, line[2], source);
}

const superproShare = (key: string): number => (key === 'contingency' ? shares.SUPERPRO_CONTINGENCY : SHARES[key]!);

const share = (key: string, value: number, source: string): ProvenanceInput =>
  fact('share', `Share for ${key.replaceAll('_', ' ')}`, value, '1', source);

/** NREL: installation of every item by its own factor. */
function bareModuleHow(plant: Plant, purchase: ProvenanceInput, source: string): How {
  const { equipment } = plant.results;
  return {
    formula: 'sum(cost + (cost - cost * brought) * (bare_module - 1)) + unlisted * unlisted_module - purchase',
    inputs: [
      ...listed(equipment.map(({ tag }) => plant.figure('cost', 'equipment', tag, 'purchase_cost'))),
      ...listed(
        equipment.map(({ tag, name }) => {
          const row = equipmentRow(plant, tag);
          return fact('bare_module', `Bare-module factor, ${name}`, row.bareModule, '1', row.source);
        }),
      ),
      ...listed(
        equipment.map(({ tag, name, size }) => {
          const row = equipmentRow(plant, tag);
          return fact(
            'brought',
            `Share of piping and instruments, ${name}`,
            row.complete?.(size) ?? 0,
            '1',
            row.source,
          );
        }),
      ),
      plant.figure('unlisted', 'capital', 'lines', 'unlisted_equipment'),
      fact('unlisted_module', 'Bare-module factor of unlisted equipment', shares.UNLISTED_BARE_MODULE, '1', source),
      purchase,
    ],
    source,
  };
}

function workingHow(plant: Plant, purchase: ProvenanceInput, source: string): How {
  switch (plant.results.capital.convention) {
    case 'superpro':
      return {
        formula: 'sum(circulating) * days / (hours / hours_per_day)',
        inputs: [
          ...listed(
            ['materials', 'utilities', 'labour', 'waste'].map((category) =>
              plant.figure('circulating', 'operating_cost', 'by_category', category, 'annual'),
            ),
          ),
          fact('days', 'Days covered by working capital', shares.WORKING_CAPITAL_DAYS, '1', source),
          plant.assumption('hours', 'plant.operating_hours'),
          fact('hours_per_day', 'Hours per day', H_PER_D, 'h', 'Definition'),
        ],
        source,
      };
    case 'nrel': {
      const fixed = plant.figure('direct_fixed', 'capital', 'direct_fixed');
      return {
        formula: 'direct_fixed * share',
        inputs: [fixed, share('working', shares.NREL_WORKING, source)],
        source,
      };
    }
    case 'lang': {
      const factors = [
        fact('lang_total', 'Lang factor of total capital', shares.LANG_TOTAL, '1', source),
        fact('lang_fixed', 'Lang factor of fixed capital', shares.LANG_FIXED, '1', source),
      ];
      const carried = plant.process.facility?.hasRooms ? [plant.assumption('share', 'facility.share')] : [];
      return {
        formula: `purchase * (lang_total - lang_fixed)${carried.length > 0 ? ' * share' : ''}`,
        inputs: [purchase, ...factors, ...carried],
        source,
      };
    }
  }
}

/** Sources of the factors of each convention. */
export const CONVENTION = {
  superpro: 'factors as in SuperPro Designer',
  nrel: 'Humbird et al. 2011, NREL/TP-5100-47764',
  lang: 'Peters and Timmerhaus, plants that handle solids and fluids',
} as const;

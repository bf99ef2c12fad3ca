/** Total capital from purchase cost, by three conventions that are never mixed. */
import type { Capital, CapitalLine } from '../types/results.ts';
import { PLANT_CLASSES, type PlantClass } from '../assumptions/capital.ts';
import type { CapitalConvention } from '../assumptions/assumptions.ts';

export interface CapitalInput {
  convention: CapitalConvention;
  costYear: number;
  /** USD of the listed process equipment. */
  listed: number;
  /** Its bare-module (installed) cost, USD. */
  bareModule: number;
  /** Of the listed, USD, 0 if absent: hardware that holds disposables, and what machines bring of piping and instruments. */
  singleUse?: number;
  complete?: number;
  /** Unlisted equipment as a fraction of the listed. */
  unlisted: number;
  plantClass: PlantClass;
  /** Installation as a fraction of purchase cost, SuperPro-like. */
  installation: number;
  /** Site factor on fixed capital. */
  location: number;
  /** Annual cost of materials, utilities, labour and waste, on which working capital is based, USD. */
  circulating: number;
  /** Operating days per year. */
  operatingDays: number;
  /** Rooms and systems that take the place of the building factors; null if factors stand for them. */
  building?: Building | null;
  /** Start-up and validation of a plant with rooms, USD. */
  validation?: number;
}

/** Rooms, water and qualification of a plant. */
export interface Building {
  /** Rooms with their ventilation: a direct cost, USD. */
  readonly rooms: number;
  /** Systems of water and clean steam, complete and qualified, USD. */
  readonly water: number;
  /** Commissioning and qualification ÷ direct cost. */
  readonly qualification: number;
  /** Share of the plant that the product carries, 1. */
  readonly share: number;
}

/** Fixed capital only, before the operating cost is known. */
export interface FixedCapital {
  /** Purchase cost with unlisted equipment, USD. */
  purchase: number;
  installed: number;
  /** Direct cost: the base of the indirect ones. */
  direct: number;
  /** Direct fixed capital (fixed capital investment), USD. */
  fixed: number;
}

export const UNLISTED_BARE_MODULE = 2;

type Lines = readonly (readonly [key: string, title: string, share: number])[];

const directOf = ({ instrumentation, buildings, auxiliary }: (typeof PLANT_CLASSES)[PlantClass]): Lines => [
  ['piping', 'Process piping', 0.38],
  ['instrumentation', 'Instrumentation', instrumentation],
  ['insulation', 'Insulation', 0.03],
  ['electrical', 'Electrical facilities', 0.1],
  ['buildings', 'Buildings', buildings],
  ['yard', 'Yard improvement', 0.15],
  ['auxiliary', 'Auxiliary facilities', auxiliary],
];
/** Fractions of purchase cost that, with installation, make up the direct cost (SuperPro-like), by class of plant. */
export const SUPERPRO_DIRECT: Readonly<Record<PlantClass, Lines>> = {
  non_sterile: directOf(PLANT_CLASSES.non_sterile),
  sanitary: directOf(PLANT_CLASSES.sanitary),
  aseptic: directOf(PLANT_CLASSES.aseptic),
  gmp_microbial: directOf(PLANT_CLASSES.gmp_microbial),
  gmp_cell_culture: directOf(PLANT_CLASSES.gmp_cell_culture),
};
/**
 * Parts of the fractions above, and of installation, that hardware for disposables does not need, 1: it is put on the floor
 * and plugged in, its liquids come in bags, and it has half the instruments (Pharm. Technol. 2010, suppl. 1). Fixed capital is
 * then 4.3 times its purchase cost, within the 3.5 to 4.5 of plants of single use; steel 6.2. Engineering estimates.
 */
export const SINGLE_USE_LESS: Readonly<Record<string, number>> = {
  installation: 0.6,
  piping: 0.85,
  instrumentation: 0.5,
  insulation: 1,
  auxiliary: 0.5,
};
/** The same of the part of a machine that comes with its piping, instruments and electrical parts in place. */
export const COMPLETE_LESS: Readonly<Record<string, number>> = {
  installation: 1,
  piping: 1,
  instrumentation: 1,
  insulation: 1,
  electrical: 1,
};
/** Part of start-up and validation that hardware for disposables does not need, 1: commissioning takes 8 instead of 12 % of the direct cost. */
export const SINGLE_USE_STARTUP_LESS = 1 / 3;
export const SUPERPRO_ENGINEERING = 0.25;
export const SUPERPRO_CONSTRUCTION = 0.35;
export const SUPERPRO_FEE = 0.05;
export const SUPERPRO_CONTINGENCY = 0.1;
export const SUPERPRO_STARTUP = 0.05;
export const WORKING_CAPITAL_DAYS = 30;

/** Additions to the installed cost inside battery limits, NREL. */
export const NREL_DIRECT = [
  ['warehouse', 'Warehouse', 0.04],
  ['site', 'Site development', 0.09],
  ['additional_piping', 'Additional piping', 0.045],
] as const;
/** Indirect costs as fractions of the total direct cost, NREL. */
export const NREL_INDIRECT = [
  ['proratable', 'Proratable expenses', 0.1],
  ['field', 'Field expenses', 0.1],
  ['office', 'Home office and construction fee', 0.2],
  ['contingency', 'Project contingency', 0.1],
  ['other', 'Other costs', 0.1],
] as const;
export const NREL_WORKING = 0.05;

/** Keys of the lines for which rooms are the substitute. */
export const REPLACED_BY_ROOMS: ReadonlySet<string> = new Set(['buildings', 'yard', 'auxiliary', 'warehouse', 'site']);

/**
 * Fixed and total capital ÷ delivered equipment cost, for plants that handle solids and fluids (Peters & Timmerhaus).
 */
export const LANG_FIXED = 4.1;
export const LANG_TOTAL = 4.9;
/**
 * Buildings, yard and service facilities ÷ delivered equipment cost in that factor (0.29 + 0.10 + 0.55), and direct and indirect
 * cost ÷ direct cost (4.13 ÷ 2.93), in the same table.
 */
export const LANG_BUILDINGS = 0.94;
export const LANG_INDIRECT = 1.41;
/** Fixed capital of hardware for disposables: as much less than that of steel as by the other convention. */
export const LANG_SINGLE_USE = 2.85;
/** The same of what comes in place: without 0.39 for installation, 0.13 for instruments, 0.31 for piping and 0.10 for electrical parts. */
export const LANG_COMPLETE = LANG_FIXED - 0.93 * LANG_INDIRECT;

const sum = (rows: Lines): number => rows.reduce((total, entry) => total + entry[2], 0);
const NREL_DIRECT_SUM = sum(NREL_DIRECT);
const NREL_INDIRECT_SUM = sum(NREL_INDIRECT);
const left = (rows: Lines) => rows.filter(([key]) => !REPLACED_BY_ROOMS.has(key));
const NREL_LEFT = left(NREL_DIRECT);

/** Its fractions of purchase cost; rooms are the substitute of some. */
const superproLines = ({ plantClass, building }: CapitalInput): Lines =>
  building ? left(SUPERPRO_DIRECT[plantClass]) : SUPERPRO_DIRECT[plantClass];
const NREL_LEFT_SUM = sum(NREL_LEFT);

/** Purchase cost of machines that need less of a plant than others, with their part of what is not listed, USD. */
interface Sparing {
  readonly singleUse: number;
  readonly complete: number;
}
const sparing = ({ singleUse = 0, complete = 0, unlisted }: CapitalInput): Sparing => ({
  singleUse: singleUse * (1 + unlisted),
  complete: complete * (1 + unlisted),
});
/** What of their purchase cost does not need a part of the plant, USD. */
const withoutNeed = ({ singleUse, complete }: Sparing, key: string): number =>
  singleUse * (SINGLE_USE_LESS[key] ?? 0) + complete * (COMPLETE_LESS[key] ?? 0);

/** Direct cost that they spare, USD. @param installation Fraction of purchase cost. */
const spared = (of: Sparing, installation: number, lines: Lines): number =>
  withoutNeed(of, 'installation') * installation +
  lines.reduce((total, [key, , share]) => total + withoutNeed(of, key) * share, 0);

/** Fixed capital by a convention. For Lang, the direct cost is the purchase cost itself. */
export function fixedCapital(input: CapitalInput): FixedCapital {
  const purchase = input.listed * (1 + input.unlisted);
  const special = sparing(input);
  const installed = input.bareModule + input.listed * input.unlisted * UNLISTED_BARE_MODULE;
  if (input.building) return fixedWithRooms(input, input.building, purchase, installed);
  switch (input.convention) {
    case 'superpro': {
      const lines = superproLines(input);
      const direct = purchase * (1 + input.installation + sum(lines)) - spared(special, input.installation, lines);
      const indirect = direct * (SUPERPRO_ENGINEERING + SUPERPRO_CONSTRUCTION);
      const fixed = (direct + indirect) * (1 + SUPERPRO_FEE + SUPERPRO_CONTINGENCY) * input.location;
      return { purchase, installed, direct, fixed };
    }
    case 'nrel': {
      const direct = installed * (1 + NREL_DIRECT_SUM);
      return { purchase, installed, direct, fixed: direct * (1 + NREL_INDIRECT_SUM) * input.location };
    }
    case 'lang':
      return {
        purchase,
        installed,
        direct: purchase,
        fixed: langFixed(purchase, special) * input.location,
      };
  }
}

/** Fixed capital of a plant with rooms, whose factors for buildings are left out. */
function fixedWithRooms(input: CapitalInput, building: Building, purchase: number, installed: number): FixedCapital {
  const { rooms, water, qualification, share } = building;
  const special = sparing(input);
  const end = (direct: number, before: number): FixedCapital => ({
    purchase,
    installed,
    direct,
    fixed: (before + water + qualification * direct) * input.location * share,
  });
  switch (input.convention) {
    case 'superpro': {
      const lines = superproLines(input);
      const machines = purchase * (1 + input.installation + sum(lines));
      const direct = machines - spared(special, input.installation, lines) + rooms;
      const indirect = direct * (SUPERPRO_ENGINEERING + SUPERPRO_CONSTRUCTION);
      return end(direct, (direct + indirect) * (1 + SUPERPRO_FEE + SUPERPRO_CONTINGENCY));
    }
    case 'nrel': {
      const direct = installed * (1 + NREL_LEFT_SUM) + rooms;
      return end(direct, direct * (1 + NREL_INDIRECT_SUM));
    }
    case 'lang': {
      const machines = langWithout(purchase, special);
      return end(machines / LANG_INDIRECT + rooms, machines + rooms * LANG_INDIRECT);
    }
  }
}
/** Fixed capital by Lang factors without buildings, yard and services. */
const langWithout = (purchase: number, special: Sparing): number =>
  langFixed(purchase, special) - purchase * LANG_BUILDINGS * LANG_INDIRECT;

const langFixed = (purchase: number, { singleUse, complete }: Sparing): number =>
  purchase * LANG_FIXED - singleUse * (LANG_FIXED - LANG_SINGLE_USE) - complete * (LANG_FIXED - LANG_COMPLETE);

/**
 * Total capital with its lines; the lines sum to the total.
 * @param tables Whether to make the lines; without them they stay empty.
 */
export function capital(input: CapitalInput, fixed: FixedCapital, tables = true): Capital {
  const working = workingCapital(input, fixed);
  const startup = startupCapital(input, fixed);
  return {
    convention: input.convention,
    cost_year: input.costYear,
    lines: tables ? linesOf(input, fixed, working, startup) : [],
    equipment_purchase: fixed.purchase,
    direct_fixed: fixed.fixed,
    working,
    startup,
    total: fixed.fixed + working + startup,
  };
}

function workingCapital(
  { convention, circulating, operatingDays, building }: CapitalInput,
  fixed: FixedCapital,
): number {
  switch (convention) {
    case 'superpro':
      return (circulating * WORKING_CAPITAL_DAYS) / operatingDays;
    case 'nrel':
      return fixed.fixed * NREL_WORKING;
    case 'lang':
      return fixed.purchase * (LANG_TOTAL - LANG_FIXED) * (building?.share ?? 1);
  }
}

function startupCapital(input: CapitalInput, { purchase, fixed }: FixedCapital): number {
  if (input.building) return input.validation ?? 0;
  if (input.convention !== 'superpro') return 0;
  return fixed * SUPERPRO_STARTUP * (1 - (SINGLE_USE_STARTUP_LESS * sparing(input).singleUse) / (purchase || 1));
}

function linesOf(input: CapitalInput, fixed: FixedCapital, working: number, startup: number): CapitalLine[] {
  const { purchase, direct } = fixed;
  const special = sparing(input);
  /** What of the purchase cost needs a part of the plant. */
  const needing = (key: string): number => purchase - withoutNeed(special, key);
  const ofPurchase = special.singleUse + special.complete > 0 ? OF_PURCHASE_MIXED : OF_PURCHASE;
  const lines: CapitalLine[] = [
    line('listed_equipment', 'Listed equipment', input.listed, LISTED),
    line('unlisted_equipment', 'Unlisted equipment', purchase - input.listed, UNLISTED),
  ];
  let before = purchase;
  const { building } = input;
  switch (input.convention) {
    case 'superpro': {
      lines.push(line('installation', 'Installation', needing('installation') * input.installation, ofPurchase));
      for (const [key, title, share] of superproLines(input))
        lines.push(line(key, title, needing(key) * share, ofPurchase));
      if (building) lines.push(line('rooms', ROOMS, building.rooms, BY_AREA));
      const construction = direct * SUPERPRO_CONSTRUCTION;
      const engineering = direct * SUPERPRO_ENGINEERING;
      const plant = direct + engineering + construction;
      lines.push(
        line('engineering', 'Engineering', engineering, OF_DIRECT),
        line('construction', 'Construction', construction, OF_DIRECT),
        line('fee', 'Contractor’s fee', plant * SUPERPRO_FEE, OF_PLANT),
        line('contingency', 'Contingency', plant * SUPERPRO_CONTINGENCY, OF_PLANT),
      );
      before = plant * (1 + SUPERPRO_FEE + SUPERPRO_CONTINGENCY);
      break;
    }
    case 'nrel':
      lines.push(line('installation', 'Installation', fixed.installed - purchase, BARE_MODULE));
      for (const [key, title, share] of building ? NREL_LEFT : NREL_DIRECT)
        lines.push(line(key, title, fixed.installed * share, OF_INSTALLED));
      if (building) lines.push(line('rooms', ROOMS, building.rooms, BY_AREA));
      for (const [key, title, share] of NREL_INDIRECT) lines.push(line(key, title, direct * share, OF_DIRECT));
      before = direct * (1 + NREL_INDIRECT_SUM);
      break;
    case 'lang':
      if (building) {
        before = langWithout(purchase, special);
        lines.push(
          line('lang', 'Other fixed capital', before - purchase, LANG_WITHOUT),
          line('rooms', ROOMS, building.rooms * LANG_INDIRECT, BY_AREA_WITH_INDIRECT),
        );
        before += building.rooms * LANG_INDIRECT;
      } else {
        lines.push(line('lang', 'Other fixed capital', langFixed(purchase, special) - purchase, LANG_BASIS));
        before = langFixed(purchase, special);
      }
      break;
  }
  if (building) {
    const qualification = building.qualification * direct;
    lines.push(
      line('water_systems', 'Water and clean steam', building.water, BY_PEAK),
      line('qualification', 'Commissioning and qualification', qualification, OF_DIRECT_COST),
    );
    before += building.water + qualification;
  }
  const share = building?.share ?? 1;
  if (input.location !== 1) lines.push(line('location', 'Site factor', fixed.fixed / share - before, SITE));
  if (share !== 1) lines.push(line('carried', 'Carried by other products', fixed.fixed - fixed.fixed / share, CARRIED));
  lines.push(line('working', 'Working capital', working, WORKING[input.convention]));
  if (startup > 0) lines.push(line('startup', 'Start-up and validation', startup, building ? OF_BATCHES : OF_FIXED));
  return lines;
}

const line = (key: string, title: string, amount: number, basis: string): CapitalLine => ({
  key,
  title,
  amount,
  basis,
});

const ROOMS = 'Rooms and ventilation';
const BY_AREA = 'Area of each grade × its cost per m²';
const BY_AREA_WITH_INDIRECT = 'Area of each grade × its cost per m², with indirect cost (1.41)';
const BY_PEAK = 'Sized by the busiest day of the schedule, exponent 0.5';
const OF_DIRECT_COST = 'Fraction of direct cost, with rooms';
const CARRIED = 'Share of the plant that this product does not carry';
const OF_BATCHES = 'Batches of the process validation, and validation of cleaning';
const LANG_WITHOUT = 'Lang factor 4.1 without buildings, yard and services (Peters & Timmerhaus)';
const LISTED = 'Sum of the equipment list';
const UNLISTED = 'Fraction of the listed equipment';
const OF_PURCHASE = 'Fraction of purchase cost (SuperPro-like)';
const OF_PURCHASE_MIXED =
  'Fraction of purchase cost (SuperPro-like); less for what holds disposables or comes complete';
const OF_DIRECT = 'Fraction of direct cost';
const OF_PLANT = 'Fraction of direct and indirect cost';
const OF_FIXED = '5 % of direct fixed capital';
const OF_INSTALLED = 'Fraction of installed cost (NREL)';
const BARE_MODULE = 'Bare-module cost minus purchase cost of each item';
const LANG_BASIS = 'Lang factor 4.1 on purchase cost (Peters & Timmerhaus)';
const SITE = 'Site factor on fixed capital';
const WORKING: Readonly<Record<CapitalConvention, string>> = {
  superpro: '30 days of materials, utilities, labour and waste',
  nrel: '5 % of fixed capital',
  lang: '0.8 of purchase cost (Peters & Timmerhaus)',
};

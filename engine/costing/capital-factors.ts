/** Factors of the three conventions of the capital estimate, which are never mixed. */
import type { Explained } from './explained.ts';
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
  /** Unlisted and spare equipment as a fraction of the listed, and the spare equipment in it, 0 if absent. */
  unlisted: number;
  spare?: number;
  plantClass: PlantClass;
  /** Control system as a fraction of the purchase cost, 0 if absent: it is then part of the instruments. */
  controlSystem?: number;
  /** Installation as a fraction of purchase cost, as in SuperPro Designer. */
  installation: number;
  /** Site factor on fixed capital. */
  location: number;
  /** Actual cost ÷ estimate of a first plant, and how its reciprocal is calculated; null for an nth plant. */
  growth?: { readonly factor: number; readonly ratio: Explained } | null;
  /** Annual cost of materials, utilities, labour and waste, on which working capital is based, USD. */
  circulating: number;
  /** Operating days per year. */
  operatingDays: number;
  /** Rooms and systems that take the place of the building factors; null if factors stand for them. */
  building?: Building | null;
  /** Start-up and validation of a plant with rooms, USD. */
  validation?: number;
}

/** Factor on the fixed capital at the reference site. */
export const siteOf = ({ location, growth }: CapitalInput): number => location * (growth?.factor ?? 1);

/** Rooms, water and qualification of a plant. */
export interface Building {
  /** Rooms with their ventilation, and of it those of the central utilities: a direct cost, USD. */
  readonly rooms: number;
  readonly utilities: number;
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

/**
 * Parts of the fractions of purchase cost, and of installation, that hardware for disposables does not need, 1: it is put on the floor
 * and plugged in, its liquids come in bags, and it has half the instruments (Pharm. Technol. 2010, suppl. 1). Fixed capital is
 * then 4.3 times its purchase cost, within the 3.5 to 4.5 of plants of single use; steel 6.2. Engineering estimates.
 */
export const SINGLE_USE_LESS: Readonly<Record<string, number>> = {
  installation: 0.6,
  piping: 0.85,
  instrumentation: 0.5,
  control_system: 0.5,
  insulation: 1,
  auxiliary: 0.5,
};
/** The same of the part of a machine that comes with its piping, instruments and electrical parts in place. */
export const COMPLETE_LESS: Readonly<Record<string, number>> = {
  installation: 1,
  piping: 1,
  instrumentation: 1,
  control_system: 1,
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

/** Keys of the lines for which rooms are the substitute. Central utilities and what stands outdoors are not rooms. */
const REPLACED_BY_ROOMS: ReadonlySet<string> = new Set(['buildings', 'utilities_building', 'warehouse']);
/** Utilities building ÷ all buildings of a GMP plant, 1: about its share of the floor area of a plant with rooms; engineering estimate. */
const UTILITIES_BUILDING = 0.1;

/**
 * Fixed and total capital ÷ delivered equipment cost, for plants that handle solids and fluids (Peters & Timmerhaus).
 */
export const LANG_FIXED = 4.1;
export const LANG_TOTAL = 4.9;
/** Buildings ÷ delivered equipment cost in that factor, and direct and indirect cost ÷ direct cost (4.13 ÷ 2.93), in the same table. */
export const LANG_BUILDINGS = 0.29;
export const LANG_INDIRECT = 1.41;
/** Fixed capital of hardware for disposables: as much less than that of steel as by the other convention. */
export const LANG_SINGLE_USE = 2.85;
/** Lang factor of machines that come with piping and instruments: without 0.39 for installation, 0.13 for instruments, 0.31 for piping and 0.10 for electrical parts. */
export const LANG_COMPLETE = LANG_FIXED - 0.93 * LANG_INDIRECT;

export const sumOf = (rows: Lines): number => rows.reduce((total, entry) => total + entry[2], 0);
export const NREL_DIRECT_SUM = sumOf(NREL_DIRECT);
export const NREL_INDIRECT_SUM = sumOf(NREL_INDIRECT);
const left = (rows: Lines) => rows.filter(([key]) => !REPLACED_BY_ROOMS.has(key));
export const NREL_LEFT = left(NREL_DIRECT);

/**
 * Fractions of purchase cost that, with installation, make up the direct cost (SuperPro Designer), by class of plant; rooms are the
 * substitute of some.
 */
export function superproLines({ plantClass, controlSystem = 0, building }: CapitalInput): Lines {
  const hasRooms = Boolean(building);
  if (last.plantClass !== plantClass || last.controlSystem !== controlSystem || last.hasRooms !== hasRooms)
    last = { plantClass, controlSystem, hasRooms, lines: linesOf(plantClass, controlSystem, hasRooms) };
  return last.lines;
}

/** Those asked for last: every evaluation of a plant asks for the same. */
let last: { plantClass: PlantClass | null; controlSystem: number; hasRooms: boolean; lines: Lines } = {
  plantClass: null,
  controlSystem: 0,
  hasRooms: false,
  lines: [],
};

function linesOf(plantClass: PlantClass, controlSystem: number, hasRooms: boolean): Lines {
  const { instrumentation, buildings, auxiliary } = PLANT_CLASSES[plantClass];
  const utilities = plantClass.startsWith('gmp_') ? buildings * UTILITIES_BUILDING : 0;
  const lines: Lines = [
    ['piping', 'Process piping', 0.38],
    ['instrumentation', controlSystem > 0 ? 'Instruments' : 'Instruments and control system', instrumentation],
    ['control_system', 'Control system', controlSystem],
    ['insulation', 'Insulation', 0.03],
    ['electrical', 'Electrical facilities', 0.1],
    ['buildings', 'Buildings', buildings - utilities],
    ['utilities_building', 'Utilities building', utilities],
    ['yard', 'Yard improvement', 0.15],
    ['auxiliary', 'Auxiliary facilities', auxiliary],
  ];
  return (hasRooms ? left(lines) : lines).filter(([, , share]) => share > 0);
}
export const NREL_LEFT_SUM = sumOf(NREL_LEFT);

/** Purchase cost of machines that need less of a plant than others, with their part of what is not listed, USD. */
export interface Sparing {
  readonly singleUse: number;
  readonly complete: number;
}
export const sparing = ({ singleUse = 0, complete = 0, unlisted }: CapitalInput): Sparing => ({
  singleUse: singleUse * (1 + unlisted),
  complete: complete * (1 + unlisted),
});
/** What of their purchase cost does not need a part of the plant, USD. */
export const withoutNeed = ({ singleUse, complete }: Sparing, key: string): number =>
  singleUse * (SINGLE_USE_LESS[key] ?? 0) + complete * (COMPLETE_LESS[key] ?? 0);

/** Direct cost that they spare, USD. @param installation Fraction of purchase cost. */
export function spared(of: Sparing, installation: number, lines: Lines): number {
  if (of.singleUse === 0 && of.complete === 0) return 0;
  let total = 0;
  for (const line of lines) total += withoutNeed(of, line[0]) * line[2];
  return withoutNeed(of, 'installation') * installation + total;
}

/** Fixed capital by Lang factors without buildings. */
export const langWithout = (purchase: number, special: Sparing): number =>
  langFixed(purchase, special) - purchase * LANG_BUILDINGS * LANG_INDIRECT;

export const langFixed = (purchase: number, { singleUse, complete }: Sparing): number =>
  purchase * LANG_FIXED - singleUse * (LANG_FIXED - LANG_SINGLE_USE) - complete * (LANG_FIXED - LANG_COMPLETE);

/** Total capital from purchase cost, by three conventions that are never mixed. */
import type { Capital } from '../types/results.ts';
import {
  LANG_FIXED,
  LANG_INDIRECT,
  LANG_TOTAL,
  NREL_DIRECT_SUM,
  NREL_INDIRECT_SUM,
  NREL_LEFT_SUM,
  NREL_WORKING,
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
  siteOf,
  spared,
  sparing,
  sumOf,
  superproLines,
  type Building,
  type CapitalInput,
  type FixedCapital,
} from './capital-factors.ts';
import { capitalLines } from './capital-lines.ts';
import type { Notes } from './explained.ts';

/** Fixed capital by a convention. For Lang, the direct cost is the purchase cost itself. */
export function fixedCapital(input: CapitalInput): FixedCapital {
  const purchase = input.listed * (1 + input.unlisted);
  const special = sparing(input);
  const installed = input.bareModule + input.listed * input.unlisted * UNLISTED_BARE_MODULE;
  if (input.building) return fixedWithRooms(input, input.building, purchase, installed);
  switch (input.convention) {
    case 'superpro': {
      const lines = superproLines(input);
      const direct = purchase * (1 + input.installation + sumOf(lines)) - spared(special, input.installation, lines);
      const indirect = direct * (SUPERPRO_ENGINEERING + SUPERPRO_CONSTRUCTION);
      const fixed = (direct + indirect) * (1 + SUPERPRO_FEE + SUPERPRO_CONTINGENCY) * siteOf(input);
      return { purchase, installed, direct, fixed };
    }
    case 'nrel': {
      const direct = installed * (1 + NREL_DIRECT_SUM);
      return { purchase, installed, direct, fixed: direct * (1 + NREL_INDIRECT_SUM) * siteOf(input) };
    }
    case 'lang':
      return { purchase, installed, direct: purchase, fixed: langFixed(purchase, special) * siteOf(input) };
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
    fixed: (before + water + qualification * direct) * siteOf(input) * share,
  });
  switch (input.convention) {
    case 'superpro': {
      const lines = superproLines(input);
      const machines = purchase * (1 + input.installation + sumOf(lines));
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
/**
 * Total capital with its lines; the lines sum to the total.
 * @param tables Whether to make the lines; without them they stay empty.
 * @param notes Gets how each line is calculated.
 */
export function capital(input: CapitalInput, fixed: FixedCapital, tables = true, notes?: Notes): Capital {
  const working = workingCapital(input, fixed);
  const startup = startupCapital(input, fixed);
  return {
    convention: input.convention,
    cost_year: input.costYear,
    lines: tables ? capitalLines(input, fixed, working, startup, notes) : [],
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

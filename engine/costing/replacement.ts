/** Replacement of machines over the life of a project. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import { type MachineType, machineType } from './cost-table.ts';
import type { EquipmentItem } from '../types/results.ts';

type Finance = FullAssumptions['finance'];

export const MACHINE_TYPES = [
  'vessels',
  'moving',
  'thermal',
  'skids',
  'single_use',
] as const satisfies readonly MachineType[];

/** Whether machines of a type are replaced in a year of production: at the end of a life, but not in the last year. */
export function isReplaced(finance: Finance, type: MachineType, year: number): boolean {
  if (finance.replacement === 'share') return true;
  const life = finance[`life_${type}`];
  const lives = Math.floor(year / life + ROUNDING);
  return finance.replacement === 'lives' && lives > 0 && lives * life > year - 1 + ROUNDING && year < finance.life;
}
const ROUNDING = 1e-9;

/**
 * Cost of the machines replaced in each year of production, USD at the prices of year 0; undefined if none are.
 * @param scale Of the plant that the product carries, all equipment ÷ listed equipment.
 */
export function replacements(
  finance: Finance,
  equipment: readonly EquipmentItem[],
  scale: number,
): number[] | undefined {
  if (finance.replacement === 'none') return undefined;
  const share = finance.replacement === 'share' ? finance.replacement_share : 1;
  const factor = share * finance.replacement_factor * scale;
  return Array.from({ length: finance.life }, (_, k) => {
    let cost = 0;
    for (const { cost_id: id, purchase_cost: price } of equipment)
      if (isReplaced(finance, machineType(id), k + 1)) cost += price;
    return cost * factor;
  });
}

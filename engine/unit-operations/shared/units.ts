/** Number of machines or skids in one train. */
import type { EquipmentSlot, Run } from '../../declare/define.ts';

/**
 * Splits a size over as many units as needed, none larger than the row allows.
 * @param attended Whether operators attend
 * each.
 */
export function countUnits(run: Run, slot: EquipmentSlot, size: number, attended = true): void {
  slot.size = size;
  run.units = Math.max(1, Math.ceil(size / slot.row.max - 1e-9));
  if (attended) run.attended = run.units;
  run.size = size / run.units;
}

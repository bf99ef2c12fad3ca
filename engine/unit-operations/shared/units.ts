/** How many machines or skids one train has. */
import type { EquipmentSlot, Run } from '../define.ts';

/** As many units of at most the row's largest size as a size needs. @param attended Whether operators attend each. */
export function countUnits(run: Run, slot: EquipmentSlot, size: number, attended = true): void {
  slot.size = size;
  run.units = Math.max(1, Math.ceil(size / slot.row.max - 1e-9));
  if (attended) run.attended = run.units;
  run.size = size / run.units;
}

/** How many machines or skids one train has. */
import type { EquipmentSlot, Run } from '../define.ts';

/** As many units of at most the row's largest size as a size needs; operators attend each. */
export function countUnits(run: Run, slot: EquipmentSlot, size: number): void {
  slot.size = size;
  run.units = Math.max(1, Math.ceil(size / slot.row.max - 1e-9));
  run.attended = run.units;
  run.size = size / run.units;
}

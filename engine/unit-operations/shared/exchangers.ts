/** Sizes heat exchangers. */
import { costRow } from '../../costing/cost-table.ts';
import type { EquipmentSlot } from '../define.ts';

const SMALL_EXCHANGER = costRow('C-19');
const LARGE_EXCHANGER = costRow('C-17');

/** An exchanger of an area in m²: tubes in a shell, or a double pipe if it is small. */
export function sizeExchanger(slot: EquipmentSlot, area: number): void {
  slot.size = area;
  slot.row = area < LARGE_EXCHANGER.min ? SMALL_EXCHANGER : LARGE_EXCHANGER;
}

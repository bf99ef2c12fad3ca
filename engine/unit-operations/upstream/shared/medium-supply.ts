/**
 * Supply of the medium of a fermentation: made on site or bought ready to use (docs/models, fed-batch fermentation).
 */
import { itemIndex } from '../../../costing/items.ts';
import { WATER_DENSITY } from '../../../physics/water.ts';
import { L_PER_M3 } from '../../../wording/quantity.ts';
import { READY_MADE } from '../../shared/buffer-supply.ts';
import { type Run } from '../../../declare/define.ts';
import { type Basis, choice, group, number } from '../../../declare/settings.ts';
import { byCase } from '../../../declare/words.ts';
import { CELL_CULTURE_POWDER, type MediumChoice, mediumOf } from './media.ts';
import { ownPart } from './prepared.ts';

const RO_WATER = itemIndex('ro_water');
const DELIVERY = itemIndex('medium_delivery');

interface Supply {
  medium_supply: 'made' | 'bought';
  ready_medium_price: number;
}

/** Price of a m³ without cell culture powder: the same as for a buffer. */
const plainPrice = ({ assumptions }: Basis): number => READY_MADE[assumptions.plant.grade];

/** Settings of the medium supply of a fermentation, which follow those of its medium. */
export const mediumSupplySettings = {
  ...group('Batch phase', 'Engineering estimate, 2023 basis', {
    medium_supply: choice('Medium supply', { made: 'Made on site', bought: 'Bought ready to use' }, 'made', {
      help: 'Source of the medium. Made: costs of ingredients, water, tank and labour. Bought: one price per volume that includes all of these costs. Medium is sterilised on site in both cases; feeds are always made on site.',
    }),
    ready_medium_price: number('USD/m³', 'Ready-to-use medium price', null, [0, 100, 50_000, 200_000], {
      derive: (basis, s) =>
        (s.medium === 'library' ? basis.buffers.get(String(s.medium_id))?.price : null) ??
        plainPrice(basis) +
          // Perfusion has a price of powder per litre; the others have a choice of medium.
          (s.medium !== 'library' && typeof s.medium_price === 'number'
            ? s.medium_price * L_PER_M3
            : s.medium === 'cell_culture'
              ? CELL_CULTURE_POWDER * basis.price('cell_culture_powder')
              : 0),
      note: `From the library, if the medium has a price there; otherwise ${byCase(READY_MADE, 'USD/m³')}, plus the powder of a medium for animal cells`,
      when: ['medium_supply', 'bought'],
      help: 'Delivered price, including ingredients and water.',
    }),
  }),
};

/**
 * Charges the price of a ready-to-use medium that is not prepared by an earlier step; its ingredients are already in
 * the inventory at their own prices, and the rest of the price is delivery.
 * @param parts Amounts of the medium, as the balance found them. @param start Liquid at the start, m³.
 */
export function buyMedium(run: Run<'medium'>, s: Supply & MediumChoice, parts: number, start: number): void {
  if (s.medium_supply === 'made' || run.prepared.medium || run.fed) return;
  const volume = ownPart(run, start, 0).ownVolume ?? start;
  const { amounts, prices, inlets, components } = run;
  const m = inlets.medium.mass;
  let worth = m[components.at.batch_substrate]! * prices.of(run.batchSubstrateItem);
  let water = m[components.at.water]!;
  const medium = mediumOf(run.basis, s);
  for (const [item, kg] of medium.buys) worth += kg * parts * prices.of(item);
  water -= medium.water * parts;
  worth += (water / WATER_DENSITY) * prices.of(RO_WATER);
  const beside = s.ready_medium_price * volume - worth;
  if (beside < 0)
    run.doubt(
      'ready_medium_price',
      'The ingredients alone cost more than this price; the cost of the ingredients is used instead.',
    );
  prices.set(DELIVERY, Math.max(0, beside) / volume);
  amounts[DELIVERY]! += volume;
}

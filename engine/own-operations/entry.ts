/** An own operation in the catalogue. */
import { catalogueEntry, type Declared } from '../declare/catalogue-entry.ts';
import type { OwnOperation } from '../types/library.ts';
import type { UnitOperation } from '../types/catalogue.ts';
import { output, type SideDeclaration } from '../declare/define.ts';
import { nameOf, type Named } from './names.ts';
import { OWN_OPERATION } from './keys.ts';
import { settingsOf } from './settings.ts';
import { OWN_SYMBOLS } from './symbols.ts';

/** What its definition declares, without the model. @param name Name of a component or class by its id. */
export function declaredOf(own: OwnOperation, name: (id: string) => string) {
  return {
    id: OWN_OPERATION,
    name: own.name,
    stage: own.stage,
    description: own.description,
    icon: own.icon,
    symbol: OWN_SYMBOLS[own.icon] ?? OWN_SYMBOLS['own-operation']!,
    tag: own.tag,
    reference: '2.60',
    settings: settingsOf(own, name),
    outputs: {
      passed: output('1', `Share to ${own.product}`, 'Σ share × mass / (feed + added water and chemicals)', {
        display: '%',
      }),
      joined: output('kg', 'Water and chemicals added', 'Σ amount × feed', { better: 'lower' }),
      electricity: output('kWh', 'Electricity', 'amount × feed', { better: 'lower' }),
      steam: output('kg', 'Steam', 'amount × feed', { better: 'lower' }),
      cooling: output('MJ', 'Heat removed', 'amount × feed', { better: 'lower' }),
      rate: output('kg/h', 'Feed rate', 'feed / t'),
    },
    sides: Object.fromEntries(
      own.outlets.map(({ key, name, disposal }): [string, SideDeclaration] => [
        key,
        { name, disposal, kind: disposal === 'vent' ? 'vent' : 'waste' },
      ]),
    ),
    plots: {},
    product: own.product,
  } satisfies Declared;
}

/**
 * Its entry in the catalogue, under the id of the version, which the setting `definition` of its steps holds.
 * @param library for the names of what it shares
 */
export const ownEntry = (own: OwnOperation, library: Named): UnitOperation => ({
  ...catalogueEntry(
    declaredOf(own, (id) => nameOf(id, library)),
    true,
  ),
  id: own.id,
});

/** The settings of a step of an own operation: what its definition says are the defaults. */
import { celsius, type Unit } from '../wording/quantity.ts';
import type { OwnOperation } from '../types/library.ts';
import { PRODUCT, trains, TRAINS } from '../declare/define.ts';
import { number, ownOperation as reference, type Setting, share as shareOf, temperature } from '../declare/settings.ts';
import { DEFINITION } from './keys.ts';

export const shareSetting = (outlet: string, of: string): string => `shares.${outlet}.${of}`;
export const chemicalSetting = (id: string): string => `chemicals.${id}`;

const MOST_PER_UNIT = 1e6;

/**
 * Settings with the definition's values as defaults. A share of the outlet that takes the rest is none: it follows.
 * @param nameOf Name of a component or class by its id.
 */
export function settingsOf(own: OwnOperation, nameOf: (id: string) => string): Record<string, Setting> {
  const source = `Own operation ${own.name}`;
  const perKg = own.per === 'kg';
  const fed = perKg ? 'kg of feed' : 'm³ of feed';
  const consumption = (unit: Unit, title: string, value: number, help: string): Setting =>
    number(unit, title, value, [0, MOST_PER_UNIT], {
      group: 'Consumption',
      uncertainty: 'dose',
      help: `${help} per ${fed}.`,
      source,
    });
  const names = new Map([[PRODUCT, own.product], ...own.outlets.map(({ key, name }) => [key, name] as const)]);
  const shares = own.shares.filter(({ outlet }) => outlet !== own.rest);
  const settings: Record<string, Setting> = {
    [DEFINITION]: reference('Own operation', {
      group: 'Operation',
      help: 'Definition in the library and its version. A different version can have different outlets and defaults.',
    }),
  };
  for (const { of, outlet, share } of shares)
    settings[shareSetting(outlet, of)] = shareOf(`${nameOf(of)} to ${names.get(outlet) ?? outlet}`, share, [0, 1], {
      group: 'Shares',
      optimise: [0, 1],
      uncertainty: null,
      headline: of === shares[0]!.of && outlet === shares[0]!.outlet,
      help: `Share that goes to ${names.get(outlet) ?? outlet}. The remainder goes to ${names.get(own.rest) ?? own.rest}.`,
      source,
    });
  settings.electricity = consumption(perKg ? 'kWh/kg' : 'kWh/m³', 'Electricity', own.electricity, 'Electricity');
  settings.steam = consumption(perKg ? 'kg/kg' : 'kg/m³', 'Steam', own.steam, 'Steam');
  settings.cooling = consumption(perKg ? 'MJ/kg' : 'MJ/m³', 'Heat removed', own.cooling, 'Heat removed by a coolant');
  settings.water = consumption(perKg ? 'm³/kg' : 'L/L', 'Water', own.water, 'Water added to the feed,');
  for (const { component_id: id, amount } of own.chemicals)
    settings[chemicalSetting(id)] = consumption(
      perKg ? 'kg/kg' : 'kg/m³',
      nameOf(id),
      amount,
      'Amount bought and added to the feed,',
    );
  settings.temperature = temperature('Outlet temperature', own.temperature, [celsius(-50), celsius(500)], {
    note: 'Temperature of the feed after mixing with water and chemicals',
    group: 'Operation',
    uncertainty: null,
    help: 'Temperature of all outlets. Enter the steam and cooling required for this temperature under “Consumption”.',
    source,
  });
  settings.time =
    own.time_by === 'hours'
      ? number('h', 'Processing time', own.time, [1e-3, 1e4], {
          group: 'Operation',
          uncertainty: null,
          help: 'Processing time of one batch.',
          source,
        })
      : number(own.time_by === 'mass_flow' ? 'kg/h' : 'm³/h', 'Feed rate', own.time, [1e-6, 1e9], {
          group: 'Operation',
          uncertainty: null,
          help: 'Flow through one train; sets the processing time.',
          source,
        });
  settings[TRAINS] = trains;
  return settings;
}

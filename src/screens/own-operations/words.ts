import type { OwnDefinition, OwnEquipment } from '#generated/types.ts';

export const ownPath = (id: string): string => `/own-operations?operation=${encodeURIComponent(id)}`;

export const DISPOSALS = {
  wastewater: 'Wastewater',
  solids: 'Solid waste',
  solvent: 'Solvent waste',
  vent: 'Vent',
} as const;
export const STEAM = {
  lp_steam: 'Low-pressure steam',
  mp_steam: 'Medium-pressure steam',
  clean_steam: 'Clean steam',
} as const;
export const COOLANTS = {
  cooling_water: 'Cooling water',
  chilled_water: 'Chilled water',
  chilled_brine: 'Chilled brine',
} as const;
export const WATERS = {
  process_water: 'Process water',
  ro_water: 'Reverse-osmosis water',
  wfi: 'Water for injection',
} as const;
export const TIMES = {
  hours: 'Hours per batch',
  mass_flow: 'Feed rate by mass',
  volume_flow: 'Feed rate by volume',
} as const;
export const SIZES = {
  mass_flow: 'Feed by mass, kg/h',
  volume_flow: 'Feed by volume, m³/h',
  volume: 'Volume of feed, m³',
} as const;
export const BASES = { kg: 'kg of feed', 'm³': 'm³ of feed' } as const;

export const TIME_UNIT: Readonly<Record<OwnDefinition['time_by'], string>> = {
  hours: 'h',
  mass_flow: 'kg/h',
  volume_flow: 'm³/h',
};
export const SIZE_UNIT: Readonly<Record<OwnEquipment['size_by'], string>> = {
  mass_flow: 'kg/h',
  volume_flow: 'm³/h',
  volume: 'm³',
};

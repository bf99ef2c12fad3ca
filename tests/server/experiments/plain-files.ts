/** Plain tables as people type them, in English and German, of numbers that known parameters and a known scatter give. */
import { KNOWN, type Known, simulated } from '#engine/fitting/recovery.test-support.ts';
import { type MappedRow, variablesOf } from '#engine/index.ts';
import { convert, type Unit } from '#engine/wording/index.ts';

export interface PlainFile {
  operation: string;
  title: string;
  text: string;
  /** The variable that each heading means. */
  means: Record<string, string>;
  known: Known | null;
}

/** A heading, and the unit in which its numbers are written if it is not that of the model; a function writes anything else. */
type Head = readonly [heading: string, variable: string, unit?: Unit | ((value: number) => string)];

interface Plain {
  /** Name of the trial that gives the numbers, or the numbers themselves. */
  of: string | { operation: string; rows: Record<string, number>[] };
  heads: readonly Head[];
  /** Only the rows with a value of this variable. */
  with?: string;
  /** German spreadsheets separate columns by semicolons and decimals by commas. */
  isGerman?: true;
}

const steps = (count: number, by: number, from = 0): number[] => Array.from({ length: count }, (_, k) => from + k * by);
const two = (value: number): string => String(value).padStart(2, '0');
const clock = (hours: number): string => `${Math.floor(hours)}:${two(Math.round((hours % 1) * 60))}:00`;
const stamp = (hours: number): string =>
  new Date(Date.UTC(2025, 2, 14, 8) + hours * 3_600_000).toISOString().slice(0, 16);
const german = (hours: number): string => {
  const [day, time] = stamp(hours).split('T');
  return `${day!.split('-').toReversed().join('.')} ${time}`;
};

const washout = steps(9, 1).map((dv) => ({
  'curves.washout.x': dv,
  'curves.washout.host_protein': Math.exp(-0.9 * dv) * (1 + 0.02 * Math.sin(9 * dv)),
}));
/** Flux of a filter that loses its pores as it is loaded. */
const decay = steps(10, 30, 30).map((load, k) => ({
  'curves.flux.x': load,
  'curves.flux': 60 * (1 - load / 500) ** 1.5 * (1 + 0.01 * Math.sin(7 * k)),
}));
/** Throughput of a filter that blocks by the gradual model, with some scatter. */
const blocking = (flux: number, most: number, step: number) =>
  steps(10, step, step).map((time, k) => ({
    time,
    'curves.throughput': (1 / (1 / most + 1 / (flux * time))) * (1 + 0.01 * Math.sin(7 * k)),
  }));

const cells = 'curves.concentrations.cells';
const substrate = 'curves.concentrations.substrate';
const product = 'curves.concentrations.product';

const PLAIN: readonly Plain[] = [
  {
    of: 'batch_fermentation',
    heads: [
      ['Bioreactor', 'batch'],
      ['Cultivation time [h]', 'time'],
      ['Biomass DW [g/L]', cells],
      ['Glucose residual [g/L]', substrate],
      ['Product titre [g/L]', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Kolben', 'batch'],
      ['Zeit nach Animpfen [h]', 'time'],
      ['Trockenbiomasse [g/L]', cells],
      ['c(Glucose) [g/L]', substrate],
      ['c(Produkt) [g/L]', product],
    ],
    isGerman: true,
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Fermenter', 'batch'],
      ['EFT (h)', 'time'],
      ['Cell conc. (g DCW/L)', cells],
      ['D-Glucose (g/L)', substrate],
      ['Prod. conc. (g/L)', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Exp.', 'batch'],
      ['t_h', 'time'],
      ['X_gL', cells],
      ['S_gL', substrate],
      ['P_gL', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Run no.', 'batch'],
      ['Time post inoculation (h)', 'time'],
      ['Dry cell weight, DCW (g/L)', cells],
      ['Glucose (Glc) (g/L)', substrate],
      ['Product (P), g/L', product],
    ],
  },
  {
    of: 'ultrafiltration',
    heads: [
      ['Permeate flux, J [LMH]', 'curves.flux', 'L/m²/h'],
      ['Protein conc. [g/L]', 'curves.flux.x'],
    ],
  },
  {
    of: 'ultrafiltration',
    heads: [
      ['Filtrationsfluss [L/m²h]', 'curves.flux', 'L/m²/h'],
      ['Retentat [g/L]', 'curves.flux.x'],
    ],
    isGerman: true,
  },
  {
    of: 'high_pressure_homogenisation',
    heads: [
      ['Homogenisation pressure (bar)', 'curves.pressure.x'],
      ['Cell breakage (%)', 'curves.pressure', '%'],
      ['No. of passes', 'settings.passes'],
    ],
  },
  {
    of: 'high_pressure_homogenisation',
    heads: [
      ['P [bar]', 'curves.pressure.x'],
      ['Protein release [%]', 'curves.pressure', '%'],
      ['Pass no.', 'settings.passes'],
    ],
  },
  {
    of: 'chemostat',
    heads: [
      ['Dilution rate D (1/h)', 'curves.dilution.x'],
      ['Steady-state biomass (g/L)', 'curves.dilution.cells'],
      ['Residual glucose (g/L)', 'curves.dilution.substrate'],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Run', 'batch'],
      ['t [h]', 'time'],
      ['X [g/L]', cells],
      ['S [g/L]', substrate],
      ['P [g/L]', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Batch', 'batch'],
      ['Time (h)', 'time'],
      ['CDW (g/L)', cells],
      ['Glucose (g/L)', substrate],
      ['Product (g/L)', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Flask', 'batch'],
      ['Timestamp', 'time', stamp],
      ['Biomass [g/L]', cells],
      ['Substrate [g/L]', substrate],
      ['Titer [g/L]', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Culture', 'batch'],
      ['Day', 'time', 'd'],
      ['DCW, g/L', cells],
      ['Sucrose conc., g/L', substrate],
      ['Product conc., g/L', product],
    ],
  },
  {
    of: 'batch_fermentation',
    heads: [
      ['Run', 'batch'],
      ['Duration', 'time', clock],
      ['Dry mass (g/L)', cells],
      ['Glycerol (mg/L)', substrate, 'mg/L'],
      ['Product (mg/L)', product, 'mg/L'],
    ],
  },
  {
    of: 'batch_fermentation',
    isGerman: true,
    heads: [
      ['Ansatz', 'batch'],
      ['Zeit [h]', 'time'],
      ['Biotrockenmasse [g/L]', cells],
      ['Glukose [g/L]', substrate],
      ['Produkt [g/L]', product],
    ],
  },
  {
    of: 'batch_fermentation',
    isGerman: true,
    heads: [
      ['Kolben', 'batch'],
      ['Zeitstempel', 'time', german],
      ['BTM (g/L)', cells],
      ['Restzucker (g/L)', substrate],
      ['Produktkonzentration (g/L)', product],
    ],
  },
  {
    of: 'fed_batch_fermentation',
    heads: [
      ['Run', 'batch'],
      ['t (h)', 'time'],
      ['X (g/L)', cells],
      ['S (g/L)', substrate],
      ['P (g/L)', product],
      ['V (L)', 'curves.volume', 'L'],
      ['Sf (g/L)', 'settings.feed_concentration'],
    ],
  },
  {
    of: 'fed_batch_fermentation',
    heads: [
      ['Batch', 'batch'],
      ['Process time (h)', 'time'],
      ['DCW (g/L)', cells],
      ['Residual glucose (g/L)', substrate],
      ['Titre (g/L)', product],
      ['Broth volume (L)', 'curves.volume', 'L'],
      ['Feed concentration (g/L)', 'settings.feed_concentration'],
    ],
  },
  {
    of: 'fed_batch_fermentation',
    isGerman: true,
    heads: [
      ['Charge', 'batch'],
      ['Prozesszeit (h)', 'time'],
      ['BTM (g/L)', cells],
      ['Glucose (g/L)', substrate],
      ['Titer (g/L)', product],
      ['Volumen (L)', 'curves.volume', 'L'],
      ['Feedkonzentration (g/L)', 'settings.feed_concentration'],
    ],
  },
  {
    of: 'chemostat',
    heads: [
      ['D (1/h)', 'curves.dilution.x'],
      ['X (g/L)', 'curves.dilution.cells'],
      ['S (g/L)', 'curves.dilution.substrate'],
      ['P (g/L)', 'curves.dilution.product'],
      ['S0 (g/L)', 'settings.batch_substrate_concentration'],
    ],
  },
  {
    of: 'chemostat',
    heads: [
      ['Dilution rate, 1/h', 'curves.dilution.x'],
      ['Biomass, g/L', 'curves.dilution.cells'],
      ['Residual glucose, g/L', 'curves.dilution.substrate'],
      ['Product, g/L', 'curves.dilution.product'],
      ['Feed glucose, g/L', 'settings.batch_substrate_concentration'],
    ],
  },
  {
    of: 'chemostat',
    isGerman: true,
    heads: [
      ['Verdünnungsrate [1/h]', 'curves.dilution.x'],
      ['Biomasse [g/L]', 'curves.dilution.cells'],
      ['Restglukose [g/L]', 'curves.dilution.substrate'],
      ['Produkt [g/L]', 'curves.dilution.product'],
      ['Glukose im Zulauf [g/L]', 'settings.batch_substrate_concentration'],
    ],
  },
  {
    of: 'perfusion',
    heads: [
      ['VVD', 'curves.titre.x'],
      ['Titer (g/L)', 'curves.titre'],
      ['VCD (10^6 cells/mL)', 'settings.cell_density'],
      ['Bleed (1/d)', 'settings.bleed_rate'],
    ],
  },
  {
    of: 'perfusion',
    isGerman: true,
    heads: [
      ['Perfusionsrate [1/d]', 'curves.titre.x'],
      ['Erntetiter [g/L]', 'curves.titre'],
      ['Lebendzelldichte [10^6 Zellen/mL]', 'settings.cell_density'],
      ['Bleedrate [1/d]', 'settings.bleed_rate'],
    ],
  },
  {
    of: 'high_pressure_homogenisation',
    heads: [
      ['Pressure (bar)', 'curves.pressure.x', 'bar'],
      ['Passes', 'settings.passes'],
      ['Inlet temperature (°C)', 'settings.inlet_temperature', '°C'],
      ['Cells broken (%)', 'curves.pressure', '%'],
    ],
  },
  {
    of: 'high_pressure_homogenisation',
    isGerman: true,
    heads: [
      ['Druck [MPa]', 'curves.pressure.x'],
      ['Durchgänge', 'settings.passes'],
      ['Einlauftemperatur [°C]', 'settings.inlet_temperature', '°C'],
      ['Aufschlussgrad [%]', 'curves.pressure', '%'],
    ],
  },
  {
    of: 'cell_lysis',
    heads: [
      ['Time (min)', 'time', 'min'],
      ['Temperature (°C)', 'settings.temperature', '°C'],
      ['Lysis (%)', 'curves.lysed.cells', '%'],
    ],
  },
  {
    of: 'cell_lysis',
    isGerman: true,
    heads: [
      ['Zeit [min]', 'time', 'min'],
      ['Temperatur [°C]', 'settings.temperature', '°C'],
      ['Lysegrad [%]', 'curves.lysed.cells', '%'],
    ],
  },
  {
    of: 'depth_filtration',
    heads: [
      ['Filtration time (min)', 'time', 'min'],
      ['V/A (L/m2)', 'curves.throughput'],
    ],
  },
  {
    of: 'depth_filtration',
    isGerman: true,
    heads: [
      ['Filtrationszeit [min]', 'time', 'min'],
      ['Spezifisches Filtratvolumen [L/m²]', 'curves.throughput'],
    ],
  },
  {
    of: 'ultrafiltration',
    heads: [
      ['Protein (g/L)', 'curves.flux.x'],
      ['Flux (LMH)', 'curves.flux'],
    ],
  },
  {
    of: 'ultrafiltration',
    isGerman: true,
    heads: [
      ['Proteinkonzentration [g/L]', 'curves.flux.x'],
      ['Permeatfluss [L/m²/h]', 'curves.flux'],
    ],
  },
  {
    of: { operation: 'diafiltration', rows: washout },
    heads: [
      ['Diavolumes', 'curves.washout.x'],
      ['C/C0', 'curves.washout.host_protein'],
    ],
  },
  {
    of: { operation: 'diafiltration', rows: washout },
    isGerman: true,
    heads: [
      ['Diavolumina', 'curves.washout.x'],
      ['Restgehalt [%]', 'curves.washout.host_protein', '%'],
    ],
  },
  {
    of: 'precipitation',
    heads: [
      ['Ionic strength (mol/L)', 'curves.solubility.x', (x: number) => x.toPrecision(5)],
      ['Solubility (g/L)', 'curves.solubility.product', (log) => (10 ** log).toPrecision(5)],
    ],
  },
  {
    of: 'precipitation',
    isGerman: true,
    heads: [
      ['Ionenstärke [mol/L]', 'curves.solubility.x', (x: number) => x.toPrecision(5)],
      ['Löslichkeit [g/L]', 'curves.solubility.product', (log) => (10 ** log).toPrecision(5)],
    ],
  },
  {
    of: 'bind_elute_chromatography',
    heads: [
      ['Residence time (min)', 'curves.capacity.x', 'min'],
      ['DBC10 (g/L)', 'curves.capacity'],
      ['Feed concentration (g/L)', 'feed.target'],
    ],
  },
  {
    of: 'bind_elute_chromatography',
    isGerman: true,
    heads: [
      ['Verweilzeit [min]', 'curves.capacity.x', 'min'],
      ['Dynamische Bindungskapazität [g/L]', 'curves.capacity'],
      ['Produkt im Zulauf [g/L]', 'feed.target'],
    ],
  },
  {
    of: 'breakthrough curves',
    heads: [
      ['CV', 'curves.breakthrough.x'],
      ['C/C0 (%)', 'curves.breakthrough.model', '%'],
      ['Residence time (min)', 'settings.residence_time', 'min'],
      ['c0 (g/L)', 'feed.target'],
    ],
  },
  {
    of: 'distillation',
    heads: [
      ['x', 'curves.equilibrium.x'],
      ['y', 'curves.equilibrium.vapour'],
    ],
  },
  {
    of: 'viral_inactivation',
    heads: [
      ['Time (min)', 'time', 'min'],
      ['pH', 'settings.ph'],
      ['Temperature (°C)', 'settings.temperature', '°C'],
      ['LRV', 'curves.reduction'],
    ],
  },
  {
    of: 'viral_inactivation',
    isGerman: true,
    heads: [
      ['Haltezeit [min]', 'time', 'min'],
      ['pH-Wert', 'settings.ph'],
      ['Temperatur [°C]', 'settings.temperature', '°C'],
      ['Virusreduktion [log10]', 'curves.reduction'],
    ],
  },
  {
    of: { operation: 'virus_filtration', rows: decay },
    heads: [
      ['Throughput (L/m²)', 'curves.flux.x'],
      ['Flux (LMH)', 'curves.flux'],
    ],
  },
  {
    of: { operation: 'sterile_filtration', rows: blocking(3000, 2500, 0.1) },
    isGerman: true,
    heads: [
      ['Zeit (min)', 'time', 'min'],
      ['Durchsatz (L/m²)', 'curves.throughput'],
    ],
  },
  {
    of: 'disc_stack_centrifuge',
    heads: [
      ['Q (m3/h)', 'curves.capture.x'],
      ['Solids captured (%)', 'curves.capture', '%'],
      ['Solids in feed (%)', 'outputs.feed_solids', '%'],
      ['d50 (µm)', 'settings.particle_diameter'],
      ['Density difference (kg/m3)', 'settings.density_difference'],
      ['Viscosity (mPas)', 'settings.viscosity'],
      ['Number of discs', 'settings.discs'],
      ['Inner radius (m)', 'settings.inner_radius'],
      ['Outer radius (m)', 'settings.outer_radius'],
      ['Half angle (°)', 'settings.half_angle'],
      ['Speed (rpm)', 'settings.speed'],
    ],
  },
  {
    of: 'decanter',
    isGerman: true,
    heads: [
      ['Durchsatz [m³/h]', 'curves.capture.x'],
      ['Abscheidegrad [%]', 'curves.capture', '%'],
      ['Feststoff im Zulauf [%]', 'outputs.feed_solids', '%'],
      ['Partikelgröße [µm]', 'settings.particle_diameter'],
      ['Dichtedifferenz [kg/m³]', 'settings.density_difference'],
      ['Viskosität [mPas]', 'settings.viscosity'],
      ['Klärlänge [m]', 'settings.length'],
      ['Trommelradius [m]', 'settings.outer_radius'],
      ['Teichradius [m]', 'settings.pond_radius'],
      ['Drehzahl [U/min]', 'settings.speed'],
    ],
  },
  {
    of: 'evaporation',
    with: 'curves.flux',
    heads: [
      ['Steam temperature (°C)', 'curves.flux.x', '°C'],
      ['Heat flux (kW/m2)', 'curves.flux'],
      ['Final solids (%)', 'settings.product_solids', '%'],
      ['Boiling temperature (°C)', 'settings.first_temperature', '°C'],
    ],
  },
  {
    of: 'evaporation',
    with: 'curves.transfer',
    isGerman: true,
    heads: [
      ['Betriebszeit [h]', 'time'],
      ['k-Wert [W/m²/K]', 'curves.transfer', 'W/m²/K'],
      ['TS-Gehalt [%]', 'settings.product_solids', '%'],
      ['Siedetemperatur [°C]', 'settings.first_temperature', '°C'],
    ],
  },
  {
    of: 'crystallisation',
    with: 'curves.solubility.solubility',
    heads: [
      ['Temperature (°C)', 'curves.solubility.x', '°C'],
      ['Solubility (kg/kg)', 'curves.solubility.solubility'],
    ],
  },
  {
    of: 'crystallisation',
    with: 'curves.sizes',
    heads: [
      ['Size (µm)', 'curves.sizes.x'],
      ['Cumulative mass (%)', 'curves.sizes', '%'],
      ['Residence time (h)', 'settings.residence_time'],
    ],
  },
  {
    of: 'crystallisation',
    with: 'curves.sizes',
    isGerman: true,
    heads: [
      ['Korngröße [µm]', 'curves.sizes.x'],
      ['Summenverteilung [%]', 'curves.sizes', '%'],
      ['Verweilzeit [h]', 'settings.residence_time'],
    ],
  },
  {
    of: 'liquid_liquid_extraction',
    with: 'curves.staircase.equilibrium',
    heads: [
      ['Aqueous (g/L)', 'curves.staircase.x'],
      ['Organic (g/L)', 'curves.staircase.equilibrium'],
      ['pH', 'settings.ph'],
    ],
  },
  {
    of: 'liquid_liquid_extraction',
    with: 'outputs.left',
    isGerman: true,
    heads: [
      ['Phasenverhältnis', 'settings.phase_ratio'],
      ['Stufen', 'settings.stages'],
      ['pH', 'settings.ph'],
      ['Restgehalt [%]', 'outputs.left', '%'],
    ],
  },
  {
    of: 'freeze_drying',
    heads: [
      ['Run', 'batch'],
      ['Time (h)', 'time'],
      ['Product temperature (°C)', 'curves.temperature.bottom', '°C'],
      ['Sublimation rate (kg/h)', 'curves.rate'],
      ['Fill volume (mL)', 'settings.fill'],
      ['Solids (%)', 'settings.solids', '%'],
      ['Shelf temperature (°C)', 'settings.shelf_temperature', '°C'],
      ['Chamber pressure (Pa)', 'settings.chamber_pressure'],
      ['Vial area (cm2)', 'settings.vial_area'],
      ['Cake area (cm2)', 'settings.product_area'],
    ],
  },
];

type Values = Record<string, number | string | null>;

const valuesOf = ({ time, batch, inputs, responses }: MappedRow): Values => ({
  time,
  batch: batch ?? '1',
  ...inputs,
  ...responses,
});

/** The files, in a fixed order. */
export const PLAIN_FILES: readonly PlainFile[] = PLAIN.map(({ of, heads, isGerman, with: only }, k) => {
  const known =
    typeof of === 'string' ? KNOWN.find((one) => one.unit_operation === of || one.name?.includes(of)) : null;
  const operation = typeof of === 'string' ? known!.unit_operation : of.operation;
  const rows: Values[] = typeof of === 'string' ? simulated(known!, 1 + k).rows.map(valuesOf) : of.rows;
  const used = rows.filter((row) => only === undefined || (row[only] ?? null) !== null);
  const units = new Map(variablesOf(operation).map(({ key, unit }) => [key, unit]));
  const separator = isGerman ? ';' : ',';
  const cellOf = (row: Values, [, key, as]: Head): string => {
    const value = row[key];
    if (value === null || value === undefined || typeof value === 'string') return value ?? '';
    const text =
      typeof as === 'function'
        ? as(value)
        : String(Number((as === undefined ? value : convert(value, units.get(key) as Unit, as)).toPrecision(5)));
    return isGerman && /^-?[\d.e-]+$/.test(text) ? text.replace('.', ',') : text;
  };
  const quoted = (text: string): string => (text.includes(separator) ? `"${text}"` : text);
  return {
    operation,
    title: `${operation} ${k + 1}: ${heads.map(([heading]) => heading).join(', ')}`,
    text: [
      heads.map(([heading]) => quoted(heading)),
      ...used.map((row) => heads.map((head) => quoted(cellOf(row, head)))),
    ]
      .map((cellsOf) => cellsOf.join(separator))
      .join('\n'),
    means: Object.fromEntries(heads.map(([heading, key]) => [heading, key])),
    known: known ?? null,
  };
});

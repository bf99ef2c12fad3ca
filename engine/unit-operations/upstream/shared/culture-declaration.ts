/** Shared by the declarations of the fermentations: times, outputs, streams, equipment. */
import { output, type Run, type SideDeclaration, type StepTimes } from '../../../declare/define.ts';
import { type Basis, isGmp } from '../../../declare/settings.ts';
import { FIELD_EQUIPMENT } from './fermenter.ts';

/** Turnaround of the production vessel between two runs, h. */
const BETWEEN = { setup: 1.5, fill: 1, empty: 1, cip: 3, sip: 2 };
/**
 * The same of steel in a GMP plant, 24 h (16 to 36; engineering estimate): it is inspected, fitted with probes and filters,
 * tested for pressure, and held with sterile medium before it is inoculated.
 */
const BETWEEN_GMP = { setup: 13, fill: 1, empty: 1, cip: 4, sip: 5 };
/** To install a bag, 3 h, test it for leaks, 1.5 h, and hold it filled, 1.5 h. */
const BAG_SETUP = 6;
const between = (basis: Basis): typeof BETWEEN => (isGmp(basis) ? BETWEEN_GMP : BETWEEN);

/** Turnaround of the production vessel of a run, h. */
export function turnaroundOf({ basis, technology }: Pick<Run, 'basis' | 'technology'>): number {
  const { setup, fill, empty, cip, sip } = between(basis);
  return fill + empty + (technology === 'single_use' ? BAG_SETUP : setup + cip + sip);
}
/** Operator hours for the turnaround. */
export const TURNAROUND_HOURS = 3;

const labourPerHour = ({ assumptions }: Basis): number => (assumptions.plant.grade === 'pharma' ? 0.4 : 0.15);

const batchTimes = (basis: Basis): StepTimes => ({
  ...between(basis),
  disposables: BAG_SETUP,
  labourPerHour: labourPerHour(basis),
  labourFixed: TURNAROUND_HOURS,
  laboratory: 0.3,
});

/**
 * Times of a continuous run. Set-up, start-up and cleaning belong to the run; their share is part of the process time.
 */
export const continuousTimes = (basis: Basis): StepTimes => ({
  setup: 0,
  fill: 0,
  empty: 0,
  cip: 0,
  sip: 0,
  disposables: 0,
  labourPerHour: labourPerHour(basis),
  labourFixed: 0,
  laboratory: 0.3,
});

export const wetCellsOutput = output('1', 'Wet cells in broth', '(dry cells / 0.25) / wet density / V', {
  equation: '2.7',
  display: '%',
});
export const uptakeOutput = output('mmol/L/h', 'Peak oxygen uptake', 'X (µ/Y_XO + m_O) + q_P X y_OP', {
  equation: '4.2c',
});
export const yieldOutput = output('g/g', 'Overall product yield on substrate', 'product / all substrate used', {
  equation: '8',
  better: 'higher',
});

/** Outputs of the vessel, calculated by `vesselFigures`. */
export const vesselOutputs = {
  max_transfer: output('mmol/L/h', 'Oxygen transfer', 'kLa ΔC, exit gas balanced', { equation: '4.2b' }),
  kla: output('1/h', 'kLa', 'a (P/V)^b u^c 1.024^(T-20)', { equation: '4.3' }),
  oxygen_margin: output('1', 'Oxygen margin', '1 - uptake / transfer', {
    equation: '4.4',
    better: 'higher',
    display: '%',
  }),
  cooling: output('kW/m³', 'Peak cooling', '(ΔH_O OUR V × (1 + neutralisation / metabolism) + P_g) / V', {
    equation: '4.7',
  }),
  cooling_area: output('1', 'Cooling area ÷ jacket area', 'Q / (U ΔT_lm) / (π D H_L)', {
    equation: '4.7',
    better: 'lower',
    display: '%',
  }),
  tip_speed: output('m/s', 'Impeller tip speed', 'π N d', { equation: '4.6' }),
  flooding: output('1', 'Gas flow ÷ flooding', 'Fl / (30 (d/D)^3.5 Fr)', {
    equation: '2.4',
    better: 'lower',
    display: '%',
  }),
  compressor_power: output('kW', 'Compressor power', 'n R T κ/(κ-1) [(P₂/P₁)^((κ-1)/κ) - 1] / η', { equation: '4.12' }),
  agitator_power: output('kW', 'Agitator power', 'P/V × V', { equation: '4.5' }),
};
/** Usual in practice: 0.7 to 2.1, with chilled water. */
export const oxygenPowerOutput = output('kWh/kg', 'Power per oxygen', '(P_g + P_c) × mean load × time / O₂', {
  better: 'lower',
});

export const cultureInlets = {
  medium: { name: 'Medium' },
  seed: { name: 'Seed medium' },
  ammonia: { name: 'Ammonia' },
  air: { name: 'Oxygen consumed' },
};
/** Inlet of a culture that makes acids. */
export const baseInlet = { base: { name: 'Base' } };
/** Base of a culture, per batch and per product. */
export const baseOutputs = {
  base_used: output('kg', 'Base', '(Σ z c - [H⁺]) V × base per charge', { equation: '2.4', better: 'lower' }),
  base_per_product: output('kg/kg', 'Base per kg of product', 'base / product', { equation: '2.4', better: 'lower' }),
};
export const baseFigures = (base: number, made: number): Record<keyof typeof baseOutputs, number> => ({
  base_used: base,
  base_per_product: made > 0 ? base / made : 0,
});
export const exhaust: SideDeclaration = { name: 'Exhaust gas', kind: 'vent', disposal: 'vent' };

/** What all cultures declare alike, besides settings and outputs. */
const cultureFamily = { stage: 'upstream', first: true, size: { title: 'Vessel volume', unit: 'm³' } } as const;
/** The same of a fermentation in batches. */
export const batchFamily = {
  ...cultureFamily,
  hybrid: 'stainless',
  flow: false,
  times: batchTimes,
  sides: { exhaust },
  product: 'Broth',
} as const;
/** The same of a culture that runs on. */
export const continuousFamily = { ...cultureFamily, reference: '2.6', flow: true, times: continuousTimes } as const;

export const vesselEquipment = {
  fermenter: { name: 'Production fermenter', cost: 'C-14' },
  ...FIELD_EQUIPMENT,
  compressor: { name: 'Air compressor', cost: 'C-16', tag: 'CO' },
};
/** Shared by all vessels and filled once per batch. */
export const mediumTank = { name: 'Medium tank', cost: 'C-48', tag: 'TK', shared: true, operatorHours: 3 };
export const mediumSteriliser = {
  name: 'Medium steriliser',
  cost: 'C-47',
  tag: 'ST',
  shared: true,
  operatorHours: 1.5,
};

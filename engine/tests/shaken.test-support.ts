/** Processes with random settings between their limits, identical in every run. */
import { isTextType } from '../declare/text-settings.ts';
import { configuration, library, step } from './fixtures.test-support.ts';
import { catalogue, type Configuration, type Parameter, type SettingValue } from '../index.ts';

/** Reproducible uniform numbers in [0, 1): a linear congruential generator is sufficient here. */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function draw(parameter: Parameter, next: () => number): SettingValue {
  const { type, min, max, choices } = parameter;
  if (type === 'boolean') return next() < 0.5;
  if (type === 'buffer') return next() < 0.5 ? '' : library.buffers![Math.floor(next() * library.buffers!.length)]!.id;
  if (isTextType(type)) return '';
  if (type === 'choice') return choices[Math.floor(next() * choices.length)]!.value;
  const share = next();
  const wide = min! > 0 && max! / min! > 100;
  const value = wide ? min! * (max! / min!) ** share : min! + (max! - min!) * share;
  return type === 'integer' ? Math.round(value) : value;
}

const parameters = new Map(catalogue().map((one) => [one.id, one.parameters]));

/** Settings that few values of let a host live. */
const LIVES = /^(temperature|ph)(_minimum|_optimum|_maximum)?$/;

/** A configuration with some random settings between their limits. */
export function shaken(base: Configuration, next: () => number, share: number): Configuration {
  return {
    ...base,
    uo_settings: base.uo_settings.map((step) => {
      const settings = { ...step.settings };
      for (const parameter of parameters.get(step.unit_operation)!)
        if (next() < share && !LIVES.test(parameter.key)) settings[parameter.key] = draw(parameter, next);
      return { ...step, settings };
    }),
  };
}

/** The fermentation of a demo process followed by other steps. */
function line(id: 'cfg_homogenised_v1' | 'cfg_secreted_v1', operations: string[]): Configuration {
  const base = configuration(id);
  return { ...base, uo_settings: [base.uo_settings[0]!, ...operations.map((one, k) => step(one, {}, `stp_${k}`))] };
}
export const LINES: [string, Configuration][] = [
  ['homogenised', configuration('cfg_homogenised_v1')],
  ['secreted', configuration('cfg_secreted_v1')],
  [
    'flocculated',
    line('cfg_secreted_v1', ['flocculation', 'decanter', 'depth_filtration', 'precipitation', 'sterile_filtration']),
  ],
  [
    'microfiltered',
    line('cfg_secreted_v1', ['microfiltration', 'viral_inactivation', 'virus_filtration', 'sterile_filtration']),
  ],
  [
    'captured',
    line('cfg_secreted_v1', [
      'disc_stack_centrifuge',
      'conditioning',
      'bind_elute_chromatography',
      'flow_through_chromatography',
      'formulation',
      'fill_finish',
    ]),
  ],
  ['evaporated', line('cfg_secreted_v1', ['disc_stack_centrifuge', 'evaporation', 'freeze_drying', 'fill_finish'])],
  ['lysed', line('cfg_homogenised_v1', ['cell_lysis', 'flocculation', 'disc_stack_centrifuge', 'precipitation'])],
];

/** The same with media preparation, sterilisation and seed train as steps. */
function prepared(base: Configuration): Configuration {
  const steps = ['media_preparation', 'heat_sterilisation', 'seed_train'].map((one) => step(one, {}, `stp_${one}`));
  return { ...base, uo_settings: [...steps, ...base.uo_settings] };
}
/** Lines whose metrics have no provenance yet. */
export const MORE_LINES: [string, Configuration][] = [
  ['extracted', line('cfg_secreted_v1', ['disc_stack_centrifuge', 'liquid_liquid_extraction', 'distillation'])],
  ['prepared', prepared(configuration('cfg_secreted_v1'))],
];

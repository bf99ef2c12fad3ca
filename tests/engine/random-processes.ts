/** Random processes that a user could draw: any product and host, any unit operations in a likely order, any settings. */
import { catalogue, type Configuration, type Parameter, type ProductBasis, type SettingValue } from '#engine/index.ts';
import { ASSUMPTION_PLACES, isNumberRow } from '#engine/assumptions/assumptions.ts';
import type { AssumptionRow } from '#engine/assumptions/row.ts';
import { placeProblem } from '#engine/process/checks.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { PLANT_OPERATIONS, SOLIDS_OPERATIONS, unitOperation } from '#engine/unit-operations/index.ts';

/** Reproducible uniform numbers in [0, 1) (Mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ofPlants = new Set([...PLANT_OPERATIONS, ...SOLIDS_OPERATIONS].map(({ id }) => id));
/** Those of lines: `random-plants.ts` draws the others. */
const operations = catalogue().filter(({ id }) => !ofPlants.has(id));
const STAGES = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'];
const GRADES = ['industrial', 'food', 'pharma'] as const;
const CONVENTIONS = ['superpro', 'nrel', 'lang'] as const;
const pick = <T>(list: readonly T[], next: () => number): T => list[Math.floor(next() * list.length)]!;

/** A value of a setting: mostly in its usual range, sometimes anywhere between its limits. */
export function draw(parameter: Parameter, next: () => number): SettingValue {
  const { type, choices, typical_min, typical_max } = parameter;
  if (type === 'boolean') return next() < 0.5;
  if (type === 'choice') return pick(choices, next).value;
  if (type === 'buffer') return next() < 0.5 ? '' : pick(library.buffers!, next).id;
  // A line has one product.
  if (type === 'outlet') return '';
  if (type === 'component') return parameter.key === 'host' ? pick(library.cells, next).id : '';
  const anywhere = next() < 0.1;
  const min = anywhere ? parameter.min! : (typical_min ?? parameter.min!);
  const max = anywhere ? parameter.max! : (typical_max ?? parameter.max!);
  const share = next();
  const wide = min > 0 && max / min > 100;
  const value = wide ? min * (max / min) ** share : min + (max - min) * share;
  return type === 'integer' ? Math.round(value) : value;
}

export interface Drawn {
  configuration: Configuration;
  product: ProductBasis;
}

/** One process of two to ten steps; many cannot work, which is the caller's to expect. */
export function randomProcess(next: () => number, firsts: ReadonlySet<string>): Drawn {
  const kind = pick(['protein', 'protein', 'protein', 'molecule', 'biomass'] as const, next);
  const made: readonly { id: string }[] = kind === 'protein' ? library.proteins : library.molecules;
  const product: ProductBasis = {
    name: 'Random product',
    kind,
    component_id: kind === 'biomass' ? null : pick(made, next).id,
    host_id: pick(library.cells, next).id,
    selling_price: next() < 0.3 ? null : 10 ** (4 * next()),
  };
  const steps = [operations.filter(({ id }) => firsts.has(id))];
  for (const stage of STAGES)
    // Before the recovery there is only transfection or infection, which needs a culture of animal cells.
    for (let k = Math.floor(next() * (stage === 'upstream' ? 1.2 : 3)); k > 0 && steps.length < 10; k--)
      steps.push(
        operations.filter((one) => one.stage === stage && !firsts.has(one.id) && !unitOperation(one.id)!.prepares),
      );
  const uo_settings = steps
    .filter((choices) => choices.length > 0)
    .map((choices, index) => {
      const operation = pick(choices, next);
      const settings: Record<string, SettingValue> = {};
      for (const parameter of operation.parameters) if (next() < 0.15) settings[parameter.key] = draw(parameter, next);
      return { id: `step_${index}`, unit_operation: operation.id, name: operation.name, settings };
    });
  // The product of cell therapy is cells.
  if (uo_settings[0]!.unit_operation === 'cell_therapy' && next() < 0.9)
    Object.assign(product, { kind: 'biomass', component_id: null });
  const plain = (id: string) => ({ id: `step_${id}`, unit_operation: id, name: id, settings: {} });
  // A distillation needs a solvent and a stripping something volatile, which few draws bring in before them.
  if (next() < 0.1) uo_settings.splice(1, 0, plain('liquid_liquid_extraction'), plain('distillation'));
  if (kind === 'molecule' && next() < 0.1) {
    product.component_id = 'mol_ethanol';
    product.host_id = 'cel_saccharomyces_cerevisiae';
    uo_settings.splice(1, 0, plain('stripping'));
  }
  // An acidification needs an acid, and what the fermentation makes of it.
  if (kind === 'molecule' && next() < 0.3) {
    product.component_id = pick(['mol_lactic_acid', 'mol_succinic_acid', 'mol_citric_acid'], next);
    uo_settings.splice(1, 0, plain('acidification'));
  }
  // Refolding needs the solids of broken cells whose product is solid.
  const refolded = uo_settings.findIndex(({ unit_operation: id }) => id === 'refolding');
  if (refolded > 0) {
    const cells = { ...plain('disc_stack_centrifuge'), settings: { product_phase: 'cells' } };
    uo_settings.splice(1, refolded - 1, plain('high_pressure_homogenisation'), cells);
    uo_settings[0]!.settings['product_location'] = 'solid';
    product.host_id = 'cel_escherichia_coli';
  }
  const preparation = ['media_preparation', 'heat_sterilisation', 'seed_train'].filter(() => next() < 0.2);
  // Mostly where the model of the process lets steps come before the first one; the others are refused.
  const line = [...preparation, uo_settings[0]!.unit_operation].map((id) => unitOperation(id)!);
  const isPossible = line.every((one, k) => placeProblem(one, line.slice(0, k)) === null);
  if (isPossible || next() < 0.1) uo_settings.unshift(...preparation.map(plain));
  return {
    product,
    configuration: {
      uo_settings,
      locked_values: { uo_settings: [] },
      assumptions: {
        plant: { grade: pick(GRADES, next), operating_hours: 4000 + 4400 * next() },
        capital: { convention: pick(CONVENTIONS, next), cost_year: 2010 + Math.floor(14 * next()) },
        finance: { loan_fraction: next() < 0.5 ? 0 : 0.6 * next(), startup_years: 2 * next() },
      },
    },
  };
}

/** Share of the assumptions, and of the outlets, that `furnished` draws. */
const SHARE_DRAWN = 0.1;
const COUNTRIES = ['CN', 'DE', 'IN', 'US'];

/** A value of an assumption: in its usual range, or between its limits. */
function assumed(row: AssumptionRow, next: () => number): SettingValue {
  if (!isNumberRow(row)) return pick('choices' in row ? Object.keys(row.choices) : COUNTRIES, next);
  const [least, most] = row.range ?? row.limits;
  const value = least + (most - least) * next();
  return row.isWhole ? Math.round(value) : value;
}

/** The same process with other assumptions of every group, and with outlets that are sold or cost a fee. */
export function furnished({ configuration, product }: Drawn, next: () => number): Drawn {
  const assumptions: Record<string, object> = {};
  for (const { group, key, row } of ASSUMPTION_PLACES)
    if (next() < SHARE_DRAWN) assumptions[group] = { ...assumptions[group], [key]: assumed(row, next) };
  for (const [group, given] of Object.entries(configuration.assumptions))
    assumptions[group] = { ...assumptions[group], ...given };
  const uo_settings = configuration.uo_settings.map((step) => {
    const outlets = ['product', ...Object.keys(unitOperation(step.unit_operation)!.sides)]
      .filter(() => step.feeds && next() < SHARE_DRAWN)
      .map((outlet) => [
        outlet,
        { disposal: 'sold' as const, name: `Co-product ${step.id}`, price: next() - 0.3, avoided_gwp: next() },
      ]);
    return { ...step, ...(step.outlets && { outlets: { ...step.outlets, ...Object.fromEntries(outlets) } }) };
  });
  return { product, configuration: { ...configuration, assumptions, uo_settings } };
}

/** Random plants with branches, loops and several sources. */
import { catalogue, type Configuration, type SettingValue, type Step, type StepFeed } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { unitOperation } from '#engine/unit-operations/index.ts';
import { draw, type Drawn } from './random-processes.ts';

type Settings = Record<string, SettingValue>;

const COMPONENTS = [
  'mol_glucose',
  'mol_lactic_acid',
  'mol_sodium_chloride',
  'sol_ethanol',
  'mol_acetic_acid',
  'mol_starch',
];
const REACTIONS = [
  'mol_glucose -> 2 mol_lactic_acid',
  'mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide',
  'mol_glucose -> 3 mol_acetic_acid',
];

const pick = <T>(list: readonly T[], next: () => number): T => list[Math.floor(next() * list.length)]!;

/** Whatever can be bought in a feed, of which the few above are drawn more often. */
const BOUGHT = [...library.molecules, ...library.solvents].map(({ id }) => id);
/** Every other operation after the sources, with a few settings at random. */
const OTHERS = Object.fromEntries(
  catalogue()
    .filter(({ stage }) => stage !== 'upstream')
    .map(({ id, parameters }) => [
      id,
      (next: () => number): Settings =>
        Object.fromEntries(
          parameters.filter(() => next() < 0.15).map((parameter) => [parameter.key, draw(parameter, next)]),
        ),
    ]),
);

/** Operations after the sources, each with settings of its own. */
const OPERATIONS: Readonly<Record<string, (next: () => number) => Settings>> = {
  mixer: () => ({}),
  splitter: (next) => ({ share: 0.05 + 0.9 * next() }),
  component_splitter: (next) => ({
    others: next(),
    ...Object.fromEntries(COMPONENTS.filter(() => next() < 0.4).map((id) => [`shares.${id}`, next()])),
  }),
  storage_tank: (next) => ({ time: 1 + 20 * next() }),
  reactor: (next) => ({
    mode: pick(['batch', 'continuous'], next),
    time: 1 + 10 * next(),
    order: pick(['series', 'parallel'], next),
    'reactions.one.equation': pick(REACTIONS, next),
    'reactions.one.kinetics': pick(['conversion', 'first_order', 'michaelis_menten'], next),
    'reactions.one.conversion': 0.9 * next(),
    'reactions.one.rate': next(),
    ...(next() < 0.3 && { 'reactions.two.equation': pick(REACTIONS, next), 'reactions.two.conversion': 0.1 }),
  }),
  evaporation: (next) => ({ product_solids: 0.3 + 0.4 * next() }),
  ultrafiltration: () => ({}),
  depth_filtration: () => ({}),
  crystallisation: () => ({}),
  disc_stack_centrifuge: (next) => ({ feed_dilution: 5 * next(), wash_stages: 1 }),
  conditioning: (next) => ({ dilution: 1 + 20 * next() }),
  diafiltration: (next) => ({ diafiltration_volumes: 20 * next() }),
  liquid_liquid_extraction: (next) => ({ phase_ratio: 5 * next() }),
  size_reduction: (next) => ({ machine: pick(['grain_mill', 'shredder'], next) }),
  juice_extraction: (next) => ({ machine: pick(['mill', 'diffuser'], next), imbibition: 3 * next() }),
  starch_liquefaction: (next) => ({ makes: pick(['dextrin', 'glucose'], next), heat_recovery: 0.9 * next() }),
  saccharification: (next) => ({ kinetics: pick(['conversion', 'michaelis_menten'], next) }),
  screw_press: (next) => ({ product_phase: pick(['liquor', 'cake'], next) }),
  belt_press: () => ({}),
  filter_press: (next) => ({ wash_ratio: 3 * next() }),
};
const ALL = { ...OTHERS, ...OPERATIONS };
const COMMON = Object.keys(OPERATIONS).slice(0, 5);

/** A plant of three to fifteen steps; many cannot work, which is the caller’s to expect. */
export function randomPlant(next: () => number): Drawn {
  const steps: Step[] = [];
  const add = (unit_operation: string, settings: Settings): Step => {
    // Ids in no order, so that the order of calculation is not that of the list.
    const id = `s${Math.floor(next() * 1e6)}_${steps.length}`;
    const step: Step = { id, unit_operation, name: `Step ${steps.length}`, settings };
    steps.push(step);
    return step;
  };
  if (next() < 0.3) add('fed_batch_fermentation', {});
  while (steps.length === 0 || next() < 0.4) add('purchased_feed', randomFeed(next));
  const sources = steps.length;
  for (let k = 2 + Math.floor(next() * 10); k > 0; k--) {
    const operation = pick(next() < 0.8 ? COMMON : Object.keys(ALL), next);
    add(operation, ALL[operation]!(next));
  }
  connect(steps, sources, next);
  const last = steps.at(-1)!;
  return {
    product: {
      name: 'Lactic acid',
      kind: 'molecule',
      component_id: 'mol_lactic_acid',
      host_id: pick(library.cells, next).id,
      selling_price: 2,
    },
    configuration: {
      uo_settings: steps,
      locked_values: { uo_settings: [] },
      assumptions: {},
      product: { from: last.id, outlet: 'product', ...(next() < 0.2 && { basis: pick(['total', 'dry'], next) }) },
    },
  };
}

function randomFeed(next: () => number): Settings {
  const settings: Settings = { amount: 10 ** (3 + 2 * next()), price: next() };
  for (const id of COMPONENTS)
    if (next() < 0.5 || id === 'mol_lactic_acid') settings[`composition.${id}`] = 0.12 * next();
  for (let n = Math.floor(next() * 3); n > 0; n--) settings[`composition.${pick(BOUGHT, next)}`] = 0.1 * next();
  return settings;
}

/** Feeds every step from those before it, then adds recycles, with shares that leave something of every outlet. */
function connect(steps: Step[], sources: number, next: () => number): void {
  const left = new Map<string, number>();
  const take = (from: Step, outlet: string, most: number): StepFeed | null => {
    const key = `${from.id} ${outlet}`;
    const free = left.get(key) ?? 1;
    const share = Math.min(most, free) * (0.2 + 0.8 * next());
    if (!(share > 1e-3)) return null;
    left.set(key, free - share);
    return { from: from.id, outlet, share, next_batch: false };
  };
  const outlets = (step: Step): string[] => ['product', ...Object.keys(unitOperation(step.unit_operation)!.sides)];
  for (const [k, step] of steps.entries()) {
    if (k < sources) continue;
    const feeds: StepFeed[] = [];
    const before = steps[next() < 0.6 ? k - 1 : Math.floor(next() * k)]!;
    const main = take(before, 'product', 1) ?? take(steps[Math.floor(next() * sources)]!, 'product', 1);
    if (main) feeds.push(main);
    for (let n = Math.floor(next() * 2); n > 0; n--) {
      const other = steps[Math.floor(next() * k)]!;
      const feed = take(other, pick(outlets(other), next), 0.8);
      if (feed && !feeds.some((one) => one.from === feed.from && one.outlet === feed.outlet))
        feeds.push(main ? { ...feed, ...inletOf(step, next) } : feed);
    }
    step.feeds = feeds;
  }
  for (let n = Math.floor(next() * 4); n > 0; n--) {
    const to = steps[sources + Math.floor(next() * (steps.length - sources))]!;
    const from = steps[sources + Math.floor(next() * (steps.length - sources))]!;
    const feed = take(from, pick(outlets(from), next), 0.9);
    if (feed && !to.feeds!.some((one) => one.from === feed.from && one.outlet === feed.outlet))
      to.feeds!.push({ ...feed, ...inletOf(to, next), next_batch: steps.indexOf(from) >= steps.indexOf(to) });
  }
  for (const step of steps)
    step.outlets = { product: { disposal: pick(['wastewater', 'solids', 'vent'] as const, next) } };
}

/** One of the inlets that a step names, for most of what goes to it besides its feed. */
function inletOf({ unit_operation }: Step, next: () => number): Pick<StepFeed, 'inlet'> {
  const keys = Object.keys(unitOperation(unit_operation)!.intakes ?? {});
  return keys.length > 0 && next() < 0.8 ? { inlet: pick(keys, next) } : {};
}

/** The same plant with its steps in another order. */
export function shuffled({ configuration, product }: Drawn, next: () => number): Drawn {
  const keyed = configuration.uo_settings.map((step) => ({ step, key: next() })).toSorted((a, b) => a.key - b.key);
  const other: Configuration = { ...configuration, uo_settings: keyed.map(({ step }) => step) };
  return { product, configuration: other };
}

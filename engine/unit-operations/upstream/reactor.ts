import { type Elements, formulaMass, unbalanced } from '../../physics/elements.ts';
import { MP_LIMIT, steamLevel } from '../../physics/heat.ts';
import { firstOrder, michaelisMenten, type Term, termsOf } from '../../physics/reactions.ts';
import { celsius, MOL_PER_KMOL, S_PER_H } from '../../wording/quantity.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { beyond, defineUnitOperation, type Infeasible, leavesOf, output, type Run } from '../../declare/define.ts';
import { choice, component, equation, group, number, share, temperature } from '../../declare/settings.ts';
import { cool, heat, tooHotForSteam } from '../shared/services.ts';
import { passOn } from '../shared/streams.ts';
import { bringTo, mixingPower, runTank, inTank } from '../shared/tanks.ts';
import { degrees } from '../../declare/words.ts';

const MOST_REACTIONS = 20;
const HOLD = 'Vessel';
const REACTION = 'Reaction';
/** How exactly the elements of an equation in mol must close, 1. */
const EXACT = 1e-6;
/** Rounding of molar masses that is made up for; beyond it the equation is wrong. Amounts in kg are rounded likewise. */
const CLOSURE = 1e-3;

/** Defaults of the leaves of a reaction. */
const LEAF = {
  basis: 'mol',
  limiting: '',
  kinetics: 'conversion',
  conversion: 0.9,
  rate: 0.1,
  dose: 0.001,
  turnover: 10,
  constant: 5,
  loss: 0,
  heat: 0,
} as const;

/** Reactions by their equations, in a stirred tank (docs/models, 2.40). */
export const reactor = defineUnitOperation({
  id: 'reactor',
  name: 'Reactor',
  stage: 'upstream',
  description: 'Carries out reactions defined by an equation and a conversion or kinetics, in a stirred tank.',
  icon: 'reactor',
  symbol:
    'M8.500 6a3.500 2.500 0 0 1 7 0v9.500a3.500 2.500 0 0 1-7 0zM12 2v11M10.500 13h3M4.500 8v8.500a7.500 5 0 0 0 15 0V8',
  tag: 'RX',
  reference: '2.40',
  ...inTank('Tank'),
  settings: {
    ...group(HOLD, DESIGN, {
      mode: choice('Mode', { batch: 'Batch', continuous: 'Continuous' }, 'batch', {
        help: 'A continuous tank operates at its outlet concentrations.',
      }),
      hold: choice('Size given as', { time: 'Residence time', volume: 'Liquid volume' }, 'time', {
        help: 'Quantity to enter; the other quantity is calculated.',
      }),
      time: number('h', 'Reaction time', 8, [0.001, 1000], {
        headline: true,
        optimise: [0.5, 72],
        when: ['hold', 'time'],
        help: 'Time in the tank.',
      }),
      volume: number('m³', 'Liquid volume', 10, [0.001, 1e6], {
        when: ['hold', 'volume'],
        help: 'Liquid in a continuous tank.',
      }),
      feed_time: number('h', 'Time to feed a batch', 8, [0.1, 1000], {
        uncertainty: null,
        when: ['mode', 'continuous'],
        help: 'Time during which a continuous tank is fed.',
      }),
      temperature: temperature('Temperature', celsius(37), [celsius(-20), celsius(300)], {
        uncertainty: null,
        help: `Temperature of the tank; the feed is heated or cooled to this temperature. Steam can heat to at most ${degrees(MP_LIMIT)}.`,
      }),
    }),
    order: choice('Reactions run', { series: 'In series', parallel: 'In parallel' }, 'series', {
      group: REACTION,
      help: 'In parallel, every conversion refers to the feed. In series, every conversion refers to the outlet of the previous reaction; the reactions run in the alphabetical order of their ids.',
    }),
    mixing_power: mixingPower,
    ...group(REACTION, DESIGN, {
      'reactions.*.equation': equation('Equation', {
        help: 'For example mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide.',
      }),
      'reactions.*.basis': choice('Unit of the amounts', { mol: 'mol', kg: 'kg' }, LEAF.basis, {
        help: 'Unit of the amounts in the equation.',
      }),
      'reactions.*.limiting': component('Limiting reactant', {
        default: LEAF.limiting,
        help: 'Reactant to which the conversion refers; the first reactant of the equation if no reactant is chosen.',
      }),
      'reactions.*.kinetics': choice(
        'Conversion model',
        { conversion: 'Entered conversion', first_order: 'First order', michaelis_menten: 'Enzyme' },
        LEAF.kinetics,
        { help: 'Method of calculating the conversion.' },
      ),
      'reactions.*.conversion': share('Conversion', LEAF.conversion, [0, 1], {
        optimise: [0, 1],
        help: 'Share of the limiting reactant that reacts.',
      }),
      'reactions.*.rate': number('1/h', 'Rate constant', LEAF.rate, [0, 1e4], { help: 'First-order rate constant.' }),
      'reactions.*.dose': number('g/g', 'Enzyme dose', LEAF.dose, [0, 1], {
        uncertainty: 'dose',
        help: 'Enzyme per kg of limiting reactant.',
      }),
      'reactions.*.turnover': number('g/g/h', 'Turnover', LEAF.turnover, [0, 1e6], {
        help: 'Limiting reactant converted by 1 g of enzyme per hour at a saturating concentration.',
      }),
      'reactions.*.constant': number('g/L', 'Michaelis constant', LEAF.constant, [0, 1000], {
        help: 'Substrate concentration at which the enzyme works at half its maximum rate.',
      }),
      'reactions.*.loss': number('1/h', 'Loss of activity', LEAF.loss, [0, 100], {
        help: 'Share of the enzyme activity lost per hour.',
      }),
      'reactions.*.heat': number('kJ/mol', 'Heat released', LEAF.heat, [-5000, 5000], {
        help: 'Heat released per mol of limiting reactant; negative if the reaction absorbs heat.',
      }),
    }),
  },
  outputs: {
    residence: output('h', 'Residence time', 'V / q'),
    liquid: output('m³', 'Liquid in the tank', 'q τ', { better: 'lower' }),
    reacted: output('kg', 'Reacted', 'Σ X m', { better: 'higher' }),
    heat: output('kW', 'Heat released', 'Σ ξ ΔH / t'),
  },
  names: (given) =>
    leavesOf(given, 'reactions.*.equation').flatMap(([reaction, text]) => {
      const terms = termsOf(String(text));
      // An equation that cannot be read is rejected when the reactor runs.
      if (typeof terms === 'string') return [];
      return terms.map(({ id }) => [id, `reactions.${reaction}.equation`] as const);
    }),
  sides: { gas: { name: 'Gas', kind: 'vent', disposal: 'vent' } },
  equipment: { tank: { name: 'Reactor', cost: 'C-01' } },
  product: 'Reacted stream',
  model(run, s) {
    const { feed, out, sides, components } = run;
    const { at, classes } = components;
    const volume = feed.volume();
    if (!(volume > 0)) return run.infeasible([], 'The feed has no liquid to react.');
    const continuous = s.mode === 'continuous';
    const flow = continuous ? volume / s.feed_time : volume;
    const hours = s.hold === 'volume' && continuous ? s.volume / flow : s.time;
    const liquid = continuous ? flow * hours : volume;

    const reactions = reactionsOf(run, s);
    if ('infeasible' in reactions) return reactions;
    out.mass.set(feed.mass);
    passOn(run);
    let reacted = 0;
    let released = 0; // kJ
    for (const one of reactions) {
      const base = s.order === 'parallel' ? feed.mass : out.mass;
      const present = base[one.limiting]!;
      const share = conversionOf(one, present / volume, hours, continuous);
      const wanted = share * present;
      let used = wanted;
      for (const [i, kg] of one.terms) if (kg < 0) used = Math.min(used, Math.max(0, out.mass[i]!) / -kg);
      if (used < wanted * (1 - 1e-9)) {
        if (s.order === 'parallel' && one.terms.every(([i, kg]) => kg >= 0 || i === one.limiting))
          return run.infeasible(
            [`reactions.${one.id}.conversion`],
            `Reactions in parallel cannot use more ${components.names[one.limiting]!} than is available. Reduce the conversion of ${one.id}.`,
          );
        run.warn(
          `reactions.${one.id}.conversion`,
          `Another reactant runs out first: reaction ${one.id} converts only ${figure((100 * used) / present)} % of the reactant set as limiting.`,
        );
      }
      for (const [i, kg] of one.terms) {
        out.mass[i]! += kg * used;
        run.reaction[i]! += kg * used;
      }
      reacted += used;
      released += (one.heat * used * MOL_PER_KMOL) / components.molarMass[one.limiting]! || 0;
    }
    for (let i = 0; i < out.mass.length; i++) {
      if (out.mass[i]! < 0) {
        // Only rounding is left of a reactant that is used up.
        run.reaction[i]! -= out.mass[i]!;
        out.mass[i] = 0;
      }
      if (classes[i] !== 'gas' || !(run.reaction[i]! > 0)) continue;
      sides.gas.mass[i] = run.reaction[i]!;
      out.mass[i]! -= run.reaction[i]!;
    }
    if (out.mass[at.water]! < out.waterWhenWet() * (1 - 1e-12))
      return run.infeasible(
        [],
        'The solids formed by the reactions would bind more water than is available. Dilute the feed.',
      );
    run.made = Math.max(0, run.reaction[run.basis.product.kind === 'biomass' ? at.cell : at.target]!);
    if (released < 0 || s.temperature > out.temperature) {
      const tooHot = tooHotForSteam(run, s.temperature, 'temperature', 'Temperature');
      if (tooHot) return tooHot;
    }
    bringTo(run, out, s.temperature);
    sides.gas.temperature = s.temperature;
    if (released > 0) cool(run, released, s.temperature, s.temperature);
    else heat(run, -released, steamLevel(s.temperature), s.temperature, s.temperature);
    runTank(run, run.equipment.tank, {
      liquid,
      power: s.mixing_power * liquid,
      hours: continuous ? s.feed_time : hours,
    });
    run.processTime = continuous ? s.feed_time : hours;
    run.pause = continuous ? 0 : null;
    return { residence: hours, liquid, reacted, heat: released / (run.processTime * S_PER_H) };
  },
});

interface Reaction {
  readonly id: string;
  readonly limiting: number;
  /** kg made (+) or used (-) per kg of the limiting reactant. */
  readonly terms: readonly (readonly [component: number, kg: number])[];
  readonly kinetics: string;
  /** A number of the reaction by its key. */
  readonly value: (key: 'conversion' | 'rate' | 'dose' | 'turnover' | 'constant' | 'loss') => number;
  readonly heat: number;
}

function reactionsOf(run: Run, settings: Readonly<Record<string, SettingValue>>): Reaction[] | Infeasible {
  const equations = leavesOf(settings, 'reactions.*.equation');
  if (equations.length > MOST_REACTIONS)
    return run.infeasible(
      [],
      `A reactor can have at most ${MOST_REACTIONS} reactions; this reactor has ${equations.length}.`,
    );
  const list: Reaction[] = [];
  for (const [id, text] of equations) {
    const terms = termsOf(String(text));
    if (typeof terms === 'string') return run.infeasible([`reactions.${id}.equation`], terms);
    const one = reactionOf(run, settings, id, terms);
    if ('infeasible' in one) return one;
    list.push(one);
  }
  const known = new Set(equations.map(([id]) => id));
  const stray = Object.keys(settings).find((key) => key.startsWith('reactions.') && !known.has(key.split('.')[1]!));
  if (stray) return run.infeasible([stray], `Reaction ${stray.split('.')[1]!} has no equation.`);
  return list;
}

function reactionOf(
  run: Run,
  settings: Readonly<Record<string, SettingValue>>,
  id: string,
  terms: readonly Term[],
): Reaction | Infeasible {
  const { components } = run;
  const leaf = (key: keyof typeof LEAF): SettingValue => settings[`reactions.${id}.${key}`] ?? LEAF[key];
  const field = `reactions.${id}.equation`;
  const byMol = leaf('basis') === 'mol';
  const masses: [number, number][] = [];
  for (const term of terms) {
    const i = components.index.get(term.id)!;
    const each = byMol ? components.molarMass[i]! : 1;
    if (!(each > 0))
      return run.infeasible(
        [field],
        `The molar mass of “${components.names[i]!}” in reaction ${id} is not known. Enter the amounts of this reaction in kg.`,
      );
    masses.push([i, term.count * each]);
  }
  const open = elementProblem(run, id, masses, byMol);
  if (open) return open;
  const sum = (sign: number): number => masses.reduce((total, [, kg]) => total + Math.max(0, sign * kg), 0);
  const [used, made] = [sum(-1), sum(1)];
  if (Math.abs(used - made) > CLOSURE * used)
    return run.infeasible(
      [field],
      `The mass balance of reaction ${id} does not close: ${figure(used)} kg of reactants give ${figure(made)} kg of products.`,
      beyond('Mass made by the reaction', used, made, 'kg'),
    );
  const chosen = String(leaf('limiting'));
  const first = terms[0]!.id;
  const limiting = components.index.get(chosen === '' ? first : chosen) ?? -1;
  const own = masses.find(([i]) => i === limiting)?.[1] ?? 0;
  if (own >= 0)
    return run.infeasible(
      [`reactions.${id}.limiting`],
      `${chosen} is not a reactant of reaction ${id}; choose from: ${terms
        .filter(({ count }) => count < 0)
        .map((term) => term.id)
        .join(', ')}.`,
    );
  // Molar masses are rounded: the products make up for it, so that mass closes.
  const closing = used / made;
  return {
    id,
    limiting,
    terms: masses.map(([i, kg]) => [i, (kg > 0 ? kg * closing : kg) / -own]),
    kinetics: String(leaf('kinetics')),
    value: (key) => Number(leaf(key)),
    heat: Number(leaf('heat')),
  };
}

/** Element that a reaction does not keep, if the formulas of all that takes part are known. */
function elementProblem(
  run: Run,
  id: string,
  masses: readonly (readonly [component: number, kg: number])[],
  byMol: boolean,
): Infeasible | null {
  const { elements, molarMass } = run.components;
  const terms: [Elements, number][] = [];
  for (const [i, kg] of masses) {
    const of = elements[i];
    if (!of) return null;
    // In mol, the formula says what the molar mass rounds.
    terms.push([of, kg / (byMol ? molarMass[i]! : formulaMass(of))]);
  }
  const wrong = unbalanced(terms, byMol ? EXACT : CLOSURE);
  if (!wrong) return null;
  const unit = byMol ? 'mol' : 'kmol';
  const { element, used, made } = wrong;
  return run.infeasible(
    [`reactions.${id}.equation`],
    `The ${element} balance of reaction ${id} does not close: the reactants contain ${figure(used)} ${unit}, the products ${figure(made)} ${unit}.`,
    beyond(`Atoms of ${element}`, used, made, '1'),
  );
}

/** @param concentration g/L of the limiting reactant. */
function conversionOf(
  { kinetics, value }: Reaction,
  concentration: number,
  hours: number,
  continuous: boolean,
): number {
  if (kinetics === 'first_order') return firstOrder(value('rate'), hours, continuous);
  if (kinetics !== 'michaelis_menten') return value('conversion');
  // g of enzyme per L × g of substrate per g and h.
  const rate = value('dose') * concentration * value('turnover');
  return michaelisMenten(
    { substrate: concentration, rate, constant: value('constant'), loss: value('loss') },
    hours,
    continuous,
  );
}

/**
 * One objective: differential evolution with success-based adaptation of its factors and a shrinking population
 * (L-SHADE; Tanabe and Fukunaga 2014), then a local polish. Constraints by Deb's rules (2000).
 */
import { latinHypercube } from '../methods/latin.ts';
import { polish } from './polish.ts';
import { compare, type Found, type Individual, Runner, type SearchOptions, type SearchProblem } from './problem.ts';

const MEMORY = 6;
const PER_GENE = 18;
const LEAST = 4;
const MOST = 200;
/** Share of the best individuals that others move towards, and size of the archive ÷ size of the population. */
const BEST = 0.11;
const ARCHIVE = 2.6;
/** Share of the budget reserved for the polish of each round. */
const FOR_POLISH = { numbers: 0.1, steps: 0.25 };
/** A round ends when its points are this close together, as a share of the ranges. */
const COLLAPSED = 1e-8;
const MOST_ROUNDS = 4;
/** Relative improvement below which a round is the last one. */
const SAME = 1e-6;
const LAST = 0.2;
const LATER_ROUND = 0.7;

export function differentialEvolution(problem: SearchProblem, options: SearchOptions): Found {
  const runner = new Runner(problem, options);
  const trail: { evaluations: number; best: Individual }[] = [];
  const bestOf = (): Individual | undefined => trail.at(-1)?.best;
  const report = (one: Individual): void => {
    const before = bestOf();
    const best = before && compare(before, one) <= 0 ? before : one;
    trail.push({ evaluations: runner.evaluations, best });
    options.onGeneration?.(runner.evaluations, [best]);
  };
  for (let round = 0; round < MOST_ROUNDS && runner.left > 0; round++) {
    const before = bestOf();
    // The first round has most of the budget; another restarts to check whether it ends elsewhere.
    const budget = Math.ceil(
      runner.left * (round === 0 ? 1 - FOR_POLISH[hasSteps(problem) ? 'steps' : 'numbers'] : LATER_ROUND),
    );
    report(polish(runner, evolve(runner, options.start ?? [], budget, report), runner.left));
    if (before && isSame(trail[0]!.best, before, bestOf()!)) break;
  }
  const best = bestOf();
  // Converged: no improvement over the last fifth.
  const earlier = trail.findLast(({ evaluations }) => evaluations <= (1 - LAST) * runner.evaluations)?.best;
  const converged =
    !!best && best.violation === 0 && (runner.left > 0 || (!!earlier && isSame(trail[0]!.best, earlier, best)));
  return { front: best ? [best] : [], evaluations: runner.evaluations, converged };
}

/** Number of whole-number and choice alternatives that the polish visits. */
const hasSteps = ({ genes }: SearchProblem): boolean => genes.some(({ kind }) => kind !== 'real');

/** Whether the improvement is small relative to the value and to the total gain so far. */
function isSame(first: Individual, before: Individual, now: Individual): boolean {
  if (before.violation !== now.violation) return false;
  const [start, earlier, value] = [first, before, now].map(({ objectives }) => objectives[0]!) as [
    number,
    number,
    number,
  ];
  const gained = Number.isFinite(start) ? Math.abs(start - value) : 0;
  if (earlier === value) return true;
  return earlier - value <= SAME * Math.max(Math.abs(value), gained);
}

function evolve(
  runner: Runner,
  start: readonly Float64Array[],
  budget: number,
  report: (one: Individual) => void,
): Individual {
  const { genes, random } = runner;
  const from = runner.evaluations;
  const used = (): number => runner.evaluations - from;
  const most = Math.max(2 * LEAST, Math.min(MOST, PER_GENE * genes.length, Math.floor(budget / 10)));
  const codes = [
    ...start.map((point) => runner.encode(point)),
    ...latinHypercube(Math.max(1, most - start.length), genes.length, random).map((shares) => runner.place(shares)),
  ];
  let population = codes.flatMap((code) => runner.run(code) ?? []);
  let archive: Individual[] = [];
  const scales = new Float64Array(MEMORY).fill(0.5);
  const crossings = new Float64Array(MEMORY).fill(0.5);
  let place = 0;
  // A generation of known points uses no budget, so limit how many may follow one another.
  let idle = 0;
  population.sort(compare);
  report(population[0]!);
  while (used() < budget && runner.left > 0 && idle < 20 && population.length >= LEAST) {
    const before = used();
    const trials: Trial[] = [];
    const elite = Math.max(2, Math.round(BEST * population.length));
    for (const [i, parent] of population.entries()) {
      const r = random.below(MEMORY);
      const crossing = Math.min(1, Math.max(0, crossings[r]! + 0.1 * random.normal()));
      const scale = factor(scales[r]!, random);
      const code = mutant({ runner, population, archive, elite, i, scale, crossing });
      const child = runner.run(code);
      if (!child) break;
      trials.push({ parent, child, scale, crossing });
    }
    const next = population.slice();
    const won = trials.filter(({ parent, child }, i) => {
      const order = compare(child, parent);
      if (order <= 0) next[i] = child;
      if (order < 0) archive.push(parent);
      return order < 0;
    });
    population = next;
    if (won.length > 0) {
      scales[place] = lehmer(won, ({ scale }) => scale);
      crossings[place] = lehmer(won, ({ crossing }) => crossing);
      place = (place + 1) % MEMORY;
    }
    idle = used() === before ? idle + 1 : 0;
    population.sort(compare);
    const size = Math.round(most + ((LEAST - most) * used()) / budget);
    population.length = Math.max(LEAST, Math.min(population.length, size));
    while (archive.length > ARCHIVE * population.length) archive.splice(random.below(archive.length), 1);
    report(population[0]!);
    if (width(population) < COLLAPSED) break;
  }
  return population[0]!;
}

interface Trial {
  parent: Individual;
  child: Individual;
  scale: number;
  crossing: number;
}

interface Mutation {
  runner: Runner;
  population: readonly Individual[];
  archive: readonly Individual[];
  elite: number;
  i: number;
  scale: number;
  crossing: number;
}

/**
 * Moves towards one of the best and along the difference of two others (current-to-pbest/1 with archive), then crosses
 * with the parent.
 */
function mutant({ runner, population, archive, elite, i, scale, crossing }: Mutation): Float64Array {
  const { genes, random } = runner;
  const parent = population[i]!.code;
  const leader = population[random.below(elite)]!.code;
  let first = random.below(population.length);
  while (first === i) first = random.below(population.length);
  let second = random.below(population.length + archive.length);
  while (second === i || second === first) second = random.below(population.length + archive.length);
  const one = population[first]!.code;
  const other = (population[second] ?? archive[second - population.length]!).code;
  const certain = random.below(genes.length);
  const code = parent.slice();
  for (const [k, gene] of genes.entries()) {
    if (k !== certain && random.next() >= crossing) continue;
    if (gene.kind === 'choice') {
      // Choices have no differences: one is inherited, or occasionally drawn at random.
      const draw = random.next();
      code[k] = draw < 0.5 ? leader[k]! : draw < 0.9 ? one[k]! : random.below(gene.count);
      continue;
    }
    const value = parent[k]! + scale * (leader[k]! - parent[k]! + one[k]! - other[k]!);
    // Beyond a limit: move to the limit, as optima often lie there, or half-way.
    const end = value < 0 ? 0 : value > 1 ? 1 : null;
    code[k] = end === null ? value : random.next() < 0.5 ? end : 0.5 * (parent[k]! + end);
  }
  return code;
}

function factor(middle: number, random: Runner['random']): number {
  for (;;) {
    const value = middle + 0.1 * random.cauchy();
    if (value > 0) return Math.min(1, value);
  }
}

/** Lehmer mean of the successful factors, weighted by improvement, which favours larger values. */
function lehmer(won: readonly Trial[], of: (one: Trial) => number): number {
  let over = 0;
  let under = 0;
  for (const one of won) {
    const { parent, child } = one;
    const gain =
      parent.violation === child.violation
        ? parent.objectives[0]! - child.objectives[0]!
        : parent.violation - child.violation;
    const weight = Number.isFinite(gain) ? gain : 1;
    over += weight * of(one) ** 2;
    under += weight * of(one);
  }
  return under > 0 ? over / under : 0.5;
}

/** Longest side of the box that contains all points. */
function width(population: readonly Individual[]): number {
  let most = 0;
  for (let k = 0; k < population[0]!.code.length; k++) {
    let [least, greatest] = [Infinity, -Infinity];
    for (const { code } of population) {
      least = Math.min(least, code[k]!);
      greatest = Math.max(greatest, code[k]!);
    }
    most = Math.max(most, greatest - least);
  }
  return most;
}

/**
 * Two objectives: NSGA-II (Deb et al. 2002) with constraint domination, an archive of all non-dominated points, and
 * children from both simulated binary crossover and differences of parents; then a search along the front.
 */
import { latinHypercube } from '../methods/latin.ts';
import { Archive } from './archive.ts';
import { differentialEvolution } from './differential-evolution.ts';
import { compare, type Found, type Individual, Runner, type SearchOptions, type SearchProblem } from './problem.ts';

const POPULATION = 100;
/** Distribution indices of crossover and mutation: a larger index stays nearer to the parents. */
const CROSSOVER = 15;
const MUTATION = 20;
/** Shares of the evaluations that look for the best point of each objective alone: the ends of the front. */
const FOR_ENDS = [0.4, 0.2];
/** Shares of children from differences, of parents from the archive, and of evaluations along the front. */
const BY_DIFFERENCE = 0.4;
const FROM_ARCHIVE = 0.3;
const ALONG = 0.25;
/** Growth of the front over the last fifth of the evaluations below which it has converged. */
const SAME = 2e-3;
const LAST = 0.2;
const MOST_IDLE = 20;
/** Approximate number of times the front is reported. */
const REPORTS = 250;

export function genetic(problem: SearchProblem, options: SearchOptions): Found {
  const runner = new Runner(problem, options);
  const { random, genes } = runner;
  const archive = new Archive();
  const trail: { evaluations: number; front: Individual[] }[] = [];
  const apart = options.evaluations / REPORTS;
  const report = (isLast = false): void => {
    const before = trail.at(-1);
    if (before && !isLast && runner.evaluations - before.evaluations < apart) return;
    const front = archive.members.length > 0 ? [...archive.members] : nearest ? [nearest] : [];
    trail.push({ evaluations: runner.evaluations, front });
    options.onGeneration?.(runner.evaluations, front);
  };
  let nearest: Individual | null = null;
  const run = (code: Float64Array): Individual | null => {
    const one = runner.run(code);
    if (!one) return null;
    if (one.violation === 0) archive.add(one);
    if (!nearest || compare(one, nearest) < 0) nearest = one;
    return one;
  };
  const size = Math.max(8, Math.min(POPULATION, Math.floor(runner.left / 10)));
  const all = runner.left;
  const ends = FOR_ENDS.flatMap((share, k) =>
    endOf(k, { problem, options, runner, run, report }, Math.floor(share * all)),
  );
  const codes = [
    ...[...(options.start ?? []), ...ends].map((point) => runner.encode(point)),
    ...latinHypercube(size, genes.length, random).map((shares) => runner.place(shares)),
  ];
  let population = codes.flatMap((code) => run(code) ?? []);
  report();
  const forAlong = Math.floor(runner.left * ALONG);
  let idle = 0;
  while (runner.left > forAlong && idle < MOST_IDLE) {
    const before = runner.evaluations;
    const ranked = rank(population);
    const children: Individual[] = [];
    for (let n = 0; n < size && runner.left > forAlong; n++) {
      const code = child(runner, ranked, archive);
      const one = run(code);
      if (one) children.push(one);
    }
    population = survivors([...population, ...children], size);
    idle = runner.evaluations === before ? idle + 1 : 0;
    report();
  }
  along(runner, archive, run, report);
  report(true);
  const front = archive.members.length > 0 ? [...archive.members] : nearest ? [nearest] : [];
  const earlier = trail.findLast(({ evaluations }) => evaluations <= (1 - LAST) * runner.evaluations)?.front ?? [];
  const converged = archive.members.length > 0 && (runner.left > 0 || grownBy(earlier, archive) < SAME);
  return { front, evaluations: runner.evaluations, converged };
}

interface Searching {
  problem: SearchProblem;
  options: SearchOptions;
  runner: Runner;
  run: (code: Float64Array) => Individual | null;
  report: () => void;
}

/**
 * The best point of one objective, whose way there is part of the search for the front. It is looked for with limits that are a
 * little wider first, as the best points are often where several limits meet (Takahama and Sakai 2010).
 */
function endOf(k: number, { problem, options, runner, run, report }: Searching, evaluations: number): Float64Array[] {
  if (evaluations < LEAST_FOR_END) return [];
  let start = options.start ?? [];
  for (const wider of [WIDER, 0]) {
    const alone: SearchProblem = {
      genes: problem.genes,
      objectives: 1,
      evaluate: (point) => {
        const one = run(runner.encode(point));
        report();
        return one ? { objectives: [one.objectives[k]!], violation: Math.max(0, one.violation - wider) } : NONE;
      },
    };
    const { front } = differentialEvolution(alone, { evaluations: evaluations / 2, random: runner.random, start });
    start = [...front.map(({ point }) => point), ...start];
  }
  return start.slice(0, 1);
}

/** Violation of the limits that counts as none at first. */
const WIDER = 0.01;

/** Of a point for which no evaluation is left. */
const NONE = { objectives: [Infinity], violation: Infinity };
/** Fewer evaluations find no end, and the front needs all of them. */
const LEAST_FOR_END = 1000;

/** Growth of the front as a share of the area it covers. */
function grownBy(earlier: readonly Individual[], archive: Archive): number {
  const before = new Archive();
  for (const one of earlier) if (one.violation === 0) before.add(one);
  const corner = archive.corner(before.members);
  const now = archive.area(corner);
  return now > 0 ? 1 - before.area(corner) / now : 0;
}

// ── Ranks ──────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Ranked extends Individual {
  rank: number;
  crowding: number;
}

/** Whether one point dominates another, or meets the constraints better. */
function dominates(a: Individual, b: Individual): boolean {
  if (a.violation !== b.violation) return a.violation < b.violation;
  const [a0, a1] = a.objectives as [number, number];
  const [b0, b1] = b.objectives as [number, number];
  return a0 <= b0 && a1 <= b1 && (a0 < b0 || a1 < b1);
}

/** Layers of non-dominated points, and the crowding distance of each point in its layer. */
function rank(all: readonly Individual[]): Ranked[] {
  // In this order, no point is dominated by a later one.
  const order = all.toSorted((a, b) => compare(a, b) || (a.objectives[1]! < b.objectives[1]! ? -1 : 1));
  const layers: Ranked[][] = [];
  for (const one of order) {
    let k = 0;
    while (k < layers.length && layers[k]!.some((other) => dominates(other, one))) k += 1;
    (layers[k] ??= []).push({ ...one, rank: k, crowding: 0 });
  }
  for (const layer of layers) crowd(layer);
  return layers.flat();
}

function crowd(layer: Ranked[]): void {
  for (const k of [0, 1]) {
    layer.sort((a, b) => a.objectives[k]! - b.objectives[k]!);
    const span = layer.at(-1)!.objectives[k]! - layer[0]!.objectives[k]!;
    for (const [i, one] of layer.entries()) {
      const [before, after] = [layer[i - 1], layer[i + 1]];
      const gap = before && after ? (after.objectives[k]! - before.objectives[k]!) / span : Infinity;
      // Infeasible points have no distance.
      one.crowding += Number.isNaN(gap) ? 0 : gap;
    }
  }
}

function survivors(all: readonly Individual[], size: number): Individual[] {
  // A duplicate of known values is not a new point.
  const seen = new Set<string>();
  const different = all.filter(({ point }) => {
    const key = point.join();
    return seen.has(key) ? false : seen.add(key);
  });
  return rank(different)
    .toSorted((a, b) => a.rank - b.rank || b.crowding - a.crowding)
    .slice(0, size);
}

// ── Children ───────────────────────────────────────────────────────────────────────────────────────────────────────

function child(runner: Runner, ranked: readonly Ranked[], archive: Archive): Float64Array {
  const { random, genes } = runner;
  const pick = (): Individual => {
    if (archive.members.length > 1 && random.next() < FROM_ARCHIVE) return archive.lonely(random);
    const [a, b] = [ranked[random.below(ranked.length)]!, ranked[random.below(ranked.length)]!];
    return a.rank < b.rank || (a.rank === b.rank && a.crowding > b.crowding) ? a : b;
  };
  // A known point gives no information: draw again a few times.
  for (let attempt = 0; ; attempt++) {
    const [mother, father] = [pick(), pick()];
    const code =
      random.next() < BY_DIFFERENCE
        ? difference(runner, mother, father, ranked)
        : crossed(runner, mother.code, father.code);
    mutate(runner, code, 1 / genes.length);
    if (attempt >= 5 || !runner.isKnown(code)) return code;
    if (attempt >= 3) mutate(runner, code, 1);
  }
}

/** Simulated binary crossover within bounds (Deb and Agrawal 1995); choices come from either parent. */
function crossed({ random, genes }: Runner, mother: Float64Array, father: Float64Array): Float64Array {
  return Float64Array.from(genes, (gene, k) => {
    const [x, y] = random.next() < 0.5 ? [mother[k]!, father[k]!] : [father[k]!, mother[k]!];
    if (gene.kind === 'choice' || random.next() < 0.5 || Math.abs(x - y) < 1e-14) return x;
    const apart = Math.abs(x - y);
    const room = x < y ? x : 1 - x;
    const alpha = 2 - (1 + (2 * room) / apart) ** -(CROSSOVER + 1);
    const u = random.next();
    const spread = (u <= 1 / alpha ? u * alpha : 1 / (2 - u * alpha)) ** (1 / (CROSSOVER + 1));
    const value = 0.5 * (x + y) + (0.5 * spread * apart * (x - y)) / apart;
    return Math.min(1, Math.max(0, value));
  });
}

/** A parent moved along the difference of two others (Storn and Price 1997), crossed with it. */
function difference(
  { random, genes }: Runner,
  one: Individual,
  other: Individual,
  ranked: readonly Ranked[],
): Float64Array {
  const third = ranked[random.below(ranked.length)]!;
  const scale = 0.2 + 0.6 * random.next();
  const crossing = random.next() < 0.5 ? 0.9 : 0.3;
  const certain = random.below(genes.length);
  return Float64Array.from(genes, (gene, k) => {
    if (k !== certain && random.next() >= crossing) return one.code[k]!;
    if (gene.kind === 'choice') return random.next() < 0.5 ? other.code[k]! : third.code[k]!;
    return Math.min(1, Math.max(0, one.code[k]! + scale * (other.code[k]! - third.code[k]!)));
  });
}

/** Polynomial mutation within bounds (Deb and Goyal 1996); a choice is redrawn. */
function mutate({ random, genes }: Runner, code: Float64Array, share: number): void {
  for (const [k, gene] of genes.entries()) {
    if (random.next() >= share) continue;
    if (gene.kind === 'choice') {
      code[k] = random.below(gene.count);
      continue;
    }
    const x = code[k]!;
    const u = random.next();
    const power = 1 / (MUTATION + 1);
    const step =
      u < 0.5
        ? (2 * u + (1 - 2 * u) * (1 - x) ** (MUTATION + 1)) ** power - 1
        : 1 - (2 * (1 - u) + (2 * u - 1) * x ** (MUTATION + 1)) ** power;
    code[k] = Math.min(1, Math.max(0, x + step));
  }
}

// ── Along the front ────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Small steps from points of the front, mostly next to gaps: in one gene, along the line to a neighbour, or to an end
 * of a range. Steps grow when they succeed and shrink when they fail.
 */
function along(
  runner: Runner,
  archive: Archive,
  run: (code: Float64Array) => Individual | null,
  report: () => void,
): void {
  const { random, genes } = runner;
  let step = 0.1;
  let tried = 0;
  let idle = 0;
  while (runner.left > 0 && archive.members.length > 0 && idle < 500) {
    const from = archive.lonely(random);
    const code = from.code.slice();
    const draw = random.next();
    if (draw < 0.35) {
      const [neighbour, share] = [archive.neighbour(from, random), 1.5 * random.next() - 0.25];
      for (const [k, gene] of genes.entries())
        code[k] = gene.kind === 'choice' ? code[k]! : bounded(code[k]! + share * (neighbour.code[k]! - code[k]!));
    } else {
      const count = draw < 0.8 ? 1 : 2 + random.below(2);
      for (let n = 0; n < count; n++) {
        const k = random.below(genes.length);
        const gene = genes[k]!;
        if (gene.kind === 'choice') code[k] = random.below(gene.count);
        else if (gene.kind === 'whole')
          code[k] = bounded(code[k]! + (random.next() < 0.5 ? -1 : 1) / (gene.max - gene.min + 1));
        else code[k] = draw < 0.4 ? random.below(2) : bounded(code[k]! + step * random.normal());
      }
    }
    if (runner.isKnown(code)) {
      idle += 1;
      continue;
    }
    idle = 0;
    const before = archive.accepted;
    if (!run(code)) break;
    step = archive.accepted > before ? Math.min(0.3, step * 1.1) : Math.max(1e-4, step * 0.98);
    if (++tried % POPULATION === 0) report();
  }
}

const bounded = (x: number): number => Math.min(1, Math.max(0, x));

/**
 * A packed column from its differential equations: the lumped rate model with or without a film, and the general rate model with pore
 * diffusion, in finite volumes of third order upwind. The state holds the conserved totals, so that mass is kept to rounding, and a
 * Rosenbrock method with an exact Jacobian controls its error; the beads are eliminated shell by shell from a banded system.
 */
import { decompose, invert, substitute } from './blocks.ts';
import { Equilibrium, type Isotherm } from './isotherm.ts';
import { Kinetics } from './kinetics.ts';
import { CARRIED, DRIFT, ERROR, GAMMA, STAGES, SUM, TIMES } from './rosenbrock.ts';

export interface Beads {
  /** Share of the bed between the beads, and of the bead that is liquid, for each component if they differ; m. */
  readonly voidage: number;
  readonly porosity: number | readonly number[];
  readonly radius: number;
  /** Film coefficient of each component, m/s; it includes the pores if they are not resolved. */
  readonly film: readonly number[];
  /** Pore diffusivity of each component, m²/s; absent: one shell, a lumped bead. */
  readonly diffusivity?: readonly number[];
}

export interface Column {
  /** m. */
  readonly length: number;
  /** Velocity of the liquid between the beads, or of all liquid if there are no beads, m/s. */
  readonly velocity: number;
  /** Axial dispersion, m²/s. */
  readonly dispersion: number;
  /** The beads, or the share of the bed that is liquid where they are not told from it. */
  readonly beads: Beads | number;
  readonly isotherm: Isotherm;
  /** Rate of binding of each component, 1/s; absent: equilibrium. */
  readonly rate?: readonly number[];
}

/** What enters for a time, s: concentrations that are constant or change linearly to `end`. */
export interface Phase {
  readonly duration: number;
  readonly inlet: readonly number[];
  readonly end?: readonly number[];
}

export interface Grid {
  readonly cells: number;
  /** Shells of a bead with pore diffusion; 16 unless given. */
  readonly shells?: number;
  /** Relative tolerance of a step. */
  readonly tolerance?: number;
  /** Order of the transport; 1 makes each cell a stirred tank. */
  readonly order?: 1 | 3;
}

/** The outlet of each step; amounts are per volume of liquid of the bed as `velocity` counts it. */
export interface Solved {
  /** End of each step, s. */
  readonly times: readonly number[];
  /** Concentration of each component at these times, and the amount that has left, × length ÷ velocity in s. */
  readonly outlet: readonly Float64Array[];
  readonly left: readonly Float64Array[];
  /** Amount that has entered, in the same unit. */
  readonly entered: readonly number[];
  /** Amount that the column holds at the end. */
  readonly held: readonly number[];
  /** |in - out - gained| ÷ in of the worst component. */
  readonly imbalance: number;
  readonly steps: number;
}

const MOST_STEPS = 5000;
const SHELLS = 16;
const FIRST = 1 / 50;
const SHRINK = 0.15;
const GROW = 2.5;
const SAFETY = 0.85;
/**
 * Outer radii of n shells ∝ (1 - (1 - s/n)^1.4)^⅓: nearly of equal volume, and thinner at the surface, where an early breakthrough is
 * decided. Concentrations stand at the centroids, without which a shell would err by the first order of its thickness.
 */
const CLOSER = 1.4;
const shellRadius = (share: number): number => Math.cbrt(1 - (1 - share) ** CLOSER);
/** Columns of the transport: two cells before, one before, the cell, one after. */
const REACH = 4;

/**
 * @param start Concentrations with which the column is in equilibrium at first; only a modulator may be other than 0.
 * @throws RangeError if the steps become too many.
 */
export function solveColumn(column: Column, phases: readonly Phase[], start: readonly number[], grid: Grid): Solved {
  const { cells, tolerance = 1e-3 } = grid;
  const { length, velocity, beads, isotherm, rate } = column;
  const m = isotherm.components;
  const lumped = typeof beads === 'number';
  const shells = lumped ? 0 : beads.diffusivity ? (grid.shells ?? SHELLS) : 1;
  const transport = transportOf(column, grid);
  const bulk = cells * m;
  const phase = bulk * shells; // values in the pores
  const binding = lumped ? bulk : phase; // values of places that bind
  const places = binding / m;
  const origin = lumped ? 0 : bulk; // where they begin
  const kinetic = rate ? binding : 0;
  const outletAt = bulk + phase + kinetic;
  const size = outletAt + m;

  // Volumes: of liquid and solid of a place that binds, and of the bead ÷ liquid between the beads.
  const ratio = lumped ? (1 - beads) / beads : (1 - beads.voidage) / beads.voidage;
  const liquid: readonly number[] = Array.from({ length: m }, (_, i) =>
    lumped ? 1 : typeof beads.porosity === 'number' ? beads.porosity : beads.porosity[i]!,
  );
  const solid = lumped ? ratio : 1 - Math.max(...liquid);
  const none = new Float64Array(0);
  const { volume, gained, lost } = lumped
    ? { volume: none, gained: none, lost: none }
    : shellsOf(beads, liquid, shells, m);

  const equilibrium = new Equilibrium(isotherm, places, liquid, solid);
  const kinetics = rate ? new Kinetics(isotherm, rate, places) : null;

  // State, and the liquid concentrations of cells and pores that follow from it.
  let w = new Float64Array(size);
  const c = new Float64Array(bulk + phase);
  for (let place = 0; place < places; place++)
    for (let i = 0; i < m; i++)
      w[origin + place * m + i] = i < isotherm.first ? equilibrium.empty(place, start[0]!) : liquid[i]! * start[i]!;
  if (isotherm.first === 0) for (let place = 0; place < places; place++) equilibrium.empty(place, 0);
  if (!lumped) for (let i = 0; i < bulk; i++) w[i] = start[i % m]!;

  /** The places that bind, and what they have bound, within a state or an array of concentrations. */
  const bindingOf = (values: Float64Array): Float64Array => values.subarray(origin, origin + binding);
  const boundOf = (values: Float64Array): Float64Array => values.subarray(bulk + phase, outletAt);
  const wet = bindingOf(c);
  const concentrations = (state: Float64Array): void => {
    if (!lumped) c.set(state.subarray(0, bulk));
    const contents = bindingOf(state);
    const bound = boundOf(state);
    for (let place = 0; place < places; place++)
      if (kinetics)
        for (let i = 0, at = place * m; i < m; i++, at++) wet[at] = (contents[at]! - solid * bound[at]!) / liquid[i]!;
      else equilibrium.solve(place, contents, wet);
  };
  const inlet = new Float64Array(m);
  const drift = new Float64Array(m);
  const { inlet: fill, second } = transport;

  /** Rates of a state whose concentrations are known. */
  const rates = (state: Float64Array, into: Float64Array): void => {
    for (let cell = 0; cell < cells; cell++)
      for (let i = 0; i < m; i++) {
        let sum = (cell === 0 ? fill : cell === 1 ? second : 0) * inlet[i]!;
        for (let j = 0; j < REACH; j++) {
          const other = cell + j - 2;
          const weight = transport.weights[cell * REACH + j]!;
          if (weight !== 0) sum += weight * c[other * m + i]!;
        }
        into[cell * m + i] = sum;
      }
    for (let cell = 0; cell < cells; cell++)
      for (let i = 0; i < m; i++) {
        let outer = cell * m + i;
        let inner = bulk + cell * shells * m + i;
        for (let face = i; face < shells * m; face += m) {
          const difference = c[outer]! - c[inner]!;
          into[outer]! -= lost[face]! * difference;
          into[inner] = gained[face]! * difference;
          outer = inner;
          inner += m;
        }
      }
    if (kinetics)
      for (let place = 0; place < places; place++) kinetics.rates(place, wet, boundOf(state), boundOf(into));
    for (let i = 0; i < m; i++) into[outletAt + i] = transport.outletOf(c, i, m);
  };

  // The linear system of a step: dw/dc of places, inverses of the shells, the band of the cells.
  const below = 2 * m;
  const width = 3 * m + 1;
  const band = new Float64Array(bulk * width);
  const block = new Float64Array(m);
  const inverse = new Float64Array(phase * m);
  const content = new Float64Array(binding * m);

  const contentsOf = (shift: number, state: Float64Array): void => {
    for (let place = 0; place < places; place++)
      if (kinetics) kinetics.linear(place, wet, boundOf(state), shift);
      else equilibrium.jacobian(place, wet, content);
    if (!kinetics) return;
    for (let at = 0; at < content.length; at++) {
      const row = Math.floor(at / m) % m;
      content[at] = solid * kinetics.answer[at]! + (row === at % m ? liquid[row]! : 0);
    }
  };
  const factorise = (shift: number): void => {
    band.fill(0);
    for (let cell = 0; cell < cells; cell++) {
      for (let shell = shells - 1; shell >= 0; shell--) {
        const own = (cell * shells + shell) * m * m;
        for (let i = 0; i < m; i++)
          for (let j = 0; j < m; j++) {
            let value = shift * content[own + i * m + j]!;
            if (shell < shells - 1) {
              const down = lost[(shell + 1) * m + i]!;
              value -= down * inverse[own + (m + i) * m + j]! * gained[(shell + 1) * m + j]!;
              if (i === j) value += down;
            }
            if (i === j) value += gained[shell * m + i]!;
            inverse[own + i * m + j] = value;
          }
        invert(inverse, own, m);
      }
      const first = cell * shells * m * m;
      for (let i = 0; i < m; i++) {
        const row = (cell * m + i) * width + below;
        for (let j = 0; j < m; j++) {
          let value = lumped ? shift * content[cell * m * m + i * m + j]! : i === j ? shift : 0;
          if (!lumped) {
            value -= lost[i]! * inverse[first + i * m + j]! * gained[j]!;
            if (i === j) value += lost[i]!;
          }
          band[row + j - i] = value;
        }
        for (let j = 0; j < REACH; j++) {
          const weight = transport.weights[cell * REACH + j]!;
          if (weight !== 0) band[row + (j - 2) * m]! -= weight;
        }
      }
    }
    decompose(band, bulk, below, m);
  };
  const x = new Float64Array(bulk);
  const pore = new Float64Array(phase);
  const solve = (right: Float64Array, shift: number, into: Float64Array): void => {
    x.set(right.subarray(0, bulk));
    pore.set(right.subarray(bulk, bulk + phase));
    const target = lumped ? x : pore;
    if (kinetics) addBlocks(target, kinetics.eased, boundOf(right), m, -solid * shift);
    for (let cell = 0; cell < cells; cell++)
      for (let shell = shells - 1; shell >= 0; shell--) {
        const own = (cell * shells + shell) * m;
        multiply(inverse, pore, own, block);
        for (let i = 0; i < m; i++)
          if (shell > 0) pore[own - m + i]! += lost[shell * m + i]! * block[i]!;
          else x[cell * m + i]! += lost[i]! * block[i]!;
      }
    substitute(band, bulk, below, m, x);
    for (let cell = 0; cell < cells; cell++)
      for (let shell = 0; shell < shells; shell++) {
        const own = (cell * shells + shell) * m;
        for (let i = 0; i < m; i++)
          pore[own + i]! += gained[shell * m + i]! * (shell === 0 ? x[cell * m + i]! : pore[own - m + i]!);
        multiply(inverse, pore, own, block);
        for (let i = 0; i < m; i++) pore[own + i] = block[i]!;
      }
    // From concentrations to contents: U = W x, and the bound amounts.
    into.fill(0);
    if (!lumped) into.set(x);
    addBlocks(bindingOf(into), content, target, m, 1);
    if (kinetics) {
      const bound = boundOf(into);
      addBlocks(bound, kinetics.eased, boundOf(right), m, 1);
      for (let at = 0; at < binding; at++) into[origin + at]! += solid * bound[at]!;
      addBlocks(bound, kinetics.answer, target, m, 1);
    }
    for (let i = 0; i < m; i++) into[outletAt + i] = (right[outletAt + i]! + transport.outletOf(x, i, m)) / shift;
  };

  const held = (state: Float64Array): number[] =>
    Array.from({ length: m }, (_, i) => {
      let sum = 0;
      for (let cell = 0; cell < cells; cell++) {
        sum += state[cell * m + i]!;
        for (let shell = 0; shell < shells; shell++)
          sum += ratio * volume[shell]! * state[bulk + (cell * shells + shell) * m + i]!;
      }
      return sum / cells;
    });

  // Scale of each value: the highest concentration that enters.
  const scale = Float64Array.from({ length: m }, (_, i) =>
    Math.max(1e-12, start[i]!, ...phases.flatMap(({ inlet: one, end }) => [one[i]!, end?.[i] ?? 0])),
  );
  const before = held(w);
  concentrations(w);
  const stages = STAGES.map(() => new Float64Array(size));
  const right = new Float64Array(size);
  const first = new Float64Array(size);
  const trial = new Float64Array(size);
  let next = new Float64Array(size);
  const times = [0];
  const outlet = [Float64Array.from(start)];
  const left = [new Float64Array(m)];
  const entered = scale.map(() => 0);
  let clock = 0;
  let steps = 0;
  for (const { duration, inlet: from, end = from } of phases) {
    for (let i = 0; i < m; i++) {
      drift[i] = (end[i]! - from[i]!) / duration;
      entered[i]! += (duration * (from[i]! + end[i]!)) / 2;
    }
    let passed = 0;
    let isAccepted = true;
    let h = Math.min(duration, FIRST * (length / velocity));
    while (passed < duration) {
      const rest = duration - passed;
      // The phase ends exactly on its time, without a last step that is tiny.
      if (h >= rest) h = rest;
      else if (2 * h > rest) h = rest / 2;
      const shift = 1 / (h * GAMMA);
      for (let stage = 0; stage < STAGES.length; stage++) {
        const time = passed + TIMES[stage]! * h;
        for (let i = 0; i < m; i++) inlet[i] = from[i]! + drift[i]! * time;
        if (stage > 0) {
          trial.set(w);
          for (let j = 0; j < stage; j++) addTo(trial, stages[j]!, STAGES[stage]![j]!);
          concentrations(trial);
          rates(trial, right);
        } else {
          // A step that is tried again, shorter, begins with the same rates and contents.
          if (isAccepted) rates(w, first);
          else if (kinetics) concentrations(w);
          right.set(first);
          if (isAccepted || kinetics) contentsOf(shift, w);
          factorise(shift);
        }
        for (let j = 0; j < stage; j++) addTo(right, stages[j]!, CARRIED[stage]![j]! / h);
        for (let i = 0; i < m; i++) {
          right[i]! += DRIFT[stage]! * h * fill * drift[i]!;
          if (cells > 1) right[m + i]! += DRIFT[stage]! * h * second * drift[i]!;
        }
        solve(right, shift, stages[stage]!);
      }
      next.set(w);
      trial.fill(0);
      for (let j = 0; j < stages.length; j++) {
        addTo(next, stages[j]!, SUM[j]!);
        addTo(trial, stages[j]!, ERROR[j]!);
      }
      let sum = 0;
      for (let i = 0; i < outletAt; i++) {
        const most = scale[i % m]!;
        let allowed = most + Math.abs(next[i]!);
        // Where the resin is nearly full, a small share of the content is a large one of the concentration that follows from it.
        const at = i - origin;
        if (!kinetics && at >= 0 && at < binding) allowed = Math.min(allowed, most * content[at * m + (at % m)]!);
        sum += (trial[i]! / (tolerance * allowed)) ** 2;
      }
      const error = Math.sqrt(sum / outletAt);
      // A step that follows a shortened one is not longer.
      const factor = Math.max(SHRINK, Math.min(isAccepted ? GROW : 1, SAFETY * error ** (-1 / 3)));
      if (++steps > MOST_STEPS || Number.isNaN(error))
        throw new RangeError(`The column was not solved beyond ${Math.round(clock + passed)} s.`);
      isAccepted = error <= 1;
      if (isAccepted) {
        [w, next] = [next, w];
        passed = h === rest ? duration : passed + h;
        times.push(clock + passed);
        left.push(w.slice(outletAt));
      }
      h *= factor;
      if (isAccepted) {
        concentrations(w);
        outlet.push(Float64Array.from({ length: m }, (_, i) => transport.outletOf(c, i, m)));
      }
    }
    clock += duration;
  }
  const after = held(w);
  const residence = length / velocity;
  let imbalance = 0;
  for (let i = 0; i < m; i++) {
    const gained = (after[i]! - before[i]!) * residence;
    const all = Math.max(entered[i]!, before[i]! * residence);
    if (all > 0) imbalance = Math.max(imbalance, Math.abs(entered[i]! - w[outletAt + i]! - gained) / all);
  }
  return {
    times,
    outlet,
    left,
    entered: Array.from(entered),
    held: after.map((one) => one * residence),
    imbalance,
    steps,
  };
}

function addTo(into: Float64Array, values: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let i = 0; i < into.length; i++) into[i]! += factor * values[i]!;
}

/** into += factor × block × values in each place, for blocks of m rows. */
function addBlocks(into: Float64Array, blocks: Float64Array, values: Float64Array, m: number, factor: number): void {
  let at = 0;
  for (let first = 0; first < into.length; first += m)
    for (let i = 0; i < m; i++) {
      let sum = 0;
      for (let j = 0; j < m; j++) sum += blocks[at++]! * values[first + j]!;
      into[first + i]! += factor * sum;
    }
}

/** The block of a place times its values, which begin at `from`. */
function multiply(blocks: Float64Array, values: Float64Array, from: number, into: Float64Array): void {
  const m = into.length;
  for (let i = 0; i < m; i++) {
    let sum = 0;
    for (let j = 0; j < m; j++) sum += blocks[(from + i) * m + j]! * values[from + j]!;
    into[i] = sum;
  }
}

/** Change of each cell by its neighbours' concentrations, per s; faces of third order (κ = 1/3) inside, Danckwerts at both ends. */
function transportOf({ length, velocity, dispersion }: Column, { cells, order = 3 }: Grid) {
  const cell = length / cells;
  // The face behind the first cell: a parabola through the inlet as Danckwerts has it and the contents of two cells.
  const mixed = dispersion / (velocity * cell);
  const isCubic = order === 3 && cells > 1;
  const bend = (2 * mixed + 0.5) / (2 + 6 * mixed);
  const ahead = isCubic ? 6 * bend - 2 : 0;
  /** Weights of the cells before, at and after the face behind a cell. */
  const face = (i: number): readonly [number, number, number] => {
    if (order === 1) return [0, 1, 0];
    if (i === cells - 1) return cells > 1 ? [-0.5, 1.5, 0] : [0, 1, 0];
    return i === 0 ? [0, 3 - 7 * bend, bend] : [-1 / 6, 5 / 6, 1 / 3];
  };
  const weights = new Float64Array(cells * REACH);
  for (let i = 0; i < cells; i++) {
    const [before, own, after] = face(i);
    const mix = i < cells - 1 ? dispersion / cell : 0;
    const flux = [velocity * before, velocity * own + mix, velocity * after - mix];
    for (let j = 0; j < 3; j++) {
      weights[i * REACH + j + 1]! -= flux[j]! / cell;
      if (i < cells - 1) weights[(i + 1) * REACH + j]! += flux[j]! / cell;
    }
  }
  const [before, own] = face(cells - 1);
  const last = cells - 1;
  return {
    weights,
    /** What enters the first cell and, as the face between them follows the inlet, the second. */
    inlet: (velocity * (1 - ahead)) / cell,
    second: (velocity * ahead) / cell,
    outletOf: (c: Float64Array, i: number, m: number): number =>
      own * c[last * m + i]! + (before === 0 ? 0 : before * c[(last - 1) * m + i]!),
  };
}

/**
 * Share of the bead in each shell from outside in, and what the exchange across its outer face changes, 1/s: `gained` by the shell, `lost` by
 * what is outside it.
 */
function shellsOf({ voidage, radius, film, diffusivity }: Beads, liquid: readonly number[], shells: number, m: number) {
  const outer = Array.from({ length: shells + 1 }, (_, s) => radius * shellRadius((shells - s) / shells));
  const middle = (s: number): number =>
    (0.75 * (outer[s]! ** 4 - outer[s + 1]! ** 4)) / (outer[s]! ** 3 - outer[s + 1]! ** 3);
  const volume = Float64Array.from({ length: shells }, (_, s) => (outer[s]! ** 3 - outer[s + 1]! ** 3) / radius ** 3);
  const gained = new Float64Array(shells * m);
  const lost = new Float64Array(shells * m);
  for (let s = 0; s < shells; s++)
    for (let i = 0; i < m; i++) {
      const pores = diffusivity ? liquid[i]! * diffusivity[i]! : Infinity;
      const way = (s === 0 ? radius : middle(s - 1)) - middle(s);
      const resistance = (s === 0 ? 1 / film[i]! : 0) + way / pores;
      // A component that does not enter the bead has no exchange.
      const exchange = liquid[i]! > 0 || !diffusivity ? ((3 / radius) * (outer[s]! / radius) ** 2) / resistance : 0;
      gained[s * m + i] = exchange / volume[s]!;
      lost[s * m + i] = s === 0 ? (exchange * (1 - voidage)) / voidage : exchange / volume[s - 1]!;
    }
  return { volume, gained, lost };
}

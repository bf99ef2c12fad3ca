/** Exact solutions of columns, by other means than the solver’s: inverse Laplace transforms, quadrature, and closed forms. */

/** A complex number. */
type Complex = readonly [re: number, im: number];
const plus = (a: Complex, b: Complex): Complex => [a[0] + b[0], a[1] + b[1]];
const minus = (a: Complex, b: Complex): Complex => [a[0] - b[0], a[1] - b[1]];
const times = (a: Complex, b: Complex): Complex => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
const scaled = (a: Complex, by: number): Complex => [a[0] * by, a[1] * by];
const over = (a: Complex, b: Complex): Complex => {
  const size = b[0] ** 2 + b[1] ** 2;
  return [(a[0] * b[0] + a[1] * b[1]) / size, (a[1] * b[0] - a[0] * b[1]) / size];
};
/** With a real part that is not negative. */
const root = (a: Complex): Complex => {
  const re = Math.sqrt((Math.hypot(...a) + a[0]) / 2);
  return [re, re === 0 ? Math.sqrt(-a[0]) : a[1] / (2 * re)];
};
const exp = ([re, im]: Complex): Complex => [Math.exp(re) * Math.cos(im), Math.exp(re) * Math.sin(im)];
const ONE: Complex = [1, 0];

/** A column with a linear isotherm, q = K c, that is reached at a rate, 1/s; the names are those of `Column`. */
export interface Linear {
  readonly length: number;
  readonly velocity: number;
  readonly dispersion: number;
  readonly K: number;
  readonly rate: number;
  /** Share of liquid without beads, or the beads, whose pores are resolved if they have a diffusivity. */
  readonly beads:
    | number
    | { voidage: number; porosity: number; radius: number; film: number; diffusivity: number | null };
}

/** Outlet ÷ inlet of a linear column in the Laplace domain, with the boundary conditions of Danckwerts. */
function transfer({ length, velocity, dispersion, K, rate, beads }: Linear, s: Complex): Complex {
  const bound = over([K * rate, 0], plus(s, [rate, 0]));
  let taken: Complex;
  if (typeof beads === 'number') taken = scaled(times(s, bound), (1 - beads) / beads);
  else {
    const { voidage, porosity, radius, film, diffusivity } = beads;
    const content = times(s, plus([porosity, 0], scaled(bound, 1 - porosity)));
    // What enters a bead ÷ concentration at its surface, per area.
    let inner = scaled(content, radius / 3);
    if (diffusivity !== null) {
      const effective = porosity * diffusivity;
      const phi = scaled(root(scaled(content, 1 / effective)), radius);
      const decay = exp(scaled(phi, -2));
      const coth = over(plus(ONE, decay), minus(ONE, decay));
      inner = scaled(minus(times(phi, coth), ONE), effective / radius);
    }
    const flow = over(scaled(inner, film), plus(inner, [film, 0]));
    taken = scaled(flow, (3 / radius) * ((1 - voidage) / voidage));
  }
  const loss = plus(s, taken);
  if (dispersion === 0) return exp(scaled(loss, -length / velocity));
  const square = root(plus([velocity ** 2, 0], scaled(loss, 4 * dispersion)));
  const fast = scaled(plus([velocity, 0], square), 1 / (2 * dispersion));
  const slow = scaled(minus([velocity, 0], square), 1 / (2 * dispersion));
  const below = minus(times(fast, fast), times(times(slow, slow), exp(scaled(minus(slow, fast), length))));
  return scaled(over(times(minus(fast, slow), exp(scaled(slow, length))), below), velocity / dispersion);
}

const TERMS = 6000;
const DIGITS = 9;

/**
 * Amount that has left by a time after a feed of 1 for a duration (Dubner and Abate 1968, Durbin 1974), in the unit of `Solved.left`.
 * @param end Time after which nothing is asked.
 */
export function linearLeft(column: Linear, feed: number, end: number): (time: number) => number {
  const period = 2 * end;
  const shift = (DIGITS * Math.LN10) / (2 * period);
  // The transform of the amount is that of the outlet ÷ s; a feed for a time is a step less a later one.
  const terms = Array.from({ length: TERMS }, (_, k) => {
    const s: Complex = [shift, (k * Math.PI) / period];
    return over(transfer(column, s), times(s, s));
  });
  const step = (time: number): number => {
    if (time <= 0) return 0;
    let sum = terms[0]![0] / 2;
    for (let k = 1; k < TERMS; k++) {
      const angle = (k * Math.PI * time) / period;
      sum += terms[k]![0] * Math.cos(angle) - terms[k]![1] * Math.sin(angle);
    }
    return (Math.exp(shift * time) / period) * sum;
  };
  return (time) => step(time) - step(time - feed);
}

/** Mean and variance of the time at which a pulse without width leaves a linear column (Kubin 1965, Kucera 1965). */
export function linearMoments({ length, velocity, dispersion, K, rate, beads }: Linear): readonly [number, number] {
  const residence = length / velocity;
  const spread = dispersion / (velocity * length);
  const mixed = spread === 0 ? 0 : 2 * spread * (1 - spread * (1 - Math.exp(-1 / spread)));
  if (typeof beads === 'number') {
    const all = 1 + ((1 - beads) / beads) * K;
    return [residence * all, residence ** 2 * mixed * all ** 2 + (2 * residence * (all - 1)) / rate];
  }
  const { voidage, porosity, radius, film, diffusivity } = beads;
  const ratio = (1 - voidage) / voidage;
  const held = porosity + (1 - porosity) * K;
  const slow = radius / (3 * film) + (diffusivity === null ? 0 : radius ** 2 / (15 * porosity * diffusivity));
  return [
    residence * (1 + ratio * held),
    residence ** 2 * mixed * (1 + ratio * held) ** 2 +
      2 * residence * ratio * (held ** 2 * slow + ((1 - porosity) * K) / rate),
  ];
}

/** J(x, y) = 1 - e^(-y) ∫₀ˣ e^(-ξ) I₀(2 √(y ξ)) dξ, by Simpson’s rule in √ξ. */
function goldstein(x: number, y: number): number {
  const intervals = 4000;
  const end = Math.sqrt(x);
  let sum = 0;
  for (let k = 0; k <= intervals; k++) {
    const p = (end * k) / intervals;
    const weight = k === 0 || k === intervals ? 1 : k % 2 === 1 ? 4 : 2;
    sum += weight * 2 * p * Math.exp(-((p - Math.sqrt(y)) ** 2)) * scaledBessel(2 * p * Math.sqrt(y));
  }
  return 1 - (sum * end) / (3 * intervals);
}

/** e^(-z) I₀(z), from its integral over half a turn, which the trapezoidal rule has to all digits. */
function scaledBessel(z: number): number {
  const parts = 30 + Math.ceil(4 * Math.sqrt(z));
  let sum = 0.5 * (1 + Math.exp(-2 * z));
  for (let k = 1; k < parts; k++) sum += Math.exp(z * (Math.cos((Math.PI * k) / parts) - 1));
  return sum / parts;
}

/** Outlet ÷ feed of a column without dispersion whose Langmuir binding has a rate (Thomas 1944). @param tau (t - t₀) c₀ ÷ (F q_m t₀) × (1 + 1/(b c₀)). */
export function thomas(transferUnits: number, separation: number, tau: number): number {
  const passed = goldstein(transferUnits / separation, transferUnits * tau);
  const rest = 1 - goldstein(transferUnits, (transferUnits * tau) / separation);
  return passed / (passed + rest * Math.exp((1 - 1 / separation) * (transferUnits - transferUnits * tau)));
}

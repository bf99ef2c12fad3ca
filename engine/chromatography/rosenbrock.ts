/** ROS34PW2 (Rang and Angermann 2005): four stages, order 3 also with an approximate Jacobian, stiffly accurate, with an error of order 2. */
import { inverted, product } from '../numeric/dense.ts';

export const GAMMA = 0.435866521508459;
const ALPHA = [
  [0, 0, 0, 0],
  [0.87173304301691801, 0, 0, 0],
  [0.84457060015369423, -0.11299064236484185, 0, 0],
  [0, 0, 1, 0],
];
const COUPLING = [
  [GAMMA, 0, 0, 0],
  [-0.87173304301691801, GAMMA, 0, 0],
  [-0.90338057013044082, 0.054180672388095326, GAMMA, 0],
  [0.24212380706095346, -1.2232505839045147, 0.54526025533510214, GAMMA],
];
const WEIGHTS = [0.24212380706095346, -1.2232505839045147, 1.545260255335102, 0.435866521508459];
const EMBEDDED = [0.37810903145819369, -0.096042292212423178, 0.5, 0.2179332607542295];

const inverse = inverted(COUPLING).inverse;
/** In the stages U = Γ k, so that no product with the Jacobian is needed. */
export const STAGES = product(ALPHA, inverse);
export const CARRIED = inverse.map((row, i) => row.map((value, j) => (i === j ? 1 / GAMMA : 0) - value));
export const SUM = product([WEIGHTS], inverse)[0]!;
export const ERROR = product([WEIGHTS.map((weight, i) => weight - EMBEDDED[i]!)], inverse)[0]!;
/** Times of the stages, and what multiplies h ∂f/∂t, as shares of the step. */
export const TIMES = ALPHA.map((row) => row.reduce((sum, one) => sum + one, 0));
export const DRIFT = COUPLING.map((row) => row.reduce((sum, one) => sum + one, 0));

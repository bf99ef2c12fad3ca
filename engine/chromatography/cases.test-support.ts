/** Columns of published cases and of exact solutions. */
import { readFileSync } from 'node:fs';
import type { Beads, Column, Phase, Solved } from './column.ts';
import { stericMassAction } from './isotherm.ts';
import { leftBetween, outletAt } from './outlet.ts';

/** Three proteins on SP Sepharose (Püttmann et al. 2013, Comput. Chem. Eng. 56:46), lysozyme, cytochrome c, ribonuclease A. */
export const SMA = stericMassAction(1200, [
  { K: 0.0355, nu: 4.7, sigma: 11.83 },
  { K: 0.00159, nu: 5.29, sigma: 10.6 },
  { K: 0.0077, nu: 3.7, sigma: 10 },
]);
export const BEADS: Beads = { voidage: 0.37, porosity: 0.75, radius: 4.5e-5, film: [6.9e-6, 6.9e-6, 6.9e-6, 6.9e-6] };
export const PORES: Beads = { ...BEADS, diffusivity: [7e-10, 6.07e-11, 6.07e-11, 6.07e-11] };
export const SHORT = { length: 0.014, velocity: 5.75e-4, dispersion: 5.75e-8 };
export const SEPARATION: Phase[] = [
  { duration: 10, inlet: [50, 1, 1, 1] },
  { duration: 80, inlet: [50, 0, 0, 0] },
  { duration: 1410, inlet: [100, 0, 0, 0], end: [382, 0, 0, 0] },
];

const LIQUID = 0.84;
/** K of a component by the salt at which its retention factor is 1. */
const K = (unity: number, nu: number): number => (LIQUID / (1 - LIQUID)) * (unity / 750) ** nu;
/** 40 g/L of an antibody with a fragment and an aggregate on a strong cation exchanger; components: salt, antibody, fragment, aggregate. */
export const ANTIBODY: Column = {
  length: 0.2,
  velocity: 0.0024 / 3.6 / 0.36,
  dispersion: 2.76e-7,
  beads: { voidage: 0.36, porosity: 0.75, radius: 4.25e-5, film: [2e-5, 6.5e-7, 7.5e-7, 5e-7] },
  isotherm: stericMassAction(750, [
    { K: K(180, 6), nu: 6, sigma: 120 },
    { K: K(150, 5), nu: 5, sigma: 110 },
    { K: K(215, 7.5), nu: 7.5, sigma: 160 },
  ]),
};
export const RUN: Phase[] = [
  { duration: 2400, inlet: [50, 1 / 30, 0.0015, 0.001] },
  { duration: 900, inlet: [50, 0, 0, 0] },
  { duration: 3000, inlet: [50, 0, 0, 0], end: [350, 0, 0, 0] },
  { duration: 600, inlet: [350, 0, 0, 0] },
];

/** Time and height of the maximum at the outlet. */
export function apexOf(solved: Solved, component: number): [time: number, height: number] {
  let best: [number, number] = [0, 0];
  const end = solved.times.at(-1)!;
  for (let i = 0; i <= 20_000; i++) {
    const time = (end * i) / 20_000;
    const [, height] = outletAt(solved, component, time);
    if (height > best[1]) best = [time, height];
  }
  return best;
}

/** Mean and variance of the time at which a component leaves. */
export function momentsOf(solved: Solved, component: number): [mean: number, variance: number] {
  const end = solved.times.at(-1)!;
  const step = end / 40_000;
  let [zero, one, two] = [0, 0, 0];
  for (let i = 0; i < 40_000; i++) {
    const share = leftBetween(solved, component, i * step, (i + 1) * step);
    const time = (i + 0.5) * step;
    zero += share;
    one += share * time;
    two += share * time * time;
  }
  return [one / zero, two / zero - (one / zero) ** 2];
}

/** First time after `from` at which the outlet of a component has a concentration. */
export function timeOf(solved: Solved, component: number, concentration: number, from = 0): number {
  const above = outletAt(solved, component, from)[1] > concentration;
  const end = solved.times.at(-1)!;
  const step = end / 20_000;
  let time = from;
  while (time < end && outletAt(solved, component, time)[1] > concentration === above) time += step;
  return time;
}

/** Largest error of what has left of any protein, as a share of its load, against a curve in a file. */
export function errorAgainst(solved: Solved, file: string): number {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const rows = lines.map((line) => line.split(',').map(Number));
  let most = 0;
  for (let i = 1; i <= 3; i++) {
    let sum = 0;
    for (let k = 1; k < rows.length; k++) {
      const [at, before] = [rows[k]!, rows[k - 1]!];
      sum += ((at[0]! - before[0]!) * (at[i]! + before[i]!)) / 2;
      most = Math.max(most, Math.abs(sum - outletAt(solved, i, at[0]!)[0]) / solved.entered[i]!);
    }
  }
  return most;
}

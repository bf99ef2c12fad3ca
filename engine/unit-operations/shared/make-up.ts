/** Make-up: what a step buys of a liquid or reagent is what the streams fed to its inlet do not bring. */
import type { Stream } from '../../stream/stream.ts';
import type { IntakeDeclaration, Run } from '../../declare/define.ts';

/** How far rounding may take what is brought above what is used. */
const ROUNDING = 1e-9;

/** Inlet for water. */
export const waterIntake = (name: string, replaces: string): IntakeDeclaration => ({ name, replaces, counts: 'water' });

/**
 * Share of a total that a step buys, 1: all of it, unless its inlet brings some. A surplus is noted in the run, which is
 * then infeasible.
 * @param total kg that the step uses.
 * @param brought kg that the inlet brings.
 */
export function shareBought(
  run: Run,
  inlet: string,
  component: number,
  total: number,
  brought: number = component < 0 ? 0 : run.intakes[inlet]!.mass[component]!,
): number {
  if (brought === 0) return 1;
  if (brought > total * (1 + ROUNDING)) run.surplus ??= { inlet, component, brought, used: total };
  return total > 0 ? Math.max(0, 1 - brought / total) : 0;
}

/**
 * The same for an acid or a base, which becomes the titrant of the step.
 * @param molecule Id of the molecule.
 */
export function titrantBought(run: Run, inlet: string, molecule: string, total: number): number {
  const { at, index } = run.components;
  const { mass } = run.intakes[inlet]!;
  const pure = index.get(molecule) ?? at.titrant;
  const fresh = pure === at.titrant ? 0 : mass[pure]!;
  if (fresh > 0) {
    run.reaction[pure]! -= fresh;
    run.reaction[at.titrant]! += fresh;
  }
  return shareBought(run, inlet, pure, total, fresh + mass[at.titrant]!);
}

/** All that a step buys and all that its inlets bring. What is bought comes at 25 °C, unless the model says otherwise. */
export const joiningStreams = ({ entering }: Run): Stream[] => entering.slice(1);

/**
 * Temperature of what leaves, K, if it was at one temperature before others joined it.
 * @param T Temperature before, K.
 * @param leaving Includes what joined.
 */
export function temperatureWith(T: number, joined: readonly Stream[], leaving: readonly Stream[]): number {
  let heat = 0;
  for (const stream of joined) if (stream.temperature !== T) heat += stream.heatCapacity() * (stream.temperature - T);
  if (heat === 0) return T;
  let perKelvin = 0;
  for (const stream of leaving) perKelvin += stream.heatCapacity();
  return T + heat / perKelvin;
}

/** Temperature of the feed mixed with all that joins it, K. @param released Heat that the mixing releases, kJ. */
export function mixedTemperature({ feed: { temperature: T }, entering }: Run, released = 0): number {
  if (released === 0 && entering.every((stream) => stream.temperature === T)) return T;
  let heat = released;
  let perKelvin = 0;
  for (const stream of entering) {
    const capacity = stream.heatCapacity();
    heat += capacity * (stream.temperature - T);
    perKelvin += capacity;
  }
  return heat === 0 ? T : T + heat / perKelvin;
}

import type { BackgroundContribution, BackgroundInput, BackgroundValue } from '#generated/types.ts';

interface Supplier {
  number: number;
  product: string;
  location: string;
  unit: string;
  values: readonly BackgroundValue[];
  inputs: readonly BackgroundInput[] | null;
}

/** Of one tree: levels, and parts. */
const DEEPEST = 8;
const MOST = 900;

/**
 * The parts of the result of a process as a tree, level by level, because the suppliers of a level are loaded together. What is
 * below the cut-off, or was not stored, is the rest of its parent, so that the parts of each process add up to it.
 * @param cutOff share of the result of the process
 * @param known processes that are loaded: the first, and by `load` its suppliers
 */
export async function contributionsOf(
  number: number,
  category: string,
  cutOff: number,
  known: ReadonlyMap<number, Supplier>,
  load: (numbers: readonly number[]) => Promise<void>,
): Promise<BackgroundContribution[]> {
  const resultOf = (supplier: Supplier) => supplier.values.find((one) => one.category_id === category);
  const whole = resultOf(known.get(number)!)?.value;
  if (whole === undefined) return [];
  const least = Math.abs(whole) * cutOff;
  const partOf = (parent: number | null, of: number, amount: number, loops: boolean): BackgroundContribution => {
    const supplier = known.get(of)!;
    const { product, location, unit } = supplier;
    const value = amount * (resultOf(supplier)?.value ?? 0);
    return { parent, kind: 'process', number: of, product, location, amount, unit, value, loops };
  };
  const list = [partOf(null, number, 1, false)];
  const isAbove = (of: number, at: number | null): boolean =>
    at !== null && (list[at]!.number === of || isAbove(of, list[at]!.parent));
  let level = [0];
  for (let depth = 0; depth < DEEPEST && level.length > 0 && list.length < MOST; depth++) {
    // oxlint-disable-next-line no-await-in-loop -- each level has the suppliers of the one before
    await load(level.flatMap((at) => known.get(list[at]!.number!)!.inputs?.map((input) => input.number) ?? []));
    const next: number[] = [];
    for (const at of level) {
      const { number: of, amount, value } = list[at]!;
      const supplier = known.get(of!)!;
      if (supplier.inputs === null || list.length >= MOST) continue;
      const rest = { parent: at, number: null, product: null, location: null, amount: null, unit: null, loops: false };
      const direct = (resultOf(supplier)?.direct ?? 0) * amount!;
      const parts = [
        ...supplier.inputs
          .filter((input) => known.has(input.number))
          .map((input) => partOf(at, input.number, amount! * input.amount, isAbove(input.number, at))),
        { ...rest, kind: 'direct' as const, value: direct },
      ]
        .filter((one) => Math.abs(one.value) >= least)
        .toSorted((a, b) => b.value - a.value);
      // Only processes that stand for something have parts of their own.
      if (parts.length === 0 && depth > 0) continue;
      const others = parts.reduce((left, one) => left - one.value, value);
      for (const part of parts) {
        if (part.kind === 'process' && !part.loops) next.push(list.length);
        list.push(part);
      }
      if (Math.abs(others) > Math.abs(whole) * 1e-6) list.push({ ...rest, kind: 'others', value: others });
    }
    level = next;
  }
  return list;
}

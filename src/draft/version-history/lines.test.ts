import { describe, expect, test } from 'vitest';
import { ancestorsOf, commonVersion, graphOf, type Version } from './lines.ts';

const ascending = (a: number, b: number): number => a - b;

/** Newest first: main 1, 2, 5, 6; branch a from 1: 3, 4, merged as 6; branch b from 2: 7. */
const versions: Version[] = [
  { number: 7, branch_id: 'b', parents: [2] },
  { number: 6, branch_id: null, parents: [5, 4] },
  { number: 5, branch_id: null, parents: [2] },
  { number: 4, branch_id: 'a', parents: [3] },
  { number: 3, branch_id: 'a', parents: [1] },
  { number: 2, branch_id: null, parents: [1] },
  { number: 1, branch_id: null, parents: [] },
];

/** A random history, newest first: some versions begin a branch, some take in one of another line. */
function history(seed: number, length = 40): Version[] {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const made: Version[] = [];
  const newest = new Map<string | null, number>();
  for (let number = 1; number <= length; number += 1) {
    const isNew = number > 1 && random(5) === 0;
    const lines = [...newest.keys()];
    const branch_id = number === 1 ? null : isNew ? `b${number}` : lines[random(lines.length)]!;
    const before = isNew ? 1 + random(number - 1) : newest.get(branch_id);
    const others = made.filter((one) => one.branch_id !== branch_id && !(isNew && one.number === before));
    const taken = before !== undefined && random(3) === 0 ? others[random(others.length || 1)]?.number : undefined;
    made.push({ number, branch_id, parents: [before, taken].filter((one) => one !== undefined) });
    newest.set(branch_id, number);
  }
  return made.toReversed();
}

describe('versions that others were made from', () => {
  test('with those of a merged branch', () => {
    expect([...ancestorsOf(versions, 6)].toSorted(ascending)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...ancestorsOf(versions, 7)].toSorted(ascending)).toEqual([1, 2, 7]);
  });

  test('the newest that two have in common', () => {
    expect(commonVersion(versions, 7, 6)).toBe(2);
    expect(commonVersion(versions, 5, 4)).toBe(1);
    // After the merge, the branch goes on from what was merged.
    expect(commonVersion(versions, 6, 4)).toBe(4);
    expect(commonVersion(versions, 6, 6)).toBe(6);
    expect(commonVersion([{ number: 1 }, { number: 2 }], 1, 2)).toBeNull();
  });
});

describe('the graph', () => {
  test('of a branch that is merged and one that is not, which share no row', () => {
    const rows = graphOf(versions);
    expect(rows.map(({ lane }) => lane)).toEqual([1, 0, 0, 2, 2, 0, 0]);
    expect(rows[0]).toEqual({ lane: 1, above: [], below: [1], begins: [], takes: null });
    // The curve of the merge is the only line of that branch here; the other one passes.
    expect(rows[1]).toEqual({ lane: 0, above: [1], below: [0, 1], begins: [], takes: 2 });
    expect(rows[5]).toEqual({ lane: 0, above: [0, 2], below: [0, 2], begins: [1], takes: null });
    expect(rows[6]).toEqual({ lane: 0, above: [0], below: [], begins: [2], takes: null });
  });

  test('a process without branches is one line', () => {
    const plain = [3, 2, 1].map((number) => ({ number }));
    expect(graphOf(plain).map(({ above, below, takes }) => [above, below, takes])).toEqual([
      [[], [0], null],
      [[0], [0], null],
      [[0], [], null],
    ]);
  });

  test('in any history, lines go on from row to row, and no lane is used twice in a row', () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const list = history(seed);
      const rows = graphOf(list);
      for (const [row, { lane, above, below, begins, takes }] of rows.entries()) {
        expect(new Set(above).size).toBe(above.length);
        expect(new Set(below).size).toBe(below.length);
        // What leaves a row at the bottom enters the next at the top, and the reverse.
        const down = [...below, ...(takes !== null && !below.includes(takes) ? [takes] : [])];
        const next = rows[row + 1];
        expect(down.toSorted(ascending)).toEqual(next ? [...next.above, ...next.begins].toSorted(ascending) : []);
        expect(begins.some((one) => above.includes(one) || one === lane)).toBe(false);
      }
      // A version and the one before it on its line are joined.
      for (const [row, version] of list.entries()) {
        const before = list.findIndex((one) => one.number < version.number && one.branch_id === version.branch_id);
        if (before < 0) continue;
        for (let at = row; at < before; at += 1) expect(rows[at]!.below).toContain(rows[row]!.lane);
      }
    }
  });
});

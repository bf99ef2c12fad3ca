/** The differences of a merge in words, by step. */
import type { Step } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { operationOf, type Catalogue } from '../catalogue.ts';
import { changesOf, type Change, type Items } from '../version-history/diff.ts';
import type { NameOf } from '../values.ts';
import { alone, orders, type Difference, type Side, type Sides } from './merge.ts';
import { isStep, KEY, stepOf } from './parts.ts';

export interface Cell {
  text: string;
  /** What it consists of, if it is more than one change. */
  details: readonly string[];
}

export interface Row {
  difference: Difference;
  title: string;
  base: string;
  /** Null: this side did not change it. */
  theirs: Cell | null;
  mine: Cell | null;
}

export interface Group {
  /** Null for the whole plant. */
  step: Step | null;
  rows: Row[];
}

type Words = [catalogue: Catalogue, items?: Items, nameOf?: NameOf];

/** Changes that are listed one by one below "kept, with 5 changes". */
const LISTED = 4;

/** @param words as for `changesOf` */
export function rowsOf(sides: Sides, differences: readonly Difference[], ...words: Words): Group[] {
  const steps = [...sides.mine.uo_settings, ...sides.theirs.uo_settings, ...sides.base.uo_settings];
  const rows = differences.map((difference) => rowOf(sides, difference, words));
  return [...groupBy(rows, ({ difference }) => difference.step)].map(([id, its]) => ({
    step: steps.find((step) => step.id === id) ?? null,
    rows: its,
  }));
}

function rowOf(sides: Sides, difference: Difference, words: Words): Row {
  if (difference.parts.length === 1 && difference.key === KEY.order) return orderRow(sides, difference);
  const { by } = difference;
  const changes = (side: Side): Change[] | null =>
    by === side || by === 'both' || by === 'conflict'
      ? changesOf(sides.base, alone(sides, difference, side), ...words)
      : null;
  const [theirs, mine] = [changes('theirs'), changes('mine')];
  const all = [...(theirs ?? []), ...(mine ?? [])];
  const titles = new Set(all.map(({ key }) => key));
  const cell = (side: Side, list: Change[] | null) => list && cellOf(sides, difference, side, list);
  return {
    difference,
    title: titleOf(difference, titles.size === 1 ? all[0]! : null, sides, words[0]),
    base: baseOf(sides, difference, titles.size === 1 ? all[0]! : null),
    theirs: cell('theirs', theirs),
    mine: cell('mine', mine),
  };
}

const stepIn = (sides: Sides, side: Side | 'base', id: string | null): Step | undefined =>
  sides[side].uo_settings.find((step) => step.id === id);

/** Whether the difference is that the step is there at all, or as which unit operation. */
const isWhole = ({ step, parts }: Difference): boolean => step !== null && parts.includes(KEY.step(step));

function titleOf(difference: Difference, only: Change | null, sides: Sides, catalogue: Catalogue): string {
  const { step: id } = difference;
  if (id !== null && isWhole(difference)) {
    const step = stepIn(sides, 'base', id) ?? stepIn(sides, 'theirs', id) ?? stepIn(sides, 'mine', id);
    return (step && operationOf(catalogue, step)?.name) ?? 'Step';
  }
  if (only) return only.title;
  return id === null ? 'Connections between steps' : 'Feeds';
}

function baseOf(sides: Sides, difference: Difference, only: Change | null): string {
  if (isWhole(difference)) return stepIn(sides, 'base', difference.step) ? 'there' : 'none';
  return only?.before ?? '';
}

/** "Depth filtration added"; nothing if the side left the step where it was. */
function presence(sides: Sides, id: string, side: Side): string[] {
  const [was, is] = [stepIn(sides, 'base', id), stepIn(sides, side, id)];
  if (was && !is) return [`${was.name} removed`];
  return is && !was ? [`${is.name} added`] : [];
}

function cellOf(sides: Sides, difference: Difference, side: Side, changes: Change[]): Cell {
  const listed = changes.map(({ title, step, after }) =>
    [step === stepIn(sides, side, difference.step)?.name ? '' : step, `${title}: ${after}`].filter(Boolean).join(', '),
  );
  const details =
    listed.length > LISTED ? [...listed.slice(0, LISTED - 1), `${listed.length - LISTED + 1} more`] : listed;
  const several = difference.parts.filter(isStep).map((key) => stepOf(key)!);
  if (isWhole(difference) && several.length > 1) {
    const text = several.flatMap((id) => presence(sides, id, side)).join(', ');
    return { text: text === '' ? 'kept' : text, details };
  }
  if (isWhole(difference)) {
    const [was, is] = [stepIn(sides, 'base', difference.step), stepIn(sides, side, difference.step)];
    if (!is) return { text: was ? 'removed' : 'not added', details: [] };
    if (!was) return { text: 'added', details: [] };
    return { text: `kept, with ${counted(changes.length, 'change')}`, details };
  }
  if (changes.length === 1) return { text: changes[0]!.after, details: [] };
  return { text: changes.length === 0 ? 'as before' : `${changes.length} changes`, details };
}

function orderRow(sides: Sides, difference: Difference): Row {
  const found = orders(sides);
  const names = new Map(
    [sides.base, sides.theirs, sides.mine].flatMap(({ uo_settings }) => uo_settings.map(({ id, name }) => [id, name])),
  );
  const words = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  const cell = (side: Side): Cell | null => {
    const { by } = difference;
    return by === side || by === 'both' || by === 'conflict' ? { text: words(found[side]), details: [] } : null;
  };
  return {
    difference,
    title: 'Order of the steps',
    base: words(found.base),
    theirs: cell('theirs'),
    mine: cell('mine'),
  };
}

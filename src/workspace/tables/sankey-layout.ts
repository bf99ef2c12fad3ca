import type { Results, StreamResult } from '#engine/index.ts';
import { PARTS, type Part } from './sankey-parts.ts';

/** The part of each stream that is drawn. */
export type Shown = 'all' | 'dry' | 'product';

export interface Node {
  step_id: string;
  /** Left edge and top, px. */
  x: number;
  y: number;
  height: number;
}

/** The way of a band around the steps between its ends. */
export interface Detour {
  /** Middle of its level part, px. */
  y: number;
  /** x of the upright parts: their middles, px. */
  leaves: number;
  enters: number;
  /** Of the corners, at the middle of the band. */
  radius: number;
}

export interface Ribbon {
  stream: StreamResult;
  /** kg per batch of the shown part. */
  mass: number;
  parts: { part: Part; mass: number }[];
  /** Left and right end: x, and the top of the band there, px. */
  from: { x: number; y: number };
  to: { x: number; y: number };
  height: number;
  /** Null for a band that goes straight to its other end. */
  detour: Detour | null;
  /** Closes a loop: it runs back. */
  recycle: boolean;
  /** Position of its name; null if a node shows the name. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | null;
}

export interface Layout {
  nodes: Node[];
  ribbons: Ribbon[];
  width: number;
  height: number;
}

export const NODE = 9;
/** Space for the names of the steps above everything. */
const HEAD = 38;
const TALLEST = 104;
const NARROWEST = 148;
/** Length of a feed before its step, and of a waste after it. */
const STUB = 70;
const LABEL = 15;
const GAP = 10;
const LEFT = 84;
const RIGHT = 190;
/** Inner radius of the corners of a detour. */
const CORNER = 8;

/** Width in px that this number of steps needs. */
export const leastWidth = (steps: number): number => LEFT + NARROWEST * Math.max(0, steps - 1) + NODE + RIGHT;

interface Flow {
  stream: StreamResult;
  parts: { part: Part; mass: number }[];
  mass: number;
  way: Way;
}

/**
 * Where a stream goes: from outside to a step, to the next step in the list, past other steps, back, or out of the
 * plant as product or waste.
 */
type Way = 'feed' | 'next' | 'past' | 'back' | 'product' | 'waste';
/** Order of the streams at their step, from the top. */
const ENTERING: readonly Way[] = ['feed', 'past', 'next', 'back'];
const LEAVING: readonly Way[] = ['past', 'next', 'product', 'back', 'waste'];

/**
 * Steps from left to right around one axis, with heights by mass flow. Feeds enter at the top, wastes and vents leave
 * at the bottom, the main stream runs along the axis. Streams that pass other steps run above, recycles run back below.
 * All bands have one scale.
 * @param available width in px
 */
export function layOut(
  { steps, streams }: Pick<Results, 'steps' | 'streams'>,
  massOf: (stream: StreamResult) => Record<Part, number>,
  shown: Shown,
  available: number,
): Layout {
  const index = new Map(steps.map(({ step_id }, at) => [step_id, at]));
  const flows = streams
    .map((stream) => ({ stream, parts: partsOf(massOf(stream), shown), way: wayOf(stream, index) }))
    .map((flow): Flow => ({ ...flow, mass: flow.parts.reduce((sum, { mass }) => sum + mass, 0) }))
    .filter(({ mass }) => mass > 0);
  const meeting = (end: 'from_step' | 'to_step', order: readonly Way[]) =>
    steps.map(({ step_id }) =>
      order.flatMap((way) => flows.filter((one) => one.way === way && one.stream[end] === step_id)),
    );
  const [entering, leaving] = [meeting('to_step', ENTERING), meeting('from_step', LEAVING)];
  const sum = (list: readonly Flow[]) => list.reduce((total, { mass }) => total + mass, 0);
  const through = steps.map((_, at) => Math.max(sum(entering[at]!), sum(leaving[at]!)));
  const scale = TALLEST / Math.max(...through, Number.MIN_VALUE);
  const heights = through.map((mass) => mass * scale);
  const thickest = Math.max(0, ...flows.filter(({ way }) => way === 'back' || way === 'past').map(({ mass }) => mass));
  const reachOf = (height: number) => STUB + GAP + height + CORNER;
  // The first step may be where a recycle arrives.
  const left = flows.some(({ way, stream }) => way === 'back' && index.get(stream.to_step!) === 0)
    ? Math.max(LEFT, reachOf(thickest * scale) + GAP)
    : LEFT;
  const pitch = Math.max(NARROWEST, (available - left - RIGHT - NODE) / Math.max(1, steps.length - 1));
  const xOf = (at: number) => left + at * pitch;

  // Laid out around an axis at 0; moved down once the height above the axis is known.
  const starts = new Map<Flow, { x: number; y: number }>();
  const ends = new Map<Flow, { x: number; y: number }>();
  for (const at of steps.keys()) {
    for (const [list, places, x] of [
      [entering[at]!, ends, xOf(at)],
      [leaving[at]!, starts, xOf(at) + NODE],
    ] as const) {
      let y = -heights[at]! / 2;
      for (const flow of list) {
        places.set(flow, { x, y });
        y += flow.mass * scale;
      }
    }
  }
  const ribbons: Ribbon[] = [];
  const add = (
    flow: Flow,
    from: { x: number; y: number },
    to: { x: number; y: number },
    more: Partial<Ribbon> = {},
  ) => {
    const { stream, mass, parts, way } = flow;
    const plain = { detour: null, label: null, recycle: way === 'back' };
    ribbons.push({ stream, mass, parts, height: mass * scale, from: { ...from }, to: { ...to }, ...plain, ...more });
  };
  for (const at of steps.keys()) {
    let edge = -Math.max(heights[at]!, heights[at - 1] ?? 0) / 2 - GAP;
    const feeds = entering[at]!.filter(({ way }) => way === 'feed');
    // The last one is next to its step.
    const tops = new Map(
      feeds.toReversed().map((flow) => {
        const top = edge - flow.mass * scale;
        edge = top - LABEL;
        return [flow, top];
      }),
    );
    for (const flow of feeds) {
      const from = { x: xOf(at) - STUB, y: tops.get(flow)! };
      add(flow, from, ends.get(flow)!, { label: { x: from.x, y: from.y - 4, anchor: 'start' } });
    }
    let floor = Math.max(heights[at]!, heights[at + 1] ?? 0) / 2 + GAP;
    for (const flow of leaving[at]!) {
      const from = starts.get(flow)!;
      const height = flow.mass * scale;
      if (flow.way === 'next') add(flow, from, ends.get(flow)!);
      if (flow.way === 'product') {
        const to = { x: from.x + STUB, y: from.y };
        add(flow, from, to, { label: { x: to.x + 6, y: from.y + height / 2 + 4, anchor: 'start' } });
      }
      if (flow.way === 'waste') {
        const to = { x: from.x + STUB, y: floor };
        add(flow, from, to, { label: { x: to.x, y: floor + height + 12, anchor: 'end' } });
        floor += height + LABEL;
      }
    }
  }
  const reach = (values: number[]) => values.reduce((a, b) => Math.max(a, b), TALLEST / 2);
  let up = reach(ribbons.map(({ from, label }) => -Math.min(from.y, (label?.y ?? 0) - 12)));
  let down = reach(ribbons.map(({ to, height, label }) => Math.max(to.y + height, label?.y ?? 0)));
  const span = ({ stream }: Flow) => Math.abs(index.get(stream.from_step!)! - index.get(stream.to_step!)!);
  // The shortest next to the steps, so that none crosses another.
  for (const flow of flows
    .filter(({ way }) => way === 'back' || way === 'past')
    .toSorted((a, b) => span(a) - span(b))) {
    const height = flow.mass * scale;
    const [from, to] = [starts.get(flow)!, ends.get(flow)!];
    const isBack = flow.way === 'back';
    const y = isBack ? down + LABEL + GAP + height / 2 : -(up + GAP + height / 2);
    if (isBack) down = y + height / 2;
    else up = -y + height / 2 + LABEL;
    const leaves = from.x + (isBack ? STUB + GAP : GAP + CORNER) + height / 2;
    const enters = to.x - (isBack ? STUB + GAP : GAP + CORNER) - height / 2;
    const label = { x: (leaves + enters) / 2, y: y - height / 2 - 4, anchor: 'middle' } as const;
    add(flow, from, to, { detour: { y, leaves, enters, radius: height / 2 + CORNER }, label });
  }
  const axis = HEAD + up;
  for (const { from, to, label, detour } of ribbons)
    for (const point of [from, to, label, detour]) if (point) point.y += axis;
  const right = Math.max(0, ...ribbons.map(({ detour, height }) => (detour ? detour.leaves + height / 2 + GAP : 0)));
  return {
    // Detours pass behind the other bands.
    ribbons: [...ribbons.filter(({ detour }) => detour), ...ribbons.filter(({ detour }) => !detour)],
    nodes: steps.map(({ step_id }, at) => ({
      step_id,
      x: xOf(at),
      y: axis - heights[at]! / 2,
      height: heights[at]!,
    })),
    width: Math.max(right, xOf(Math.max(0, steps.length - 1)) + NODE + RIGHT),
    height: axis + down + 8,
  };
}

function wayOf({ kind, from_step, to_step }: StreamResult, index: ReadonlyMap<string, number>): Way {
  const from = index.get(from_step ?? '');
  const to = index.get(to_step ?? '');
  if (from === undefined) return 'feed';
  if (to === undefined) return kind === 'main' || kind === 'product' ? 'product' : 'waste';
  if (to <= from) return 'back';
  return to === from + 1 ? 'next' : 'past';
}

interface Point {
  x: number;
  y: number;
}

/** The outline of a part of a band on a detour. @param above px of the band above the part, seen where it leaves */
export function detourPath({ from, to, height, detour }: Ribbon, above: number, thick: number): string {
  const { y, leaves, enters, radius } = detour!;
  const middle = (at: Point): Point => ({ x: at.x, y: at.y + height / 2 });
  const [start, end] = [middle(from), middle(to)];
  const corners = [
    { x: leaves, y: start.y },
    { x: leaves, y },
    { x: enters, y },
    { x: enters, y: end.y },
  ];
  const points = [start, ...corners, end];
  const offset = above - height / 2;
  const there = along(points, offset, radius);
  const back = along(points.toReversed(), -(offset + thick), radius);
  return `M${there}L${back}Z`;
}

/** A line beside one with right angles, with round corners. @param offset to the right of its direction, px */
function along(points: readonly Point[], offset: number, radius: number): string {
  const ways = points.slice(1).map((point, k) => ({
    x: Math.sign(point.x - points[k]!.x),
    y: Math.sign(point.y - points[k]!.y),
  }));
  const text = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const parts = points.map((point, k) => {
    const [before, after] = [ways[k - 1], ways[k]];
    const beside = [before, after].filter((way) => way !== undefined);
    const at = {
      x: point.x - offset * beside.reduce((all, { y }) => all + y, 0),
      y: point.y + offset * beside.reduce((all, { x }) => all + x, 0),
    };
    if (!before || !after) return text(at);
    const turn = before.x * after.y - before.y * after.x;
    const round = Math.max(0, radius - offset * turn);
    const enter = { x: at.x - before.x * round, y: at.y - before.y * round };
    const leave = { x: at.x + after.x * round, y: at.y + after.y * round };
    return `${text(enter)}A${round.toFixed(2)} ${round.toFixed(2)} 0 0 ${turn > 0 ? 1 : 0} ${text(leave)}`;
  });
  return parts.join('L');
}

function partsOf(masses: Record<Part, number>, shown: Shown): { part: Part; mass: number }[] {
  return PARTS.filter((part) => (shown === 'all' ? true : shown === 'dry' ? part !== 'water' : part === 'product'))
    .map((part) => ({ part, mass: masses[part] }))
    .filter(({ mass }) => mass > 0);
}

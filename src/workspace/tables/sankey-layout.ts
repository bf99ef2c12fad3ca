import type { Results, StreamResult } from '#engine/types.ts';
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

export interface Ribbon {
  stream: StreamResult;
  /** kg per batch of the shown part. */
  mass: number;
  parts: { part: Part; mass: number }[];
  /** Left and right end: x, and the top of the band there, px. */
  from: { x: number; y: number };
  to: { x: number; y: number };
  height: number;
  /** Position of its name; null if a node shows the name. */
  label: { x: number; y: number; end: boolean } | null;
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

/** Width in px that this number of steps needs. */
export const leastWidth = (steps: number): number => LEFT + NARROWEST * Math.max(0, steps - 1) + NODE + RIGHT;

/**
 * Steps from left to right around one axis, with heights by mass flow; feeds enter at the top, wastes and vents leave
 * at the bottom, the main stream runs along the axis. All bands have one scale.
 * @param available width in px
 */
export function layOut(
  { steps, streams }: Pick<Results, 'steps' | 'streams'>,
  massOf: (stream: StreamResult) => Record<Part, number>,
  shown: Shown,
  available: number,
): Layout {
  const flows = streams
    .map((stream) => ({ stream, parts: partsOf(massOf(stream), shown) }))
    .map((flow) => ({ ...flow, mass: flow.parts.reduce((sum, { mass }) => sum + mass, 0) }))
    .filter(({ mass }) => mass > 0);
  const index = new Map(steps.map(({ step_id }, at) => [step_id, at]));
  const through = steps.map(({ step_id }) => {
    const sum = (end: 'from_step' | 'to_step') =>
      flows.reduce((total, { stream, mass }) => (stream[end] === step_id ? total + mass : total), 0);
    return Math.max(sum('to_step'), sum('from_step'));
  });
  const scale = TALLEST / Math.max(...through, Number.MIN_VALUE);
  const heights = through.map((mass) => mass * scale);
  const pitch = Math.max(NARROWEST, (available - LEFT - RIGHT - NODE) / Math.max(1, steps.length - 1));
  const xOf = (at: number) => LEFT + at * pitch;

  // Laid out around an axis at 0; moved down once the height above the axis is known.
  const ribbons: Ribbon[] = [];
  const started = new Map<StreamResult, Ribbon>();
  for (const [at, { step_id }] of steps.entries()) {
    const top = -heights[at]! / 2;
    const into = flows.filter(({ stream }) => stream.to_step === step_id);
    const feeds = into.filter(({ stream }) => stream.from_step === null);
    const above = [...feeds, ...into.filter(({ stream }) => stream.from_step !== null)];
    let slot = top;
    const placed: Ribbon[] = [];
    for (const { stream, parts, mass } of above) {
      const known = started.get(stream);
      if (known) known.to = { x: xOf(at), y: slot };
      else {
        const end = { x: xOf(at), y: slot };
        placed.push({
          stream,
          mass,
          parts,
          height: mass * scale,
          from: { x: end.x - STUB, y: 0 },
          to: end,
          label: null,
        });
      }
      slot += mass * scale;
    }
    let edge = -Math.max(heights[at]!, heights[at - 1] ?? 0) / 2 - GAP;
    for (const ribbon of placed.toReversed()) {
      ribbon.from.y = edge - ribbon.height;
      ribbon.label = { x: ribbon.from.x, y: ribbon.from.y - 4, end: false };
      edge = ribbon.from.y - LABEL;
    }
    ribbons.push(...placed);

    const out = flows.filter(({ stream }) => stream.from_step === step_id);
    const isOn = (stream: StreamResult) => stream.kind === 'main' || stream.kind === 'product';
    let leaves = top;
    let floor = Math.max(heights[at]!, heights[at + 1] ?? 0) / 2 + GAP;
    for (const { stream, parts, mass } of [
      ...out.filter((flow) => isOn(flow.stream)),
      ...out.filter((flow) => !isOn(flow.stream)),
    ]) {
      const height = mass * scale;
      const from = { x: xOf(at) + NODE, y: leaves };
      leaves += height;
      const ribbon: Ribbon = { stream, mass, parts, height, from, to: { x: from.x + STUB, y: from.y }, label: null };
      if (isOn(stream) && index.has(stream.to_step ?? '')) started.set(stream, ribbon);
      else if (isOn(stream)) ribbon.label = { x: ribbon.to.x + 6, y: from.y + height / 2 + 4, end: false };
      else {
        ribbon.to.y = floor;
        ribbon.label = { x: ribbon.to.x, y: floor + height + 12, end: true };
        floor += height + LABEL;
      }
      ribbons.push(ribbon);
    }
  }
  const reach = (values: number[]) => values.reduce((a, b) => Math.max(a, b), TALLEST / 2);
  const up = reach(ribbons.map(({ from, label }) => -Math.min(from.y, (label?.y ?? 0) - 12)));
  const down = reach(ribbons.map(({ to, height, label }) => Math.max(to.y + height, label?.y ?? 0)));
  const axis = HEAD + up;
  for (const ribbon of ribbons) {
    for (const point of [ribbon.from, ribbon.to, ribbon.label]) if (point) point.y += axis;
  }
  return {
    ribbons,
    nodes: steps.map(({ step_id }, at) => ({
      step_id,
      x: xOf(at),
      y: axis - heights[at]! / 2,
      height: heights[at]!,
    })),
    width: xOf(Math.max(0, steps.length - 1)) + NODE + RIGHT,
    height: axis + down + 8,
  };
}

function partsOf(masses: Record<Part, number>, shown: Shown): { part: Part; mass: number }[] {
  return PARTS.filter((part) => (shown === 'all' ? true : shown === 'dry' ? part !== 'water' : part === 'product'))
    .map((part) => ({ part, mass: masses[part] }))
    .filter(({ mass }) => mass > 0);
}

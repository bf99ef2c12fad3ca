/** Layout of a drawing: margins as wide as their texts, axes between them. */
import { scaleBand } from 'd3-scale';
import { acrossAxis, named, upAxis, type Axis, type AxisSpec } from './axis.ts';
import { inLines, type Box } from './labels.ts';
import type { Key } from './marks.tsx';
import { fitText, fitTexts, textWidth, widest, type TextStyle } from './text.ts';

/** An axis of names, such as those of columns. */
export interface NamesSpec {
  title?: string;
  names: readonly string[];
}

/** Rows below each other, each with its name on the left and its values on the right. */
export interface RowsSpec {
  items: readonly Row[];
  /** Height of a row, px. */
  size: number;
  /** Column titles above the values. */
  heads?: readonly string[];
  /** Maximum share of the width for names. */
  share?: number;
  /** px kept free between names and drawing, and between drawing and values. */
  pad?: readonly [number, number];
  /** Text style of the names. */
  style?: TextStyle;
  /** Names stay next to their rows on a phone too. */
  beside?: boolean;
}

export interface Row {
  key: string;
  title: string;
  sub?: string | undefined;
  tone?: 'strong' | 'faint' | 'warn' | undefined;
  values: readonly RowValue[];
}

export interface RowValue {
  text: string;
  tone?: 'better' | 'worse' | 'warn' | 'quiet' | undefined;
}

/** Specification of a drawing; the layout is calculated from it. */
export interface DrawingSpec {
  /** Height in px, or a function of the width; rows determine their own height. */
  height?: number | ((width: number) => number);
  x?: AxisSpec | NamesSpec;
  y?: AxisSpec;
  rows?: RowsSpec;
  /** A second panel on the right, with the same y axis. */
  beside?: { x: AxisSpec; share: number };
  /** The vertical axes of further panels below, with the same x axis. */
  below?: readonly AxisSpec[];
  legend?: readonly Key[];
  /** Names at the ends of lines; in the legend if they would take too much room. */
  ends?: readonly Key[];
  /** px kept free above and to the right of the drawing, and at its left, with the axis. */
  head?: number;
  right?: number;
  left?: number;
}

export interface Panel {
  box: Box;
  x: Axis | null;
  /** Converts a value, or the index of a name, to px; for a name, its middle. */
  px: (value: number) => number;
  /** Baseline of the title of x, px. */
  titleAt: number;
}

/** A panel below the first one. */
export interface LowerPanel {
  box: Box;
  y: Axis;
  /** Converts a value to px. */
  py: (value: number) => number;
}

export interface Frame extends Panel {
  width: number;
  height: number;
  y: Axis | null;
  /** Converts a value, or the index of a row, to px; for a row, its middle. */
  py: (value: number) => number;
  /** Width per name, or height of the bars in a row, px. */
  band: number;
  names: { title: string; at: number; texts: readonly { x: number; text: string }[] } | null;
  rows: { spec: RowsSpec; above: boolean; every: number; label: number; columns: readonly number[] } | null;
  beside: Panel | null;
  below: readonly LowerPanel[];
  legend: readonly { key: Key; x: number; y: number }[];
  /** Top of the room above the drawing, px. */
  head: number;
  /** Whether there is room on the right for the names of lines. */
  named: boolean;
}

export const LEGEND_LINE = 20;
/** Width of the symbol before a legend entry, px. */
export const SYMBOL = 24;
const LEGEND_GAP = 14;
const EDGE = 8;
/** px of the values and of the title of an axis. */
export const TICK_LINE = 19;
export const TITLE_LINE = 20;
/** px below the baseline of a title. */
const TITLE_FOOT = 6;
const TITLE_ASIDE = 16;
const ROW_HEAD = 24;
const GAP = 10;
/** Below this width the names of rows are above the rows. */
const NARROW = 400;
const NAME_LINE = 18;
const SHARE = 0.36;
const NAME_ROOM = 16;
/** Maximum share of the width for names at the ends of lines. */
const MOST_NAMED = 0.26;
/** px between two panels below each other, with the title of the lower one. */
const PANEL_GAP = 32;
/** Height of the first of several panels, relative to that of the others. */
const FIRST_PANEL = 1.8;

const isNames = (spec: AxisSpec | NamesSpec | undefined): spec is NamesSpec => spec !== undefined && 'names' in spec;

/**
 * @param width px of the drawing
 * @param sight visible px without scrolling
 */
export function layOut(spec: DrawingSpec, width: number, sight = width): Frame {
  const { ends = [], legend = [], head = 0, right = 0 } = spec;
  const names = widest(
    ends.map(({ text }) => text),
    'mark',
  );
  const isNamed = ends.length > 0 && names + NAME_ROOM <= width * MOST_NAMED;
  const keys = legendOf(isNamed ? legend : [...ends, ...legend], sight);
  const all = { ...spec, right: Math.max(right, isNamed ? names + NAME_ROOM : 0) };
  const place = { width, top: keys.height + head, legend: keys };
  return {
    ...(spec.rows ? rowsFrame(all, spec.rows, place) : plainFrame(all, place)),
    head: keys.height,
    named: isNamed,
  };
}

interface Place {
  width: number;
  /** px above the drawing. */
  top: number;
  legend: { items: Frame['legend']; height: number };
}

function legendOf(keys: readonly Key[], width: number): { items: Frame['legend']; height: number } {
  const fitting = keys.map((key) => ({ ...key, text: fitText(key.text, 'tick', width - SYMBOL) }));
  const { places, lines } = inLines(
    fitting.map(({ text }) => SYMBOL + textWidth(text, 'tick')),
    width,
    LEGEND_GAP,
  );
  return {
    items: fitting.map((key, index) => ({ key, x: places[index]!.x, y: places[index]!.line * LEGEND_LINE })),
    height: lines === 0 ? 0 : lines * LEGEND_LINE + 6,
  };
}

function plainFrame(spec: DrawingSpec, { width, top: head, legend }: Place): Omit<Frame, 'head' | 'named'> {
  const { x, y, beside, below = [], right: free = 0 } = spec;
  const own = typeof spec.height === 'function' ? spec.height(width) : (spec.height ?? 0);
  const height = own + legend.height;
  const hasAxis = x !== undefined && (isNames(x) || x.ticks?.length !== 0);
  const top = head + (y ? EDGE : 0);
  // Overlapping titles of two panels are placed below each other.
  const isDouble = beside !== undefined && titleWidth(x) + titleWidth(beside.x) > width;
  const bottom = height - (hasAxis ? TICK_LINE : 0) - (x?.title ? TITLE_LINE : 0) - (isDouble ? TITLE_LINE - 4 : 0);
  const each = (bottom - top - below.length * PANEL_GAP) / (FIRST_PANEL + below.length);
  const firstBottom = below.length === 0 ? bottom : top + FIRST_PANEL * each;
  const up = y ? upAxis(y, firstBottom, top) : null;
  const lower = below.map((axis, index) => {
    const from = firstBottom + PANEL_GAP + index * (each + PANEL_GAP);
    return { axis: upAxis(axis, from + each, from), top: from, bottom: from + each };
  });
  const texts = [up, ...lower.map(({ axis }) => axis)].flatMap((axis) => axis?.ticks.map(({ text }) => text) ?? []);
  const left = Math.max(spec.left ?? 0, up ? (up.title ? TITLE_ASIDE : 0) + widest(texts, 'tick') + EDGE : 0);
  const whole = { left, right: width - Math.max(free, up || hasAxis ? EDGE : 0), top, bottom: firstBottom };
  const panels = beside ? splitAt(whole, beside.share) : { main: whole, second: null };
  const main = panelOf(x, panels.main, beside ? panels.main.right + GAP : width);
  return {
    ...main.panel,
    titleAt: height - TITLE_FOOT - (isDouble ? TITLE_LINE - 4 : 0),
    width,
    height,
    y: up,
    py: up ? up.scale : () => bottom,
    band: main.band,
    names: main.names,
    rows: null,
    beside:
      beside && panels.second
        ? { ...panelOf(beside.x, panels.second, width).panel, titleAt: height - TITLE_FOOT }
        : null,
    below: lower.map(({ axis, top: from, bottom: to }) => ({
      box: { ...main.panel.box, top: from, bottom: to },
      y: axis,
      py: axis.scale,
    })),
    legend: legend.items,
  };
}

const titleWidth = (spec: AxisSpec | NamesSpec | undefined): number =>
  !spec || isNames(spec) ? 0 : textWidth(`${named(spec.title ?? '', spec.unit)} →`, 'name') + GAP;

function splitAt(box: Box, share: number): { main: Box; second: Box } {
  const gap = 2 * GAP + EDGE;
  const middle = box.right - (box.right - box.left) * share;
  return { main: { ...box, right: middle - gap / 2 }, second: { ...box, left: middle + gap / 2 } };
}

/** @param end right limit of the labels, px */
function panelOf(
  spec: AxisSpec | NamesSpec | undefined,
  box: Box,
  end: number,
): { panel: Omit<Panel, 'titleAt'>; band: number; names: Frame['names'] } {
  if (!spec) return { panel: { box, x: null, px: () => box.left }, band: 0, names: null };
  if (isNames(spec)) {
    const scale = scaleBand<number>(spec.names.keys(), [box.left, box.right]);
    const px = (index: number) => (scale(index) ?? box.left) + scale.bandwidth() / 2;
    return { panel: { box, x: null, px }, band: scale.bandwidth(), names: namesOf(spec, box, px, scale.bandwidth()) };
  }
  let { left, right } = box;
  let axis = acrossAxis(spec, left, right);
  // The outer labels stand half beyond the axis: it is shortened by what would be cut off. Then ticks may be others:
  // twice.
  for (let round = 0; round < 2; round += 1) {
    const [from, to] = [left, right];
    for (const { value, text } of axis.ticks) {
      const [half, share] = [textWidth(text, 'tick') / 2, (axis.scale(value) - from) / (to - from)];
      if (share > 0) right = Math.min(right, left + (end - half - left) / share);
      if (share < 1) left = Math.max(left, (half - share * right) / (1 - share));
    }
    if (left === from && right === to) break;
    axis = acrossAxis(spec, left, right);
  }
  return { panel: { box: { ...box, left, right }, x: axis, px: axis.scale }, band: 0, names: null };
}

/** Names below their columns: all if they fit, shortened if still readable, else only every nth name. */
function namesOf({ title = '', names }: NamesSpec, box: Box, px: (index: number) => number, band: number) {
  const readable = 44;
  const most = widest(names, 'tick') + 6;
  const every = most <= band || band >= readable ? 1 : Math.ceil(Math.min(most, 2 * readable) / band);
  const room = Math.max(band * every - 6, readable);
  const shown = names.flatMap((name, index) => (index % every === 0 ? [{ name, x: px(index) }] : []));
  const fitting = fitTexts(
    shown.map(({ name }) => name),
    'tick',
    shown.map(() => room),
  );
  return { title, at: box.bottom, texts: shown.map(({ x }, index) => ({ x, text: fitting[index]! })) };
}

/** Text style of the name of a row. */
export const nameStyle = ({ tone }: Row, style: TextStyle = 'label'): TextStyle =>
  tone === 'strong' && style === 'label' ? 'strong' : style;

function rowsFrame(
  { x, right: free = 0 }: DrawingSpec,
  spec: RowsSpec,
  { width, top: head, legend }: Place,
): Omit<Frame, 'head' | 'named'> {
  const { items, size, heads = [], share = SHARE, pad = [0, 0], style = 'label' } = spec;
  const above = width < NARROW && !spec.beside;
  const count = items.reduce((most, { values }) => Math.max(most, values.length), heads.length);
  const columns = Array.from({ length: count }, (_, column) =>
    Math.max(
      widest(
        items.flatMap(({ values }) => values[column]?.text ?? []),
        'value',
      ),
      widest(heads.slice(column, column + 1), 'tick'),
    ),
  );
  // Ends of the columns of values, from the left one.
  const ends = columns.map((_wide, column) =>
    columns.slice(column + 1).reduce((end, wide) => end - wide - GAP, width - free),
  );
  const valuesFrom = columns.reduce((end, wide) => end - wide - GAP, width - free);
  const wanted = items.reduce(
    (most, row) => Math.max(most, textWidth(row.title, nameStyle(row, style)), textWidth(row.sub ?? '', 'tick')),
    0,
  );
  const label = above ? valuesFrom : Math.min(width * share, wanted);
  const every = size + (above ? NAME_LINE : 0);
  const hasAxis = x !== undefined && !isNames(x) && x.ticks?.length !== 0;
  const top = head + (hasAxis || heads.length > 0 ? ROW_HEAD : 0);
  const box = {
    left: (above ? 0 : label + GAP) + pad[0],
    right: Math.max((above ? 0 : label + GAP) + pad[0] + 1, valuesFrom - pad[1]),
    top,
    bottom: top + every * items.length,
  };
  const panel = panelOf(x, box, hasAxis && count > 0 ? valuesFrom : width).panel;
  return {
    ...panel,
    titleAt: 0,
    width,
    height: box.bottom + EDGE,
    y: null,
    py: (index) => top + index * every + (above ? NAME_LINE : 0) + size / 2,
    band: size,
    names: null,
    rows: { spec, above, every, label, columns: ends },
    beside: null,
    below: [],
    legend: legend.items,
  };
}

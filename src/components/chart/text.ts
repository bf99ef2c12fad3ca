/** Style and width of text in a drawing. Drawing and measuring share these styles. */
const STYLES = {
  tick: [400, 11, '--sans'],
  name: [550, 11, '--sans'],
  mark: [600, 11, '--sans'],
  label: [400, 12.5, '--sans'],
  strong: [600, 12.5, '--sans'],
  value: [600, 12, '--sans'],
  tag: [400, 11, '--mono'],
  /** The boldest text on the scale below a setting. */
  scale: [600, 10, '--sans'],
} as const;

export type TextStyle = keyof typeof STYLES;

/** The CSS font of a style. */
export function fontOf(style: TextStyle): string {
  const [weight, size, family] = STYLES[style];
  return `${weight} ${size}px/16px var(${family})`;
}

/** Fallback without measuring: the width of a letter as a share of its height. */
const LETTER = 0.58;
/** Tabular digits are slightly wider than the digits that a canvas draws. */
const TABULAR = 1.04;
const MOST_KEPT = 4000;
const ELLIPSIS = '…';

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text, px, rounded up; an estimate without a canvas. */
export function textWidth(text: string, style: TextStyle): number {
  const key = `${style} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= MOST_KEPT) widths.clear();
  const width = Math.ceil(measure(text, style));
  widths.set(key, width);
  return width;
}

export const widest = (texts: readonly string[], style: TextStyle): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, style)), 0);

function measure(text: string, style: TextStyle): number {
  const [weight, size, family] = STYLES[style];
  pen ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * size * LETTER;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(family) || 'sans-serif'}`;
  return pen.measureText(text.replaceAll(/\d/g, '0')).width * (/\d/.test(text) ? TABULAR : 1);
}

/** The text if it fits, else its beginning with an ellipsis. */
export function fitText(text: string, style: TextStyle, room: number): string {
  if (textWidth(text, style) <= room) return text;
  for (let length = text.length - 1; length > 0; length -= 1) {
    const cut = text.slice(0, length).trimEnd() + ELLIPSIS;
    if (textWidth(cut, style) <= room) return cut;
  }
  return ELLIPSIS;
}

/** Texts of one list, shortened so that those which differ still do: by their end if they begin alike. */
export function fitTexts(texts: readonly string[], style: TextStyle, rooms: readonly number[]): string[] {
  const cut = texts.map((text, index) => fitText(text, style, rooms[index]!));
  return texts.map((text, index) => {
    const alike = texts.filter((other, at) => cut[at] === cut[index] && other !== text);
    const rest = text.slice(Math.max(0, ...alike.map((other) => sharedStart(text, other))));
    return alike.length === 0 || rest === '' ? cut[index]! : fitText(`${ELLIPSIS}${rest}`, style, rooms[index]!);
  });
}

/** How many letters of whole words two texts begin with. */
function sharedStart(a: string, b: string): number {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return a.slice(0, same).lastIndexOf(' ') + 1;
}

let loads = 0;

/** Number of loaded fonts: a text measured earlier may now have another width. */
export const fontLoads = (): number => loads;

/** Calls back when a font has been loaded. @returns a function that unsubscribes */
export function onFontLoad(listener: () => void): () => void {
  const forget = () => {
    widths.clear();
    loads += 1;
    listener();
  };
  document.fonts?.addEventListener('loadingdone', forget);
  return () => document.fonts?.removeEventListener('loadingdone', forget);
}

/** What is written above and below a card about its side streams, broken into lines so that no word of it is lost. */
import type { Configuration, OutletDisposal, Results, Step, StreamResult, UnitOperation } from '#engine/index.ts';
import { textWidth } from '#src/components/chart/text.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { bringsMaterial } from '#src/draft/graph/insert.ts';
import { streamsByStep } from '#src/draft/graph/streams.ts';
import { outletOf } from '#src/draft/outlets.ts';
import { flowText, type FlowScale } from './flow-scale.ts';
import type { Names, Side } from './layout.ts';

/** Where a stream goes that leaves the process, in a word or two. */
const GOES_TO: Record<OutletDisposal, string> = {
  wastewater: 'wastewater',
  solids: 'solid waste',
  solvent: 'solvent waste',
  vent: 'vented',
  burned: 'burned',
  sold: 'sold',
};

export interface SideText {
  stream: StreamResult;
  amount: string;
  name: string;
  /** Where it goes; nothing if its name says so. */
  place: string;
}

export type SideTexts = ReadonlyMap<string, Readonly<Record<Side, readonly SideText[]>>>;

/** The side streams of each step, the largest first: what is bought above it, and below it what leaves and is not sold. */
export function sideTexts(
  { uo_settings: steps }: Pick<Configuration, 'uo_settings'>,
  results: Results | null,
  { catalogue, scale }: { catalogue: Catalogue; scale: FlowScale },
): SideTexts {
  const streams = streamsByStep(results);
  return new Map(
    steps.map((step) => {
      const { feeds = [], wastes = [] } = streams.get(step.id) ?? {};
      const operation = operationOf(catalogue, step);
      const text = (stream: StreamResult, place = ''): SideText => ({
        stream,
        amount: flowText(stream, scale),
        name: stream.name,
        place,
      });
      const isSource = operation !== undefined && bringsMaterial(operation);
      const left = wastes.filter(({ from_outlet = '' }) => step.outlets?.[from_outlet]?.disposal !== 'sold');
      return [
        step.id,
        {
          above: isSource ? [] : feeds.map((stream) => text(stream)),
          below: left.map((stream) => text(stream, placeOf(stream, step, operation))),
        },
      ];
    }),
  );
}

function placeOf(stream: StreamResult, step: Step, operation: UnitOperation | undefined): string {
  const key = outletOf(stream, operation);
  const declared = operation?.outlets.find((one) => one.key === key)?.disposal;
  const disposal = (key === null ? undefined : step.outlets?.[key]?.disposal) ?? declared;
  if (!disposal) return stream.kind === 'vent' ? GOES_TO.vent : '';
  const place = GOES_TO[disposal];
  return stream.name.toLowerCase().includes(place) ? '' : place;
}

/** Lines in which one stream is named at most. */
const MOST_LINES = 3;
/** Letters, px: from further away they are larger, and where a stream goes is not said. */
const LETTERS = { 1: 13, 2: 11 } as const;
/** Bold amounts, and browsers that draw a little wider than they measure. */
const SLACK = 1.05;

/** Beside a name that can be pressed. */
const PADDING = 4;

/** Lines that a text takes in a box. */
function linesOf(text: string, box: number, names: Names): number {
  const width = box - PADDING;
  const wide = (part: string) => (textWidth(part, 'tick') * LETTERS[names] * SLACK) / LETTERS[2];
  const space = wide('n') / 2;
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const own = wide(word);
    if (used > 0 && used + space + own > width) {
      lines += 1;
      used = 0;
    }
    // A word that is too long is broken.
    lines += Math.max(0, Math.ceil(own / width) - 1);
    used += (used > 0 ? space : 0) + (own > width ? own % width : own);
  }
  return lines;
}

const wordsOf = ({ amount, name, place }: Omit<SideText, 'stream'>, more: number): string =>
  `${amount} ${name}${moreText(more)}${more === 0 && place !== '' ? ` (${place})` : ''}`;

/** How many more there are, which stays with the last word. */
export const moreText = (more: number): string => (more > 0 ? `\u00a0+\u00a0${more}` : '');

/** Those that are named, with how many more there are after the last. */
const named = (texts: readonly SideText[], names: Names) =>
  texts.slice(0, names).map((text, k) => ({
    // From further away, it is not said where it goes; where the letters are small, it is if there is room.
    text: names === 1 ? { ...text, place: '' } : text,
    whole: text,
    more: k === names - 1 ? texts.length - names : 0,
  }));

/** Lines that the names of a card take in a width. */
export const linesIn = (texts: readonly SideText[], width: number, names: Names): number =>
  named(texts, names).reduce(
    (sum, { text, more }) => sum + Math.min(MOST_LINES, linesOf(wordsOf(text, more), width, names)),
    0,
  );

export interface Written extends SideText {
  lines: number;
  more: number;
}

/** What is written in a width and so many lines: what is too long has a shorter name, because where it goes cannot be guessed. */
export function written(
  texts: readonly SideText[],
  { width, lines, names }: { width: number; lines: number; names: Names },
): Written[] {
  const shown = named(texts, names).slice(0, Math.max(0, lines));
  let spare = lines - shown.length;
  return shown.map(({ text, whole, more }) => {
    const wanted = Math.min(MOST_LINES, linesOf(wordsOf(text, more), width, names));
    const near = linesOf(wordsOf(whole, more), width, 2);
    if (names === 1 && near <= 1 + spare) return { ...whole, lines: Math.max(near, Math.min(wanted, 1 + spare)), more };
    const own = Math.min(wanted, 1 + spare);
    spare -= own - 1;
    return { ...text, name: shortened(text, more, { width, lines: own, names }), lines: own, more };
  });
}

function shortened(
  text: SideText,
  more: number,
  { width, lines, names }: { width: number; lines: number; names: Names },
): string {
  const fits = (name: string) => linesOf(wordsOf({ ...text, name }, more), width, names) <= lines;
  if (fits(text.name)) return text.name;
  for (let length = text.name.length - 1; length > 0; length -= 1) {
    const cut = `${text.name.slice(0, length).trimEnd()}…`;
    if (fits(cut)) return cut;
  }
  return '…';
}

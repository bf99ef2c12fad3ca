/** How messages are worded: numbers for reading, and the name of the field that a message is about. */

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const NARROW_SPACE = '\u202F';
const MINUS = '\u2212';

/** From here on, and below the reciprocal side, a plain number is too long to read. */
const TOO_LARGE = 1e15;
const TOO_SMALL = 1e-4;

const LARGE_NAMES = [
  { from: 1e12, name: 'trillion' },
  { from: 1e9, name: 'billion' },
  { from: 1e6, name: 'million' },
] as const;

/** A calculated number as an engineer would write it in a sentence: three or four significant digits, no exponent. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return 'no';
  const size = Math.abs(value);
  if (size >= TOO_LARGE || (size > 0 && size < TOO_SMALL)) return scientific(value, 3);
  const large = LARGE_NAMES.find(({ from }) => size >= from);
  if (large) return `${Number((value / large.from).toPrecision(3))} ${large.name}`;
  return String(Number(value.toPrecision(size >= 1000 ? 4 : 3)));
}

/** A number that a person entered, with the digits that they entered: it is not rounded, only made readable. */
export function entered(value: number): string {
  if (!Number.isFinite(value)) return 'not a number';
  const size = Math.abs(value);
  if (size >= TOO_LARGE || (size > 0 && size < TOO_SMALL)) return scientific(value, 7);
  const [whole = '', decimals] = String(Number(size.toFixed(6))).split('.');
  const grouped = whole.length > 4 ? whole.replaceAll(/\B(?=(\d{3})+$)/g, NARROW_SPACE) : whole;
  return `${value < 0 ? MINUS : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

function scientific(value: number, digits: number): string {
  const [factor = '', exponent = ''] = value.toExponential(digits - 1).split('e');
  const power = exponent.replace('+', '').replace('-', '⁻');
  return `${Number(factor)} × 10${power.replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!)}`;
}

/** One of several, in words: “1 process”, “3 processes”. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** People after whom a quantity or a method is named. */
const PEOPLE =
  /^(Antoine|Bond|Camp|Deindoerfer|Figueiredo|Freundlich|Haldane|Langmuir|Michaelis|Monod|Morris|Rushton|Sobol|Wang)\b/;

/** A title or a name within a sentence: “Water” is “water”, but “MTBE”, “NaOH”, “L-lysine” and “Monod constant” stay. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(title) && !PEOPLE.test(title)
    ? `${title.charAt(0).toLowerCase()}${title.slice(1)}`
    : title;

/** Abbreviations in the names of fields. */
const SPELT: Readonly<Record<string, string>> = {
  cnc: 'unclassified rooms',
  dna: 'DNA',
  email: 'e-mail',
  gwp: 'GWP',
  msat: 'technical support',
  org: 'organisation',
  orgs: 'organisations',
  ph: 'pH',
  pka: 'pKa',
  qa: 'quality assurance',
  qc: 'quality control',
  rna: 'RNA',
  uniprot: 'UniProt accession',
  uo: 'unit operation',
  url: 'address',
  wfi: 'water for injection',
};

/** Names of fields that are symbols, or would be spelt otherwise in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  air_changes_cnc: 'air changes of unclassified rooms',
  cost_cnc: 'cost of unclassified rooms',
  fresh_air_cnc: 'outside air of unclassified rooms',
  gowning_cnc: 'gowning for unclassified rooms',
  cost_a: 'cost of rooms of grade A',
  cost_b: 'cost of rooms of grade B',
  cost_c: 'cost of rooms of grade C',
  cost_d: 'cost of rooms of grade D',
  air_changes_b: 'air changes of grade B',
  fresh_air_b: 'outside air of grade B',
  gowning_b: 'gowning for grade B',
  air_changes_c: 'air changes of grade C',
  fresh_air_c: 'outside air of grade C',
  gowning_c: 'gowning for grade C',
  air_changes_d: 'air changes of grade D',
  fresh_air_d: 'outside air of grade D',
  gowning_d: 'gowning for grade D',
  brine_chiller_cop: 'coefficient of performance of brine chillers',
  chiller_cop: 'coefficient of performance of water chillers',
  co_products: 'co-products',
  cut_off: 'cut-off',
  held_out_ids: 'held-out ids',
  held_out_share: 'held-out share',
  log_p: 'partition coefficient (log P)',
  mu_crit: 'critical growth rate',
  mu_max: 'maximum specific growth rate',
  peak_our: 'peak oxygen uptake rate',
  q: 'search text',
  req_id: 'id of the requesting user',
  x: 'horizontal axis',
  y: 'vertical axis',
  yield_xo: 'biomass yield on oxygen',
  yield_xs: 'biomass yield on substrate',
};

/** A field in words: “Entry 1, quantity” for `entries.0.quantity`. */
export function fieldInWords(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('.')) {
    const last = parts.at(-1);
    if (/^\d+$/.test(part) && last !== undefined) parts[parts.length - 1] = `${singular(last)} ${Number(part) + 1}`;
    else parts.push(inWords(part));
  }
  const text = parts.join(', ');
  return /^p[HK]/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function inWords(key: string): string {
  const name = NAMES[key];
  if (name !== undefined) return name;
  // Areas of rooms: area_capture.
  if (key.startsWith('area_')) return `area of ${inWords(key.slice('area_'.length))}`;
  const words = key.split('_').map((word) => SPELT[word] ?? word);
  // The id of a thing stands for the thing.
  return (words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words).join(' ');
}

const singular = (word: string): string =>
  word === 'ids' ? 'id' : word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');

/** Words with which a message goes on after the name of its field. */
const PREDICATE = /^(is|are|was|has|have|must|may|needs|cannot|contains)\b/i;

/** Words of one thing that end like those of several. */
const SINGULAR_END = /(ss|us|is|\d)$/;

const PLURAL_VERBS: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  needs: 'need',
  contains: 'contain',
};

/** A message that names its field: “Name must not be blank.”, “Country: there is no country XX.” */
export function aboutField(path: string, message: string): string {
  const subject = fieldInWords(path);
  if (!PREDICATE.test(message)) return `${subject}: ${message}`;
  const [verb = '', ...rest] = message.split(' ');
  const isPlural = subject.endsWith('s') && !SINGULAR_END.test(subject);
  const agreed = verb.toLowerCase();
  return [subject, isPlural ? (PLURAL_VERBS[agreed] ?? agreed) : agreed, ...rest].join(' ');
}

/** The message without the name of its field in front, to be shown at its input. */
export function withoutField(path: string, message: string): string {
  const subject = `${fieldInWords(path)}: `;
  if (!message.startsWith(subject)) return message;
  const said = message.slice(subject.length);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

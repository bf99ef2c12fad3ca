/** The name of the field that a message is about, in words; apart from other wording, as few pages need it. */

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
  // Costs, air changes and gowning of rooms: cost_a.
  const [, of, grade] = /^(cost|air_changes|fresh_air|gowning)_([abcd]|cnc)$/.exec(key) ?? [];
  if (of && grade)
    return `${inWords(of)} of ${of === 'cost' ? 'rooms of ' : ''}${grade === 'cnc' ? SPELT[grade] : `grade ${grade.toUpperCase()}`}`;
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

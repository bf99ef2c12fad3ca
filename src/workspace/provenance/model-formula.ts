/**
 * The formulas of unit operations as they are declared, 'V / (J t)' or 'product / broth volume', read for typesetting.
 * They are written for people: a space multiplies, words name quantities, '_' begins an index and '^' an exponent.
 */
export type Term =
  | { kind: 'text'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'script'; base: Term; sub: Term | null; sup: Term | null }
  | { kind: 'group'; open: string; of: Term; close: string }
  | { kind: 'row'; of: readonly Term[] }
  | { kind: 'fraction'; top: Term; bottom: Term };

/** Words of a sentence: with one of them, the solidus is no line of a fraction. */
const PROSE =
  /[;,…]|\b(?:or|and|at|in|of|the|that|which|down|by|to|from|with|without|if|for|its|used|all|not|when|per|end|divided|out|held)\b/;
const SIGN = /^[+×·=<>−,;…/-]$/u;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '|': '|' };
const TOKEN =
  /\s+|(?<![A-Za-z])[A-Za-z]{2,}-[A-Za-z]{2,}|[()[\]{}^_/]|[+×·=<>−∫√Σ∇,;…]|-(?=\s|\d|[A-Za-zµα-ω(])|[^\s()[\]{}^_/+×·=<>−∫√Σ∇,;…-]+|-/gu;

/** The structure of a declared formula. @returns null if its brackets do not match */
export function readModelFormula(text: string): Term | null {
  const tokens = text.match(TOKEN) ?? [];
  const isProse = PROSE.test(text);
  let at = 0;
  /** A solidus without spaces divides only what it touches. */
  const isTight = (): boolean => ![tokens[at - 1], tokens[at + 1]].some((token) => /^\s+$/.test(token ?? ' '));
  const space = (): boolean => /^\s+$/.test(tokens[at] ?? '');

  /** Up to a closing bracket or the end; null if a bracket is missing. */
  function row(close: string | null): Term | null {
    const parts: Term[] = [];
    while (at < tokens.length && tokens[at] !== close) {
      const token = tokens[at]!;
      if (')]}'.includes(token)) return null;
      if (space()) {
        at++;
        const isBetween = parts.length > 0 && at < tokens.length && tokens[at] !== close;
        // Signs have their own space.
        if (isBetween && parts.at(-1)!.kind !== 'sign' && !SIGN.test(tokens[at]!))
          parts.push({ kind: 'sign', text: ' ' });
      } else if (token === '/' && !isProse && parts.length > 0 && isTight()) {
        at++;
        const bottom = scripted();
        if (!bottom) return null;
        parts.push({ kind: 'fraction', top: bare(parts.pop()!), bottom: bare(bottom) });
      } else if (SIGN.test(token)) {
        at++;
        parts.push({ kind: 'sign', text: token === '-' ? '−' : token });
      } else {
        const part = scripted();
        if (!part) return null;
        parts.push(part);
      }
    }
    if (close !== null && tokens[at++] !== close) return null;
    return isProse ? { kind: 'row', of: parts } : fractions(parts);
  }

  function scripted(): Term | null {
    const base = atom();
    if (!base) return null;
    let [sub, sup]: [Term | null, Term | null] = [null, null];
    while (tokens[at] === '_' || tokens[at] === '^') {
      const isSub = tokens[at++] === '_';
      const sign = !isSub && tokens[at] === '-' ? ((at += 1), '−') : '';
      const script = atom();
      if (!script) return null;
      const bare: Term = script.kind === 'group' ? script.of : script;
      const whole: Term = sign === '' ? bare : { kind: 'row', of: [{ kind: 'sign', text: sign }, bare] };
      if (isSub) sub = whole;
      else sup = whole;
    }
    return sub || sup ? { kind: 'script', base, sub, sup } : base;
  }

  function atom(): Term | null {
    const token = tokens[at++];
    if (token === undefined || token === '^' || token === '_' || /^\s/.test(token)) return null;
    const close = CLOSING[token];
    if (close === undefined) return { kind: 'text', text: token };
    const of = row(close);
    return of && { kind: 'group', open: token === '{' ? '' : token, of, close: token === '{' ? '' : close };
  }
  return row(null);
}

const isSign = (term: Term | undefined, ...texts: string[]): boolean =>
  term?.kind === 'sign' && texts.includes(term.text);

/** Fractions in place of a solidus: of all that is multiplied on each side of it, between sums and comparisons. */
function fractions(parts: readonly Term[]): Term {
  const made: Term[] = [];
  let product: Term[] = [];
  let top: Term | null = null;
  const ends = (terms: readonly Term[]) =>
    terms.filter((term, index) => !(isSign(term, ' ') && (index === 0 || index === terms.length - 1)));
  const whole = (): Term => {
    const terms = ends(product);
    return terms.length === 1 ? terms[0]! : { kind: 'row', of: terms };
  };
  const close = () => {
    const last = whole();
    const term: Term = top ? { kind: 'fraction', top: bare(top), bottom: bare(last) } : last;
    if (top !== null || ends(product).length > 0) made.push(term);
    [product, top] = [[], null];
  };
  for (const part of parts)
    if (isSign(part, '+', '−', '=', '<', '>')) {
      close();
      made.push(part);
    } else if (isSign(part, '/')) {
      // A second solidus divides by both.
      top = top ? { kind: 'fraction', top: bare(top), bottom: bare(whole()) } : whole();
      product = [];
    } else product.push(part);
  close();
  return { kind: 'row', of: made };
}

/** Without the parentheses that the line of the fraction replaces. */
const bare = (term: Term): Term => (term.kind === 'group' ? term.of : term);

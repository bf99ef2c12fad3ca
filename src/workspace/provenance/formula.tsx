import { createElement, Fragment, type ReactNode } from 'react';
import { type Provenance, type ProvenanceInput, parseFormula, type FormulaNode } from '#engine/index.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { readModelFormula, type Term } from './model-formula.ts';
import { notationOf, notationOfResult, type Notation } from './notation.ts';
import styles from './provenance.module.css';
import { exact, formulaInWords, inFormula, formulaWithNumbers } from './wording.ts';

/** MathML is typeset by the browser: no fonts, scripts or styles of its own. */
const m = (tag: string, ...children: ReactNode[]): ReactNode => createElement(tag, null, ...children);
/** A sign at the end or the beginning of a piece, with the space of a sign between two. */
const infix = (sign: string): ReactNode => createElement('mo', { form: 'infix' }, sign);
const text = (words: string): ReactNode => m('mtext', words.replaceAll(' ', '\u00a0'));

/** What stands for a symbol of the formula: its letter, or its number. */
type Put = (name: string) => ReactNode;

/** How tightly the parts of a formula are bound; looser ones get parentheses. */
const PRECEDENCE = { '+': 1, '-': 1, '*': 2, '/': 4, '^': 4 } as const;
const binding = (node: FormulaNode): number =>
  node.kind === 'binary' ? PRECEDENCE[node.sign] : node.kind === 'negative' ? 1 : 5;

const parenthesised = (inner: ReactNode): ReactNode => m('mrow', m('mo', '('), inner, m('mo', ')'));
const NAMES: Readonly<Record<string, string>> = { log: 'ln', npv: 'NPV', irr: 'IRR', break_even: 'break-even' };

/** A formula without parentheses where the line of a fraction or an exponent replaces them. */
function typeset(node: FormulaNode, put: Put, least = 0): ReactNode {
  const inner = bareOf(node, put);
  return binding(node) < least ? parenthesised(inner) : inner;
}

function bareOf(node: FormulaNode, put: Put): ReactNode {
  switch (node.kind) {
    case 'number': {
      const [, digits = node.text, power] = /^(.+)e([+-]?\d+)$/.exec(node.text) ?? [];
      const base = m('mn', digits);
      return power === undefined
        ? base
        : m(
            'msup',
            digits === '1' ? m('mn', '10') : m('mrow', base, m('mo', '×'), m('mn', '10')),
            m('mn', power.replace('-', '−')),
          );
    }
    case 'symbol':
      return put(node.name);
    case 'negative':
      return m('mrow', m('mo', '−'), typeset(node.of, put, 2));
    case 'call':
      return call(node, put);
    case 'binary':
      return binary(node, put);
  }
}

function binary({ sign, left, right }: Extract<FormulaNode, { kind: 'binary' }>, put: Put): ReactNode {
  switch (sign) {
    case '+':
      return m('mrow', typeset(left, put), m('mo', '+'), typeset(right, put, 1));
    case '-':
      return m('mrow', typeset(left, put), m('mo', '−'), typeset(right, put, 2));
    case '*':
      return m('mrow', typeset(left, put, 2), m('mo', '×'), typeset(right, put, 2));
    case '/':
      // Divided twice: by both.
      return left.kind === 'binary' && left.sign === '/'
        ? m(
            'mfrac',
            typeset(left.left, put),
            m('mrow', typeset(left.right, put, 2), m('mo', '×'), typeset(right, put, 2)),
          )
        : m('mfrac', m('mrow', typeset(left, put)), m('mrow', typeset(right, put)));
    case '^':
      return m('msup', m('mrow', typeset(left, put, 5)), m('mrow', exponent(right, put)));
  }
}

/** A fraction in an exponent on one line. */
const exponent = (node: FormulaNode, put: Put): ReactNode =>
  node.kind === 'binary' && node.sign === '/'
    ? m('mrow', typeset(node.left, put, 2), m('mo', '/'), typeset(node.right, put, 2))
    : typeset(node, put);

function call({ name, given }: Extract<FormulaNode, { kind: 'call' }>, put: Put): ReactNode {
  const [first] = given;
  switch (name) {
    case 'sum':
      return m('mrow', m('munder', m('mo', '∑'), m('mi', 'i')), typeset(first!, put, 2));
    case 'floor':
      return m('mrow', m('mo', '⌊'), typeset(first!, put), m('mo', '⌋'));
    case 'ceil':
      return m('mrow', m('mo', '⌈'), typeset(first!, put), m('mo', '⌉'));
    case 'exp':
      return m('msup', m('mi', 'e'), m('mrow', typeset(first!, put)));
    default: {
      const list = given.flatMap((one, index) =>
        index === 0 ? [typeset(one, put)] : [m('mo', ','), typeset(one, put)],
      );
      const title = (NAMES[name] ?? name).replaceAll('_', ' ');
      const isOfList = (name === 'min' || name === 'max') && given.length === 1;
      return m(
        'mrow',
        isOfList ? m('munder', m('mo', title), m('mi', 'i')) : m('mi', title),
        m('mo', '('),
        ...list,
        m('mo', ')'),
      );
    }
  }
}

function symbol({ letter, index }: Notation, isList: boolean): ReactNode {
  const base = m('mi', letter);
  if (index === '') return isList ? m('msub', base, m('mi', 'i')) : base;
  return m('msub', base, isList ? m('mrow', text(index), m('mo', ','), m('mi', 'i')) : text(index));
}

/** The symbol of an input, as the formula has it. */
export function SymbolOf({ one }: { one: ProvenanceInput }) {
  return createElement(
    'math',
    { className: styles['symbol'], 'aria-hidden': true },
    symbol(notationOf(one.symbol, one.unit), one.index !== null),
  );
}

/** The parts of a sum or product, each with the sign before it, so that a long formula breaks between them. */
function pieces(node: FormulaNode): { sign: string; node: FormulaNode; least: number }[] {
  if (node.kind !== 'binary') return [{ sign: '', node, least: 0 }];
  const { sign, left, right } = node;
  if (sign === '+' || sign === '-')
    return [...pieces(left), { sign: sign === '+' ? '+' : '−', node: right, least: sign === '+' ? 1 : 2 }];
  if (sign !== '*') return [{ sign: '', node, least: 0 }];
  const before = left.kind === 'binary' && left.sign === '*' ? pieces(left) : [{ sign: '', node: left, least: 2 }];
  return [...before, { sign: '×', node: right, least: 2 }];
}

const math = (key: string, ...children: ReactNode[]): ReactNode =>
  createElement('math', { key, display: 'block', 'aria-hidden': true }, m('mrow', ...children));

interface LineProps {
  /** What a screen reader says. */
  words: string;
  /** Left of the equals sign. */
  name: ReactNode;
  parts: ReactNode[];
  /** Right of the formula. */
  value?: ReactNode;
}

function Line({ words, name, parts, value }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long formula scrolls
    <div className={styles['math']} role="math" aria-label={words} tabIndex={0}>
      {math('name', name, infix('='))}
      {parts}
      {value !== undefined && math('value', infix('='), value)}
    </div>
  );
}

/** The formula of a number, typeset; for an expression also with the numbers in place of the symbols. */
export function Formula({ shown }: { shown: Provenance }) {
  const { ref, title, unit, method, formula, value } = shown;
  const name = symbol(notationOfResult(ref, unit), false);
  if (method.kind === 'model') {
    const term = readModelFormula(formula);
    if (term === null || /^[a-z ,]+$/.test(formula)) return <p className={styles['words']}>{formula}</p>;
    return (
      <Line
        words={`${title} = ${formulaInWords(shown)}`}
        name={text(title.replace(/,.*/, ''))}
        parts={termPieces(term)}
      />
    );
  }
  const node = parseFormula(formula);
  const inputs = new Map(shown.inputs.map((one) => [one.symbol, one]));
  const letters: Put = (key) => {
    const one = inputs.get(key);
    return symbol(notationOf(key, one?.unit ?? null), one?.index != null);
  };
  const numbers: Put = (key) => {
    const one = inputs.get(key);
    if (one?.index !== null || typeof one.value !== 'number') return letters(key);
    const number = m('mn', inFormula(one.value));
    return one.value < 0 ? parenthesised(number) : number;
  };
  const put = (with_: Put) =>
    pieces(node).map(({ sign, node: part, least }, index) =>
      math(`${index}`, sign !== '' && infix(sign), typeset(part, with_, least)),
    );
  const inNumbers = formulaWithNumbers(shown);
  return (
    <>
      <Line words={`${title} = ${formulaInWords(shown)}`} name={name} parts={put(letters)} />
      {inNumbers !== null && (
        <Line
          words={`In numbers: ${inNumbers}`}
          name={name}
          parts={put(numbers)}
          value={value === null ? text(NO_DATA) : m('mn', exact(value))}
        />
      )}
    </>
  );
}

/** A symbol of a model as it is declared, 'µ_max'. */
export function ModelSymbol({ text: declared }: { text: string }) {
  const term = readModelFormula(declared);
  return term === null ? (
    <i>{declared}</i>
  ) : (
    <span role="math" aria-label={declared}>
      {createElement('math', { 'aria-hidden': true }, typesetTerm(term))}
    </span>
  );
}

/** The equations of a model as they are declared, separated by semicolons, each on its own line. */
export function ModelEquations({ text: declared }: { text: string }) {
  return declared.split(/; |, (?=then )/).map((one) => {
    const term = readModelFormula(one);
    return term === null ? (
      <p key={one} className={styles['words']}>
        {one}
      </p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long formula scrolls
      <div key={one} className={styles['equation']} role="math" aria-label={one} tabIndex={0}>
        {termPieces(term)}
      </div>
    );
  });
}

/** A declared formula in pieces between which it breaks: before a sign of a sum, after a comma. */
function termPieces(term: Term): ReactNode[] {
  const all: Term[][] = [[]];
  for (const one of term.kind === 'row' ? term.of : [term]) {
    if (one.kind === 'sign' && '+−=×'.includes(one.text) && all.at(-1)!.length > 0) all.push([]);
    all.at(-1)!.push(one);
    if (one.kind === 'sign' && ',;'.includes(one.text)) all.push([]);
  }
  return all.map((of, index) => {
    const [first, ...others] = of;
    const row: Term = { kind: 'row', of: others };
    return first?.kind === 'sign' && first.text !== ' '
      ? math(`${index}`, infix(first.text), typesetTerm(row))
      : math(`${index}`, typesetTerm({ kind: 'row', of }));
  });
}

/** Words of a declared formula, rather than symbols. */
const isWord = (word: string): boolean =>
  /^[a-z]{3,}(-[a-z]+)?$/.test(word) && !/^(exp|min|max|tan|sin|cos|log)$/.test(word);

/** The micro sign as the Greek letter, which browsers set in italics. */
const letter = (text: string): ReactNode => m('mi', text.replace('µ', 'μ'));

function typesetTerm(term: Term): ReactNode {
  switch (term.kind) {
    case 'text':
      if (/^[\d.]+$/.test(term.text)) return m('mn', term.text);
      if (/^\p{L}′+$/u.test(term.text)) return m('msup', letter(term.text.charAt(0)), m('mo', term.text.slice(1)));
      return isWord(term.text)
        ? m('mtext', term.text)
        : /^[√∫Σ∇]$/u.test(term.text)
          ? m('mo', term.text)
          : letter(term.text);
    case 'sign':
      return term.text === ' ' ? createElement('mspace', { width: '0.25em' }) : m('mo', term.text);
    case 'group':
      return m('mrow', term.open && m('mo', term.open), typesetTerm(term.of), term.close && m('mo', term.close));
    case 'fraction':
      return m('mfrac', m('mrow', typesetTerm(term.top)), m('mrow', typesetTerm(term.bottom)));
    case 'script': {
      const [base, sub, sup] = [term.base, term.sub, term.sup].map((one) => one && m('mrow', typesetTerm(one)));
      return sub && sup ? m('msubsup', base, sub, sup) : sub ? m('msub', base, sub) : m('msup', base, sup);
    }
    case 'row':
      return m('mrow', ...term.of.map((one, index) => <Fragment key={index}>{typesetTerm(one)}</Fragment>));
  }
}

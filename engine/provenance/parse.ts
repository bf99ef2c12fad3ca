/**
 * The formulas of provenance: arithmetic over named numbers and lists of numbers.
 *
 *     expression = term { ("+" | "-") term }        term  = factor { ("*" | "/") factor }
 *     factor     = "-" factor | power               power = atom [ "^" factor ]
 *     atom       = number | symbol | function "(" expression { "," expression } ")" | "(" expression ")"
 *
 * The structure has no parentheses: whoever writes it puts them where they are needed.
 */
export type FormulaNode =
  | { kind: 'number'; text: string }
  | { kind: 'symbol'; name: string }
  | { kind: 'call'; name: string; given: readonly FormulaNode[] }
  | { kind: 'negative'; of: FormulaNode }
  | { kind: 'binary'; sign: '+' | '-' | '*' | '/' | '^'; left: FormulaNode; right: FormulaNode };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_]\w*)|([-+*/^(),]))/uy;

/** The structure of a formula. @throws SyntaxError that describes the problem. */
export function parseFormula(text: string): FormulaNode {
  const tokens = split(text);
  let at = 0;
  const fail = (message: string): never => {
    throw new SyntaxError(`${message} in “${text}”`);
  };
  const take = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at++;
    return true;
  };
  const expect = (token: string): void => {
    if (!take(token)) fail(`“${token}” expected before “${tokens[at] ?? 'the end'}”`);
  };

  function expression(): FormulaNode {
    let left = term();
    for (;;)
      if (take('+')) left = { kind: 'binary', sign: '+', left, right: term() };
      else if (take('-')) left = { kind: 'binary', sign: '-', left, right: term() };
      else return left;
  }
  function term(): FormulaNode {
    let left = factor();
    for (;;)
      if (take('*')) left = { kind: 'binary', sign: '*', left, right: factor() };
      else if (take('/')) left = { kind: 'binary', sign: '/', left, right: factor() };
      else return left;
  }
  function factor(): FormulaNode {
    if (take('-')) return { kind: 'negative', of: factor() };
    const left = atom();
    return take('^') ? { kind: 'binary', sign: '^', left, right: factor() } : left;
  }
  function atom(): FormulaNode {
    const token = tokens[at++] ?? fail('A value is missing');
    if (token === '(') {
      const inner = expression();
      expect(')');
      return inner;
    }
    if (/^\d/u.test(token)) return { kind: 'number', text: token };
    if (!/^\w/u.test(token)) fail(`A value is missing before “${token}”`);
    if (!take('(')) return { kind: 'symbol', name: token };
    const given: FormulaNode[] = [expression()];
    while (take(',')) given.push(expression());
    expect(')');
    return { kind: 'call', name: token, given };
  }

  const whole = expression();
  return at === tokens.length ? whole : fail(`“${tokens[at]!}” is unexpected`);
}

function split(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new SyntaxError(`“${text.slice(from).trim()}” cannot be read`);
    tokens.push((found[1] ?? found[2] ?? found[3])!);
  }
  return tokens;
}

/**
 * The formulas of provenance: arithmetic over named numbers and lists of numbers.
 *
 *     expression = term { ("+" | "-") term }        term  = factor { ("*" | "/") factor }
 *     factor     = "-" factor | power               power = atom [ "^" factor ]
 *     atom       = number | symbol | function "(" expression { "," expression } ")" | "(" expression ")"
 *
 * An operation with a list applies element by element. The functions are those of functions.ts.
 */
import { each, type Value } from './broadcast.ts';
import { FUNCTIONS } from './functions.ts';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_]\w*)|([-+*/^(),]))/uy;

/**
 * Value of an expression.
 * @throws SyntaxError that describes the problem: a symbol without a value, an unknown function, an unexpected
 * character.
 */
export function evaluateExpression(text: string, symbols: ReadonlyMap<string, Value>): Value {
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

  function expression(): Value {
    let left = term();
    for (;;)
      if (take('+')) left = each([left, term()], (a, b) => a + b);
      else if (take('-')) left = each([left, term()], (a, b) => a - b);
      else return left;
  }
  function term(): Value {
    let left = factor();
    for (;;)
      if (take('*')) left = each([left, factor()], (a, b) => a * b);
      else if (take('/')) left = each([left, factor()], (a, b) => a / b);
      else return left;
  }
  function factor(): Value {
    if (take('-')) return each([factor()], (a) => -a);
    const base = atom();
    return take('^') ? each([base, factor()], (a, b) => a ** b) : base;
  }
  function atom(): Value {
    const token = tokens[at++] ?? fail('A value is missing');
    if (token === '(') {
      const inner = expression();
      expect(')');
      return inner;
    }
    if (/^\d/u.test(token)) return Number(token);
    if (!/^\w/u.test(token)) fail(`A value is missing before “${token}”`);
    if (take('(')) {
      const given: Value[] = [expression()];
      while (take(',')) given.push(expression());
      expect(')');
      if (!Object.hasOwn(FUNCTIONS, token)) fail(`Unknown function ${token}`);
      return FUNCTIONS[token]!(given);
    }
    const value = symbols.get(token);
    return value === undefined ? fail(`No value for ${token}`) : value;
  }

  const value = expression();
  return at === tokens.length ? value : fail(`“${tokens[at]!}” is unexpected`);
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

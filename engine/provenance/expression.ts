/**
 * Values of the formulas of provenance, whose grammar is in parse.ts. An operation with a list applies element by
 * element. The functions are those of functions.ts.
 */
import { elementwise, type FormulaValue } from './broadcast.ts';
import { FUNCTIONS } from './functions.ts';
import { type FormulaNode, parseFormula } from './parse.ts';

const OPERATIONS: Readonly<Record<'+' | '-' | '*' | '/' | '^', (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
};

/**
 * Value of an expression.
 * @throws SyntaxError that describes the problem: a symbol without a value, an unknown function, an unexpected
 * character.
 */
export function evaluateExpression(text: string, symbols: ReadonlyMap<string, FormulaValue>): FormulaValue {
  const fail = (message: string): never => {
    throw new SyntaxError(`${message} in “${text}”`);
  };
  const valueOf = (node: FormulaNode): FormulaValue => {
    switch (node.kind) {
      case 'number':
        return Number(node.text);
      case 'symbol': {
        const value = symbols.get(node.name);
        return value === undefined ? fail(`No value for ${node.name}`) : value;
      }
      case 'negative':
        return elementwise([valueOf(node.of)], (a) => -a);
      case 'binary':
        return elementwise([valueOf(node.left), valueOf(node.right)], OPERATIONS[node.sign]);
      case 'call':
        if (!Object.hasOwn(FUNCTIONS, node.name)) fail(`Unknown function ${node.name}`);
        return FUNCTIONS[node.name]!(node.given.map(valueOf));
    }
  };
  return valueOf(parseFormula(text));
}

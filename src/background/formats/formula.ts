import { DatabaseFault } from '../model.ts';

export type Parameters = Map<string, number>;

/** Value of a number or of a formula with + - * / ^ ( ) and parameters. @throws DatabaseFault for anything else */
export function evaluateFormula(text: string, decimal: string, parameters: Parameters, where: string): number {
  const plain = decimal === '.' ? text : text.replaceAll(decimal, '.');
  const tokens = plain.match(/\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\S/g) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new DatabaseFault(where, `“${text}” is neither a number nor a formula of + - * / ^ ( ) and parameters.`);
  };
  const accept = (...signs: string[]): string | null => (signs.includes(tokens[at] ?? '') ? tokens[at++]! : null);
  const sum = (): number => {
    let value = product();
    for (let sign = accept('+', '-'); sign; sign = accept('+', '-'))
      value = sign === '+' ? value + product() : value - product();
    return value;
  };
  const product = (): number => {
    let value = power();
    for (let sign = accept('*', '/'); sign; sign = accept('*', '/'))
      value = sign === '*' ? value * power() : value / power();
    return value;
  };
  const power = (): number => {
    if (accept('-')) return -power();
    if (accept('+')) return power();
    const base = atom();
    return accept('^') ? base ** power() : base;
  };
  const atom = (): number => {
    if (accept('(')) {
      const value = sum();
      return accept(')') ? value : fail();
    }
    const token = tokens[at++] ?? fail();
    if (/^[\d.]/.test(token)) return Number(token);
    return parameters.get(token.toLowerCase()) ?? fail();
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : fail();
}

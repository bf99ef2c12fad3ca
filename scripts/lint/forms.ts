/**
 * Rules of our own, for oxlint: what a form may hold is said by the contract, once. Written for the part of ESLint's
 * interface that oxlint has.
 */

interface Node {
  type: string;
  range: [number, number];
  [key: string]: unknown;
}

interface Variable {
  defs: { type: string; node: Node }[];
}

interface Scope {
  set: Map<string, Variable>;
  upper: Scope | null;
}

interface Context {
  report: (problem: { node: Node; message: string }) => void;
  sourceCode: { getScope: (node: Node) => Scope };
}

const FROM_CONTRACT = 'A limit of the contract comes from #generated/fields, so that there is one of it.';

/** Attributes that limit what can be typed, and the elements on which a number as minimum or maximum does. */
const LENGTHS = new Set(['maxLength', 'minLength']);
const ENDS = new Set(['min', 'max']);
const TYPED_INTO = new Set(['input', 'TextField', 'TextInput', 'QuantityInput']);

/** Names that say that a constant is a limit. */
const LIMIT = /^(MOST|MAX|LONGEST|LARGEST|FEWEST|MIN|LEAST)(_|$)/;

/** A number that is written down, here or in a constant of the same file. */
function isNumber(node: Node | null | undefined, context: Context): boolean {
  if (!node) return false;
  if (node.type === 'Literal') return typeof node['value'] === 'number';
  if (node.type !== 'Identifier') return false;
  let scope: Scope | null = context.sourceCode.getScope(node);
  while (scope && !scope.set.has(node['name'] as string)) scope = scope.upper;
  const definition = scope?.set.get(node['name'] as string)?.defs[0];
  return definition?.type === 'Variable' && isNumber(definition.node['init'] as Node | null, context);
}

const nameOf = (node: Node | undefined): string => String(node?.['name'] ?? node?.['value'] ?? '');

const limits = {
  create(context: Context) {
    let drawsForm = false;
    return {
      ImportDeclaration({ source }: Node) {
        drawsForm ||= String((source as Node)['value']).startsWith('#src/forms/');
      },
      JSXAttribute(node: Node) {
        const name = nameOf(node['name'] as Node);
        const element = (node['parent'] as Node)['name'] as Node;
        const isLimit = LENGTHS.has(name) || (ENDS.has(name) && TYPED_INTO.has(nameOf(element)));
        const value = node['value'] as Node | null;
        const given = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : null;
        if (isLimit && isNumber(given, context)) context.report({ node, message: FROM_CONTRACT });
      },
      Property(node: Node) {
        if (LENGTHS.has(nameOf(node['key'] as Node)) && isNumber(node['value'] as Node, context))
          context.report({ node, message: FROM_CONTRACT });
      },
      VariableDeclarator(node: Node) {
        const isLimit = drawsForm && LIMIT.test(nameOf(node['id'] as Node));
        if (isLimit && isNumber(node['init'] as Node | null, context)) context.report({ node, message: FROM_CONTRACT });
      },
    };
  },
};

const one = {
  create(context: Context) {
    return {
      ImportDeclaration(node: Node) {
        const from = String((node['source'] as Node)['value']);
        const names = (node['specifiers'] as Node[]).map(({ imported }) => nameOf(imported as Node | undefined));
        if (/^zod($|\/)/.test(from))
          context.report({ node, message: 'Schemas are generated from the contract: use those of #generated/zod.' });
        if (from === 'react-hook-form' && names.includes('useForm'))
          context.report({ node, message: 'A form that is sent is made by useContractForm.' });
      },
      JSXOpeningElement(node: Node) {
        if (nameOf(node['name'] as Node) === 'form')
          context.report({ node, message: 'A form is drawn by Form, DialogForm or PageForm.' });
      },
    };
  },
};

export default {
  meta: { name: 'own' },
  rules: { 'limits-from-contract': limits, 'forms-of-contract': one },
};

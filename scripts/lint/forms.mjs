/**
 * Project rules for oxlint: the contract alone defines what a form accepts. Plain JavaScript, because editors start the
 * linter with any version of Node.
 */

const FROM_CONTRACT = 'A limit of the contract comes from #generated/fields, so that there is one of it.';

/** Attributes that limit what can be typed, and the elements whose min and max do. */
const LENGTHS = new Set(['maxLength', 'minLength']);
const ENDS = new Set(['min', 'max']);
const TYPED_INTO = new Set(['input', 'TextField', 'TextInput', 'QuantityInput']);

/** Names of constants that are limits. */
const LIMIT = /^(MOST|MAX|LONGEST|LARGEST|FEWEST|MIN|LEAST)(_|$)/;

/** Whether a node is a number as written, also a calculated one, or a constant of the same file that is one. */
function isNumber(node, context) {
  if (!node) return false;
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'UnaryExpression') return isNumber(node.argument, context);
  if (node.type === 'BinaryExpression') return isNumber(node.left, context) && isNumber(node.right, context);
  if (node.type !== 'Identifier') return false;
  let scope = context.sourceCode.getScope(node);
  while (scope && !scope.set.has(node.name)) scope = scope.upper;
  const definition = scope?.set.get(node.name)?.defs[0];
  return definition?.type === 'Variable' && isNumber(definition.node.init, context);
}

const nameOf = (node) => String(node?.name ?? node?.value ?? '');

const limitsFromContract = {
  create(context) {
    let drawsForm = false;
    const refuse = (node) => context.report({ node, message: FROM_CONTRACT });
    return {
      ImportDeclaration({ source }) {
        drawsForm ||= String(source.value).startsWith('#src/forms/');
      },
      JSXAttribute(node) {
        const name = nameOf(node.name);
        const isLimit = LENGTHS.has(name) || (ENDS.has(name) && TYPED_INTO.has(nameOf(node.parent.name)));
        const given = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : null;
        if (isLimit && isNumber(given, context)) refuse(node);
      },
      Property(node) {
        if (LENGTHS.has(nameOf(node.key)) && isNumber(node.value, context)) refuse(node);
      },
      VariableDeclarator(node) {
        if (drawsForm && LIMIT.test(nameOf(node.id)) && isNumber(node.init, context)) refuse(node);
      },
    };
  },
};

const formsOfContract = {
  create(context) {
    return {
      ImportDeclaration(node) {
        const from = String(node.source.value);
        if (/^zod($|\/)/.test(from))
          context.report({ node, message: 'Schemas are generated from the contract: use those of #generated/zod.' });
        if (from === 'react-hook-form' && node.specifiers.some(({ imported }) => nameOf(imported) === 'useForm'))
          context.report({ node, message: 'A form that is sent is made by useContractForm.' });
      },
      JSXOpeningElement(node) {
        if (nameOf(node.name) === 'form')
          context.report({ node, message: 'A form is drawn by Form, DialogForm or PageForm.' });
      },
    };
  },
};

/** What fetches parts of the app, with a second try and a reload after a release. */
const IMPORTERS = new Set(['importLater', 'later', 'page', 'firstPage']);

const partsByImportLater = {
  create(context) {
    return {
      ImportExpression(node) {
        for (let above = node.parent; above; above = above.parent)
          if (above.type === 'CallExpression' && IMPORTERS.has(nameOf(above.callee))) return;
        context.report({ node, message: 'A part of the app is fetched by importLater or later.' });
      },
    };
  },
};

export default {
  meta: { name: 'own' },
  rules: {
    'limits-from-contract': limitsFromContract,
    'forms-of-contract': formsOfContract,
    'parts-by-import-later': partsByImportLater,
  },
};

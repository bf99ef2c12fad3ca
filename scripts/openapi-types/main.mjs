// OpenAPI document on standard input, TypeScript on standard output.
// openapi-typescript works on the API of TypeScript 5, the rest of the project on TypeScript 7: whatever folder the
// package was installed in, inside this process `typescript` is this workspace's.
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

const typescript5 = import.meta.resolve('typescript');
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: typescript5, shortCircuit: true } : next(specifier, context),
});

const { factory } = (await import('typescript')).default;
const { default: openapiTS, astToString } = await import('openapi-typescript');
const document = JSON.parse(await text(process.stdin));
const nodes = await openapiTS(document, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  // A property with a default may still be left out of a request.
  defaultNonNullable: false,
  // A file: orval's hooks send it in a form.
  transform: ({ format }) => (format === 'binary' ? factory.createTypeReferenceNode('Blob') : undefined),
  silent: true,
});
process.stdout.write(astToString(nodes));

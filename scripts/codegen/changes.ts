import { endpoints, type Document, type Endpoint } from './document.ts';

/**
 * By file of hooks: for each write, the reads whose responses it can change, by their paths: that of the write with what it lies
 * in; what is below it, unless it adds to a collection; and the reads elsewhere that the contract names (`x-changes`).
 * Of what is deleted, only what it lay in is read again.
 */
export function changesByFile(document: Document): ReadonlyMap<string, string> {
  const all = endpoints(document);
  const reads = new Map(
    all.filter(({ method }) => method === 'get').map(({ path, operation }) => [operation.operationId, bare(path)]),
  );
  const collections = new Set(all.flatMap(({ path }) => /^(.*)\/\{\w+\}/.exec(bare(path))?.[1] ?? []));
  const writes = all.filter(({ method }) => method !== 'get');
  const files = new Set(writes.map(({ operation }) => operation.tags[0]!));
  return new Map(
    Array.from(files, (file) => {
      const ofFile = writes.filter(({ operation }) => operation.tags[0] === file);
      const named = new Map<string, string>();
      const lines = ofFile.map((write) => {
        const text = changesOf(write, reads, collections);
        const name = `${write.operation.operationId}Changes`;
        const same = named.get(text) ?? named.set(text, name).get(text);
        return `export const ${name} = ${same === name ? text : same};`;
      });
      return [file, `\nimport type { Changes } from '../../src/lib/refresh.ts';\n\n${lines.join('\n')}\n`];
    }),
  );
}

const bare = (path: string): string => path.replace(/\.json$/, '');

function changesOf(
  { path, method, operation, parameters }: Endpoint,
  reads: ReadonlyMap<string, string>,
  collections: ReadonlySet<string>,
): string {
  const own = bare(path);
  const isGone = method === 'delete' && operation.responses['204'] !== undefined && own.endsWith('}');
  const isList = [...reads].some(([id, read]) => read === own && id.startsWith('list'));
  const isAlone = isGone && !isList;
  const adds = method === 'post' && collections.has(own);
  const hasBelow = !isAlone && !adds && [...reads.values()].some((read) => read.startsWith(`${own}/`));
  const also = (operation['x-changes'] ?? []).map((id) => reach(reads.get(id)!, own));
  const given = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const above = isAlone ? own.slice(0, own.lastIndexOf('/')) : own;
  const paths = [hasBelow ? `${above}/` : above, ...also].map((one) => `\`${one.replaceAll('{', '${')}\``);
  const text = paths.join(', ');
  const used = given.filter((name) => text.includes(`{${name}}`)).map((name) => `${name}: string`);
  return `(${used.join(', ')}): Changes => [${text}]`;
}

/** The path of a read, as far as a write knows its ids: those that both paths have in common. */
function reach(read: string, write: string): string {
  const [parts, own] = [read.split('/'), write.split('/')];
  const isOwn = (k: number) => parts.slice(0, k + 1).every((part, at) => part === own[at]);
  const end = parts.findIndex((part, k) => part.startsWith('{') && !isOwn(k));
  return end < 0 ? read : `${parts.slice(0, end).join('/')}/`;
}

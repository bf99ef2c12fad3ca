import { counted } from '#engine/wording/index.ts';
import { callsOf, firstExample, resolve, type Call, type Contract, type Schema } from './contract.ts';
import { escapeHtml } from './markdown.ts';
import { samplesOf } from './samples.ts';

export interface ReferencePage {
  path: string;
  title: string;
  body: string;
}

/** Longer examples are cut: the contract itself has them whole. */
const LONGEST_EXAMPLE = 60;

/** One page for each resource, with all of its operations. */
export function referencePages(contract: Contract, server: string): ReferencePage[] {
  const calls = callsOf(contract);
  return contract.tags.flatMap(({ name, description = '' }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name);
    if (own.length === 0) return [];
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
    const body = [
      `<h1>${escapeHtml(title)}</h1>`,
      text(description),
      `<ul>${own.map(({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`).join('')}</ul>`,
      ...own.map((call) => operationSection(contract, call, server)),
    ];
    return [{ path: `reference/${name}.html`, title, body: body.join('\n') }];
  });
}

/** A description of the contract: paragraphs, and names in back quotes. */
const text = (description = ''): string =>
  description
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter(Boolean)
    .map((paragraph) => `<p>${words(paragraph)}</p>`)
    .join('\n');

const words = (line = ''): string => escapeHtml(line).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function operationSection(contract: Contract, call: Call, server: string): string {
  const { method, path, operation } = call;
  const { operationId: id, summary, description } = operation;
  const { curl, typescript, python } = samplesOf(contract, call, server);
  return [
    `<h2 id="${id}">${escapeHtml(summary)}</h2>`,
    `<p class="call"><b>${method}</b><code>${escapeHtml(path)}</code></p>`,
    text(description),
    scopeLine(operation['x-scope']),
    parametersTable(call),
    bodySection(contract, call),
    '<h3>Example</h3>',
    sample('curl', curl, true),
    sample('TypeScript', typescript),
    sample('Python', python),
    responses(contract, call),
  ]
    .filter(Boolean)
    .join('\n');
}

const sample = (language: string, source: string, open = false): string =>
  `<details${open ? ' open' : ''}><summary>${language}</summary><pre><code>${escapeHtml(source)}</code></pre></details>`;

/** What an access key needs for an operation. */
function scopeLine(scope: string | undefined): string {
  if (scope === undefined) return '';
  if (scope === 'public') return '<p>No token is required: anyone may send this request.</p>';
  return `<p>${words(scope === 'sign-in' ? 'Not available with an access key.' : `Scope of an access key: \`${scope}\`.`)}</p>`;
}

function parametersTable({ parameters }: Call): string {
  const shown = parameters.filter((one) => !one['x-internal']);
  const rows = shown.map(({ name, in: where, required, description, schema }) => [
    `<code>${name}</code>`,
    where + (required ? ', required' : ''),
    schema ? typeOf(schema) : '',
    words(description),
  ]);
  return rows.length > 0 ? `<h3>Parameters</h3>${table(['name', 'in', 'type', 'description'], rows)}` : '';
}

function bodySection(contract: Contract, { operation }: Call): string {
  const body = operation.requestBody && resolve(contract, operation.requestBody);
  return Object.entries(body?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>Body</h3><p><code>${type}</code></p>${schema ? propertiesTable(contract, schema) : ''}`,
    )
    .join('\n');
}

/** The properties of an object, one level deep. */
function propertiesTable(contract: Contract, given: Schema): string {
  const schema = resolve(contract, given);
  const rows = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const followed = { ...resolve(contract, property), ...property };
    const required = schema.required?.includes(key) ? ', required' : '';
    return [
      `<code>${key}</code>`,
      typeOf(followed) + required,
      escapeHtml(followed['x-unit'] ?? ''),
      words(followed.description),
    ];
  });
  return rows.length > 0 ? table(['property', 'type', 'unit', 'description'], rows) : '';
}

function responses(contract: Contract, { operation }: Call): string {
  const entries = Object.entries(operation.responses).map(([status, given]) => {
    const response = resolve(contract, given);
    const [media] = Object.values(response.content ?? {});
    const example = media && firstExample(contract, media);
    const isSuccess = status.startsWith('2');
    const shown =
      example === undefined ? '' : `<pre><code>${escapeHtml(cut(JSON.stringify(example, null, 2)))}</code></pre>`;
    const properties = isSuccess && media?.schema ? propertiesTable(contract, media.schema) : '';
    return `<details${isSuccess ? ' open' : ''}><summary><b>${status}</b> ${words(response.description)}</summary>${properties}${shown}</details>`;
  });
  return `<h3>Responses</h3>\n${entries.join('\n')}`;
}

function cut(example: string): string {
  const lines = example.split('\n');
  return lines.length <= LONGEST_EXAMPLE ? example : [...lines.slice(0, LONGEST_EXAMPLE), '…'].join('\n');
}

/** A type in words: `string, up to 120 characters`, `number ≥ 0, or null`. */
function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, anyOf, oneOf, items, minimum, maximum, minLength = 0, maxLength, format } = schema;
  const { exclusiveMinimum: above, exclusiveMaximum: below, minItems = 0, maxItems, pattern } = schema;
  if (anyOf ?? oneOf) return (anyOf ?? oneOf)!.map(typeOf).join(' or ');
  if (values) return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' | ');
  if (type === undefined) return $ref?.split('/').at(-1) ?? 'any';
  const limits = [
    ...(minimum === undefined ? [] : [`≥ ${minimum}`]),
    ...(maximum === undefined ? [] : [`≤ ${maximum}`]),
    ...(above === undefined ? [] : [`&gt; ${above}`]),
    ...(below === undefined ? [] : [`&lt; ${below}`]),
    ...(minItems === 0 ? [] : [`at least ${counted(minItems, 'entry', 'entries')}`]),
    ...(maxItems === undefined ? [] : [`up to ${counted(maxItems, 'entry', 'entries')}`]),
    ...(pattern === undefined ? [] : [`of the form <code>${escapeHtml(pattern)}</code>`]),
    ...(minLength < 2 ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(format === undefined ? [] : [format]),
  ];
  const name = [type].flat().join(' or ') + (items ? ` of ${typeOf(items)}` : '');
  return [name, ...limits].join(', ');
}

const table = (head: string[], rows: string[][]): string =>
  `<div class="table"><table><thead><tr>${head.map((one) => `<th>${one}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

import { firstExample, resolve, type Call, type Contract, type Media } from './contract.ts';

/** A request of the contract's own examples, in three languages. */
export interface Samples {
  curl: string;
  typescript: string;
  python: string;
}

interface Request {
  /** Address of the server. */
  server: string;
  method: string;
  /** As in the contract, with the names of parameters. */
  path: string;
  inPath: Record<string, unknown>;
  inQuery: Record<string, unknown>;
  /** JSON body; undefined for none. */
  body: unknown;
  /** The fields of a form with a file: its name by the name of the field. */
  form: Record<string, string> | undefined;
}

/** @param server its address, as clients reach it */
export function samplesOf(contract: Contract, call: Call, server: string): Samples {
  const request = { server, ...requestOf(contract, call) };
  return { curl: curl(request), typescript: typescript(request), python: python(request) };
}

function requestOf(contract: Contract, { method, path, operation, parameters }: Call): Omit<Request, 'server'> {
  const valuesIn = (where: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where && one.required)
        .map((one) => [one.name, firstExample(contract, one)]),
    );
  const content = operation.requestBody?.content ?? {};
  const media = content['application/json'];
  const form = content['multipart/form-data'];
  return {
    method,
    path,
    inPath: valuesIn('path'),
    inQuery: valuesIn('query'),
    body: media && firstExample(contract, media),
    form: form && filesOf(contract, form),
  };
}

/** Names of files by media type; the calls for data without a media type read tables. */
const FILES: Record<string, string> = {
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/webp': 'picture.webp',
  'application/json': 'file.json',
};
const TABLE = 'data.csv';

/** The binary fields of a form, each with the name of a file of the first media type that it accepts. */
export function filesOf(contract: Contract, { schema = {}, encoding = {} }: Media): Record<string, string> {
  return Object.fromEntries(
    Object.entries(resolve(contract, schema).properties ?? {}).flatMap(([name, property]) => {
      const { format, contentMediaType } = resolve(contract, property);
      if (format !== 'binary' && contentMediaType === undefined) return [];
      const accepted = encoding[name]?.contentType ?? contentMediaType ?? '';
      return [[name, FILES[accepted.split(/[,;]/, 1)[0]!.trim()] ?? TABLE]];
    }),
  );
}

const filledIn = ({ path, inPath }: Request) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])));

function urlOf(request: Request): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.inQuery))
    for (const item of [value].flat()) query.append(name, String(item));
  return request.server + filledIn(request) + (query.size > 0 ? `?${query}` : '');
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl(request: Request): string {
  const { method, body, form } = request;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(urlOf(request))}`,
    '-H "Authorization: Bearer $TITRE_TOKEN"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...Object.entries(form ?? {}).map(([name, file]) => `-F '${name}=@${file}'`),
  ];
  return parts.join(' \\\n  ');
}

/** With openapi-fetch on the generated types, as the app has it. */
function typescript({ method, path, inPath, inQuery, body, form }: Request): string {
  const params = {
    ...(Object.keys(inPath).length > 0 && { path: inPath }),
    ...(Object.keys(inQuery).length > 0 && { query: inQuery }),
  };
  const names = Object.keys(form ?? {});
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${JSON.stringify(params)},`] : []),
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')},`]),
    ...(form ? [`body: { ${names.map((name) => `${name}: file`).join(', ')} },`, 'bodySerializer: () => form,'] : []),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : '';
  const parts = names.map((name) => `form.set('${name}', file);\n`);
  const before = form ? `const form = new FormData();\n${parts.join('')}` : '';
  return `${before}const { data, error } = await api.${method}('${path}'${given});`;
}

function python(request: Request): string {
  const { method, body, form } = request;
  const options = [
    'headers={"Authorization": "Bearer " + os.environ["TITRE_TOKEN"]}',
    ...(body === undefined ? [] : [`json=${literal(body)}`]),
    ...(form
      ? [
          `files={${Object.entries(form)
            .map(([name, file]) => `"${name}": open("${file}", "rb")`)
            .join(', ')}}`,
        ]
      : []),
  ];
  return `response = requests.${method.toLowerCase()}(\n    ${[JSON.stringify(urlOf(request)), ...options].join(',\n    ')},\n)\nresponse.raise_for_status()`;
}

/** A Python literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${literal(item)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

/**
 * Markdown to HTML, for the documentation of this project: headings, paragraphs, lists, tables, code, links, images and
 * emphasis. Everything else is text, and HTML is escaped.
 */

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The anchor of a heading. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** @param link maps the target of a link, such as `../models/README.md`, to its address; null if it has none */
export function toHtml(markdown: string, link: Link): string {
  const lines = markdown.replaceAll(/<!--[\s\S]*?-->/g, '').split('\n');
  return blocks(lines, link).join('\n');
}

/** The text of the first heading. */
export const titleIn = (markdown: string): string | undefined => /^# (.+)$/m.exec(markdown)?.[1];

type Link = (target: string) => string | null;

const FENCE = /^```(\w*)/;
const ITEM = /^([-*]|\d+\.) +/;
const isTable = (lines: string[], at: number) =>
  lines[at]!.startsWith('|') && /^\|[ :|-]+\|?$/.test(lines[at + 1] ?? '');

/** Reads lines into blocks, each of which takes as many lines as belong to it. */
function blocks(lines: string[], link: Link): string[] {
  const made: string[] = [];
  let at = 0;
  /** Takes lines as long as they fit. */
  const take = (fits: (line: string, index: number) => boolean): string[] => {
    const start = at;
    while (at < lines.length && fits(lines[at]!, at)) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) (.+)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (FENCE.test(line)) {
      at += 1;
      made.push(code(take((next) => !next.startsWith('```'))));
      at += 1;
    } else if (heading) {
      at += 1;
      const level = heading[1]!.length;
      made.push(`<h${level} id="${slugOf(heading[2]!)}">${inline(heading[2]!, link)}</h${level}>`);
    } else if (isTable(lines, at))
      made.push(
        table(
          take((next) => next.startsWith('|')),
          link,
        ),
      );
    else if (ITEM.test(line))
      made.push(
        list(
          take((next, index) => index === at || /^\s*\S/.test(next)),
          link,
        ),
      );
    else if (line.startsWith('    '))
      made.push(code(take((next) => next.startsWith('    ')).map((one) => one.slice(4))));
    else made.push(`<p>${inline(take((next, index) => isText(next) && !isTable(lines, index)).join(' '), link)}</p>`);
  }
  return made;
}

const isText = (line: string): boolean =>
  line.trim() !== '' && !FENCE.test(line) && !/^#{1,6} /.test(line) && !ITEM.test(line);

const code = (lines: string[]): string => `<pre><code>${escapeHtml(lines.join('\n'))}</code></pre>`;

/** Lines up to the next empty one: items, and the lines that continue them. */
function list(lines: string[], link: Link): string {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, '')]);
    else items.at(-1)!.push(line.replace(/^ {2,4}/, ''));
  }
  const tag = /^\d/.test(lines[0]!) ? 'ol' : 'ul';
  const content = items.map((item) => {
    const nested = item.findIndex((line, index) => index > 0 && (ITEM.test(line) || FENCE.test(line)));
    const [own, rest] = nested < 0 ? [item, []] : [item.slice(0, nested), item.slice(nested)];
    return `<li>${[inline(own.join(' '), link), ...blocks(rest, link)].join('\n')}</li>`;
  });
  return `<${tag}>\n${content.join('\n')}\n</${tag}>`;
}

function table([head, , ...body]: string[], link: Link): string {
  const cells = (row: string, tag: 'th' | 'td') =>
    row
      .replaceAll(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => `<${tag}>${inline(cell.trim().replaceAll(String.raw`\|`, '|'), link)}</${tag}>`)
      .join('');
  const rows = body.map((row) => `<tr>${cells(row, 'td')}</tr>`);
  return `<div class="table"><table><thead><tr>${cells(head!, 'th')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

/** Code first: nothing in it is markup. */
function inline(text: string, link: Link): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : marked(part, link)))
    .join('')
    .replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => anchor(words, link(target)));
}

const anchor = (words: string, address: string | null): string =>
  address === null ? words : `<a href="${address}">${words}</a>`;

const marked = (text: string, link: Link): string =>
  escapeHtml(text)
    .replaceAll(
      /!\[([^\]]*)\]\(([^)\s]+)\)/g,
      (_, alt: string, source: string) => `<img alt="${alt}" src="${link(source) ?? source}">`,
    )
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*(?![\s*])([^*]+?)(?<!\s)\*(?![\w*])/g, '<em>$1</em>');

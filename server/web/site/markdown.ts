/** Markdown to HTML, for the documentation of this project. HTML in it is shown as text. */
import { Marked, type RendererObject } from 'marked';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The anchor of a heading. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** The text of the first heading. */
export const titleIn = (markdown: string): string | undefined => /^# (.+)$/m.exec(markdown)?.[1];

type Link = (target: string) => string | null;

/** @param link maps the target of a link, such as `../models/README.md`, to its address; null if it has none */
export function toHtml(markdown: string, link: Link): string {
  return new Marked({ renderer: rendererFor(link) }).parse(markdown, { async: false }).trim();
}

const rendererFor = (link: Link): RendererObject => ({
  heading({ tokens, depth, text }) {
    return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
  // The box scrolls, so that a wide table does not widen the page.
  table({ header, rows }) {
    const cells = (row: typeof header, tag: 'th' | 'td') =>
      row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
    const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
    return `<div class="table"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
  },
  link({ href, tokens }) {
    const [address, words] = [link(href), this.parser.parseInline(tokens)];
    return address === null ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
  },
  image: ({ href, text }) => `<img alt="${escapeHtml(text)}" src="${escapeHtml(link(href) ?? href)}">`,
  html: ({ text }) => escapeHtml(text.replaceAll(/<!--(?:(?!-->)[^<])*-->\s*/g, '')),
});

/** Tags of the reference, in the order in which they are replaced: what is within others first. */
const AS_MARKDOWN: readonly [RegExp, string | ((whole: string, text: string) => string)][] = [
  [/<pre><code>([^<]*)<\/code><\/pre>/g, '\n```\n$1\n```\n'],
  [/<code>([^<]*)<\/code>/g, '`$1`'],
  [/<b>([^<]*)<\/b> ?/g, '**$1** '],
  [/<a href="([^"<]*)">([^<]*)<\/a>/g, '[$2]($1)'],
  [/<h1>([^<]*)<\/h1>/g, '# $1\n\n'],
  [/<h2[^<>]*>([^<]*)<\/h2>/g, '\n\n## $1\n\n'],
  [/<h3>([^<]*)<\/h3>/g, '\n\n### $1\n\n'],
  [/<th>([^<]*)<\/th>/g, '| $1 <th>'],
  [/<\/tr><\/thead>/g, '|\n<rule>'],
  // A cell has no line of its own, and its bars are not those of the table.
  [/<td>([^<]*)<\/td>/g, (_, cell) => `| ${cell.replaceAll('|', '\\|').replaceAll('\n', ' ')} `],
  [/<\/tr>/g, '|\n'],
  [/<li>([^<]*)<\/li>/g, '- $1\n'],
  [/<summary>([^<]*)<\/summary>/g, '\n\n$1\n\n'],
  [/<\/p>/g, '\n\n'],
];

/** A page of the reference as Markdown. Texts in it are escaped, so that whatever looks like a tag is one. */
export function asMarkdown(html: string): string {
  let text = html;
  // Two overloads of one function.
  for (const [tag, mark] of AS_MARKDOWN)
    text = typeof mark === 'string' ? text.replaceAll(tag, mark) : text.replaceAll(tag, mark);
  return text
    .split('\n')
    .map((line, at, lines) => {
      const columns = (lines[at - 1] ?? '').split('<th>').length - 1;
      return line.replace('<rule>', () => `${'|---'.repeat(columns)}|\n`);
    })
    .join('\n')
    .replaceAll(/<\/?[a-z][^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

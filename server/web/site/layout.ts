import { escapeHtml } from './markdown.ts';

export interface Section {
  title: string;
  pages: { path: string; title: string }[];
}

interface Page {
  /** Address within the site, such as `reference/products.html`. */
  path: string;
  title: string;
  /** HTML of the content. */
  body: string;
}

/** The way from a page to the top of the site. */
const topFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

/** The address of a page as another page writes it: relative, so that the site works in any folder. */
export const addressFrom = (path: string, to: string): string => topFrom(path) + to;

/** A whole page, with the navigation of the site. */
export function layout(product: string, sections: Section[], page: Page): string {
  const { path, title, body } = page;
  const to = (target: string) => addressFrom(path, target);
  const navigation = sections.map((section) => {
    const links = section.pages.map(
      (one) =>
        `<li><a href="${to(one.path)}"${one.path === path ? ' aria-current="page"' : ''}>${escapeHtml(one.title)}</a></li>`,
    );
    const open = section.pages.some((one) => one.path === path) ? ' open' : '';
    return `<details${open}><summary>${escapeHtml(section.title)}</summary><ul>${links.join('')}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(product)}</title>
<link rel="icon" href="${to('mark.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="${to('index.html')}">${escapeHtml(product)}</a> <span>documentation</span> <a class="to-contents" href="#contents">Contents</a>
<search hidden><label>Search <input id="search" type="search" autocomplete="off"></label><ul id="found" aria-live="polite"></ul></search>
</header>
<div class="columns">
<nav id="contents" aria-label="Documentation">${navigation.join('\n')}</nav>
<main id="content">
${body}
</main>
</div>
<script src="${to('minisearch.js')}" defer></script>
<script src="${to('site.js')}" data-top="${topFrom(path)}"></script>
</body>
</html>
`;
}

/** The colours are those of the app: src/theme/tokens.ts. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ink: light-dark(#181b19, #e8ebe7);
  --soft: light-dark(#474d49, #b4bbb6);
  --line: light-dark(#e3e3dd, #3b433f);
  --paper: light-dark(#ffffff, #171b19);
  --tint: light-dark(#f6f6f3, #1f2422);
  --accent: light-dark(#2746c4, #93a9ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Inter, system-ui, sans-serif; }
a { color: var(--accent); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; }
header { padding: 12px 24px; border-bottom: 1px solid var(--line); }
header a { color: inherit; font-weight: 600; text-decoration: none; }
header span { color: var(--soft); }
header .to-contents { display: none; }
.columns { display: grid; grid-template-columns: 260px minmax(0, 1fr); }
nav { padding: 16px 24px; border-right: 1px solid var(--line); font-size: 14px; }
nav summary { padding: 6px 0; font-weight: 600; cursor: pointer; }
nav ul { margin: 0 0 8px; padding: 0; list-style: none; }
nav li a { display: block; padding: 3px 0; color: var(--soft); text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover, nav a[aria-current] { color: var(--ink); }
nav a[aria-current] { font-weight: 600; }
main { width: 100%; max-width: 60rem; padding: 16px 32px 64px; }
h1 { font: 600 30px/1.2 'Source Serif 4', Georgia, serif; }
h2 { margin-top: 40px; font-size: 22px; }
h3 { margin-top: 28px; font-size: 17px; }
code, pre { font-family: 'IBM Plex Mono', ui-monospace, monospace; font-size: 0.875em; }
code { padding: 1px 4px; border-radius: 4px; background: var(--tint); overflow-wrap: anywhere; }
pre { padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--tint); overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td:first-child code { white-space: nowrap; }
img { max-width: 100%; }
.call { padding: 8px 12px; border-radius: 8px; background: var(--tint); overflow-wrap: anywhere; }
.call b { margin-right: 8px; color: var(--accent); }
main details { margin: 8px 0; }
main summary { cursor: pointer; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px; padding: 0; list-style: none; }
.cards li { padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
.cards a { font-weight: 600; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 8px; }
search { position: relative; margin-left: auto; }
search[hidden] { display: none; }
search input { width: 18rem; max-width: 60vw; padding: 6px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--tint); color: inherit; font: inherit; }
#found { position: absolute; right: 0; z-index: 1; width: min(30rem, 90vw); max-height: 70vh; margin: 4px 0; padding: 0; border-radius: 8px; background: var(--paper); box-shadow: 0 4px 24px #0004; overflow-y: auto; list-style: none; }
#found a { display: block; padding: 8px 12px; font-weight: 400; }
#found a:hover, #found a:focus { background: var(--tint); }
main button { float: right; margin: 8px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--soft); font: 13px/1.5 Inter, system-ui, sans-serif; cursor: pointer; }
@media (max-width: 760px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  header .to-contents { display: block; margin-left: auto; color: var(--accent); font-weight: 400; }
  search { width: 100%; }
  search input { width: 14rem; }
  nav { order: 1; border-right: 0; border-top: 1px solid var(--line); }
  main { padding: 8px 16px 48px; }
}
@media print { nav, header { display: none; } .columns { display: block; } }
`;

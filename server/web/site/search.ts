/** The search of the site. Its texts are a script, fetched when they are first needed, so that it works in any folder, also without a server. */
/** A section of a page: what a search finds. */
interface Found {
  /** Address within the site, with the anchor of the heading. */
  id: string;
  page: string;
  heading: string;
  text: string;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const plain = (html: string): string =>
  html
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The sections of a page; the first begins before its first heading with an anchor. */
export function sectionsIn(path: string, page: string, body: string): Found[] {
  return body.split(/(?=<h[1-6] id=")/).flatMap((part) => {
    const [, anchor, heading = ''] = /^<h[1-6] id="([^"]*)">([\s\S]*?)<\/h[1-6]>/.exec(part) ?? [];
    const text = plain(part);
    return text === '' ? [] : { id: anchor ? `${path}#${anchor}` : path, page, heading: plain(heading) || page, text };
  });
}

/** Files of the search, beside that of MiniSearch. */
export const searchFiles = (sections: Found[]): [path: string, content: string][] => [
  ['search.js', `window.searched(${JSON.stringify(sections)});`],
  ['site.js', SCRIPT],
];

/** Runs in every page: a file of its own, as the policy of pages blocks inline scripts. */
const SCRIPT = `{
  const top = document.currentScript.dataset.top;
  const field = document.getElementById('search');
  const list = document.getElementById('found');
  let opened;
  const open = () =>
    (opened ??= new Promise((resolve, reject) => {
      window.searched = (sections) => {
        const fields = ['heading', 'page', 'text'];
        const searchOptions = { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' };
        const search = new window.MiniSearch({ fields, storeFields: ['heading', 'page'], searchOptions });
        search.addAll(sections);
        resolve(search);
      };
      const script = document.createElement('script');
      script.src = top + 'search.js';
      script.onerror = reject;
      document.head.append(script);
    }));
  field.closest('search').hidden = false;
  field.addEventListener('focus', open);
  field.addEventListener('input', async () => {
    const text = field.value.trim();
    const found = text === '' ? [] : (await open()).search(text).slice(0, 12);
    if (field.value.trim() !== text) return;
    list.replaceChildren(
      ...found.map(({ id, heading, page }) => {
        const link = document.createElement('a');
        link.href = top + id;
        link.textContent = heading === page ? page : page + ' › ' + heading;
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    if (text !== '' && found.length === 0) list.textContent = 'Nothing found.';
  });
  for (const block of navigator.clipboard ? document.querySelectorAll('pre') : []) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = 'Copied';
    });
    block.before(button);
  }
}
`;

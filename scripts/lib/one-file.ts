import type { Plugin, Rolldown } from 'vite';

/**
 * Puts the script and the styles of a page into its text, and writes only that.
 * @param name of the file in the folder of the build
 */
export function oneFile(name: string): Plugin {
  return {
    name: 'one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const html = files.find((file): file is Rolldown.OutputAsset => file.fileName.endsWith('.html'));
      if (!html) throw new Error('The build has no page.');
      const scripts = files.filter((file) => file.type === 'chunk');
      const styles = files.filter(
        (file): file is Rolldown.OutputAsset => file.type === 'asset' && file.fileName.endsWith('.css'),
      );
      const others = files.filter((file) => file !== html && file.type === 'asset' && !file.fileName.endsWith('.css'));
      if (scripts.length !== 1 || others.length > 0)
        this.error(`The page is not one file: ${[...scripts, ...others].map(({ fileName }) => fileName).join(', ')}`);
      // As functions: a dollar sign in the text is no reference to what was found.
      const page = String(html.source)
        .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace('</head>', () => `<style>${styles.map(({ source }) => String(source)).join('\n')}</style></head>`)
        .replace('</body>', () => `<script type="module">${inElement(scripts[0]!.code)}</script></body>`);
      for (const { fileName } of files) delete bundle[fileName];
      this.emitFile({ type: 'asset', fileName: name, source: page });
    },
  };
}

/** A script whose text does not end the element, nor begin a comment that would hide its end. */
const inElement = (code: string): string =>
  code.replaceAll(/<\/(script)/gi, String.raw`<\/$1`).replaceAll('<!--', String.raw`<\!--`);

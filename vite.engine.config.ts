import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The engine as a few files instead of some hundred, which a thread loads in less than half of the time. Processes that are
 * started with `--conditions=built` take it from here, and others from the sources: `imports` of package.json.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: '.cache/engine',
    // A running process may be about to load what is there; its names are always the same.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: Object.fromEntries(imported().map((name) => [name, join(import.meta.dirname, 'engine', name)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
});

/** Files of the engine that the server imports. */
function imported(): string[] {
  const names = ['server', 'generated'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
      .flatMap((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8').matchAll(/'#engine\/([^']+)'/gu))
      .flatMap((found) => [...found].map(([, file]) => file!)),
  );
  return [...new Set(names)].toSorted();
}

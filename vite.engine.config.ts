import { readFileSync } from 'node:fs';
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
      input: Object.fromEntries(doors().map((file) => [file.slice(2), join(import.meta.dirname, 'engine', file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
});

/** Entry points of the engine's package. */
function doors(): string[] {
  const path = join(import.meta.dirname, 'engine/package.json');
  const { exports } = JSON.parse(readFileSync(path, 'utf8')) as { exports: Record<string, string> };
  return Object.values(exports).filter((file) => file.endsWith('.ts'));
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oneFile } from './scripts/lib/one-file.ts';
import { themeStyles } from './scripts/lib/theme-styles.ts';

/** A shared page as one file, `dist/shared.html`, which works from disk: script, worker, styles and fonts are in its text. */
export default defineConfig({
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      {
        find: /^\.\/start-worker\.ts$/,
        replacement: fileURLToPath(new URL('src/engine/start-worker-inline.ts', import.meta.url)),
      },
    ],
  },
  plugins: [react(), themeStyles(), oneFile('shared.html')],
  worker: { format: 'iife', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'src/shared-file.html',
      output: { codeSplitting: false },
    },
  },
});

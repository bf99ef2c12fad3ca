import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The app alone: in development the server mounts this as middleware, in production it serves `dist/`. */
export default defineConfig({
  base: '/',
  publicDir: 'src/public',
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: 'dist', target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
});

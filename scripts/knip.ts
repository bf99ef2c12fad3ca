import type { KnipConfig } from 'knip';

/** Where programs begin. What cannot be reached from here is dead: a file, an export or a dependency. */
export default {
  workspaces: {
    '.': {
      // Commands that package.json starts through scripts/with-deps.mjs, which hides them from knip; processes that are started
      // by name; what only the compiler reads.
      entry: [
        'scripts/*.{ts,mjs}',
        'scripts/codegen/main.ts',
        'scripts/bench/{command-line,large-analyses}.ts',
        'codegen.config.ts',
        // Modules of @titre/contract: scripts/packages/build.ts.
        'scripts/packages/{mocks,transport}.ts',
        'server/{main,worker,migrate}.ts',
        'server/commands/*.ts',
        'tests/mutants/run.ts',
        // Loaded before tests: vitest.config.ts.
        'tests/support/engine-sources.ts',
        // Reporter of Vitest: scripts/test.ts.
        'scripts/lib/crashes.ts',
        // Loaded into Prism: mocks/prism.ts.
        'mocks/ascii-violations.mjs',
        // Of the page as one file: vite.shared.config.ts.
        'src/engine/start-worker-inline.ts',
        '**/*.types.ts',
      ],
      // Named by scripts/lib/build.ts.
      drizzle: { config: ['scripts/drizzle.config.ts'] },
      vite: { config: ['vite.config.ts', 'vite.{shared,engine}.config.ts'] },
      project: ['**/*.{ts,tsx,mjs,css}'],
      ignore: ['generated/**'],
      ignoreDependencies: [
        // Started as commands, by their names in node_modules.
        '@stoplight/prism-cli',
        'oxfmt',
        'oxlint',
        'oxlint-tsgolint',
      ],
      // Of the system, where it has them: scripts/lib/browser.ts, tests/support/small-disk.ts, tests of backups.
      ignoreBinaries: ['age', 'apt-get', 'mount', 'openssl', 'umount'],
    },
    'clients/cli': { entry: ['rows/thread.ts', 'mcp/thread.ts', '**/*.test.ts'], project: ['**/*.{ts,mjs,css}'] },
    engine: { entry: ['**/*.test.ts'], project: ['**/*.{ts,css}'] },
    'scripts/openapi-types': { entry: ['main.mjs'] },
  },
  // Exported so that callers can name the type of what they get.
  ignoreExportsUsedInFile: true,
  compilers: {
    // Fonts that a style sheet takes from a package.
    css: (text: string) => [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
} satisfies KnipConfig;

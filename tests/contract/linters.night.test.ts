/**
 * The contract and its lean form, linted by two further tools, and the workflows of CI and releases; Redocly lints the contract in every run (`contract-lint`).
 * Night: the tools come from the registries of their languages.
 * Spectral reads the lean form only: in the full one it takes the settings of unit operations, which the example of the catalogue lists below
 * `parameters`, for parameters of the contract. Vacuum is not run: it is in no registry that offers a program rather than a download.
 */
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { command } from '../../scripts/lib/command.ts';
import { root } from '../../scripts/lib/paths.ts';
import { cache, fresh, missing, type Tool } from './clients/generators.ts';

const lean = join(root, 'generated', 'openapi.lean.json');
const bundled = join(cache, 'contract.yaml');

interface Linter extends Tool {
  name: string;
  /** Gives what it found; it fails if it finds an error. */
  lint: (file: string) => Promise<string>;
  reads: string[];
}

const spectral = join(cache, 'spectral-6.16.3');
const python = join(cache, 'openapi-spec-validator-0.9.0');
const actionlint = join(cache, 'actionlint-1.7.7');
const linters: Linter[] = [
  {
    name: 'Spectral',
    needs: ['npm', '--version'],
    async install() {
      if (existsSync(join(spectral, 'rules.json'))) return;
      fresh('spectral-6.16.3');
      const packages = ['@stoplight/spectral-cli@6.16.3'];
      await command('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', spectral, ...packages]);
      writeFileSync(join(spectral, 'rules.json'), JSON.stringify({ extends: ['spectral:oas'] }));
    },
    lint: (file) =>
      command(join(spectral, 'node_modules', '.bin', 'spectral'), [
        'lint',
        file,
        '--ruleset',
        join(spectral, 'rules.json'),
        '--fail-severity',
        'error',
      ]),
    reads: [lean],
  },
  {
    name: 'openapi-spec-validator',
    needs: ['python3', '--version'],
    async install() {
      if (existsSync(join(python, 'bin', 'openapi-spec-validator'))) return;
      await command('python3', ['-m', 'venv', fresh('openapi-spec-validator-0.9.0')]);
      await command(join(python, 'bin', 'pip'), ['install', '--quiet', 'openapi-spec-validator==0.9.0']);
    },
    lint: (file) => command(join(python, 'bin', 'openapi-spec-validator'), [file]),
    reads: [bundled, lean],
  },
  {
    name: 'actionlint, of the workflows,',
    needs: ['go', 'version'],
    async install() {
      if (existsSync(join(actionlint, 'actionlint'))) return;
      const source = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.7';
      await command('go', ['install', source], root, { GOBIN: fresh('actionlint-1.7.7') });
    },
    lint: (file) => command(join(actionlint, 'actionlint'), ['-no-color', file]),
    reads: globSync('.github/workflows/*.yml', { cwd: root }),
  },
];

beforeAll(async () => {
  const args = ['bundle', 'openapi/openapi.yaml', '--config', 'openapi/redocly.yaml', '--output', bundled];
  await command(join(root, 'node_modules', '.bin', 'redocly'), args, root, { REDOCLY_TELEMETRY: 'off' });
});

test.for(linters)('$name finds no error', async ({ reads, lint, ...tool }, { skip }) => {
  const reason = await missing(tool);
  skip(reason !== null, reason ?? undefined);
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on two cores
  for (const file of reads) expect(await lint(file)).not.toMatch(/\b[1-9]\d* errors?\b/);
});

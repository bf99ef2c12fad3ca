/**
 * Generators of clients from outside the project, in versions that are pinned here, each installed on demand below
 * `.cache/clients`; and a program for each that uses what it generates.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { command } from '../../../scripts/lib/command.ts';
import { root } from '../../../scripts/lib/paths.ts';

const cache = join(root, '.cache', 'clients');
const contract = join(root, 'generated', 'openapi.lean.json');
const programs = import.meta.dirname;

export interface Generator {
  language: string;
  /** Needed on this machine; a program and what makes it say its version. */
  needs: string[];
  /** Installs the generator, from the registry of its language. */
  install: () => Promise<void>;
  /** Generates the client and compiles it with its program; gives what the generator said. */
  build: () => Promise<string>;
  /** Runs the program; gives what it printed. */
  run: (input: string) => Promise<string>;
}

/** An empty folder for what is generated. */
function fresh(...path: string[]): string {
  const folder = join(cache, ...path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const python = {
  tools: join(cache, 'python-0.29.1'),
  work: join(cache, 'work-python'),
};
const bin = (name: string) => join(python.tools, 'bin', name);

const go = {
  tools: join(cache, 'go-2.8.2'),
  work: join(cache, 'work-go'),
};

const typescript = {
  tools: join(cache, 'typescript-0.95.0'),
  work: join(cache, 'work-typescript'),
};

export const generators: Generator[] = [
  {
    language: 'Python (openapi-python-client)',
    needs: ['python3', '--version'],
    async install() {
      if (existsSync(bin('openapi-python-client'))) return;
      await command('python3', ['-m', 'venv', fresh('python-0.29.1')]);
      await command(bin('pip'), ['install', '--quiet', 'openapi-python-client==0.29.1', 'mypy==1.19.0']);
    },
    async build() {
      fresh('work-python');
      const config = join(python.work, 'config.yaml');
      // The one type of content that it does not know.
      const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      writeFileSync(config, `content_type_overrides:\n  ${workbook}: application/octet-stream\n`);
      const args = ['generate', '--path', contract, '--meta', 'none', '--config', config, '--fail-on-warning'];
      // It tidies what it generates with ruff, which it looks for in the path.
      const path = `${join(python.tools, 'bin')}${delimiter}${process.env['PATH']}`;
      const said = await command(
        bin('openapi-python-client'),
        [...args, '--output-path', join(python.work, 'titre')],
        root,
        { PATH: path },
      );
      copyFileSync(join(programs, 'program.py'), join(python.work, 'program.py'));
      await command(bin('python'), ['-m', 'compileall', '-q', 'titre', 'program.py'], python.work);
      // What the generator itself takes lightly, in its own module, is not of the contract.
      await command(bin('mypy'), ['--follow-imports=silent', 'program.py'], python.work);
      return said;
    },
    run: (input) => command(bin('python'), ['program.py'], python.work, { CLIENT_INPUT: input }),
  },
  {
    language: 'TypeScript (hey-api)',
    needs: ['npm', '--version'],
    async install() {
      if (existsSync(join(typescript.tools, 'node_modules', '.bin', 'openapi-ts'))) return;
      fresh('typescript-0.95.0');
      const packages = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3', '@types/node@24.19.2'];
      await command('npm', [
        'install',
        '--silent',
        '--no-audit',
        '--no-fund',
        '--prefix',
        typescript.tools,
        ...packages,
      ]);
    },
    async build() {
      fresh('work-typescript');
      const tool = (name: string) => join(typescript.tools, 'node_modules', '.bin', name);
      const args = ['-i', contract, '-o', join(typescript.work, 'titre'), '-c', '@hey-api/client-fetch'];
      const said = await command(tool('openapi-ts'), args, typescript.work);
      copyFileSync(join(programs, 'program.ts.txt'), join(typescript.work, 'program.ts'));
      writeFileSync(join(typescript.work, 'package.json'), '{ "type": "commonjs" }');
      const compilerOptions = {
        strict: true,
        target: 'es2022',
        module: 'commonjs',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        typeRoots: [join(typescript.tools, 'node_modules', '@types')],
        outDir: 'built',
      };
      writeFileSync(join(typescript.work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
      await command(tool('tsc'), ['-p', '.'], typescript.work);
      return said;
    },
    run: (input) => command(process.execPath, ['built/program.js'], typescript.work, { CLIENT_INPUT: input }),
  },
  {
    language: 'Go (oapi-codegen)',
    needs: ['go', 'version'],
    async install() {
      if (!existsSync(join(go.tools, 'oapi-codegen'))) {
        const tool = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
        await command('go', ['install', tool], root, { GOBIN: fresh('go-2.8.2') });
      }
      // Fetches the library that the client uses.
      fresh('work-go');
      await command('go', ['mod', 'init', 'clients'], go.work);
      await command('go', ['get', 'github.com/oapi-codegen/runtime@v1.8.0'], go.work);
    },
    async build() {
      mkdirSync(join(go.work, 'titre'));
      const out = join(go.work, 'titre', 'titre.gen.go');
      const args = ['-generate', 'types,client', '-package', 'titre', '-o', out, contract];
      const said = await command(join(go.tools, 'oapi-codegen'), args);
      copyFileSync(join(programs, 'program.go'), join(go.work, 'main.go'));
      await command('go', ['build', '-mod=mod', '-o', 'program', '.'], go.work);
      await command('go', ['vet', '.'], go.work);
      return said;
    },
    run: (input) => command(join(go.work, 'program'), [], go.work, { CLIENT_INPUT: input }),
  },
];

/** Why a generator cannot be installed here, or null once it is. */
export async function missing({ needs: [file, ...args], install }: Generator): Promise<string | null> {
  try {
    await command(file!, args);
  } catch {
    return `no ${file} on this machine`;
  }
  try {
    await install();
    return null;
  } catch (error) {
    return `its registry cannot be reached, or does not have it: ${error instanceof Error ? error.message.slice(0, 300) : ''}`;
  }
}

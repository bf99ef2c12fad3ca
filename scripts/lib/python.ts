/**
 * The Python package of clients/python: its tools in an environment below `.cache/python`, the code that is generated from the
 * contract, its wheel, and an environment that has nothing but the wheel.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { root } from './paths.ts';

const packageFolder = join(root, 'clients', 'python');
const cache = join(root, '.cache', 'python');
const requirements = join(packageFolder, 'requirements-dev.txt');

/** Of the pinned tools: others are installed beside it, when the pins change. */
const tools = join(
  cache,
  `tools-${createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)}`,
);
/** Written once all tools are installed. */
const complete = join(tools, 'complete');

const OLDEST = [3, 11] as const;

/** Why the package cannot be built here, or null. */
export async function missingPython(): Promise<string | null> {
  const version = await command('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']).catch(() => '');
  if (version === '') return 'python3 is not installed on this machine';
  const [major = 0, minor = 0] = version.trim().split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld ? `the version of python3 is ${version.trim()}, but ${OLDEST.join('.')} or newer is needed` : null;
}

/** Whether the tools are installed. */
export const hasPythonTools = (): boolean => existsSync(complete);

/** Installs the pinned tools, unless they are installed. */
export async function installPythonTools(): Promise<void> {
  if (hasPythonTools()) return;
  rmSync(tools, { recursive: true, force: true });
  await command('python3', ['-m', 'venv', tools]);
  await python('-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements);
  writeFileSync(complete, '');
}

/** Runs the Python of the tools in the folder of the package. @throws with its output, if it fails */
export const python = (...args: string[]): Promise<string> => pythonWith({}, ...args);

/** As `python`, with environment variables; the package is imported from its source. */
export const pythonWith = (env: Record<string, string>, ...args: string[]): Promise<string> =>
  command(join(tools, 'bin', 'python'), args, packageFolder, { PYTHONPATH: join(packageFolder, 'src'), ...env });

/** Writes what is generated from the contract, which is not committed and therefore cannot be stale. */
export const generatePython = (): Promise<string> => python('tools/generate.py');

/** Builds the wheel from a clean copy of the source; gives its path. */
export async function buildWheel(): Promise<string> {
  await generatePython();
  const [work, out] = [join(cache, 'build'), join(cache, 'dist')];
  for (const folder of [work, out]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const isSource = (path: string): boolean => !path.includes('__pycache__');
  for (const name of ['src', 'README.md', 'pyproject.toml'])
    cpSync(join(packageFolder, name), join(work, name), { recursive: true, filter: isSource });
  await python('-m', 'build', '--wheel', '--no-isolation', '--outdir', out, work);
  return join(
    out,
    readdirSync(out).find((name) => name.endsWith('.whl'))!,
  );
}

/** An environment with the wheel and what it requires, and nothing else; gives its Python. */
export async function freshPython(wheel: string): Promise<string> {
  const folder = join(cache, 'fresh');
  rmSync(folder, { recursive: true, force: true });
  await command('python3', ['-m', 'venv', folder]);
  const program = join(folder, 'bin', 'python');
  await command(program, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', wheel]);
  return program;
}

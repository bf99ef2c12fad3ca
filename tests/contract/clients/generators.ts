/**
 * Generators of clients from outside the project, in versions that are pinned here, each installed on demand below
 * `.cache/clients`; and a program for each that uses what it generates.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { command } from '../../../scripts/lib/command.ts';
import { root } from '../../../scripts/lib/paths.ts';

export const cache = join(root, '.cache', 'clients');
const contract = join(root, 'generated', 'openapi.lean.json');
const programs = import.meta.dirname;

/** What is installed on demand. */
export interface Tool {
  /** Needed on this machine; a program and what makes it say its version. */
  needs: string[];
  /** Installs it, from the registry of its language. */
  install: () => Promise<void>;
}

export interface Generator extends Tool {
  language: string;
  /** Generates the client and compiles it with its program; gives what the generator said. */
  build: () => Promise<string>;
  /** Runs the program; gives what it printed. */
  run: (input: string) => Promise<string>;
}

/** An empty folder for what is generated. */
export function fresh(...path: string[]): string {
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

/** @param generate makes the client in a folder, with a tool that was installed */
function typescript(
  name: string,
  packages: string[],
  program: string,
  generate: (tool: (name: string) => string, work: string) => Promise<string>,
): Generator {
  const folder = packages[0]!.replaceAll(/[@/]+/g, '-').replace(/^-/, '');
  const tools = join(cache, folder);
  const work = join(cache, `work-${name}`);
  const tool = (file: string) => join(tools, 'node_modules', '.bin', file);
  return {
    language: `TypeScript (${name})`,
    needs: ['npm', '--version'],
    async install() {
      if (existsSync(tool('tsc'))) return;
      fresh(folder);
      const all = [...packages, 'typescript@5.9.3', '@types/node@24.19.2'];
      await command('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', tools, ...all]);
    },
    async build() {
      fresh(`work-${name}`);
      symlinkSync(join(tools, 'node_modules'), join(work, 'node_modules'));
      const said = await generate(tool, work);
      copyFileSync(join(programs, program), join(work, 'program.ts'));
      writeFileSync(join(work, 'package.json'), '{ "type": "commonjs" }');
      const compilerOptions = {
        strict: true,
        target: 'es2022',
        module: 'commonjs',
        esModuleInterop: true,
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        outDir: 'built',
      };
      writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
      await command(tool('tsc'), ['-p', '.'], work);
      return said;
    },
    run: (input) => command(process.execPath, ['built/program.js'], work, { CLIENT_INPUT: input }),
  };
}

/** How a client of each library of Java is given its address and token. */
const connects = {
  native:
    'client.updateBaseUri(url); client.setRequestInterceptor(one -> one.header("Authorization", "Bearer " + token));',
  'okhttp-gson': 'client.setBasePath(url); client.setBearerToken(token);',
};

const OPENAPI_GENERATOR = '7.25.0';
const maven = (work: string, ...args: string[]) => command('mvn', ['-q', '-B', ...args], work);

/** OpenAPI Generator, as a plugin of Maven. */
const generated = (work: string, name: string, library: string, ...more: string[]) =>
  maven(
    work,
    `org.openapitools:openapi-generator-maven-plugin:${OPENAPI_GENERATOR}:generate`,
    `-Dopenapi.generator.maven.plugin.inputSpec=${contract}`,
    `-Dopenapi.generator.maven.plugin.generatorName=${name}`,
    `-Dopenapi.generator.maven.plugin.library=${library}`,
    `-Dopenapi.generator.maven.plugin.output=${join(work, 'titre')}`,
    // A list that is left out is not an empty one: a step without feeds takes what the step before it gives.
    `-Dopenapi.generator.maven.plugin.additionalProperties=${['containerDefaultToNull=true', ...more].join(',')}`,
  );

/** An empty project, in which Maven finds the generator. */
const POM =
  '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>' +
  '<groupId>titre</groupId><artifactId>clients</artifactId><version>1</version></project>';

function java(library: keyof typeof connects): Generator {
  const work = join(cache, `work-java-${library}`);
  const titre = join(work, 'titre');
  return {
    language: `Java (${library})`,
    needs: ['mvn', '--version'],
    async install() {
      fresh(`work-java-${library}`);
      writeFileSync(join(work, 'pom.xml'), POM);
      await maven(work, `org.openapitools:openapi-generator-maven-plugin:${OPENAPI_GENERATOR}:help`);
    },
    async build() {
      await generated(work, 'java', library);
      const sources = join(titre, 'src', 'main', 'java');
      copyFileSync(join(programs, 'Program.java'), join(sources, 'Program.java'));
      writeFileSync(
        join(sources, 'Connect.java'),
        'import org.openapitools.client.ApiClient;\n\nclass Connect {\n  static ApiClient to(String url, String token) {\n' +
          `    ApiClient client = new ApiClient();\n    ${connects[library]}\n    return client;\n  }\n}\n`,
      );
      return maven(titre, '-Dmaven.test.skip=true', 'compile', 'dependency:copy-dependencies');
    },
    run: (input) =>
      command('java', ['-cp', ['target/classes', 'target/dependency/*'].join(delimiter), 'Program'], titre, {
        CLIENT_INPUT: input,
      }),
  };
}

const KOTLIN = '2.2.20';
const dependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** With the generator and the compiler of Maven. */
function kotlin(): Generator {
  const work = join(cache, 'work-kotlin');
  const titre = join(work, 'titre');
  const sources = join(titre, 'src', 'main', 'kotlin');
  return {
    language: 'Kotlin (jvm-okhttp4)',
    needs: ['mvn', '--version'],
    async install() {
      fresh('work-kotlin');
      writeFileSync(join(work, 'pom.xml'), POM);
      await maven(work, 'dependency:get', `-Dartifact=org.jetbrains.kotlin:kotlin-maven-plugin:${KOTLIN}`);
    },
    async build() {
      await generated(work, 'kotlin', 'jvm-okhttp4', 'serializationLibrary=gson');
      copyFileSync(join(programs, 'program.kt'), join(sources, 'Program.kt'));
      writeFileSync(
        join(titre, 'pom.xml'),
        POM.replace(
          '</project>',
          `<dependencies>${dependency('org.jetbrains.kotlin', 'kotlin-stdlib', KOTLIN)}${dependency('com.google.code.gson', 'gson', '2.13.2')}` +
            `${dependency('com.squareup.okhttp3', 'okhttp-jvm', '5.3.0')}</dependencies><build><sourceDirectory>src/main/kotlin</sourceDirectory>` +
            `<plugins><plugin><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-maven-plugin</artifactId><version>${KOTLIN}</version><executions>` +
            '<execution><phase>compile</phase><goals><goal>compile</goal></goals></execution></executions></plugin></plugins></build></project>',
        ),
      );
      return maven(titre, 'compile', 'dependency:copy-dependencies');
    },
    run: (input) =>
      command('java', ['-cp', ['target/classes', 'target/dependency/*'].join(delimiter), 'ProgramKt'], titre, {
        CLIENT_INPUT: input,
      }),
  };
}

/** With the generator of Maven and the compiler of Rust. */
function rust(): Generator {
  const work = join(cache, 'work-rust');
  const titre = join(work, 'titre');
  return {
    language: 'Rust (reqwest)',
    needs: ['cargo', '--version'],
    async install() {
      await command('mvn', ['--version']);
      fresh('work-rust');
      writeFileSync(join(work, 'pom.xml'), POM);
    },
    async build() {
      await generated(work, 'rust', 'reqwest', 'supportAsync=false', 'packageName=titre');
      copyFileSync(join(programs, 'program.rs'), join(titre, 'src', 'main.rs'));
      // What is compiled is kept apart from what is generated anew.
      return command('cargo', ['build', '-q'], titre, {
        CARGO_TARGET_DIR: join(cache, 'rust-target'),
        RUSTFLAGS: '-A warnings',
      });
    },
    run: (input) => command(join(cache, 'rust-target', 'debug', 'titre'), [], titre, { CLIENT_INPUT: input }),
  };
}

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
  typescript('hey-api', ['@hey-api/openapi-ts@0.95.0'], 'program.ts.txt', (tool, work) =>
    command(tool('openapi-ts'), ['-i', contract, '-o', join(work, 'titre'), '-c', '@hey-api/client-fetch'], work),
  ),
  typescript(
    'openapi-fetch',
    ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    'program-fetch.ts.txt',
    (tool, work) => command(tool('openapi-typescript'), [contract, '-o', join(work, 'titre.ts')], work),
  ),
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
  java('native'),
  java('okhttp-gson'),
  rust(),
  kotlin(),
];

/** Why a tool cannot be installed here, or null once it is. */
export async function missing({ needs: [file, ...args], install }: Tool): Promise<string | null> {
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

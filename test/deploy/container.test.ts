/** The files for containers, without a container engine: what they copy, who runs, and that their numbers and addresses are the program's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configVariables, parseConfig } from '../../src/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile').replaceAll(/\\\n/g, ' ');
const lines = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
const [build = [], run = []] = [
  lines.slice(0, lines.lastIndexOf('FROM ${RUN_IMAGE}')),
  lines.slice(lines.lastIndexOf('FROM ${RUN_IMAGE}')),
];
const copied = build
  .filter((line) => line.startsWith('COPY '))
  .flatMap((line) => line.split(' ').slice(1, -1));
const variablesOf = (names: Iterable<string>): string[] =>
  [...names].filter((name) => /^[A-Z_]{4,}$/.test(name));

describe('the Dockerfile', () => {
  it('copies what exists, and .dockerignore lets in that alone', () => {
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const let_in = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(new Set(copied.map((path) => path.split('/')[0]))).toEqual(new Set(let_in));
  });

  it('copies every folder that the code imports from', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(ts|astro)$/.test(name),
    );
    const folders = new Set(
      files.flatMap((name) =>
        [...read(`src/${name}`).matchAll(/^import [^'\n]*'(\.\.?\/[^']+)'/gm)].map(
          ([, target = '']) => normalize(join('src', name, '..', target)).split('/')[0] ?? '',
        ),
      ),
    );
    expect([...folders].filter((folder) => !copied.includes(folder))).toEqual([]);
    expect(folders.size).toBeGreaterThan(1);
  });

  it('runs without root or a shell, from one volume', () => {
    expect(run.find((line) => line.startsWith('USER '))).toBe('USER 65532:65532');
    for (const word of ['ENTRYPOINT', 'HEALTHCHECK']) {
      const program = run.find((line) => line.startsWith(word))?.match(/\["node", "([^"]+)"\]$/)?.[1] ?? '';
      expect(existsSync(join(root, program))).toBe(true);
    }
    expect(run.filter((line) => /^(?:RUN|VOLUME) /.test(line))).toEqual(['VOLUME /data']);
    // A new volume has the owner of what the image has in its place.
    expect(run).toContain('COPY --from=build --chown=65532:65532 /volume /');
  });
});

describe('compose and Kubernetes', () => {
  const compose = parse(read('compose.yaml')) as {
    services: Record<'registry' | 'store', { environment: Record<string, string>; read_only?: boolean }>;
  };
  const manifests = ['registry', 'service', 'budget'].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map(
      (document) => document.toJS() as Record<string, unknown>,
    ),
  );

  it('set variables that the server reads, to values that it takes', () => {
    const environment = compose.services.registry.environment;
    expect(variablesOf(Object.keys(environment)).filter((name) => !configVariables.includes(name))).toEqual(
      [],
    );
    expect(compose.services.registry.read_only).toBe(true);
    const values = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replaceAll(
          /\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g,
          (_, other?: string) => other ?? 'sixteen-letters-x',
        ),
      ]),
    );
    expect(parseConfig(values).metricsAddress).toEqual({ host: '0.0.0.0', port: 9464 });
    const text = read('deploy/kubernetes/registry.yaml');
    const named = [...text.matchAll(/- \{ name: ([A-Z_]+),/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !configVariables.includes(name))).toEqual([]);
    expect(named).toHaveLength(3);
  });

  it('are all in the kustomization', () => {
    const kustomization = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] };
    const files = readdirSync(join(root, 'deploy/kubernetes')).filter(
      (name) => name !== 'kustomization.yaml',
    );
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    expect(manifests.map(({ kind }) => kind)).toEqual(['StatefulSet', 'Service', 'PodDisruptionBudget']);
  });
});

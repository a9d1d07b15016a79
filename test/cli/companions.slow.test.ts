/** What a skill needs: other skills come in the same plan, and `doctor` says what is there. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRepository, makeRepository } from '../support/github/repository.ts';
import { type CliRegistry, openCliRegistry, skillText } from './support/registry.ts';

const names = ['sheets', 'base', 'deep'] as const;

/** `sheets` needs `base`, which needs `deep`, which needs `sheets`. */
const needs: Readonly<Record<(typeof names)[number], readonly string[]>> = {
  sheets: [
    'The base skill [skill suite-base]',
    'The colours skill where there are charts [skill suite-colours, optional]',
    'The lost skill [skill suite-lost]',
    'The counter command and a newer Node.js [program counter] [runtime Node.js 18+]',
    'A key [variable SUITE_KEY]',
    'An account [account Suite]',
    'The sibling skills for colours [other sibling skills]',
  ],
  base: ['The deep skill [skill suite-deep]'],
  deep: ['The sheets skill [skill suite-sheets]'],
};

/** Skills of one repository, each in its folder below `skills`. */
function repositoryOf(skills: readonly string[]): LocalRepository {
  const license =
    'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy';
  const texts = skills.map((name) => [
    `skills/${name}/SKILL.md`,
    skillText(name, `Fills ${name} with numbers.`, `fill ${name} with numbers`),
  ]);
  const repository = makeRepository(Object.fromEntries([['LICENSE', license], ...texts]));
  repository.commit({});
  return repository;
}

/** Rows of the starter catalog as they are, whose repository has the same layout here. */
const starterRows = ['drive', 'shared'].map(
  (name) => `skills/googleworkspace/googleworkspace-gws-${name}.md`,
);

let registry: CliRegistry;
beforeAll(async () => {
  const content = names.map((name): [string, string] => [
    `skills/suite/suite-${name}.md`,
    [
      '---',
      `name: Suite ${name}`,
      'repository: https://github.com/suite/skills',
      `path: skills/${name}/SKILL.md`,
      'category: Documents',
      `tags: [${name}]`,
      '---',
      `Fills ${name} with numbers, for people who count.`,
      '',
      '## Use it for',
      `- fill ${name} with numbers`,
      '',
      '## Needs',
      ...needs[name].map((line) => `- ${line}`),
      '',
    ].join('\n'),
  ]);
  for (const path of starterRows)
    content.push([path, await readFile(join(import.meta.dirname, '../../content', path), 'utf8')]);
  registry = await openCliRegistry({
    repositories: {
      'suite/skills': repositoryOf(names),
      'googleworkspace/cli': repositoryOf(['gws-drive', 'gws-shared']),
    },
    content: Object.fromEntries(content),
  });
});
afterAll(() => registry.close());

describe('companions', () => {
  it('are installed by one approval, each once, and what is not listed is said', async () => {
    const cwd = await registry.project();
    const asked = await registry.run(['install', 'suite-sheets'], { cwd });
    expect(asked.exitCode).toBe(4);
    expect(asked.error).toMatch(
      /^Approval needed: suite-sheets, suite-base, suite-deep are installed once a person approves$/m,
    );
    expect(asked.error).toContain('suite-sheets needs suite-lost, which this registry does not list');
    expect(asked.error).toContain('suite-sheets needs sibling skills, of which the catalog names no slug');
    const ran = await registry.run(['install', 'suite-sheets', '--yes', '--json'], { cwd });
    expect(ran.exitCode).toBe(0);
    const { skills } = JSON.parse(ran.out) as { skills: { slug: string }[] };
    expect(skills.map(({ slug }) => slug)).toEqual(['suite-sheets', 'suite-base', 'suite-deep']);
    expect((await registry.run(['verify'], { cwd })).exitCode).toBe(0);
  });

  it('of a skill of the starter catalog come with it by one approval', async () => {
    const cwd = await registry.project();
    const asked = await registry.run(['install', 'googleworkspace-gws-drive'], { cwd });
    expect(asked.exitCode).toBe(4);
    const ran = await registry.run(['install', 'googleworkspace-gws-drive', '--yes'], { cwd });
    expect([ran.exitCode, ran.error]).toEqual([0, expect.not.stringContaining('not list')]);
    for (const name of ['gws-drive', 'gws-shared'])
      expect(await readFile(join(cwd, '.agents/skills', name, 'SKILL.md'), 'utf8')).toContain(name);
  });

  it('are left out with --alone, and not installed again where they are', async () => {
    const cwd = await registry.project();
    const slugs = async (...words: string[]): Promise<string[]> => {
      const { out } = await registry.run(['install', ...words, '--yes', '--json'], { cwd });
      return (JSON.parse(out) as { skills: { slug: string }[] }).skills.map(({ slug }) => slug);
    };
    expect(await slugs('suite-base', '--alone')).toEqual(['suite-base']);
    expect(await slugs('suite-sheets')).toEqual(['suite-sheets']);
  });
});

describe('doctor <slug>', () => {
  it('says what is there and what is missing, and no value of a variable', async () => {
    const cwd = await registry.project();
    await mkdir(join(cwd, 'bin'));
    await writeFile(join(cwd, 'bin/counter'), '#!/bin/sh\n');
    const doctor = (environment: Record<string, string>): ReturnType<CliRegistry['run']> =>
      registry.run(['doctor', 'suite-sheets'], { cwd, environment });
    const path = `${join(cwd, 'bin')}:${process.env['PATH'] ?? ''}`;
    const before = await doctor({ PATH: path });
    expect(before.exitCode).toBe(1);
    expect(before.out).toMatch(/MISSING +program counter: /);
    expect(before.out).toMatch(/MISSING +variable SUITE_KEY: not set/);
    expect(before.out).toMatch(/MISSING +skill suite-base: not installed/);
    expect(before.out).toMatch(/ok +runtime Node.js: /);
    expect(before.out).toMatch(/look +account Suite: An account/);
    await chmod(join(cwd, 'bin/counter'), 0o755);
    await registry.run(['install', 'suite-base', '--yes'], { cwd });
    const after = await doctor({ PATH: path, SUITE_KEY: 'hidden-value' });
    expect(after.out).toMatch(/ok +program counter: \S*counter/);
    expect(after.out).toMatch(/ok +variable SUITE_KEY: set/);
    expect(after.out).toMatch(/ok +skill suite-base: installed/);
    expect(after.out).not.toContain('hidden-value');
    expect(after.out).toMatch(/MISSING +skill suite-lost/);
  });
});

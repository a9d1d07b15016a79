/** Ten skills whose folders differ in what trips installers: names, depth, modes, links, line ends, size. */
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '../../support/github/repository.ts';
import type { MoreSkills } from './registry.ts';

const license = 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy';

function skillText(name: string): string {
  return `---\nname: ${name}\ndescription: Keeps the ${name} of a household in order, week by week.\nlicense: MIT\n---\n# ${name}\n\nUse it to sort things. Ask first which order is wanted.\n`;
}

/** Slug of each skill, and the path of its main file in `acme/varied`. */
const paths = {
  'acme-plain': 'skills/plain/SKILL.md',
  'acme-deep': 'a/b/c/d/deep/SKILL.md',
  'acme-odd-place': 'skills/odd place/SKILL.md',
  'acme-letters': 'skills/größe/SKILL.md',
  'acme-quoted': "skills/it's $(here)/SKILL.md",
  'acme-metadata': 'skills/metadata/SKILL.md',
  'acme-linked': 'skills/linked/SKILL.md',
  'acme-line-ends': 'skills/line-ends/SKILL.md',
  'acme-many': 'skills/many/SKILL.md',
} as const;

/** In the order of the tests; the last one is the whole of its repository. */
export const variedSlugs = [...Object.keys(paths), 'acme-whole'];

/** The caller removes the repositories. */
export function makeVariedSkills(): MoreSkills {
  const varied = makeRepository({
    LICENSE: license,
    '.gitattributes': '*.txt text eol=crlf\n*.md export-subst\nsecret.md export-ignore\n',
    ...Object.fromEntries(
      Object.entries(paths).map(([slug, path]) => [path, skillText(slug.replace('acme-', ''))]),
    ),
    'a/b/c/d/deep/e/f/g/note.md': 'Far down.\n',
    'skills/odd place/with space.md': 'A space.\n',
    'skills/größe/maße.md': 'Other letters.\n',
    'skills/metadata/metadata.json': '{"kind":"metadata"}\n',
    'skills/metadata/scripts/run.sh': '#!/bin/sh\necho run\n',
    'skills/line-ends/windows.md': 'one\r\ntwo\r\n',
    'skills/line-ends/picture.bin': Uint8Array.from({ length: 300 }, (_, at) => at % 256),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`skills/many/references/part-${at}.md`, `Part ${at}.\n`]),
    ),
  });
  chmodSync(join(varied.folder, 'skills/metadata/scripts/run.sh'), 0o755);
  symlinkSync('SKILL.md', join(varied.folder, 'skills/linked/other.md'));
  const whole = makeRepository({
    LICENSE: license,
    'SKILL.md': skillText('whole'),
    'notes/one.md': 'One.\n',
  });
  const repositories = { 'acme/varied': varied, 'acme/whole': whole };
  varied.commit({});
  const pins = { varied: varied.head(), whole: whole.head() };
  // The branches move on: what is installed is what was pinned.
  return {
    repositories,
    content: Object.fromEntries([
      ...Object.entries(paths).map(([slug, path]) => page(slug, 'varied', path, pins.varied)),
      page('acme-whole', 'whole', 'SKILL.md', pins.whole),
    ]),
  };
}

function page(slug: string, name: string, path: string, commit: string): [string, string] {
  const lines = [
    '---',
    `name: ${JSON.stringify(`Household ${slug}`)}`,
    `repository: https://github.com/acme/${name}`,
    `path: ${JSON.stringify(path)}`,
    'category: Documents',
    'tags: [household]',
    'review:',
    '  decision: approved',
    '  by: Ann',
    '  on: 2026-01-02',
    `  commit: ${commit}`,
    '  ownership_proven: true',
    '  reason: Read by hand.',
    '---',
    'Keeps things in order for people who have to do it every week.',
    '',
    '## Use it for',
    `- sort the ${slug.replace('acme-', '')} things`,
    '',
  ];
  return [`skills/acme/${slug}.md`, lines.join('\n')];
}

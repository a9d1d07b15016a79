import { describe, expect, test } from 'vitest';
import { isLicenceFile, spdxOf, spdxOfText, toLicense } from '../../../src/ingest/evidence/license.ts';

describe('spdxOf', () => {
  test.each([
    ['MIT', 'MIT'],
    ['MIT License', 'MIT'],
    ['The MIT License', 'MIT'],
    ['Apache 2.0', 'Apache-2.0'],
    ['Apache-2.0 license', 'Apache-2.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['BSD-3-Clause license', 'BSD-3-Clause'],
    ['CC-BY-SA-4.0', 'CC-BY-SA-4.0'],
    ['MPL-2.0', 'MPL-2.0'],
    ['gpl-3.0-or-later', 'GPL-3.0-or-later'],
  ])('reads %s as %s', (statement, spdx) => expect(spdxOf(statement)).toBe(spdx));

  test.each(['Unknown', 'Proprietary', 'Complete terms in LICENSE.txt', 'MIT and others', 'BSD', 'GPL', ''])(
    'does not guess what %s means',
    (statement) => expect(spdxOf(statement)).toBeNull(),
  );
});

describe('spdxOfText', () => {
  test.each([
    ['MIT License\n\nCopyright (c) 2026 Acme', 'MIT'],
    ['Copyright (c) Acme\n\nPermission is hereby granted, free of charge, to any person', 'MIT'],
    [
      '                                 Apache License\n                           Version 2.0, January 2004',
      'Apache-2.0',
    ],
    ['Apache License 2.0\n\nSee the root.', 'Apache-2.0'],
    ['Mozilla Public License Version 2.0\n====', 'MPL-2.0'],
    ['Attribution-ShareAlike 4.0 International\n', 'CC-BY-SA-4.0'],
    ['GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007', 'GPL-3.0-only'],
    ['Redistribution and use in source and binary forms … 3. Neither the name of Acme', 'BSD-3-Clause'],
    ['Redistribution and use in source and binary forms', 'BSD-2-Clause'],
  ])('recognises a title: %s', (text, spdx) => expect(spdxOfText(text)).toBe(spdx));

  test('knows no terms in other text', () =>
    expect(spdxOfText('All rights reserved. See our website.')).toBeNull());
  test('does not find a title further down', () => {
    expect(spdxOfText(`All rights reserved.\n${'x '.repeat(1000)}\nMIT License`)).toBeNull();
  });
});

test('a licence file is one at the top of the folder', () => {
  expect(['LICENSE', 'LICENSE.txt', 'licence.md', 'COPYING'].every(isLicenceFile)).toBe(true);
  expect(['licensing.md', 'fonts/LICENSE', 'LICENSE.ttf'].some(isLicenceFile)).toBe(false);
});

describe('the licence of a skill', () => {
  const statements = { frontMatter: null, file: null, repository: 'Apache-2.0', note: null };

  test('is its own statement before the repository’s', () => {
    expect(toLicense({ ...statements, frontMatter: 'MIT License' })).toEqual({
      spdx: 'MIT',
      stated_by: 'skill',
      note: null,
    });
  });
  test('is that of its licence file where front matter points there', () => {
    const found = toLicense({ ...statements, frontMatter: 'see LICENSE.txt', file: 'MIT License' });
    expect(found).toEqual({ spdx: 'MIT', stated_by: 'skill', note: null });
  });
  test('is the repository’s where it states nothing', () => {
    expect(toLicense(statements)).toEqual({ spdx: 'Apache-2.0', stated_by: 'repository', note: null });
  });
  test('is not the repository’s where its own licence file says something else', () => {
    const found = toLicense({ ...statements, file: 'Source available, all rights reserved.' });
    expect(found).toMatchObject({ spdx: null, stated_by: 'skill' });
  });
  test('carries a remark where its own statement is no SPDX id', () => {
    const found = toLicense({ ...statements, frontMatter: 'Unknown' });
    expect(found).toMatchObject({ spdx: 'Apache-2.0', stated_by: 'repository' });
    expect(found.note).toContain('not an SPDX id');
  });
  test('is unknown where nobody states one', () => {
    expect(toLicense({ ...statements, repository: null })).toEqual({
      spdx: null,
      stated_by: 'nothing',
      note: null,
    });
  });
});

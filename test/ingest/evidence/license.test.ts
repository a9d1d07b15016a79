import { describe, expect, test } from 'vitest';
import {
  licenceFileName,
  limitsOf,
  spdxOf,
  spdxOfText,
  toLicense,
} from '../../../src/ingest/evidence/license.ts';
import { spdxOfManifest, spdxOfReadme } from '../../../src/ingest/evidence/license-statements.ts';

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
    ['CC-BY-NC-SA-4.0', 'CC-BY-NC-SA-4.0'],
    ['CC BY-NC-ND 4.0', 'CC-BY-NC-ND-4.0'],
    ['CC BY 3.0', 'CC-BY-3.0'],
    ['Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International', 'CC-BY-NC-SA-4.0'],
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
    [
      'Copyright 2026 Acme, Inc.\n\nLicensed under the Apache License, Version 2.0 (the "License");\nyou may not use this file',
      'Apache-2.0',
    ],
    ['Mozilla Public License Version 2.0\n====', 'MPL-2.0'],
    ['Attribution-ShareAlike 4.0 International\n', 'CC-BY-SA-4.0'],
    ['Attribution-NonCommercial-ShareAlike 4.0 International\n', 'CC-BY-NC-SA-4.0'],
    [
      'Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 International Public License',
      'CC-BY-NC-ND-4.0',
    ],
    ['Attribution 4.0 International\n', 'CC-BY-4.0'],
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
  expect(
    ['LICENSE', 'LICENSE.txt', 'licence.md', 'COPYING'].every((name) => licenceFileName.test(name)),
  ).toBe(true);
  expect(['licensing.md', 'fonts/LICENSE', 'LICENSE.ttf'].some((name) => licenceFileName.test(name))).toBe(
    false,
  );
});

test.each([
  [
    'CC-BY-NC-SA-4.0',
    'commercial use is not allowed, changed versions must be shared under the same licence',
  ],
  ['CC-BY-ND-4.0', 'changed versions must not be shared'],
  ['AGPL-3.0-only', 'works made from it must be shared under the same licence'],
  ['PolyForm-Noncommercial-1.0.0', 'commercial use is not allowed'],
  ['Elastic-2.0', 'offering it as a hosted service is not allowed'],
  ['MIT', null],
  ['Apache-2.0', null],
  ['CC-BY-4.0', null],
])('the limits of %s: %s', (spdx, limits) => expect(limitsOf(spdx)).toBe(limits));

describe('a manifest', () => {
  test.each([
    ['{"name":"x","license":"Apache-2.0"}', 'Apache-2.0'],
    ['{"license":{"type":"MIT","url":"https://example.com"}}', 'MIT'],
    ['{"license":"SEE LICENSE IN terms.txt"}', null],
    ['{"license":["MIT"]}', null],
    ['{"license":', null],
    ['[]', null],
  ])('%s states %s', (text, spdx) => expect(spdxOfManifest(text)).toBe(spdx));
});

describe('a README', () => {
  test.each([
    ['# Tools\n\n## License\n\nMIT\n', 'MIT'],
    ['## License\n\n[Apache-2.0](LICENSE)\n', 'Apache-2.0'],
    [
      '## 📄 License\n\nThis repository is licensed under the Apache License 2.0.\n\nParts differ.',
      'Apache-2.0',
    ],
    ['## License\n\nMIT License - see [LICENSE](LICENSE) for details.\n', 'MIT'],
    ['## License\n\nReleased under the **MIT** license.\n', 'MIT'],
    ['## License\n\nEach skill has its own.\n\n## Made with\n\nMIT\n', null],
    ['We chose the MIT license after a long talk.', null],
    ['', null],
  ])('%j states %s', (text, spdx) => expect(spdxOfReadme(text)).toBe(spdx));
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
  test('says what it does not allow', () => {
    const found = toLicense({ ...statements, frontMatter: 'CC BY-NC-SA 4.0' });
    expect(found).toMatchObject({ spdx: 'CC-BY-NC-SA-4.0', stated_by: 'skill' });
    expect(found.note).toContain('commercial use is not allowed');
    expect(toLicense({ ...statements, repository: 'CC-BY-NC-4.0', note: 'stated in plugin.json' }).note).toBe(
      'stated in plugin.json; commercial use is not allowed',
    );
  });
  test('is unknown where none is stated', () => {
    expect(toLicense({ ...statements, repository: null })).toEqual({
      spdx: null,
      stated_by: 'nothing',
      note: null,
    });
  });
});

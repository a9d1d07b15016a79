/** The licence of a skill: its own statement first, then its licence file, then the repository's. */
import { z } from 'zod';
import stored from '../../data/license-names.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { RepositoryLicence, SourceRepository } from '../source.ts';

/** Common spellings of SPDX ids, in lower case, without "license", "the" and punctuation. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries(
    readTable('license-names', stored, z.record(z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/), z.string())),
  ),
);

/** A Creative Commons licence in words or as an id, in the form that `spdxOf` makes. */
const creativeCommons =
  /^(?:cc|creative commons)(?: by| attribution)((?: nc| non ?commercial)?)((?: sa| share ?alike| nd| no ?deriv(?:ative)?s)?) ([1-4]) ([05])(?: international| unported)?$/;

function creativeCommonsOf(plain: string): string | null {
  const found = creativeCommons.exec(plain);
  if (found === null) return null;
  const [, commercial = '', changes = '', major = '', minor = ''] = found;
  const kind = changes === '' ? '' : / s/.test(changes) ? '-SA' : '-ND';
  return `CC-BY${commercial === '' ? '' : '-NC'}${kind}-${major}.${minor}`;
}

/** What a licence does not allow or asks in return, as far as its id tells; null for one that allows nearly everything. */
export function limitsOf(spdx: string): string | null {
  const limits = [
    ...(/-NC\b|Noncommercial/.test(spdx) ? ['commercial use is not allowed'] : []),
    ...(/-ND\b/.test(spdx) ? ['changed versions must not be shared'] : []),
    ...(/^CC-.*-SA\b/.test(spdx) ? ['changed versions must be shared under the same licence'] : []),
    ...(/^(?:A?GPL|EUPL)-/.test(spdx) ? ['works made from it must be shared under the same licence'] : []),
    ...(spdx.startsWith('Elastic-') ? ['offering it as a hosted service is not allowed'] : []),
    ...(spdx.startsWith('BUSL-') ? ['use in production is limited'] : []),
  ];
  return limits.length === 0 ? null : limits.join(', ');
}

/** The SPDX id of a short statement ("MIT License", "Apache 2.0"); null if it is not clear. */
export function spdxOf(statement: string): string | null {
  const plain = statement
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:the|licen[sc]ed?|under)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return spellings.get(plain) ?? creativeCommonsOf(plain);
}

/** Titles of licence texts: what the first lines must contain, and what distinguishes similar ones. */
const licenceTexts: readonly { readonly spdx: string; readonly title: RegExp; readonly also?: RegExp }[] = [
  { spdx: 'Apache-2.0', title: /Apache License,?\s+Version 2\.0/i },
  { spdx: 'MPL-2.0', title: /Mozilla Public License,? Version 2\.0/i },
  { spdx: 'AGPL-3.0-only', title: /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i },
  { spdx: 'LGPL-3.0-only', title: /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i },
  { spdx: 'GPL-3.0-only', title: /GNU GENERAL PUBLIC LICENSE\s+Version 3/i },
  { spdx: 'GPL-2.0-only', title: /GNU GENERAL PUBLIC LICENSE\s+Version 2/i },
  { spdx: 'CC0-1.0', title: /CC0 1\.0 Universal/i },
  { spdx: 'ISC', title: /\bISC License\b/i },
  { spdx: 'MIT', title: /\bMIT License\b|Permission is hereby granted, free of charge/i },
  {
    spdx: 'BSD-3-Clause',
    title: /BSD 3-Clause|Redistribution and use in source and binary forms/i,
    also: /Neither the name of/i,
  },
  { spdx: 'BSD-2-Clause', title: /BSD 2-Clause|Redistribution and use in source and binary forms/i },
];

/** `Attribution-NonCommercial-ShareAlike 4.0`, as the legal codes are titled. */
const creativeCommonsTitle =
  /Attribution(?:-NonCommercial)?(?:-ShareAlike|-NoDerivatives|-NoDerivs)? [1-4]\.[05]/i;

/** Characters of a licence file that are searched for its title, which is in the first few lines. */
const titleWindow = 1_200;

/** The SPDX id of a licence file's text; null if its title is unknown. */
export function spdxOfText(text: string): string | null {
  const opening = text.slice(0, titleWindow);
  const found = licenceTexts.find(({ title, also }) => title.test(opening) && (also?.test(text) ?? true));
  if (found !== undefined) return found.spdx;
  const commons = creativeCommonsTitle.exec(opening)?.[0];
  if (commons !== undefined) return spdxOf(`cc ${commons}`);
  const firstLine = opening.split('\n').find((line) => line.trim() !== '') ?? '';
  return firstLine.length <= 80 ? spdxOf(firstLine) : null;
}

/** Names of licence files at the top of a folder. */
export const licenceFileName = /^(?:licen[sc]e|copying)(?:\.(?:txt|md))?$/i;

interface LicenceStatements {
  /** The skill's own front matter. */
  readonly frontMatter: string | null;
  /** Text of the licence file in the skill's folder, if it was read. */
  readonly file: string | null;
  /** What the repository states, as an SPDX id. */
  readonly repository: string | null;
  readonly note: string | null;
}

/** What the tree states for the skill's own place goes before what the host says of the whole repository. */
export function statedByRepository(
  { license, licenseNote }: Pick<SourceRepository, 'license' | 'licenseNote'>,
  ofTree: RepositoryLicence | null,
): Pick<LicenceStatements, 'repository' | 'note'> {
  return ofTree === null
    ? { repository: license, note: licenseNote }
    : { repository: ofTree.spdx, note: ofTree.note };
}

/** The licence of one skill. An unrecognised statement of its own is never silently replaced by the repository's. */
export function toLicense(statements: LicenceStatements): Evidence['license'] {
  const own = statements.frontMatter === null ? null : spdxOf(statements.frontMatter);
  const ofFile = statements.file === null ? null : spdxOfText(statements.file);
  const skill = own ?? ofFile;
  if (skill !== null)
    return { spdx: skill, stated_by: 'skill', note: joinNotes(statements.note, limitsOf(skill)) };
  if (statements.file !== null) {
    return {
      spdx: null,
      stated_by: 'skill',
      note: joinNotes(statements.note, 'the licence file in the skill folder is not recognised'),
    };
  }
  const unclear =
    statements.frontMatter === null ? null : 'the skill states terms of its own that are not an SPDX id';
  const note = joinNotes(statements.note, unclear);
  if (statements.repository !== null) {
    return {
      spdx: statements.repository,
      stated_by: 'repository',
      note: joinNotes(note, limitsOf(statements.repository)),
    };
  }
  return { spdx: null, stated_by: statements.frontMatter === null ? 'nothing' : 'skill', note };
}

function joinNotes(first: string | null, second: string | null): string | null {
  return [first, second].filter((note) => note !== null).join('; ') || null;
}

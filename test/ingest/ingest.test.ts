import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../src/catalog/front-matter.ts';
import { SkillFrontMatter } from '../../src/schema/skill.ts';
import { linkFamilies } from '../../src/ingest/files/link-families.ts';
import { readFamilyCache } from '../../src/ingest/files/family-cache.ts';
import type { IngestOptions } from '../../src/ingest/ingest.ts';
import { Evidence } from '../../src/schema/evidence.ts';
import {
  corpus,
  evidenceOf,
  filesOf,
  plainAudit,
  run,
  sha256,
  skillText,
  temporaryFolder,
  write,
} from './support.ts';

const tables = skillText('tables');
const two = () =>
  corpus({
    'skills/tables/SKILL.md': { here: { 'SKILL.md': tables, 'notes.md': 'n' } },
    'skills/charts/SKILL.md': { here: { 'SKILL.md': skillText('charts') } },
  });

describe('ingest', () => {
  test('writes one content file and one evidence file per skill, and nothing else', async () => {
    const out = temporaryFolder();
    const summary = await run(two(), out);
    expect(summary).toMatchObject({
      ingested: 2,
      content_written: 2,
      evidence_written: 2,
      evidence_unchanged: 0,
    });
    expect(Object.keys(filesOf(out))).toEqual([
      'evidence/acme/acme-charts.json',
      'evidence/acme/acme-tables.json',
      'skills/acme/acme-charts.md',
      'skills/acme/acme-tables.md',
    ]);
    expect(readdirSync(join(out, 'evidence/acme')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('writes content files without a body that satisfy the schema', async () => {
    const out = temporaryFolder();
    await run(two(), out);
    const { data, body } = parseFrontMatter(readFileSync(join(out, 'skills/acme/acme-tables.md'), 'utf8'));
    expect(body).toBe('');
    expect(SkillFrontMatter.parse({ ...data })).toMatchObject({
      name: 'Tables',
      path: 'skills/tables/SKILL.md',
    });
  });

  test('names a runtime as platform where the content folder knows it; the evidence names it always', async () => {
    const text = skillText('tables', 'Run `${CLAUDE_PLUGIN_ROOT}/x`.');
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': text } } });
    const [bare, out] = [temporaryFolder(), temporaryFolder()];
    write(out, 'agents/claude-code.md', '---\nid: claude-code\n---\n');
    await run(from, bare);
    await run(from, out);
    expect(readFileSync(join(bare, 'skills/acme/acme-tables.md'), 'utf8')).toContain('platforms: [any]');
    expect(readFileSync(join(out, 'skills/acme/acme-tables.md'), 'utf8')).toContain(
      'platforms: [claude-code]',
    );
    expect(evidenceOf(bare, 'acme', 'acme-tables').runtimes).toEqual(['claude-code']);
  });

  test('counts terms of name, description, headings and body', async () => {
    const out = temporaryFolder();
    await run(two(), out);
    const { terms, outline, fingerprint } = evidenceOf(out, 'acme', 'acme-tables');
    expect(terms.name).toEqual({ tables: 1 });
    expect(terms.description).toMatchObject({ report: 1, tables: 1 });
    expect(terms.headings).toEqual({ tables: 1 });
    expect(terms.body).toMatchObject({ tables0: 1, tables39: 1 });
    expect(outline).toMatchObject({ title: 'tables', headings: 1, has_when_to_use: true });
    expect(fingerprint.text_sha256).toBe(sha256(tables));
  });

  test('keeps at most 600 terms of a body, and terms that objects have of their own', async () => {
    const [out, many] = [temporaryFolder(), Array.from({ length: 900 }, (_, at) => `rare${at}`).join(' ')];
    const text = skillText('tables', `${many} constructor constructor hasOwnProperty toString`);
    await run(corpus({ 'x/SKILL.md': { here: { 'SKILL.md': text } } }), out);
    const { body } = evidenceOf(out, 'acme', 'acme-tables').terms;
    expect(Object.keys(body)).toHaveLength(600);
    expect(Object.getOwnPropertyDescriptor(body, 'constructor')?.value).toBe(2);
  });

  test('writes the same bytes whatever the order of repositories and listings', async () => {
    const [first, second, from] = [temporaryFolder(), temporaryFolder(), two()];
    await run(from, first);
    const trees = JSON.parse(readFileSync(join(from, 'trees.json'), 'utf8')) as Record<
      string,
      { commit: string; skills: Record<string, unknown[]> }
    >;
    const tree = trees['acme/tools'];
    const skills = Object.fromEntries(
      Object.entries(tree?.skills ?? {})
        .reverse()
        .map(([path, files]) => [path, [...files].reverse()]),
    );
    write(from, 'trees.json', JSON.stringify({ 'acme/tools': { ...tree, skills } }));
    await run(from, second);
    expect(filesOf(second)).toEqual(filesOf(first));
  });

  test('survives a dry run without writing', async () => {
    const out = join(temporaryFolder(), 'content');
    expect(await run(two(), out, { dryRun: true })).toMatchObject({
      ingested: 2,
      content_written: 2,
      dry_run: true,
    });
    expect(existsSync(out)).toBe(false);
  });
});

describe('running it again', () => {
  test('changes and touches nothing, on another day too', async () => {
    const [out, from] = [temporaryFolder(), two()];
    await run(from, out);
    const before = filesOf(out);
    for (const path of Object.keys(before)) utimesSync(join(out, path), 1, 1);
    const summary = await run(from, out, { today: '2026-11-27' });
    expect(summary).toMatchObject({ content_written: 0, evidence_written: 0, evidence_unchanged: 2 });
    expect(filesOf(out)).toEqual(before);
    expect(Object.keys(before).map((path) => statSync(join(out, path)).mtimeMs)).toEqual(
      Object.keys(before).map(() => 1000),
    );
  });

  test('changes nothing whatever the order of the audit’s members, families included', async () => {
    const out = temporaryFolder();
    const shuffled: IngestOptions['audit'] = (folder) => {
      const { signals, ...rest } = plainAudit(folder);
      const { files, ...others } = signals;
      return { signals: { ...others, files }, ...rest };
    };
    const files = { 'SKILL.md': tables, 'triggers.json': '["read the tables"]' };
    const both = ['acme/tools', 'brand/kit'].map((repository) =>
      corpus({ 'x/SKILL.md': { here: files } }, { repository }),
    );
    for (const from of both) await run(from, out, { audit: shuffled });
    const before = filesOf(out);
    for (const from of both)
      expect(await run(from, out, { audit: shuffled })).toMatchObject({ evidence_written: 0, families: 1 });
    expect(filesOf(out)).toEqual(before);
    expect(Object.keys(JSON.parse(before['evidence/acme/acme-tables.json'] ?? '') as object)).toEqual(
      // Present only where the authors, or another reader, published something.
      Object.keys(Evidence.shape).filter((key) => !['claims', 'signature', 'readers'].includes(key)),
    );
  });

  test('after a change writes that evidence alone; the first day stays, the day of the audit moves', async () => {
    const [out, from] = [temporaryFolder(), two()];
    await run(from, out);
    write(from, 'skills/acme__tools/skills/tables/notes.md', 'new notes');
    const listing = readFileSync(join(from, 'trees.json'), 'utf8').replace(sha256('n'), sha256('new notes'));
    write(from, 'trees.json', listing.replace('"100644",1,', '"100644",9,'));
    expect(await run(from, out, { today: '2026-12-01' })).toMatchObject({
      evidence_written: 1,
      evidence_unchanged: 1,
    });
    expect(evidenceOf(out, 'acme', 'acme-tables')).toMatchObject({
      first_indexed_on: '2026-11-20',
      audited_on: '2026-12-01',
    });
    expect(evidenceOf(out, 'acme', 'acme-charts').audited_on).toBe('2026-11-20');
  });

  test('remembers what an earlier content was found to be', async () => {
    const [out, from] = [temporaryFolder(), two()];
    await run(from, out);
    const before = evidenceOf(out, 'acme', 'acme-tables');
    expect(before.history).toEqual([]);
    write(from, 'skills/acme__tools/skills/tables/notes.md', 'new notes');
    const listing = readFileSync(join(from, 'trees.json'), 'utf8').replace(sha256('n'), sha256('new notes'));
    write(from, 'trees.json', listing.replace('"100644",1,', '"100644",9,'));
    await run(from, out, { today: '2026-12-01' });
    const { history, integrity } = evidenceOf(out, 'acme', 'acme-tables');
    expect(integrity).not.toBe(before.integrity);
    expect(history).toMatchObject([
      { integrity: before.integrity, commit: before.source.commit, audited_on: '2026-11-20' },
    ]);
    expect(history[0]?.audit_score).toBeGreaterThan(0);
  });

  test('renews the day of an audit that found nothing new before it looks stale', async () => {
    const [out, from] = [temporaryFolder(), two()];
    await run(from, out);
    expect(await run(from, out, { today: '2026-12-04' })).toMatchObject({ evidence_written: 0 });
    expect(await run(from, out, { today: '2026-12-05' })).toMatchObject({ evidence_written: 2 });
    expect(evidenceOf(out, 'acme', 'acme-charts')).toMatchObject({
      first_indexed_on: '2026-11-20',
      audited_on: '2026-12-05',
    });
  });

  test.each(['', '{', '{"evidence_version":1}', 'null'])(
    'over corrupt evidence %j reports it and writes it again',
    async (text) => {
      const [out, from] = [temporaryFolder(), two()];
      await run(from, out);
      const good = filesOf(out);
      writeFileSync(join(out, 'evidence/acme/acme-tables.json'), text);
      const { warnings } = await run(from, out);
      expect(warnings).toMatchObject([
        { path: 'skills/tables/SKILL.md', message: expect.stringContaining('corrupt') },
      ]);
      expect(filesOf(out)).toEqual(good);
    },
  );

  test('keeps numeric ids that another source once stated', async () => {
    const [out, from] = [temporaryFolder(), two()];
    await run(from, out);
    const path = 'evidence/acme/acme-tables.json';
    write(out, path, readFileSync(join(out, path), 'utf8').replace('"owner_id": null', '"owner_id": 42'));
    await run(from, out);
    expect(evidenceOf(out, 'acme', 'acme-tables').source.owner_id).toBe(42);
  });
});

describe('a content file that is there', () => {
  const mine = `---
name: My Tables
repository: https://github.com/Acme/tools
path: skills/tables/SKILL.md
category: Documents
---
Reads tables out of reports and writes them down as text.
`;

  test('is never changed, and its slug is kept', async () => {
    const out = temporaryFolder();
    write(out, 'skills/acme/acme-my-tables.md', mine);
    expect(await run(two(), out)).toMatchObject({ ingested: 2, content_written: 1 });
    expect(readFileSync(join(out, 'skills/acme/acme-my-tables.md'), 'utf8')).toBe(mine);
    expect(evidenceOf(out, 'acme', 'acme-my-tables').source.path).toBe('skills/tables/SKILL.md');
  });

  test('is all that --listed takes', async () => {
    const out = temporaryFolder();
    write(out, 'skills/acme/acme-my-tables.md', mine);
    expect(await run(two(), out, { listedOnly: true })).toMatchObject({
      ingested: 1,
      not_listed: 1,
      content_written: 0,
    });
    expect(existsSync(join(out, 'evidence/acme/acme-charts.json'))).toBe(false);
  });

  test('that names no skill is reported and left alone', async () => {
    const out = temporaryFolder();
    write(out, 'skills/acme/broken.md', 'no front matter');
    const { warnings, ingested } = await run(two(), out);
    expect(ingested).toBe(2);
    expect(warnings[0]?.message).toContain('skills/acme/broken.md');
    expect(readFileSync(join(out, 'skills/acme/broken.md'), 'utf8')).toBe('no front matter');
  });
});

describe('facts only', () => {
  test('keeps no sentence of the source, and says so', async () => {
    const out = temporaryFolder();
    const text = skillText('tables').replace(
      '---\n# ',
      'compatibility: Needs a terminal and patience.\nlicense: Ask us nicely.\n---\n# ',
    );
    await run(corpus({ 'x/SKILL.md': { here: { 'SKILL.md': text } } }), out, { factsOnly: true });
    const evidence = evidenceOf(out, 'acme', 'acme-tables');
    expect(evidence).toMatchObject({
      text_kept: false,
      front_matter: { name: 'tables', description: null, compatibility: null, license: null },
      outline: { title: null, description_length: 34 },
    });
    expect(evidence.audit.findings.map(({ excerpt }) => excerpt)).toEqual([null]);
    expect(evidence.terms.description).toMatchObject({ report: 1 });
    const json = JSON.stringify(evidence);
    for (const sentence of [
      'when a report needs',
      'terminal and patience',
      'Ask us nicely',
      'a sentence of the source',
    ]) {
      expect(json).not.toContain(sentence);
    }
  });
});

describe('families', () => {
  test('are written into every member, across repositories and across runs', async () => {
    const out = temporaryFolder();
    await run(corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } }), out);
    expect(evidenceOf(out, 'acme', 'acme-tables').family).toBeNull();
    const brand = corpus(
      { 'y/SKILL.md': { here: { 'SKILL.md': tables, 'more.md': 'm' } } },
      { repository: 'brand/kit' },
    );
    expect((await run(brand, out)).families).toBe(1);
    const family = { canonical: 'brand-tables', kind: 'identical', members: ['acme-tables', 'brand-tables'] };
    expect(evidenceOf(out, 'acme', 'acme-tables').family).toEqual(family);
    expect(evidenceOf(out, 'brand', 'brand-tables').family).toEqual(family);
  });

  test('read only what changed since the last run, and come out as if everything had been read', async () => {
    const [out, dataDir] = [temporaryFolder(), temporaryFolder()];
    const brand = { repository: 'brand/kit' };
    await run(corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } }), out, { dataDir });
    await run(corpus({ 'y/SKILL.md': { here: { 'SKILL.md': skillText('charts') } } }, brand), out, {
      dataDir,
    });
    const cache = await readFamilyCache(dataDir);
    expect([...cache.keys()]).toEqual(['evidence/acme/acme-tables.json', 'evidence/brand/brand-charts.json']);
    // What is kept counts for a file that is as it was: here it says that both texts are one.
    const [first, second] = [...cache.values()];
    const { textSha256 = '', minhash = '' } = first?.candidate ?? {};
    if (second !== undefined)
      cache.set('evidence/brand/brand-charts.json', {
        ...second,
        candidate: { ...second.candidate, textSha256, minhash },
      });
    const slugs = new Set(['acme-tables', 'brand-charts']);
    expect(await linkFamilies(out, slugs, cache)).toMatchObject({ families: 1, written: 2 });
    // A file that was written since is read again.
    expect(await linkFamilies(out, slugs, cache)).toMatchObject({ families: 0, written: 2 });
    writeFileSync(join(dataDir, 'families.json'), '{"version":1,"files":[');
    expect((await readFamilyCache(dataDir)).size).toBe(0);
  });

  test('end when the texts part', async () => {
    const [out, brand] = [temporaryFolder(), { repository: 'brand/kit' }];
    await run(corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } }), out);
    await run(corpus({ 'y/SKILL.md': { here: { 'SKILL.md': tables } } }, brand), out);
    await run(corpus({ 'y/SKILL.md': { here: { 'SKILL.md': skillText('charts') } } }, brand), out);
    expect(evidenceOf(out, 'acme', 'acme-tables').family).toBeNull();
    expect(evidenceOf(out, 'brand', 'brand-tables').family).toBeNull();
  });
});

describe('an odd SKILL.md is ingested all the same:', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const invalid = new Uint8Array([
    ...bytes('---\nname: tables\ndescription: Reads '),
    0xff,
    0xfe,
    ...bytes(' tables.\n---\nText here.'),
  ]);
  test.each<[string, string | Uint8Array]>([
    ['a byte order mark', `\uFEFF${tables}`],
    ['tabs in front matter', '---\nname:\ttables\ndescription:\tReads tables.\n---\nText.'],
    ['a key twice', '---\nname: tables\nname: other\ndescription: Reads tables.\n---\nText.'],
    ['an unclosed fence', '---\nname: tables\ndescription: Reads tables.\n\n# Title\nText.'],
    ['no front matter at all', '# Tables\n\nRead the table, then write it down as text.'],
    ['an unquoted colon', '---\nname: tables\ndescription: Use when: a report has tables.\n---\nText.'],
    ['bytes that are no UTF-8', invalid],
    ['NUL characters', `${tables}\0\0`],
    ['CRLF line ends', tables.replaceAll('\n', '\r\n')],
    ['a name that is a map', '---\nname: {a: b}\ndescription: Reads tables.\n---\nText.'],
    ['a name that is a number', '---\nname: 2024\ndescription: Reads tables.\n---\nText.'],
    ['a description that is a list', '---\nname: tables\ndescription: [a, b]\n---\nText of some words here.'],
    ['an empty body', '---\nname: tables\ndescription: Reads tables.\n---\n'],
    [
      'an alias bomb',
      `---\na: &a [x,x]\nb: &b [*a,*a]\nname: tables\ndescription: Reads tables.\n---\nText.`,
    ],
    ['code as front matter', '---js\n{ name: process.exit(1) }\n---\nSome text that has five words.'],
    ['bidi and tag characters', `${tables}\u202Eabc\u{E0041}\u{E0042}`],
    ['a prototype key', '---\n__proto__: {x: 1}\nname: tables\ndescription: Reads tables.\n---\nText.'],
  ])('%s', async (_, content) => {
    const [out, from] = [
      temporaryFolder(),
      corpus({ 'skills/my tables/SKILL.md': { here: { 'SKILL.md': content } } }),
    ];
    const summary = await run(from, out);
    expect(summary).toMatchObject({ ingested: 1, content_written: 1, skips: [], warnings: [] });
    const before = filesOf(out);
    await run(from, out);
    expect(filesOf(out)).toEqual(before);
  });

  test('an empty one is skipped with a reason', async () => {
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': '' } } });
    expect((await run(from, temporaryFolder())).skips).toEqual([
      { repository: 'acme/tools', path: 'x/SKILL.md', reason: expect.stringContaining('no usable text') },
    ]);
  });
});

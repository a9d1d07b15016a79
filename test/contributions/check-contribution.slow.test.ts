/** What a contribution has to be: true to its source, under its own slug, and harmless or reviewed. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../src/contributions/contribution.ts';
import { contributionText } from '../../src/contributions/report-text.ts';
import {
  checkOf,
  criticalLine,
  highLine,
  registry,
  skillFile,
  skillText,
  today,
  upstream,
} from './support.ts';

const path = 'skills/tables/SKILL.md';
const slug = 'acme-tables';
const skillPath = `skills/acme/${slug}.md`;
const evidencePath = `evidence/acme/${slug}.json`;

/** A repository with one skill, and a registry into which it was just contributed. */
async function contributed(extra = '') {
  const [source, target] = [upstream({ [path]: skillText('tables', extra) }), await registry()];
  target.write(skillPath, skillFile(path));
  await target.ingest(source);
  return { source, target };
}

/** The same, merged into the base a while ago. */
async function listed(extra = '') {
  const source = upstream({ [path]: skillText('tables', extra) });
  const target = await registry(async (base) => {
    base.write(skillPath, skillFile(path));
    await base.ingest(source, '2026-11-01');
  });
  return { source, target };
}

// Each test starts a dozen git processes.
describe('an added skill', () => {
  test('passes with the evidence that ingest wrote', async () => {
    const { source, target } = await contributed();
    const report = await target.check(source);
    expect(checkOf(report, slug)).toMatchObject({
      change: 'added',
      verdict: 'passes',
      problems: [],
      review: [],
      commit: source.head(),
    });
    expect(report).toMatchObject({
      files: 2,
      problems: [],
      removed: [],
      suppressions: [],
      unreachable: null,
    });
    expect(exitCodeOf(report)).toBe(0);
  });

  test('fails with a critical finding, whatever its evidence says', async () => {
    const { source, target } = await contributed(criticalLine);
    const honest = await target.check(source);
    expect(checkOf(honest, slug)).toMatchObject({ verdict: 'fails', problems: [] });
    target.forge(slug, ({ audit }) => void audit.findings.splice(0));
    const forged = checkOf(await target.check(source), slug);
    expect(forged.findings.map(({ severity }) => severity)).toContain('critical');
    expect(forged.problems[0]).toMatchObject({
      path: evidencePath,
      reason: expect.stringMatching(/^audit\.findings\[0\]: nothing here, /),
    });
  });

  test('with a high finding needs a reviewer, which is no failure', async () => {
    const { source, target } = await contributed(highLine);
    const report = await target.check(source);
    expect(checkOf(report, slug)).toMatchObject({
      verdict: 'needs-review',
      review: ['1 high finding and no approval of this commit'],
    });
    expect(exitCodeOf(report)).toBe(0);
  });

  test('cannot approve itself: a new review block needs a reviewer too', async () => {
    const { source, target } = await contributed(highLine);
    target.write(skillPath, skillFile(path, approval(source.head())));
    expect(checkOf(await target.check(source), slug)).toMatchObject({
      verdict: 'needs-review',
      review: ['a review block is new here: approved by Mel; only a maintainer may write it'],
    });
  });

  test('has the slug that ingest gives it, and no better one', async () => {
    const { source, target } = await contributed();
    target.write('skills/acme/acme-best-tables.md', target.read(skillPath));
    target.write(
      'evidence/acme/acme-best-tables.json',
      target.read(evidencePath).replace(slug, 'acme-best-tables'),
    );
    target.drop(skillPath);
    target.drop(evidencePath);
    const report = await target.check(source);
    expect(checkOf(report, 'acme-best-tables')).toMatchObject({
      verdict: 'fails',
      problems: [
        {
          path: 'skills/acme/acme-best-tables.md',
          reason: 'the slug of this skill is acme-tables: rename both its files',
        },
      ],
    });
  });

  test('that repeats a listed one needs a reviewer', async () => {
    const { source, target } = await listed();
    source.commit({ 'other/tables/SKILL.md': skillText('tables') });
    target.write('skills/acme/acme-tools-tables.md', skillFile('other/tables/SKILL.md'));
    await target.ingest(source);
    const report = await target.check(source);
    expect(checkOf(report, 'acme-tools-tables')).toMatchObject({
      verdict: 'needs-review',
      problems: [],
      review: ['the same text as acme-tables'],
    });
  });

  test('must be where its evidence says: path, commit and repository', async () => {
    const { source, target } = await contributed();
    const first = source.head();
    const second = source.commit({ 'skills/tables/more.md': 'more' });
    expect(checkOf(await target.check(source), slug).problems).toEqual([
      { path: evidencePath, line: 1, reason: `the checkout is at ${second}: check out ${first}` },
    ]);
    source.commit({ [path]: null });
    target.forge(slug, (evidence) => (evidence.source.commit = source.head()));
    expect(checkOf(await target.check(source), slug).problems).toEqual([
      {
        path: evidencePath,
        line: 1,
        reason: 'the source has no skill at this path and commit: no such file',
      },
    ]);
  });

  test('is not read where no checkout is given, and the check says that it did not check', async () => {
    const report = await (await contributed()).target.check();
    expect(checkOf(report, slug).verdict).toBe('not-read');
    expect(report.unreachable).toBe('no checkout of https://github.com/acme/tools was provided');
    expect(exitCodeOf(report)).toBe(2);
  });

  test('without evidence, or with a hostile file name, is a problem of the catalog', async () => {
    const { source, target } = await contributed();
    target.drop(evidencePath);
    target.write('skills/acme/x\n::error::owned.md', skillFile(path));
    symlinkSync('/etc/passwd', join(target.content, 'evidence/acme/link.json'));
    const report = await target.check(source);
    expect(report.problems.map(({ path: at, reason }) => [at, reason])).toEqual([
      ['evidence/acme/link.json', 'not a regular file'],
      [skillPath, 'no evidence yet: run `npm run ingest` for this skill'],
      ['skills/acme/x\n::error::owned.md', 'the file name must be a slug: a-z, 0-9 and -'],
    ]);
    expect(contributionText(report)).not.toMatch(/^\s*::/m);
    expect(exitCodeOf(report)).toBe(1);
  });

  test('is evidence as ingest writes it, not as an editor does', async () => {
    const { source, target } = await contributed();
    // The last of two members of one name counts; a reader sees the first.
    target.write(evidencePath, target.read(evidencePath).replace('{', '{\n  "slug": "acme-other",'));
    expect(checkOf(await target.check(source), slug).problems.map(({ reason }) => reason)).toEqual([
      'differs from the output of ingest: run ingest instead of editing the file',
    ]);
  });
});

describe('a listed skill', () => {
  test('whose words alone are changed is not read again', async () => {
    const { target } = await listed();
    target.write(skillPath, skillFile(path).replace('Pulls tables', 'Takes tables'));
    expect(checkOf(await target.check(), slug)).toMatchObject({
      change: 'changed',
      verdict: 'passes',
      notes: ['the evidence is unchanged, so its source was not read again'],
    });
  });

  test('at a new commit carries its history over, and nothing else into it', async () => {
    const { source, target } = await listed();
    source.commit({ [path]: skillText('tables', 'A new sentence.') });
    await target.ingest(source);
    expect(checkOf(await target.check(source), slug)).toMatchObject({ verdict: 'passes', problems: [] });
    target.forge(slug, ({ history }) => void history.splice(0));
    expect(checkOf(await target.check(source), slug).problems).toMatchObject([
      { reason: expect.stringMatching(/^history\[0\]: is not consistent with the base/) },
    ]);
  });

  test('keeps its earlier versions as ingest writes them', async () => {
    const { source, target } = await listed();
    source.commit({ [path]: skillText('tables', 'A new sentence.') });
    await target.ingest(source);
    const versions = `${evidencePath.replace(/json$/, 'versions.json')}`;
    const kept = target.read(versions);
    target.write(versions, kept.replace(/"owner_id": \w+/, '"owner_id": 4711'));
    const forged = checkOf(await target.check(source), slug);
    expect(forged).toMatchObject({ verdict: 'fails', problems: [{ path: versions }] });
    target.write(versions, kept);
    target.commit({});
    target.git('branch', '-f', 'base');
    target.write(versions, kept.replace(/"owner_id": \w+/, '"owner_id": 4711'));
    expect(checkOf(await target.check(source), slug)).toMatchObject({
      verdict: 'fails',
      problems: [{ path: versions }],
    });
  });

  test('with a high finding passes once the base holds an approval of that commit', async () => {
    const source = upstream({ [path]: skillText('tables', highLine) });
    const target = await registry((base) => base.write(skillPath, skillFile(path, approval(source.head()))));
    await target.ingest(source);
    expect(checkOf(await target.check(source), slug)).toMatchObject({ verdict: 'passes', review: [] });
    target.commit({});
    target.git('branch', '-f', 'base');
    source.commit({ [path]: skillText('tables', `${highLine}\nMore.`) });
    await target.ingest(source);
    expect(checkOf(await target.check(source), slug).verdict).toBe('needs-review');
  });

  test('that comes to mean another place needs a reviewer', async () => {
    const { source, target } = await listed();
    source.commit({ [path]: null, 'moved/tables/SKILL.md': skillText('tables') });
    target.write(skillPath, skillFile('moved/tables/SKILL.md'));
    await target.ingest(source);
    expect(checkOf(await target.check(source), slug)).toMatchObject({
      verdict: 'needs-review',
      review: [`the slug referred to the path ${path} before`],
    });
  });

  test('keeps an audit made with earlier rules only word for word', async () => {
    const { source, target } = await listed(highLine);
    const older = 'a'.repeat(64);
    target.forge(slug, ({ audit }) => (audit.ruleset_sha256 = older));
    target.commit({});
    target.git('branch', '-f', 'base');
    target.forge(slug, (evidence) => (evidence.source.stars = 7));
    const carried = checkOf(await target.check(source), slug);
    expect(carried).toMatchObject({ verdict: 'needs-review', problems: [] });
    expect(carried.notes.join('\n')).toContain('carried over from the base and made with other rules');
    target.forge(slug, ({ audit }) => void audit.findings.splice(0));
    const forged = checkOf(await target.check(source), slug);
    expect(forged.problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^audit\.ruleset_sha256: the audit was made with other rules/),
    ]);
    expect(forged.findings.map(({ severity }) => severity)).toContain('high');
  });

  test('cannot be said to be gone while it is there', async () => {
    const { source, target } = await listed();
    target.forge(slug, (evidence) => (evidence.source.available = false));
    expect(checkOf(await target.check(source), slug).problems.map(({ reason }) => reason)).toEqual([
      'source.available: false here, true when regenerated',
    ]);
  });

  test('that is taken away is listed, and what pointed to it is a problem', async () => {
    const source = upstream({ [path]: skillText('tables') });
    const target = await registry(async (base) => {
      base.write(skillPath, skillFile(path));
      await base.ingest(source);
      base.write('suppressions/tables.md', suppression('RC-01', 'a'.repeat(64)));
    });
    target.drop(skillPath);
    target.drop(evidencePath);
    const report = await target.check(source);
    expect(report.removed).toEqual([slug]);
    expect(report.problems).toEqual([
      { path: 'suppressions/tables.md', line: 1, reason: `skill: unknown skill ${slug}` },
    ]);
  });
});

describe('a suppression', () => {
  /** With a suppression of the first finding of a severity. */
  async function suppressed(line: string, severity: string) {
    const { source, target } = await contributed(line);
    const { findings } = checkOf(await target.check(source), slug);
    const rule = findings.find((finding) => finding.severity === severity)?.rule_id ?? 'none';
    const digest = /"sha256": "([0-9a-f]{64})"/.exec(target.read(evidencePath))?.[1] ?? '';
    target.write('suppressions/tables.md', suppression(rule, digest));
    return { report: await target.check(source), target, source, rule };
  }

  test('is listed for the reviewer, and hides nothing from the check', async () => {
    const { report, rule } = await suppressed(highLine, 'high');
    expect(report.suppressions).toMatchObject([
      { path: 'suppressions/tables.md', skill: slug, rule, file: 'SKILL.md', by: 'Mel', severity: 'high' },
    ]);
    expect(checkOf(report, slug).verdict).toBe('needs-review');
  });

  test('never hides a critical finding', async () => {
    const { report } = await suppressed(criticalLine, 'critical');
    expect(report.problems).toMatchObject([
      {
        path: 'suppressions/tables.md',
        reason: expect.stringContaining('a critical finding cannot be suppressed'),
      },
    ]);
    expect(checkOf(report, slug).verdict).toBe('fails');
  });

  test('that holds for nothing is a problem', async () => {
    const { source, target } = await contributed();
    target.write('suppressions/tables.md', suppression('RC-01', 'b'.repeat(64)));
    expect((await target.check(source)).problems).toEqual([
      {
        path: 'suppressions/tables.md',
        line: 1,
        reason: 'it matches no finding: The file has changed since the finding was suppressed.',
      },
    ]);
  });
});

function approval(commit: string): string {
  return `review: { decision: approved, by: Mel, on: ${today}, commit: ${commit}, reason: Read line by line. }\n`;
}

function suppression(rule: string, sha256: string): string {
  return `---\nskill: ${slug}\nrule: ${rule}\nfile: SKILL.md\nsha256: ${sha256}\nby: Mel\nexpires: 2027-01-01\n---\nThe line is a quotation.\n`;
}

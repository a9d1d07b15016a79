/** A year of 120 listed repositories with everything that happens to them: at its end no listing is stale. */
import { expect, onTestFinished, test } from 'vitest';
import { openGitHub } from '../../src/adapters/github/code-host.ts';
import { openSurvey } from '../../src/adapters/github/survey.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { refreshListed } from '../../src/ingest/refresh/refresh.ts';
import { readRepositoryLog } from '../../src/ingest/refresh/repository-log.ts';
import { noOutcomes } from '../../src/outcomes/stats.ts';
import { scoreEntry } from '../../src/scoring/registry.ts';
import { type LocalRepository, makeRepository } from '../support/github/server.ts';
import { openGitHubHere } from '../support/github/use-github.ts';
import { quietLogger } from '../support/store-folder.ts';
import { evidenceOf, filesOf, plainAudit, skillText, temporaryFolder } from './support.ts';

const count = 120;
/** Each quarter has its own 30 repositories: something happens to 24, each kind to three, and nothing to the others. */
const [aQuarter, withFate] = [30, 24];
const silent = { skill: () => undefined, repository: () => undefined };

test('renames, transfers, deletions, force pushes, emptied folders and licences', async () => {
  const host = await openGitHubHere();
  const [out, dataDir] = [temporaryFolder(), temporaryFolder()];
  const locals: LocalRepository[] = [];
  onTestFinished(() => {
    for (const local of locals) local.remove();
  });
  const config = { githubApiUrl: host.url, githubToken: 'secret' };
  const github = openGitHub(config, quietLogger);
  const survey = openSurvey(config, github, quietLogger);
  const written = { out, factsOnly: false, dryRun: false, audit: plainAudit };
  const nameOf = (at: number): string => `owner${at % 50}/r${at}`;
  for (let at = 0; at < count; at += 1) {
    const local = makeRepository({ LICENSE: 'MIT License', [`s${at}/SKILL.md`]: skillText(`tool-${at}`) });
    locals.push(local);
    host.add(nameOf(at), local.folder, { license: 'MIT' });
    const from = `https://github.com/${nameOf(at)}`;
    await ingest({ from, listedOnly: false, github, today: '2026-01-01', ...written }, silent);
  }

  /** What became of each repository, by its number. */
  const fate = new Map<number, string>();
  for (const [quarter, day] of ['2026-03-20', '2026-06-20', '2026-09-20', '2026-12-20'].entries()) {
    // Another hour, and so another quota.
    host.remaining = 5_000;
    for (let step = 0; step < withFate; step += 1) {
      const at = quarter * aQuarter + step;
      const local = locals[at];
      if (local === undefined || fate.has(at)) continue;
      const kind =
        ['changed', 'renamed', 'transferred', 'gone', 'forced', 'emptied', 'licence', 'archived'][step % 8] ??
        '';
      fate.set(at, kind);
      if (kind === 'changed')
        local.commit({ [`s${at}/SKILL.md`]: skillText(`tool-${at}`, `in ${day}`) }, day);
      if (kind === 'renamed') host.rename(nameOf(at), `${nameOf(at)}-new`);
      if (kind === 'transferred') {
        host.rename(nameOf(at), `taker/r${at}`);
        Object.assign(host.repositories.get(`taker/r${at}`) ?? {}, { ownerId: 77 });
      }
      if (kind === 'gone') host.delete(nameOf(at));
      if (kind === 'forced') {
        local.git('checkout', '-q', '--orphan', 'other');
        local.commit({ [`s${at}/SKILL.md`]: skillText(`tool-${at}`, `forced in ${day}`) }, day);
        local.git('branch', '-q', '-D', 'main');
        local.git('branch', '-q', '-m', 'main');
      }
      if (kind === 'emptied') local.commit({ [`s${at}/SKILL.md`]: null, 'README.md': 'moved' }, day);
      if (kind === 'licence') {
        local.commit({ LICENSE: null }, day);
        Object.assign(host.repositories.get(nameOf(at)) ?? {}, { license: null });
      }
      if (kind === 'archived') Object.assign(host.repositories.get(nameOf(at)) ?? {}, { archived: true });
    }
    const now = () => new Date(`${day}T10:00:00Z`);
    const options = { ...written, dataDir, today: day, now, rulesetSha256: '0'.repeat(64) };
    const { stopped } = await refreshListed(options, { github, survey }, silent);
    expect(stopped).toBeNull();
  }
  const log = await readRepositoryLog(dataDir);
  const skills = parseCatalog(Object.entries(filesOf(out)).map(([path, text]) => ({ path, text }))).skills;
  const tiers = new Map(
    skills.map((skill) => [
      skill.source.slug,
      scoreEntry(skill, { today: '2026-12-20', otherCleanSkills: 0, outcomes: noOutcomes }).safety.tier,
    ]),
  );
  const stale: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const owner = `owner${at % 50}`;
    const slug = `${owner}-tool-${at}`;
    const { source, license } = evidenceOf(out, owner, slug);
    const kind = fate.get(at) ?? 'quiet';
    const state = log.get(nameOf(at))?.state?.state;
    const isCurrent = source.available && source.commit === locals[at]?.head();
    const right: Readonly<Record<string, boolean>> = {
      quiet: isCurrent && state === 'current',
      changed: isCurrent && state === 'current',
      forced: isCurrent && state === 'history_rewritten',
      renamed: isCurrent && state === 'renamed',
      archived: isCurrent && source.archived === true && state === 'archived',
      licence: isCurrent && license.spdx === null,
      transferred: tiers.get(slug) === 'blocked' && state === 'owner_changed',
      gone: tiers.get(slug) === 'blocked' && state === 'gone',
      emptied: tiers.get(slug) === 'blocked' && !source.available && state === 'skills_gone',
    };
    if (right[kind] !== true) stale.push(`${kind} ${slug} ${state ?? ''} ${String(source.available)}`);
  }
  expect(stale).toEqual([]);
  expect(new Set(fate.values()).size).toBe(8);
}, 400_000);

/** Third stage: repositories are read once at their head, audited and weighed; what comes of it is one write for each. */
import { identityKey } from '../ingest/evidence/slug.ts';
import { openGitHubSource } from '../ingest/sources/github.ts';
import { noBlob } from '../ingest/sources/tree-skills.ts';
import { type ReadSkill, type Source, SourceError } from '../ingest/source.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import type { Candidate, CandidateSkill } from '../schema/discovery-state.ts';
import { readRefusals } from '../submissions/review/refused-skills.ts';
import { withdrawnSkillKind } from '../submissions/publish/published-files.ts';
import { dayOf, shiftDay } from '../text/day.ts';
import { type Assessed, leftOut } from './assess.ts';
import { chooseSkills, type Choice } from './choose-skills.ts';
import { listCandidates, proposalChange, StaleCandidate, writeCandidate } from './memory.ts';
import { ask, countLeftOut, type Pending, type Run, RunStopped } from './run-parts.ts';
import { updateCandidate } from './update-candidate.ts';
import type { ToRead } from './survey-stage.ts';

/** Looks in a row that may fail before a repository is left alone for a while. */
const attemptsMax = 3;
const failedDays = 7;

/** Those with the most stars first; what the budget does not reach waits for the next run. */
export async function readFound(run: Run, toRead: readonly ToRead[]): Promise<void> {
  const { parts, profile, tally } = run;
  const order = [...toRead].sort(
    (a, b) => b.state.repository.stars - a.state.repository.stars || (a.stored.key < b.stored.key ? -1 : 1),
  );
  const pending = await readPending(run);
  for (const [at, each] of order.entries()) {
    parts.report.step(profile.slug, `reading ${each.stored.key}`, at, order.length);
    try {
      await readOne(run, pending, each);
      tally.repositories_read += 1;
    } catch (error) {
      if (error instanceof StaleCandidate) continue;
      if (error instanceof RunStopped || !(error instanceof HostUnavailable || error instanceof SourceError))
        throw error;
      await postpone(run, each);
    }
  }
}

async function readOne(run: Run, pending: AllPending, { stored, state }: ToRead): Promise<void> {
  const { parts, meter, profile, tally } = run;
  const { github, store } = parts;
  const { repository, head } = state;
  const { owner, name } = repository;
  const tree = await ask(run, () => github.readTree(owner, name, head.sha));
  const choice = chooseSkills(tree.entries, {
    candidate: stored.candidate,
    isListed: (path) => parts.listed.keys.has(identityKey({ owner, repository: name, path })),
    refused: await readRefusals(store, owner, name),
    folderBytes: profile.thresholds.folder_bytes,
  });
  // One that fits into no budget is read all the same, once: otherwise it would wait for ever.
  if (choice.requests > meter.left() && meter.used() > 5)
    throw new RunStopped('the rest of the budget is too small for the next repository');
  const known = { repository, head };
  const once = { ...github, readTree: async () => tree };
  const read =
    choice.paths.length === 0
      ? null
      : await ask(run, () => openGitHubSource(once, { owner, name, known, paths: choice.paths })).then(
          (source) => readSkills(run, source),
        );
  const assessed =
    read === null
      ? { skills: [], files: [] }
      : await parts.assess(
          {
            repository: read.repository,
            skills: read.skills,
            thresholds: profile.thresholds,
            gaps: parts.gaps,
            now: parts.now().toISOString(),
          },
          withoutOwn(pending, stored.key),
        );
  tally.skills_read += read?.skills.length ?? 0;
  const rows = [...choice.rows, ...(read?.skips ?? []), ...(await withoutWithdrawn(run, assessed.skills))];
  // What the host did not give is asked for again on its day, though nothing is pushed.
  const isMissing = rows.some(({ reason }) => reason === noBlob);
  const next = updateCandidate(stored.candidate, rows, choice, {
    head: isMissing ? null : head.sha,
    today: dayOf(parts.now()),
  });
  for (const { state: end, reason } of rows) if (end === 'left_out') countLeftOut(tally, reason ?? '');
  const ready = new Set(
    rows.flatMap(({ state: end, slug }) => (end === 'ready' && slug !== null ? [slug] : [])),
  );
  const files = assessed.files.filter(({ path }) => ready.has(path.replace(/^.*\/|\.(?:md|json)$/g, '')));
  pending.set(stored.key, pendingOf(next));
  await writeCandidate(store, stored, next, files.length === 0 ? [] : [proposalChange(stored.key, files)]);
}

interface Read {
  readonly repository: Parameters<Run['parts']['assess']>[0]['repository'];
  readonly skills: readonly { readonly path: string; readonly read: ReadSkill }[];
  readonly skips: Choice['rows'];
}

async function readSkills(run: Run, source: Source): Promise<Read | null> {
  for await (const { repository, skills, skips } of source.batches()) {
    const read: { path: string; read: ReadSkill }[] = [];
    const unread = skips.map(({ path, reason }) => leftOut(path, { reason, lookAgain: 30 }));
    for (const skill of skills) {
      const text = await ask(run, () => skill.readText());
      if ('reason' in text) unread.push(leftOut(skill.path, { reason: text.reason, lookAgain: 30 }));
      else read.push({ path: skill.path, read: await skill.read() });
    }
    return { repository, skills: read, skips: unread };
  }
  return null;
}

/** Skills that wait to be listed, by the key of their repository. */
type AllPending = Map<string, readonly (CandidateSkill & { readonly repository: string })[]>;

async function readPending({ parts: { store } }: Run): Promise<AllPending> {
  const pending: AllPending = new Map();
  for await (const { key, candidate } of listCandidates(store)) pending.set(key, pendingOf(candidate));
  return pending;
}

function pendingOf({ owner, name, skills }: Candidate): NonNullable<ReturnType<AllPending['get']>> {
  return skills
    .filter(({ state }) => state === 'ready' || state === 'proposed')
    .map((skill) => Object.assign({ repository: `${owner}/${name}` }, skill));
}

/** Slugs and texts of all repositories but this one. */
function withoutOwn(pending: AllPending, own: string): Pending {
  const others = [...pending].flatMap(([key, skills]) => (key === own ? [] : skills));
  return {
    slugs: new Map(
      others.map(({ repository, path, slug }) => [`${repository.toLowerCase()}:${path}`, slug ?? '']),
    ),
    texts: others.map(({ slug, text_sha256, minhash, repository, name }) => ({
      slug: slug ?? '',
      textSha256: text_sha256 ?? '',
      minhash: minhash ?? '',
      repository: `https://github.com/${repository}`,
      name,
    })),
  };
}

/** An operator took the slug out of the catalog: it is not offered again. */
async function withoutWithdrawn(
  { parts: { store } }: Run,
  skills: Assessed['skills'],
): Promise<Assessed['skills']> {
  const kept: Assessed['skills'][number][] = [];
  for (const skill of skills) {
    const withdrawn = skill.slug === null ? null : await store.getDocument(withdrawnSkillKind, skill.slug);
    kept.push(
      withdrawn === null ? skill : { ...skill, state: 'refused', reason: 'was withdrawn by an operator' },
    );
  }
  return kept;
}

async function postpone({ parts, tally }: Run, { stored }: ToRead): Promise<void> {
  const today = dayOf(parts.now());
  const attempts = stored.candidate.attempts + 1;
  const reason = 'cannot be read at the moment';
  countLeftOut(tally, reason);
  const later: Partial<Candidate> =
    attempts < attemptsMax
      ? { attempts }
      : { attempts: 0, state: 'left_out', reason, look_again_on: shiftDay(today, failedDays) };
  await writeCandidate(parts.store, stored, { ...stored.candidate, looked_on: today, ...later });
}

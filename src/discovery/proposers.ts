/** How a ready repository is proposed to a person: a pull request, the review queue, or files. */
import { join } from 'node:path';
import { contentPath, parseEvidence, writeWhole } from '../ingest/files/content-folder.ts';
import type { Proposals } from '../ports/code-host.ts';
import type { DocumentChange } from '../ports/store.ts';
import type { Candidate, CandidateSkill } from '../schema/discovery-state.ts';
import { pendingSkillKind, submissionKind } from '../schema/submission.ts';
import { sha256Hex } from '../digest.ts';
import { repositoryKey, skillKey } from '../submissions/intake/skill-key.ts';
import { firstSubmissionId } from '../submissions/intake/submission-id.ts';
import { repositorySubmissionKind } from '../submissions/intake/take-submission.ts';
import { advance } from '../submissions/lifecycle.ts';
import { toOpen } from '../submissions/review/review-skill.ts';
import type { MemoryStore } from './memory.ts';
import { toSubmission } from './to-submission.ts';

interface ToPropose {
  readonly candidate: Candidate;
  /** Skills that are ready. */
  readonly skills: readonly CandidateSkill[];
  /** Their content files. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly profiles: string;
  /** RFC 3339. */
  readonly now: string;
}

export interface Proposed {
  /** For operators. */
  readonly words: string;
  readonly branch: string | null;
  /** To be written in the same step as the candidate’s new state. */
  readonly changes: readonly DocumentChange[];
}

/** Proposing the same again changes nothing, so a run may end between proposing and remembering it. */
export interface Proposer {
  readonly kind: 'pull-request' | 'review' | 'file';
  /** `refused`: a person has turned this down already. Rejects with `HostUnavailable`. */
  propose(proposal: ToPropose): Promise<Proposed | 'refused'>;
  /** Whether a person closed the pull request of this branch without merging it. */
  isRefused(branch: string): Promise<boolean>;
}

const titleLength = 60;

/** One branch and one pull request for each set of skills of a repository. */
export function pullRequestProposer(proposals: Proposals): Proposer {
  return {
    kind: 'pull-request',
    isRefused: async (branch) => (await proposals.findAnswer(branch)) === 'refused',
    async propose(proposal) {
      const { candidate, skills, files } = proposal;
      const set = sha256Hex(
        skills
          .map(({ path }) => path)
          .sort()
          .join('\n'),
      ).slice(0, 12);
      const branch = `discovery/${candidate.repository_id ?? 0}-${set}`;
      if ((await proposals.findAnswer(branch)) === 'refused') return 'refused';
      const place = `${candidate.owner}/${candidate.name}`;
      const url = await proposals.propose({
        branch,
        title:
          `Add ${skills.length === 1 ? (skills[0]?.slug ?? '') : `${skills.length} skills`} of ${place}`.slice(
            0,
            titleLength,
          ),
        body: bodyOf(proposal),
        files: files.map(({ path, text }) => ({ path: `content/${path}`, text })),
      });
      return { words: url, branch, changes: [] };
    },
  };
}

/** Words of ours, slugs and numbers: nothing of the repositories’ texts. */
function bodyOf({ candidate, skills, profiles }: ToPropose): string {
  return [
    `Found by discovery (${profiles}), read and audited at commit ${candidate.head ?? ''}.`,
    '',
    '| Skill | Category | Value | To look at |',
    '|---|---|---|---|',
    ...skills.map(
      ({ slug, category, value, reason }) =>
        `| \`${slug ?? ''}\` | ${category ?? ''} | ${value} | ${reason ?? ''} |`,
    ),
    '',
    'Closing this without merging is an answer: these skills are not proposed again.',
  ].join('\n');
}

/** Each skill becomes a submission that waits for a reviewer. */
export function reviewProposer(store: MemoryStore): Proposer {
  return {
    kind: 'review',
    isRefused: async () => false,
    async propose({ candidate, skills, files, profiles, now }) {
      const changes: DocumentChange[] = [];
      for (const skill of skills) {
        const { owner, name } = candidate;
        const key = skillKey(owner, name, skill.path);
        // A person submitted it meanwhile: it waits for a reviewer, or was refused by one.
        if ((await store.getDocument(pendingSkillKind, key)) !== null) continue;
        // In the form of every submission’s: it sorts by time.
        const id = `${firstSubmissionId(new Date(now))}${sha256Hex(`${now} ${key}`).slice(0, 32)}`;
        const text =
          files.find(({ path }) => path === contentPath('evidence', owner, skill.slug ?? ''))?.text ?? '';
        const findings = parseEvidence(text)?.audit.findings ?? [];
        const why = skill.reason === null ? 'a person has to approve it' : skill.reason;
        const submitted = toSubmission({ url: `https://github.com/${owner}/${name}`, path: skill.path, now });
        const submission = advance(
          submitted,
          'in_review',
          now,
          `Found by discovery (${profiles}): ${why}`.slice(0, 500),
          {
            name: skill.name ?? submitted.name,
            slug: skill.slug,
            commit: candidate.head,
            integrity: skill.integrity,
            findings: findings.slice(0, 200).map(toOpen),
          },
        );
        changes.push(
          { kind: submissionKind, id, value: submission, expected: 0 },
          { kind: pendingSkillKind, id: key, value: { submission: id }, expected: 0 },
          {
            kind: repositorySubmissionKind,
            id: `${repositoryKey(owner, name)}:${id}`,
            value: { path: skill.path },
            expected: 0,
          },
        );
      }
      return { words: 'the review queue', branch: null, changes };
    },
  };
}

/** Content files below `folder`, for a pull request that another program opens. */
export function fileProposer(folder: string): Proposer {
  return {
    kind: 'file',
    isRefused: async () => false,
    async propose({ files }) {
      for (const { path, text } of files) await writeWhole(join(folder, path), text);
      return { words: 'files', branch: null, changes: [] };
    },
  };
}

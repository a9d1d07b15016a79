/** GitHub and the store for the documentation's examples: one repository, one submission. */
import type { GitHub, SourceFiles } from '../../ports/code-host.ts';
import type { SkillArchives } from '../../ports/skill-archives.ts';
import type { Submission } from '../../schema/submission.ts';

const commit = '6'.repeat(40);
const id = '7'.repeat(40);
const text = new TextEncoder().encode(
  [
    '---',
    'name: pdf',
    'description: Reads, fills in and writes PDF files. Use it when a task is about a PDF.',
    'license: MIT',
    '---',
    'Open the file, then do what the task says.',
    '',
  ].join('\n'),
);

const archive = { bytes: text, sha256: '8'.repeat(64) };

/** Serves no files: no example in the documentation asks for any. */
export const exampleArchives: SkillArchives = {
  fileUrl: ({ source, commit, path }) => `${source.url}/raw/${commit}/${path}`,
  make: async () => archive,
  pack: () => archive,
};

/** Answers for every repository, with one skill in each. */
export const exampleHost: GitHub = {
  findRepository: async (owner, name) => ({
    owner,
    name,
    id: 1,
    ownerId: 1,
    defaultBranch: 'main',
    stars: 12,
    archived: false,
    createdOn: '2026-01-01',
    license: 'MIT',
  }),
  findCommit: async () => ({ sha: commit, committedAt: '2026-01-02T00:00:00.000Z', signed: false }),
  readTree: async () => ({
    entries: [{ path: 'skills/pdf/SKILL.md', mode: '100644', id, size: text.byteLength }],
    truncated: false,
  }),
  readBlobs: async () => new Map([[id, text]]),
  findLastChange: async () => '2026-01-02',
};

/** Has every file, with one text. */
export const exampleFiles: SourceFiles = { readPinned: async () => text };

/** The submission, reviewed at the time `at`, RFC 3339. */
export const exampleSubmission = (at: string): Submission => ({
  token_hash: '0'.repeat(64),
  status: 'in_review',
  submitted_at: at,
  updated_at: at,
  repository: 'https://github.com/acme/kitchen-skills',
  path: 'skills/set-the-table/SKILL.md',
  name: 'set-the-table',
  slug: 'acme-set-the-table',
  commit,
  integrity: null,
  category: null,
  tags: [],
  source: 'agent',
  submitted_by_agent: 'example-agent',
  maker_host: null,
  maker_social: null,
  prefix: '',
  history: [
    { status: 'submitted', at, note: 'Received; it is read and audited automatically.' },
    {
      status: 'in_review',
      at,
      note: 'One high finding; waiting for a reviewer.',
    },
  ],
  findings: [
    {
      rule: 'RC-01',
      severity: 'high',
      message: 'Downloads a script and runs it.',
      file: 'SKILL.md',
      line: 12,
    },
  ],
});

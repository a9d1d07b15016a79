/** Small content files with characters: texts as a contributor would write them, each valid until a test breaks it. */
import type { ContentFile } from '../../src/catalog/content-file.ts';
import { noSignals } from '../../src/schema/audit.ts';
import type { Evidence } from '../../src/schema/evidence.ts';

export const commit = '0123456789abcdef0123456789abcdef01234567';
const digest = 'a'.repeat(64);

export const skillText = [
  '---',
  'name: Tidy tables',
  'repository: https://github.com/Acme/kitchen',
  'path: skills/tables/SKILL.md',
  'category: Documents',
  'tags: [tables, pdf]',
  '---',
  'Pulls tables out of long reports and lays them down as rows that a program can count.',
  '',
  '## Use it for',
  '- get the table on page nine',
  '- count the rows',
  '',
].join('\n');

export const taskText =
  '---\nname: Set the table\nphrases: [lay plates, put out forks, fold napkins]\npins:\n  - skill: acme-tables\n    reason: It knows tables.\n---\nPlates, forks and\nnapkins in their places.\n';
export const packText =
  '---\nname: A whole dinner\nskills:\n  - skill: acme-tables\n    role: Lays the table\n  - skill: acme-tables\n    role: Clears the table\n---\nFrom the empty table to the empty plate.\n';
export const rankingText =
  '---\nname: Best tables\nfilter:\n  category: Documents\n  runtime: oven\norder: trust\n---\nTables, the steadiest first.\n';
export const agentText =
  '---\nname: Oven\naliases: [stove]\nskills_cli: oven\nproject_dirs: [.oven/skills]\nuser_dirs: ["~/.oven/skills"]\n---\nReads skills when it is switched on.\n';

/** One valid file of each kind that refer to each other; evidence included. */
export function goodContent(): ContentFile[] {
  return [
    { path: 'skills/acme/acme-tables.md', text: skillText },
    { path: 'evidence/acme/acme-tables.json', text: JSON.stringify(evidenceOf('acme-tables')) },
    { path: 'tasks/set-the-table.md', text: taskText },
    { path: 'packs/dinner.md', text: packText },
    { path: 'rankings/best-tables.md', text: rankingText },
    { path: 'agents/oven.md', text: agentText },
  ];
}

/** Evidence of the skill in `skillText`, read whole and clean. */
export function evidenceOf(slug: string): Evidence {
  return {
    evidence_version: 1,
    slug,
    source: {
      repository: 'https://github.com/Acme/kitchen',
      path: 'skills/tables/SKILL.md',
      commit,
      default_branch: 'main',
      available: true,
      owner_id: 1,
      repository_id: 2,
      stars: 3,
      archived: false,
      star_spike: null,
      signed: null,
      owner_changed: false,
      repository_created_on: '2025-01-01',
      first_commit_on: null,
      skill_created_on: null,
      skill_commits: null,
      skill_contributors: null,
      skill_changed_on: '2026-01-01',
    },
    license: { spdx: 'MIT', stated_by: 'repository', note: null },
    files: [{ path: 'SKILL.md', mode: '100644', size: 10, sha256: digest, read: true }],
    files_incomplete: null,
    integrity: `sha256-${'A'.repeat(43)}=`,
    computed_hash: digest,
    coverage: { bytes_read: 10, bytes_total: 10, complete: true },
    front_matter: {
      name: 'tables',
      description: 'Pulls tables out of reports.',
      license: null,
      compatibility: null,
      allowed_tools: [],
      tags: [],
      version: null,
      keys: ['name', 'description'],
    },
    text_kept: true,
    languages: [],
    runtimes: [],
    outline: {
      title: 'Tables',
      words: 100,
      headings: 2,
      code_blocks: 0,
      valid_front_matter: true,
      description_length: 28,
      has_when_to_use: false,
      has_example: true,
      has_prerequisites_or_io: false,
      relative_links: 0,
      broken_links: [],
    },
    terms: { name: { tabl: 1 }, description: {}, headings: {}, body: {} },
    fingerprint: { text_sha256: digest, minhash: '' },
    family: null,
    audit: {
      engine_version: '1.0.0',
      ruleset_sha256: digest,
      complete: true,
      incomplete_reasons: [],
      findings: [],
      signals: { ...noSignals, bytes: 10 },
    },
    history: [],
    first_indexed_on: '2026-01-01',
    audited_on: '2026-01-02',
  };
}

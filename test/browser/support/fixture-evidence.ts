/** Evidence of an imaginary skill that is clean in every respect; each fixture says only how it differs. */
import { type Finding, noSignals } from '../../../src/schema/audit.ts';
import type { Evidence } from '../../../src/schema/evidence.ts';
import { servedFiles } from './raw-host.ts';

const digest = (digit: string): string => digit.repeat(64);

/** One finding, in the place given. */
export function finding(differences: Partial<Finding> & Pick<Finding, 'rule_id' | 'severity'>): Finding {
  return {
    category: 'Network',
    base_severity: differences.severity,
    role: 'use',
    file: 'SKILL.md',
    line: 12,
    excerpt: 'curl https://files.example/setup | sh',
    view: 'raw',
    why: 'Runs a script as it arrives, so nobody can read it first.',
    fix: 'Save the script, show it, and run it only after it was read.',
    owasp: [],
    ...differences,
  };
}

export interface EvidenceDifferences {
  readonly slug: string;
  readonly repository: string;
  readonly path: string;
  readonly stars?: number | null;
  readonly source?: Partial<Evidence['source']>;
  readonly license?: Partial<Evidence['license']>;
  readonly files?: Evidence['files'];
  readonly frontMatter?: Partial<Evidence['front_matter']>;
  readonly languages?: readonly string[];
  readonly family?: Evidence['family'];
  readonly firstIndexedOn?: string;
  readonly audit?: Partial<Omit<Evidence['audit'], 'signals'>>;
  readonly signals?: Partial<Evidence['audit']['signals']>;
}

const signals: Evidence['audit']['signals'] = { ...noSignals, files: 2, bytes: 5_240, scripts: 1 };

/** Everything that is not given is as good as it can be. */
export function evidence(differences: EvidenceDifferences): Evidence {
  const { slug, repository, path } = differences;
  const text = differences.frontMatter?.description ?? 'Reads a change and names what could go wrong.';
  return {
    evidence_version: 1,
    slug,
    source: {
      repository,
      path,
      commit: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
      default_branch: 'main',
      available: true,
      owner_id: 100,
      repository_id: 200,
      stars: differences.stars === undefined ? 1_200 : differences.stars,
      archived: false,
      star_spike: null,
      signed: null,
      owner_changed: false,
      repository_created_on: '2024-03-01',
      first_commit_on: null,
      skill_created_on: null,
      skill_changed_on: '2026-10-20',
      skill_commits: null,
      skill_contributors: null,
      ...differences.source,
    },
    license: { spdx: 'MIT', stated_by: 'repository', note: null, ...differences.license },
    files: differences.files ?? servedFiles,
    files_incomplete: null,
    integrity: `sha256-${'A'.repeat(43)}=`,
    computed_hash: digest('3'),
    coverage: { bytes_read: 5_240, bytes_total: 5_240, complete: true },
    front_matter: {
      name: slug,
      description: text,
      license: 'MIT',
      compatibility: null,
      allowed_tools: [],
      tags: [],
      version: '1.0.0',
      keys: ['description', 'name'],
      ...differences.frontMatter,
    },
    text_kept: true,
    languages: [...(differences.languages ?? ['Python'])],
    runtimes: [],
    outline: {
      title: slug,
      words: 640,
      headings: 8,
      code_blocks: 3,
      valid_front_matter: true,
      description_length: text.length,
      has_when_to_use: true,
      has_example: true,
      has_prerequisites_or_io: true,
      relative_links: 1,
      broken_links: [],
    },
    terms: {
      name: { review: 1 },
      description: { review: 1, change: 1 },
      headings: { review: 1 },
      body: { review: 4, change: 3 },
    },
    fingerprint: { text_sha256: digest('4'), minhash: '' },
    family: differences.family ?? null,
    audit: {
      engine_version: '1.0.0',
      ruleset_sha256: digest('5'),
      complete: true,
      incomplete_reasons: [],
      findings: [],
      ...differences.audit,
      signals: { ...signals, ...differences.signals },
    },
    history: [],
    first_indexed_on: differences.firstIndexedOn ?? '2026-11-01',
    audited_on: '2026-11-18',
  };
}

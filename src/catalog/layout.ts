/** Where each kind of content file is. */
import type { Collections } from '../schema/collections.ts';
import { policyPath } from '../schema/policy/policy.ts';
import { slugPattern } from '../schema/vocabulary.ts';

export type Kind = 'skills' | 'evidence' | keyof Collections;
const layouts: Record<Kind, RegExp> = {
  skills: /^skills\/[^/]+\/([^/]+)\.md$/,
  evidence: /^evidence\/[^/]+\/([^/]+?)(?:\.versions)?\.json$/,
  tasks: /^tasks\/([^/]+)\.md$/,
  packs: /^packs\/([^/]+)\.md$/,
  rankings: /^rankings\/([^/]+)\.md$/,
  tracks: /^tracks\/([^/]+)\.md$/,
  advisories: /^advisories\/([^/]+)\.md$/,
  policy: /^(policy)\.md$/,
  approvals: /^approvals\/([^/]+)\.md$/,
  suppressions: /^suppressions\/([^/]+)\.md$/,
  publishers: /^publishers\/([^/]+)\.md$/,
  roots: /^roots\/([^/]+)\.pem$/,
  discovery: /^discovery\/([^/]+)\.md$/,
  demand: /^demand\/([^/]+)\.md$/,
  agents: /^agents\/([^/]+)\.md$/,
  snapshots: /^snapshots\/([^/]+)\/\d{4}-\d{2}-\d{2}\.json$/,
};

/** What a content folder has: a folder for each kind, and the policy's file. */
export const kindFolders = Object.keys(layouts)
  .map((kind) => (kind === 'policy' ? policyPath : kind))
  .sort();

/** Null for a path that no kind has; `slug` is null where the file name is none. */
export function placeOf(path: string): { kind: Kind; slug: string | null } | null {
  const kind = path === policyPath ? 'policy' : path.slice(0, Math.max(0, path.indexOf('/')));
  if (!isKind(kind)) return null;
  const name = layouts[kind].exec(path)?.[1];
  return name === undefined ? null : { kind, slug: slugPattern.test(name) ? name : null };
}

function isKind(name: string): name is Kind {
  return Object.hasOwn(layouts, name);
}

const fileNames: Readonly<Record<string, string>> = {
  skills: '<owner>/<slug>.md',
  evidence: '<owner>/<slug>.json',
  advisories: '<year>-<number>.md',
  roots: '<slug>.pem',
  snapshots: '<ranking>/<YYYY-MM-DD>.json',
};

/** Why a file of no kind is no use; null where it is none of ours. A wrong extension would otherwise be ignored silently. */
export function misplaced(path: string): string | null {
  const kind = /^[^/]+(?=\/)/.exec(path)?.[0] ?? '';
  if (!isKind(kind)) return null;
  const file = fileNames[kind] ?? '<slug>.md';
  return `does not belong here: files are named ${kind}/${file}`;
}

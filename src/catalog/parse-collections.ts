/** Content files of everything but skills → collections; a file that belongs nowhere is a problem. */
import type { z } from 'zod';
import {
  type Agent,
  AgentFrontMatter,
  type Collections,
  type Pack,
  PackFrontMatter,
  type Ranking,
  RankingFrontMatter,
  type Publisher,
  type SigningRoot,
  PublisherFrontMatter,
  type Suppression,
  SuppressionFrontMatter,
  type Task,
  TaskFrontMatter,
  type Track,
  TrackFrontMatter,
} from '../schema/collections.ts';
import { type Advisory, AdvisoryFrontMatter } from '../schema/advisory.ts';
import { DemandFrontMatter, type DemandField } from '../schema/demand.ts';
import { DiscoveryFrontMatter, type DiscoveryProfile } from '../schema/discovery-profile.ts';
import { type Approval, ApprovalFrontMatter } from '../schema/policy/approval.ts';
import { type Policy, PolicyFrontMatter } from '../schema/policy/policy.ts';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import type { ContentFile } from './content-file.ts';
import { misplaced, placeOf } from './layout.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseSnapshot, snapshotPath } from './parse-snapshot.ts';
import type { ContentProblem } from './problems.ts';

/** Every list is sorted by slug, snapshots by path. */
export function parseCollections(files: Iterable<ContentFile>, problems: ContentProblem[]): Collections {
  const tasks: Task[] = [];
  const packs: Pack[] = [];
  const rankings: Ranking[] = [];
  const tracks: Track[] = [];
  const suppressions: Suppression[] = [];
  const advisories: Advisory[] = [];
  const publishers: Publisher[] = [];
  const roots: SigningRoot[] = [];
  const policy: Policy[] = [];
  const approvals: Approval[] = [];
  const discovery: DiscoveryProfile[] = [];
  const demand: DemandField[] = [];
  const agents: Agent[] = [];
  const snapshots: RankingSnapshot[] = [];
  for (const file of files) {
    const place = placeOf(file.path);
    const refused = place === null ? misplaced(file.path) : null;
    if (refused !== null) problems.push({ path: file.path, line: 1, reason: refused });
    if (place === null) continue;
    if (place.slug === null) {
      problems.push({ path: file.path, line: 1, reason: 'the file name must be a slug: a-z, 0-9 and -' });
      continue;
    }
    const { kind, slug } = place;
    const described = <S extends z.ZodType>(
      schema: S,
      into: (z.infer<S> & { slug: string; summary: string })[],
    ): void => {
      const parsed = parseMarkdown(file.path, file.text, schema);
      problems.push(...parsed.problems);
      if (parsed.value !== null)
        into.push(
          Object.assign({}, parsed.value, { slug, summary: parsed.body.trim().replaceAll(/\s+/g, ' ') }),
        );
    };
    if (kind === 'tasks') described(TaskFrontMatter, tasks);
    else if (kind === 'packs') described(PackFrontMatter, packs);
    else if (kind === 'rankings') described(RankingFrontMatter, rankings);
    else if (kind === 'suppressions') described(SuppressionFrontMatter, suppressions);
    else if (kind === 'advisories') described(AdvisoryFrontMatter, advisories);
    else if (kind === 'policy') described(PolicyFrontMatter, policy);
    else if (kind === 'approvals') described(ApprovalFrontMatter, approvals);
    else if (kind === 'publishers') described(PublisherFrontMatter, publishers);
    else if (kind === 'tracks') described(TrackFrontMatter, tracks);
    else if (kind === 'discovery') described(DiscoveryFrontMatter, discovery);
    else if (kind === 'demand') described(DemandFrontMatter, demand);
    else if (kind === 'agents') described(AgentFrontMatter, agents);
    else if (kind === 'roots') {
      const certificate = certificateOf(file.text);
      if (certificate === null)
        problems.push({ path: file.path, line: 1, reason: 'not one certificate in PEM' });
      else roots.push({ slug, certificate });
    } else if (kind === 'snapshots') {
      const snapshot = parseSnapshot(file, problems);
      if (snapshot !== null) snapshots.push(snapshot);
    }
  }
  const bySlug = <T extends { slug: string }>(list: T[]): T[] =>
    list.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return {
    tasks: bySlug(tasks),
    packs: bySlug(packs),
    rankings: bySlug(rankings),
    tracks: bySlug(tracks),
    suppressions: bySlug(suppressions),
    advisories: bySlug(advisories),
    policy,
    approvals: bySlug(approvals),
    publishers: bySlug(publishers),
    roots: bySlug(roots),
    discovery: bySlug(discovery),
    demand: bySlug(demand),
    agents: bySlug(agents),
    snapshots: snapshots.sort((a, b) => (snapshotPath(a) < snapshotPath(b) ? -1 : 1)),
  };
}

const pem = /^-----BEGIN CERTIFICATE-----\s+([A-Za-z0-9+/\s]+=*)\s+-----END CERTIFICATE-----\s*$/;

/** DER in base64; null for anything but one certificate and nothing beside it. */
function certificateOf(text: string): string | null {
  const base64 = pem.exec(text)?.[1]?.replaceAll(/\s/g, '');
  return base64 !== undefined && base64.length % 4 === 0 ? base64 : null;
}

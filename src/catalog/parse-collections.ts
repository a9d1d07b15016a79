/** Content files of everything but skills → collections; a file that belongs nowhere is a problem. */
import {
  AgentFrontMatter,
  type Collections,
  collectionsOf,
  PackFrontMatter,
  PublisherFrontMatter,
  RankingFrontMatter,
  SuppressionFrontMatter,
  TaskFrontMatter,
  TrackFrontMatter,
} from '../schema/collections.ts';
import { AdvisoryFrontMatter } from '../schema/advisory.ts';
import { DemandFrontMatter } from '../schema/demand.ts';
import { DiscoveryFrontMatter } from '../schema/discovery-profile.ts';
import { ApprovalFrontMatter } from '../schema/policy/approval.ts';
import { PolicyFrontMatter } from '../schema/policy/policy.ts';
import { RankingSnapshot } from '../schema/snapshot.ts';
import type { ContentFile } from './content-file.ts';
import { misplaced, placeOf } from './layout.ts';
import { parseJson } from './parse-json.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { ContentProblem } from './problems.ts';

/** Of files that are front matter and a text. */
const schemas = {
  tasks: TaskFrontMatter,
  packs: PackFrontMatter,
  rankings: RankingFrontMatter,
  tracks: TrackFrontMatter,
  suppressions: SuppressionFrontMatter,
  advisories: AdvisoryFrontMatter,
  policy: PolicyFrontMatter,
  approvals: ApprovalFrontMatter,
  publishers: PublisherFrontMatter,
  discovery: DiscoveryFrontMatter,
  demand: DemandFrontMatter,
  agents: AgentFrontMatter,
};

/** Every list is sorted by slug, snapshots by path. */
export function parseCollections(files: Iterable<ContentFile>, problems: ContentProblem[]): Collections {
  // New lists, which are filled here.
  const lists = collectionsOf({}) as { [Kind in keyof Collections]: Collections[Kind][number][] };
  const { roots, snapshots, ...described } = lists;
  for (const file of files) {
    const { path } = file;
    const report = (reason: string): void => void problems.push({ path, line: 1, reason });
    const place = placeOf(path);
    const refused = place === null ? misplaced(path) : null;
    if (refused !== null) report(refused);
    if (place === null) continue;
    const { kind, slug } = place;
    if (slug === null) report('the file name must be a slug: a-z, 0-9 and -');
    else if (kind === 'roots') {
      const certificate = certificateOf(file.text);
      if (certificate === null) report('not one certificate in PEM');
      else roots.push({ slug, certificate });
    } else if (kind === 'snapshots') {
      const hint = 'remove it; the snapshot of a past day cannot be repeated';
      const snapshot = parseJson(RankingSnapshot, file, hint, problems);
      if (snapshot === null) continue;
      if (snapshotPath(snapshot) === path) snapshots.push(snapshot);
      else report(`it contains the snapshot that belongs in ${snapshotPath(snapshot)}`);
    } else if (kind !== 'skills' && kind !== 'evidence') {
      const { value, body, problems: found } = parseMarkdown(path, file.text, schemas[kind]);
      problems.push(...found);
      const list: object[] = described[kind];
      if (value !== null) list.push({ ...value, slug, summary: body.trim().replaceAll(/\s+/g, ' ') });
    }
  }
  for (const list of Object.values<{ readonly slug: string }[]>({ ...described, roots }))
    list.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  snapshots.sort((a, b) => (snapshotPath(a) < snapshotPath(b) ? -1 : 1));
  return lists;
}

/** Path of a snapshot below the content folder. */
function snapshotPath({ ranking, date }: Pick<RankingSnapshot, 'ranking' | 'date'>): string {
  return `snapshots/${ranking}/${date}.json`;
}

const pem = /^-----BEGIN CERTIFICATE-----\s+([A-Za-z0-9+/\s]+=*)\s+-----END CERTIFICATE-----\s*$/;

/** DER in base64; null for anything but one certificate and nothing beside it. */
function certificateOf(text: string): string | null {
  const base64 = pem.exec(text)?.[1]?.replaceAll(/\s/g, '');
  return base64 !== undefined && base64.length % 4 === 0 ? base64 : null;
}

/** Content → skills that are usable, checked once and kept in a file: a large catalog is read again skill by skill. */
import { join } from 'node:path';
import { RecordReader, RecordWriter } from '../../adapters/files/record-file.ts';
import { checkCollections, checkFormerSlugs, platformCheck } from '../../catalog/check-references.ts';
import type { ContentFile } from '../../catalog/content-file.ts';
import type { ContentProblem } from '../../catalog/problems.ts';
import { type CatalogSkill, SkillJoiner } from '../../catalog/skill-joiner.ts';
import { changeSum, sumOfDigests } from '../../digest.ts';
import { policyPath } from '../../schema/policy/policy.ts';
import type { SkillSource } from '../../schema/skill.ts';
import type { Collections } from '../../schema/collections.ts';
import type { SkillFacts } from '../../scoring/registry.ts';
import type { ContentSource } from './content-source.ts';
import type { ContentStateWriter } from './content-state.ts';

export interface ReadCatalog {
  readonly slugs: ReadonlySet<string>;
  /** In the order of slugs; each is read from the file when its turn comes. */
  readonly skills: () => Iterable<CatalogSkill>;
  /** `sumOfFiles` of those that made it into the catalog. */
  readonly sum: string;
}

interface ReadOptions {
  readonly source: ContentSource;
  /** What the source's other files say. */
  readonly collections: Collections;
  /** A folder for the file. */
  readonly scratch: string;
  /** Gets every file that is read. */
  readonly state: ContentStateWriter;
  /** Called once with each skill, in no particular order. */
  readonly visit: (skill: CatalogSkill) => void;
}

export async function readSkills(options: ReadOptions, problems: ContentProblem[]): Promise<ReadCatalog> {
  const { source, collections, scratch, state, visit } = options;
  const digestsOf = (files: readonly ContentFile[]): { path: string; sha256: string }[] =>
    files.map((file) => ({ path: file.path, sha256: state.add(file) }));
  const checkPlatforms = platformCheck(collections.agents);
  const joiner = new SkillJoiner(problems);
  const path = join(scratch, 'skills.rec');
  const writer = new RecordWriter(path);
  const renamed: SkillSource[] = [];
  const numberOf = new Map<string, number>();
  let sum = sumOfDigests(digestsOf(source.others).filter(isUsed(collections)));
  for await (const files of source.skills) {
    const digests = digestsOf([...files.skills, ...files.evidence]);
    const joined = joiner.add(files);
    if (joined === null) continue;
    const { origin } = files;
    const skill = origin === undefined ? joined : { ...joined, source: { ...joined.source, origin } };
    visit(skill);
    numberOf.set(files.slug, writer.add(JSON.stringify(skill)));
    sum = changeSum(sum, [sumOfDigests(digests)], []);
    problems.push(...checkPlatforms(skill.source));
    if (skill.source.formerly !== undefined) renamed.push(skill.source);
  }
  writer.finish();
  renamed.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  problems.push(...checkCollections(collections, joiner.slugs), ...checkFormerSlugs(renamed, joiner.slugs));
  const reader = new RecordReader(path);
  const slugs = [...numberOf.keys()].sort();
  return {
    slugs: new Set(slugs),
    *skills() {
      // Written above, and checked by the reader.
      for (const slug of slugs) yield reader.get(numberOf.get(slug) ?? -1) as CatalogSkill;
    },
    sum,
  };
}

/** Whether a file became one of the collections. Snapshots do not count: they describe the past. */
function isUsed(collections: Collections): (file: { readonly path: string }) => boolean {
  const { tasks, packs, rankings, suppressions, publishers, advisories, approvals, tracks, agents } =
    collections;
  const lists = { tasks, packs, rankings, suppressions, publishers, advisories, approvals, tracks, agents };
  const used = new Set(
    Object.entries(lists).flatMap(([kind, list]) => list.map(({ slug }) => `${kind}/${slug}.md`)),
  );
  if (collections.policy.length > 0) used.add(policyPath);
  return ({ path }) => used.has(path);
}

/** Without what only the search index needs. */
export function toFacts({ source, evidence }: CatalogSkill): SkillFacts {
  const { terms: _terms, fingerprint: _fingerprint, ...served } = evidence;
  return { source, evidence: served };
}

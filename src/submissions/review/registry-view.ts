/** What content files say of the registry: who is listed, with which texts, and what is suppressed; plain data. */
import { z } from 'zod';
import type { ContentFile } from '../../catalog/content-file.ts';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import { parseCollections } from '../../catalog/parse-collections.ts';
import { minhash, textSha256 } from '../../ingest/evidence/fingerprint.ts';
import { identityKey } from '../../ingest/evidence/slug.ts';
import type { Publisher, Suppression } from '../../schema/collections.ts';
import { SkillPath } from '../../schema/skill.ts';
import { RepositoryUrl, sourceOf } from '../../schema/source.ts';
import { ownSkillName, Slug, slugPattern } from '../../schema/vocabulary.ts';
import { parseJson } from '../../schema/json.ts';

/** What two texts are compared by, in hexadecimal. */
export interface Fingerprint {
  readonly textSha256: string;
  readonly minhash: string;
}

/** A listed skill's text, as fingerprints. */
export interface ListedText extends Fingerprint {
  readonly slug: string;
  /** `https://github.com/<owner>/<name>`, or null. */
  readonly repository: string | null;
  /** Upstream name. */
  readonly name: string | null;
}

/** What a review compares with of one skill that a build lists. */
export interface ListedSkill extends ListedText {
  /** Of its SKILL.md in the repository. */
  readonly path: string;
}

export interface RegistryView {
  /** Slug by identity key of every skill that a content file names, usable or not. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Account of every slug. */
  readonly owners: ReadonlyMap<string, string>;
  readonly texts: readonly ListedText[];
  readonly suppressions: readonly Suppression[];
  readonly publishers: readonly Publisher[];
  /** Host of the registry's public address; null where it has none. */
  readonly host: string | null;
  /** MinHash of the description of the registry's own skill; empty where it has none. */
  readonly ownDescription: string;
  /** Files of the agent runtimes that platforms may name. */
  readonly agents: readonly ContentFile[];
}

/** The few members of an evidence file that a review compares with. */
const EvidenceParts = z.object({
  slug: Slug,
  source: z.object({ repository: z.string().nullable() }),
  front_matter: z.object({ name: z.string().nullable() }),
  fingerprint: z.object({ text_sha256: z.string(), minhash: z.string() }),
});

/** What a registry publishes of itself. */
export interface OwnEntry {
  readonly host: string;
  /** Of its own skill. */
  readonly description: string;
  /** SKILL.md of its own skill, in each form that it has. */
  readonly skillTexts: readonly string[];
}

/**
 * From content files of any kind; what cannot be read is passed over, since `check-content` reports it. The registry's own
 * skill counts as listed, of no account.
 */
export async function toRegistryView(
  files: AsyncIterable<ContentFile> | Iterable<ContentFile>,
  own: OwnEntry | null = null,
): Promise<RegistryView> {
  const slugs = new Map<string, string>();
  const owners = new Map<string, string>();
  const texts: ListedText[] = (own?.skillTexts ?? []).map((text) => ({
    slug: ownSkillName,
    repository: null,
    name: ownSkillName,
    textSha256: textSha256(Buffer.from(text)),
    minhash: minhash(text),
  }));
  const decisions: ContentFile[] = [];
  const agents: ContentFile[] = [];
  for await (const file of files) {
    const kind = file.path.split('/')[0];
    const slug = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.(?:md|json)$/, '');
    if (!slugPattern.test(slug)) continue;
    if (kind === 'skills') {
      const { data } = parseFrontMatter(file.text);
      const repository = RepositoryUrl.safeParse(data?.['repository']);
      const path = SkillPath.safeParse(data?.['path']);
      if (!repository.success || !path.success) continue;
      const { owner, name } = sourceOf(repository.data);
      const key = identityKey({ owner, repository: name, path: path.data });
      if (!slugs.has(key)) slugs.set(key, slug);
      owners.set(slug, owner);
    } else if (kind === 'evidence') {
      const text = toListedText(file.text);
      if (text !== null) texts.push(text);
    } else if (kind === 'suppressions' || kind === 'publishers') decisions.push(file);
    else if (kind === 'agents') agents.push(file);
  }
  const { suppressions, publishers } = parseCollections(decisions, []);
  const ownDescription = minhash(own?.description ?? '');
  return { slugs, owners, texts, suppressions, publishers, host: own?.host ?? null, ownDescription, agents };
}

function toListedText(json: string): ListedText | null {
  const parsed = EvidenceParts.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { slug, source, front_matter, fingerprint } = parsed.data;
  return {
    slug,
    textSha256: fingerprint.text_sha256,
    minhash: fingerprint.minhash,
    repository: source.repository,
    name: front_matter.name,
  };
}

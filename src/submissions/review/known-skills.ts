/** What a review asks about the skills of the registry, of content files alone or also of a build. */
import { nearThreshold } from '../../ingest/evidence/families.ts';
import { similarity } from '../../ingest/evidence/fingerprint.ts';
import type { TakenSlugs } from '../../ingest/evidence/slug.ts';
import type { ListedSkills } from './listed-skills.ts';
import type { IsKnownWord } from './other-language.ts';
import type { Fingerprint, ListedText, RegistryView } from './registry-view.ts';

export interface KnownSkills extends Pick<
  RegistryView,
  'suppressions' | 'publishers' | 'host' | 'ownDescription' | 'agents'
> {
  /** By identity key. */
  readonly slugs: TakenSlugs;
  /** Every slug with its account. */
  readonly owners: Iterable<readonly [slug: string, account: string]>;
  /** The same text, or nearly. */
  readonly findAlike: (text: Fingerprint) => Iterable<ListedText>;
  readonly isKnownWord: IsKnownWord;
}

/** Those of content files; what is added to the view later counts. */
export function toKnown(view: RegistryView, isKnownWord: IsKnownWord): KnownSkills {
  return { ...view, isKnownWord, findAlike: (text) => findIn(view.texts, text) };
}

/** Those of content files, and what a build lists but for the slugs in `left`. Nothing of the build is copied for it. */
export function withListed(
  view: RegistryView,
  listed: ListedSkills,
  left: ReadonlySet<string>,
  isKnownWord: IsKnownWord,
): KnownSkills {
  const counts = (at: number): boolean =>
    listed.repositoryOf(at) !== null && !left.has(listed.slugs[at] ?? '');
  return {
    ...view,
    isKnownWord,
    slugs: {
      get(key) {
        const at = listed.findPlace(key);
        return view.slugs.get(key) ?? (at >= 0 && counts(at) ? listed.slugs[at] : undefined);
      },
      *values() {
        yield* listed.slugs.filter((_, at) => counts(at));
        yield* view.slugs.values();
      },
    },
    owners: {
      *[Symbol.iterator]() {
        let at = -1;
        for (const account of listed.accounts()) {
          const slug = listed.slugs[(at += 1)] ?? '';
          if (account !== null && !left.has(slug)) yield [slug, account] as const;
        }
        yield* view.owners;
      },
    },
    *findAlike(text) {
      for (const at of listed.findAlike(text)) if (counts(at)) yield listed.at(at);
      yield* findIn(view.texts, text);
    },
  };
}

function* findIn(texts: readonly ListedText[], { textSha256, minhash }: Fingerprint): Generator<ListedText> {
  for (const text of texts)
    if (text.textSha256 === textSha256 || similarity(text.minhash, minhash) >= nearThreshold) yield text;
}

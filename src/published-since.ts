/** What was published since a build, taken into the registry and the search index that are served; nothing is built or written. */
import { setImmediate as breathe } from 'node:timers/promises';
import { contentPath } from './adapters/files/content-folders.ts';
import type { BuiltContent } from './adapters/files/index-files.ts';
import { skillFilePath } from './catalog/check-references.ts';
import type { ContentProblem } from './catalog/problems.ts';
import { hasPrivate } from './catalog/is-private.ts';
import { SkillJoiner } from './catalog/skill-joiner.ts';
import { changeSum, revisionOf, skillRevision, sumOfFiles } from './digest.ts';
import { toSearchDocument, toTaskPhrases } from './resolve/search-document.ts';
import { lowerBoundOfSlug } from './scoring/by-slug.ts';
import { changeEntries, noEntry, sameSkill, scoreLater } from './scoring/later-skills.ts';
import { isListed } from './scoring/listed.ts';
import type { Entry, Registry } from './scoring/registry.ts';
import { keepEntry } from './scoring/stored-entry.ts';
import { GrowingIndex } from './search/index/growing-index.ts';
import type { SearchIndex } from './search/index/load.ts';
import { changesSince, listsFile } from './submissions/publish/changes-since.ts';
import {
  type PublishedContent,
  type PublishedFiles,
  withEvidence,
} from './submissions/publish/published-files.ts';
import { readIfThereSync } from './read-if-there.ts';

export interface Served {
  readonly registry: Registry;
  readonly search: SearchIndex;
  /** Position of the entry of each document of the search index, or `noEntry`. */
  readonly positions: Uint32Array;
}

/** What one publication changed. */
export interface Publication {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Published skills that cannot be listed, by the file that is wrong. */
  readonly problems: readonly ContentProblem[];
}

interface Later {
  readonly sum: string;
  /** Null: it cannot be listed. */
  readonly number: number | null;
}

/** Since one build; the next build needs another. */
export class PublishedSince {
  readonly #built: BuiltContent;
  readonly #base: Registry;
  readonly #search: SearchIndex;
  readonly #contentDir: string;
  readonly #growing: GrowingIndex;
  /** Of the skills that came later, by slug. */
  readonly #later = new Map<string, Later>();
  #gone: ReadonlyMap<string, string> = new Map();
  /** Slugs that came later, before the publication that is being prepared. */
  #served: readonly string[] = [];

  constructor(built: BuiltContent, { registry, search }: Omit<Served, 'positions'>, contentDir: string) {
    this.#built = built;
    this.#base = registry;
    this.#search = search;
    this.#contentDir = contentDir;
    this.#growing = new GrowingIndex(search, registry.tasks.map(toTaskPhrases));
  }

  /** A private skill that was published while readers were checked stays in the store. */
  #visible({ skills }: PublishedFiles): PublishedFiles['skills'] {
    return this.#built.with_private === true ? skills : skills.filter(({ files }) => !hasPrivate(files));
  }

  /**
   * Reads and scores what is new, skill by skill, so that requests are answered meanwhile; then `apply` puts all of it into what
   * is served, in one step. One call at a time; null when nothing changed.
   */
  async prepare(
    current: () => Registry,
    published: PublishedFiles,
    blockChanges: readonly string[] = [],
  ): Promise<{ publication: Publication; apply: (served: Served) => Served } | null> {
    const { added, gone } = changesSince(
      {
        published: this.#built.published,
        lists: (path) => listsFile(path, (slug) => this.#base.bySlug.get(slug)?.row.repository),
        read: (path) => readIfThereSync(contentPath(this.#contentDir, path)),
      },
      { ...published, skills: this.#withBlockChanges(this.#visible(published), blockChanges, published.at) },
    );
    const problems: ContentProblem[] = [];
    const entries: Entry[] = [];
    for (const skill of added) {
      if (this.#later.get(skill.slug)?.sum === skill.sum) continue;
      await breathe();
      const entry = this.#add(skill, current(), problems);
      if (entry !== null) entries.push(entry);
    }
    const wanted = new Set(added.map(({ slug }) => slug));
    for (const slug of this.#later.keys()) if (!wanted.has(slug)) this.#later.delete(slug);
    for (const slug of this.#gone.keys()) {
      // Published again as the build knows it.
      const built = gone.has(slug) || this.#later.has(slug) ? undefined : this.#base.bySlug.get(slug);
      if (built !== undefined) entries.push(built);
    }
    this.#gone = gone;
    const { bySlug } = current();
    const slugs = new Set([...this.#served, ...gone.keys()]);
    const removed = new Set([...slugs].filter((slug) => bySlug.has(slug) && !this.#isListed(slug)));
    this.#served = [...this.#later.keys()];
    if (entries.length + removed.size === 0) return null;
    const publication = { added: entries.map(({ slug }) => slug), removed: [...removed], problems };
    return { publication, apply: (served) => this.#apply(served, entries, removed, published.at) };
  }

  /** Also listed skills as the content folder has them now, where it differs from the build in whether they are blocked or gone. */
  #withBlockChanges(
    published: readonly PublishedContent[],
    slugs: readonly string[],
    at: string,
  ): readonly PublishedContent[] {
    const changed = slugs.flatMap((slug) => {
      const before = this.#base.bySlug.get(slug);
      if (before === undefined) return [];
      const paths = withEvidence(skillFilePath({ slug, repository: before.row.repository }));
      const files = paths.flatMap((path) => {
        const text = readIfThereSync(contentPath(this.#contentDir, path));
        return text === null ? [] : [{ path, text }];
      });
      const found = joinFiles(slug, files);
      if (found === null) return [];
      const now = scoreLater(this.#base, found);
      if (isListed(now) === isListed(before) && now.row.available === before.row.available) return [];
      return [{ slug, at, files, sum: sumOfFiles(files) }];
    });
    const replaced = new Set(changed.map(({ slug }) => slug));
    return [...published.filter(({ slug }) => !replaced.has(slug)), ...changed];
  }

  #add(skill: PublishedContent, registry: Registry, problems: ContentProblem[]): Entry | null {
    const { slug, files, sum, at } = skill;
    const found = joinFiles(slug, files, problems);
    if (found === null || sameSkill(registry.entries, found.source) !== undefined) {
      this.#later.set(slug, { sum, number: null });
      return null;
    }
    const { terms, fingerprint: _fingerprint, ...evidence } = found.evidence;
    const scored = scoreLater(registry, { source: found.source, evidence });
    this.#later.set(slug, { sum, number: this.#growing.add(toSearchDocument(scored, terms)) });
    const { answers_digest: answers } = this.#built;
    return keepEntry(scored, (text) => ({ revision: skillRevision(answers, text), since: at }));
  }

  #apply(served: Served, added: readonly Entry[], removed: ReadonlySet<string>, at: string): Served {
    const listed = [...this.#later.values()].filter(({ number }) => number !== null);
    const isChanged = listed.length + this.#gone.size > 0;
    const sums = listed.map(({ sum }) => sum);
    const { generatedAt } = this.#base;
    const { registry, moved } = changeEntries(served.registry, {
      added,
      removed,
      revision: revisionOf(changeSum(this.#built.sum, sums, this.#gone.values())),
      generatedAt: isChanged && at > generatedAt ? at : generatedAt,
    });
    const search = this.#growing.current();
    const positions = new Uint32Array(search.size).fill(noEntry);
    served.positions.forEach((position, doc) => (positions[doc] = moved[position] ?? noEntry));
    for (const { slug } of added) {
      const number = this.#later.get(slug)?.number ?? this.#search.slugs.find(slug);
      positions[number] = lowerBoundOfSlug(registry.entries, slug);
    }
    return { registry, search, positions };
  }

  #isListed(slug: string): boolean {
    const later = this.#later.get(slug);
    if (later !== undefined) return later.number !== null;
    return !this.#gone.has(slug) && this.#base.bySlug.has(slug);
  }
}

/** Null for files that are no skill; the reasons are added to `problems`. */
function joinFiles(slug: string, files: PublishedContent['files'], problems: ContentProblem[] = []) {
  return new SkillJoiner(problems).add({
    slug,
    skills: files.filter(({ path }) => path.startsWith('skills/')),
    evidence: files.filter(({ path }) => path.startsWith('evidence/')),
  });
}

/** Where new skills are looked for, as interfaces: searches of the code host, single files of it, indexes of sites. */

export interface FoundRepository {
  readonly owner: string;
  readonly name: string;
}

export interface FoundFile extends FoundRepository {
  /** As found: may be hostile. */
  readonly path: string;
}

/** One page of a search. The host shows at most 1,000 results of a query, whatever `total` says. */
export interface SearchPage<Item> {
  /** As the host claims. */
  readonly total: number;
  /** The host ran out of time: there may be more results than it knows of. */
  readonly incomplete: boolean;
  readonly items: readonly Item[];
  /** Token of the next page; null after the last one. */
  readonly next: string | null;
}

/** A text with the tag by which the host recognises it; `unchanged` for the tag that was given; null for no such file. */
export type TaggedText = { readonly text: string; readonly tag: string } | 'unchanged' | null;

export interface FilePlace extends FoundRepository {
  readonly path: string;
  /** Tag of the text that is known already; null for none. */
  readonly tag: string | null;
}

/** Every call rejects with `HostUnavailable`; refused queries have no results. Private repositories are left out. */
export interface CodeSearch {
  /** Results on one page, at most. */
  readonly pageSize: number;
  findRepositories(query: string, page: string | null): Promise<SearchPage<FoundRepository>>;
  /** Null where the host does not answer without a token. */
  findFiles(query: string, page: string | null): Promise<SearchPage<FoundFile> | null>;
  /** Most places in one call of `readFiles`. */
  readonly filesAtOnce: number;
  /** In the order of the places; texts over 1 MiB count as none. */
  readFiles(places: readonly FilePlace[]): Promise<readonly TaggedText[]>;
  /** The README of the default branch, whatever its file is called. */
  readReadme(owner: string, name: string, tag: string | null): Promise<TaggedText>;
}

/** Sites that publish an index of skills under `/.well-known`. */
export interface SiteIndexes {
  /** Rejects with `HostUnavailable`. Addresses of private networks are never connected to. */
  read(host: string, tag: string | null): Promise<TaggedText>;
}

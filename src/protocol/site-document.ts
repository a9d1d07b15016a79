/** A document made from the endpoint list or the registry as a whole, such as the OpenAPI description or a feed. */
import type { Context } from '../api/define.ts';
import type { Registry } from '../scoring/registry.ts';

export interface SiteDocument {
  /** Where it is; `{name}` is a placeholder for one path segment or, in the last one, for the part before a file extension. */
  readonly path: string;
  readonly contentType: string;
  /** Whether it shows no outcome, event or run, so that it stays as it is while the catalog does. */
  readonly showsCatalogAlone?: boolean;
  /** Whether the answer at this path depends on `Accept`. */
  readonly negotiated?: boolean;
  /** Throws a `Problem` if the path's parameters name nothing. */
  readonly render: (
    context: Context,
    parameters: Readonly<Record<string, string>>,
  ) => string | Promise<string>;
  /** Path parameters of every static file; absent for a path without parameters, which is one file. */
  readonly files?: (
    registry: Registry,
  ) => Iterable<Record<string, string>> | Promise<Iterable<Record<string, string>>>;
  /** Slugs of the skills that a file is made from, with collections and nothing else; absent where it is made from more. */
  readonly madeFrom?: (registry: Registry, parameters: Readonly<Record<string, string>>) => Iterable<string>;
}

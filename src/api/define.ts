/** One definition per endpoint: route, validation, JSON, text, OpenAPI entry, tool and twins all come from it. */
import type { z } from 'zod';
import type { GitHub, Proposals, SourceFiles } from '../ports/code-host.ts';
import type { OtherHosts } from '../ports/git-hosts.ts';
import type { Records } from '../ports/records.ts';
import type { SkillArchives } from '../ports/skill-archives.ts';
import type { Store } from '../ports/store.ts';
import type { Clock, LogProofs, Mailer, Signer } from '../ports/surroundings.ts';
import type { Problem, ProblemKind } from '../problem.ts';
import type { RouteId } from '../routes.ts';
import type { LiftReport, MeasuredLift } from '../outcomes/lifts.ts';
import { type Format, formats } from '../schema/vocabulary.ts';
import type { AgentProven } from '../scoring/agent-proven.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import type { InspectSkills } from '../submissions/intake/validate-repository.ts';
import type { SearchIndex } from '../search/index/load.ts';

/** Everything an endpoint may read; replaced atomically when the registry changes. */
export interface Context {
  readonly registry: Registry;
  /** Another object with each change that answers about several skills show; a report that counts nothing is none. Absent: the context. */
  readonly edition?: object | undefined;
  readonly search: SearchIndex;
  /** Entry of one of the index's document numbers. */
  entryOf(doc: number): Entry | undefined;
  /** Public origin without a trailing slash. */
  readonly siteUrl: string;
  /** Names of tools by endpoint id, for a caller that has tools in place of addresses; absent for any other. */
  readonly tools?: ReadonlyMap<string, string>;
  /** Starts the client that this registry serves (`npx -y <address>`); null where it serves none. */
  readonly client: string | null;
  /** `https:` address of the repository with this program; null where none is configured. */
  readonly programRepository: string | null;
  /** Where weaknesses are reported, `mailto:` or `https:`, the preferred one first. */
  readonly securityContacts: readonly string[];
  readonly clock: Clock;
  readonly signer: Signer;
  readonly records: Records;
  /** Null where no log is at hand. */
  readonly logProofs: LogProofs | null;
  /** Null in a build, which accepts no writes. */
  readonly live: Live | null;
}

/** What one request brings beside its input. */
export interface RequestContext {
  /** Address prefix (`203.0.113.0/24`) of the caller, for limits; empty where it is not known. */
  readonly caller: string;
  /** Whom a report counts for: the same, but one name for the pages of all other sites. */
  readonly voice: string;
  /** Whether no quota applies to the caller: this machine's own programs, or no limit is configured. */
  readonly isExempt: boolean;
  /** Token of an `Authorization: Bearer` header; null without one. */
  readonly bearer: string | null;
  /** The caller's, as the proxy in front has checked it: one line; empty where callers have no names. */
  readonly name: string;
}

/** Where no request is: pages, builds and examples. */
export const noRequest: RequestContext = { caller: '', voice: '', isExempt: false, bearer: null, name: '' };

/** The part of the store that endpoints use. */
export type EndpointStore = Pick<
  Store,
  'insertOutcome' | 'checkOutcome' | 'getDocument' | 'listDocuments' | 'writeDocuments' | 'enqueue'
>;

/** Reports of runs with and without a skill: their signatures, and what they say together. */
interface EvalReports {
  /** Ed25519, unpadded base64url. */
  isSigned(text: string, signature: string, publicKey: string): boolean;
  take(report: LiftReport): void;
  liftOf(slug: string, integrity: string, now: Date): MeasuredLift | null;
}

/** What exists only in a running instance. */
export interface Live {
  readonly store: EndpointStore;
  readonly mailer: Mailer;
  readonly github: GitHub;
  /** Hosts beside GitHub whose repositories may be submitted; absent: none. */
  readonly others?: OtherHosts;
  readonly inspect: InspectSkills;
  readonly files: SourceFiles;
  readonly archives: SkillArchives;
  readonly evalReports: EvalReports;
  /** Null where nothing can be proposed to the content repository. */
  readonly proposals: Pick<Proposals, 'propose'> | null;
  /** Digests of a skill's current and earlier texts, current first; earlier ones are read when they are asked for. */
  integritiesOf(slug: string): Iterable<string>;
  /** For the current text, with everything recorded so far; null without an outcome. */
  provenOf(slug: string): AgentProven | null;
  /** RFC 3339 time of the newest report, or null. */
  outcomesThrough(): string | null;
  /** Whether to reject reports on events that this registry did not issue. */
  readonly requireIssuedEvents: boolean;
}

/** How an endpoint is offered to agents as a tool of the Model Context Protocol. */
interface ToolDefinition {
  readonly name: string;
  /** When to use it and what it gives; at most 120 tokens (480 characters), as every client pays for it. */
  readonly description: string;
  /** Inputs that are not offered: aliases, and details that a model has no use for. */
  readonly omit?: readonly string[];
  /** Input values that every call of the tool has. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Members of the answer that a brief result carries, as paths; `results[].slug` is a member of each item. */
  readonly result: readonly string[];
}

type Shape = z.ZodObject;
export type Read<S> = S extends Shape ? z.infer<S> : object;

/** An endpoint as it is written down; what is left out has its rule. */
interface WrittenEndpoint<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  O extends Shape,
> {
  /** Unique; the route's where it is left out. A POST variant of a GET has the method appended, e.g. `resolvePost`. */
  readonly id?: string;
  readonly route: RouteId;
  /** GET where it is left out. */
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** At most about 60 characters, imperative. */
  readonly summary: string;
  readonly description: string;
  readonly group: 'Discover' | 'Resolve' | 'Install' | 'Outcomes' | 'Submit' | 'Documents';
  /** Parameters in the path, the query and the JSON body; unknown ones are ignored. */
  readonly path?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The JSON answer without `meta`, which `runEndpoint` adds. */
  readonly output: O;
  /** `skill`: the answer is about the skill of the path's `slug` alone, and changes with that skill only. */
  readonly about?: 'skill';
  /** `public`: a read of the catalog. `no-store`, where it is left out: carries an id or a state of its own. */
  readonly cache?: 'public' | 'no-store';
  /** Set on what a caller may send only so often: counted by the write limits, and answered without rescoring first. */
  readonly writes?: true;
  /** Error kinds beside those that every endpoint can answer. */
  readonly problems?: readonly ProblemKind[];
  /** Input that works on the starter catalog; shown in the documentation and run in tests. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly run: (
    input: Read<P> & Read<Q> & Read<B>,
    context: Context,
    request: RequestContext,
  ) => z.input<O> | Promise<z.input<O>>;
  readonly text?: (output: z.infer<O>, context: Context) => string;
  /** `format=svg`; the default format of endpoints that have it. */
  readonly svg?: (output: z.infer<O>, context: Context) => string;
  /** The image returned with a 404. */
  readonly svgProblem?: (problem: Problem) => string;
  /** `format=lockfile`. */
  readonly lockfile?: (output: z.infer<O>, context: Context) => object;
  /** `format=sha256sums`. */
  readonly sha256sums?: (output: z.infer<O>) => string;
  /** Path parameters of every static twin; absent where the answer depends on more than catalog and outcomes. */
  readonly twins?: (registry: Registry) => Iterable<Record<string, string>>;
  /** Set to expose the endpoint to agents as a tool. */
  readonly tool?: ToolDefinition;
  /** False for documents that have a fixed shape of their own (no `meta`). */
  readonly meta?: false;
}

type Ruled = 'id' | 'method' | 'cache' | 'problems' | 'example';
type EndpointDefinition<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  O extends Shape,
> = WrittenEndpoint<P, Q, B, O> &
  Required<Pick<WrittenEndpoint<P, Q, B, O>, Ruled>> & {
    /** JSON, and those that it has a function for. */
    readonly formats: readonly Format[];
  };

/** Any endpoint, with its types erased; only `runEndpoint` may call its functions. */
// oxlint-disable-next-line typescript/no-explicit-any -- erased on purpose: the list holds endpoints of every shape
export type Endpoint = EndpointDefinition<any, any, any, any>;

/** Infers the types of `run` and `text`, and fills in what is left out. */
export function defineEndpoint<
  O extends Shape,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(written: WrittenEndpoint<P, Q, B, O>): EndpointDefinition<P, Q, B, O> {
  const { id = written.route, method = 'GET', cache = 'no-store', problems = [], example = {} } = written;
  return {
    ...written,
    id,
    method,
    cache,
    problems,
    example,
    formats: formats.filter((format) => format === 'json' || written[format] !== undefined),
  };
}

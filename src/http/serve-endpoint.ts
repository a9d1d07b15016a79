/** One request to one endpoint: input, format, answer; public answers are kept while the registry stays the same. */
import type { Context, Endpoint, RequestContext } from '../api/define.ts';
import { skillChangedAt, skillOf } from '../api/answer-meta.ts';
import {
  ignoredHeaders,
  ignoredIn,
  type IgnoredName,
  namingError,
  renderNaming,
} from '../api/ignored-names.ts';
import { type Answer, type RawInput, runEndpoint } from '../api/run.ts';
import { Problem } from '../problem.ts';
import { routes } from '../routes.ts';
import type { Entry } from '../scoring/registry.ts';
import type { Format } from '../schema/vocabulary.ts';
import { type AnswerCache, cacheKey, knownNames, stateOf } from './answer-cache.ts';
import type { FormatChoice } from './choose-format.ts';
import { Entity } from './entity.ts';
import { cacheControl, contentTypes, dataHeaders, linksOf, nextPageLink, svgHeaders } from './headers.ts';
import { queryLengthMax, readQuery } from './read-target.ts';
import { readRequest } from './read-request.ts';
import { respondEntity, type SentWhole } from './respond.ts';
import type { Caller } from './caller.ts';
import type { TwinFormat } from './route-table.ts';
import { createReplays } from './writes/replays.ts';
import type { WriteLimits } from './writes/write-limits.ts';

export interface EndpointServer {
  /** `twin` names the format of a twin path, which takes no query. */
  answer(
    request: Request,
    endpoint: Endpoint,
    path: Readonly<Record<string, string>>,
    twin: TwinFormat | null,
    caller: Caller,
  ): Promise<Response>;
  /** The answer as a value, counted and limited like any other, for callers that have `tools` in place of addresses. */
  call(
    endpoint: Endpoint,
    raw: RawInput,
    caller: Caller,
    tools: ReadonlyMap<string, string>,
  ): Promise<{ answer: Answer; context: Context }>;
  /** The `format` a request gave, in its body or its query; undefined without one or if it could not be read. */
  askedFormat(request: Request): unknown;
}

/** One successful request, reported after its answer: only for counting. */
export interface Answered {
  readonly endpointId: string;
  readonly raw: RawInput;
  /** The answer, if it was computed for this request; null if it may come from the cache. */
  readonly answer: Answer | null;
  /** Address prefix; empty where it is not known. */
  readonly caller: string;
}

/** A request whose input was read, and the context that answers it. */
interface Asked {
  readonly request: Request;
  readonly endpoint: Endpoint;
  readonly raw: RawInput;
  /** Of parameters and members that the endpoint does not know. */
  readonly ignored: readonly IgnoredName[];
  readonly choice: FormatChoice;
  readonly context: Context;
  readonly caller: Caller;
}

/** What was answered about a skill, so that the same request may be answered again without all that led to it. */
export interface SentAgain extends SentWhole {
  readonly endpointId: string;
  /** Whether the answer is still this one. */
  readonly isCurrent: () => boolean;
  /** Called for each further answer, by the caller's address prefix; must not throw or block. */
  readonly onAnswer: (prefix: string) => void;
}

interface EndpointServerParts {
  readonly getContext: (isWrite: boolean) => Context;
  /** Public answers. */
  readonly kept: AnswerCache;
  readonly limits: WriteLimits;
  /** Runs a read on its caller's account. */
  readonly limited: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
  readonly onAnswer?: (answered: Answered) => void;
  readonly noteSent?: (request: Request, sent: SentAgain) => void;
}

export function createEndpointServer(parts: EndpointServerParts): EndpointServer {
  const { getContext, kept, limits, limited, onAnswer = () => {}, noteSent } = parts;
  const replays = createReplays();
  /** A read costs its caller what it takes to compute; a cached answer costs nothing. */
  const limitedRead = <T>(endpoint: Endpoint, caller: Caller, work: () => Promise<T>): Promise<T> =>
    endpoint.writes === true ? work() : limited(caller, work);
  const bodyFormats = new WeakMap<Request, unknown>();

  /** An answer with an id or a state of its own. */
  async function answerOnce(asked: Asked): Promise<Response> {
    const { request, endpoint, raw, ignored, choice, context, caller } = asked;
    const limited = endpoint.writes === true ? limits.take(caller, agentOf(raw)) : {};
    const key = endpoint.writes === true ? request.headers.get('idempotency-key') : null;
    const { answer, isReplay, text } = await limitedRead(endpoint, caller, async () => {
      const made = await replays.run({ key, endpointId: endpoint.id, caller, body: raw.body }, () =>
        runEndpoint(endpoint, raw, context, requestOf(caller, bearerOf(request))),
      );
      return { ...made, text: renderNaming(ignored, endpoint, made.answer, choice.format, context) };
    });
    if (!isReplay) onAnswer({ endpointId: endpoint.id, raw, answer, caller: caller.prefix });
    const replayed = isReplay ? { 'idempotency-replayed': 'true' } : {};
    return respondEntity(request, new Entity(text, contentTypes[choice.format], null), {
      cacheControl: cacheControl.none,
      headers: {
        ...dataHeaders,
        ...ignoredHeaders(ignored),
        ...limited,
        ...replayed,
        'referrer-policy': 'no-referrer',
      },
      varyAccept: choice.negotiated,
    });
  }

  /** A public answer, from the cache where it is there; one that names a misspelt parameter is made for its caller alone. */
  async function answerKept(asked: Asked): Promise<Response> {
    const { request, endpoint, raw, ignored, choice, context, caller } = asked;
    const { format } = choice;
    // For other names the header is enough: what an answer does not depend on makes no other answer.
    const named = ignored.some(({ nearest }) => nearest !== null) ? ignored : [];
    const key = named.length > 0 ? null : cacheKey(endpoint, raw, format);
    const entry = skillOf(endpoint, raw.path['slug'], context);
    const make = async (): Promise<Entity> => {
      const { answer, text } = await limitedRead(endpoint, caller, async () => {
        const made = await runEndpoint(endpoint, raw, context);
        return { answer: made, text: renderNaming(named, endpoint, made, format, context) };
      });
      const link = headerLink(endpoint, raw, format, answer);
      return new Entity(text, contentTypes[format], modifiedAt(context, entry), link);
    };
    const entity = await orImage(endpoint, format, () =>
      key === null ? make() : kept.keep(key, entry ?? stateOf(context), make),
    );
    if (entity instanceof MissingImage) return respondEntity(request, entity, missingImage);
    onAnswer({ endpointId: endpoint.id, raw, answer: null, caller: caller.prefix });
    return respondEntity(request, entity, {
      cacheControl: cacheControl.read,
      // The facts of an image are sent as the image is, so that a static host needs one rule for both.
      headers: {
        ...(endpoint.formats.includes('svg') ? svgHeaders : dataHeaders),
        ...ignoredHeaders(ignored),
      },
      varyAccept: choice.negotiated,
      ...(noteSent === undefined || key === null || entry === null
        ? {}
        : { note: (sent) => noteSent(request, { ...sent, ...again(asked, entry) }) }),
    });
  }

  function again({ endpoint, raw }: Asked, entry: Entry): Omit<SentAgain, keyof SentWhole> {
    // What was sent must not keep an index in memory that another build has replaced.
    const shown = new WeakRef(entry);
    return {
      endpointId: endpoint.id,
      isCurrent: () => skillOf(endpoint, raw.path['slug'], getContext(false)) === shown.deref(),
      onAnswer: (caller) => onAnswer({ endpointId: endpoint.id, raw, answer: null, caller }),
    };
  }

  function requestOf(caller: Caller, bearer: string | null): RequestContext {
    const { prefix, voice, name = '' } = caller;
    return { caller: prefix, voice, isExempt: limits.isExempt(caller), bearer, name };
  }

  return {
    async answer(request, endpoint, path, twin, caller) {
      const { raw, choice } =
        twin === null
          ? await readRequest(request, endpoint, path, (format) => bodyFormats.set(request, format))
          : { raw: { path, query: {} }, choice: { format: twin, negotiated: false, error: null } };
      // After the body: what was recorded while it was read belongs to the answer.
      const context = getContext(endpoint.writes === true);
      const ignored = ignoredIn(endpoint, raw);
      const asked = { request, endpoint, raw, ignored, choice, context, caller };
      try {
        return await (endpoint.cache === 'no-store' ? answerOnce(asked) : answerKept(asked));
      } catch (error) {
        throw namingError(error, ignored);
      }
    },

    async call(endpoint, raw, caller, tools) {
      const context = { ...getContext(endpoint.writes === true), tools };
      if (endpoint.writes === true) limits.take(caller, agentOf(raw));
      const answer = await limitedRead(endpoint, caller, () =>
        runEndpoint(endpoint, raw, context, requestOf(caller, null)),
      );
      const counted = endpoint.cache === 'no-store' ? answer : null;
      onAnswer({ endpointId: endpoint.id, raw, answer: counted, caller: caller.prefix });
      return { answer, context };
    },

    askedFormat(request) {
      if (bodyFormats.has(request)) return bodyFormats.get(request);
      return request.url.length > queryLengthMax ? undefined : readQuery(request.url)['format'];
    },
  };
}

/** Characters of a bearer token that are looked at; ours are shorter. */
const bearerMax = 200;

function bearerOf(request: Request): string | null {
  const token = /^Bearer +([!-~]+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return token === undefined || token.length > bearerMax ? null : token;
}

/** The name a writer gives itself, before anything is checked. */
function agentOf({ body }: RawInput): unknown {
  return typeof body === 'object' && body !== null && 'agent' in body ? body.agent : undefined;
}

/** Replaces the JSON error where an image was requested, since a page that embeds it cannot show JSON. */
class MissingImage extends Entity {}
const missingImage = { status: 404, cacheControl: cacheControl.none, headers: svgHeaders };

async function orImage(endpoint: Endpoint, format: Format, make: () => Promise<Entity>): Promise<Entity> {
  try {
    return await make();
  } catch (error) {
    const isMissing = format === 'svg' && error instanceof Problem && error.kind === 'not-found';
    if (!isMissing || endpoint.svgProblem === undefined) throw error;
    return new MissingImage(`${endpoint.svgProblem(error)}\n`, contentTypes.svg, null);
  }
}

/** The query holds what the answer depends on, as the cache key does: its link is kept with it. */
function headerLink(endpoint: Endpoint, { query }: RawInput, format: Format, answer: Answer): string | null {
  const cursor = answer['next_cursor'];
  if (typeof cursor !== 'string') return linksOf(routes[endpoint.route].path).link ?? null;
  const given = knownNames(endpoint, query).map((name) => [name, query[name] ?? '']);
  return nextPageLink({ ...Object.fromEntries(given), ...(format === 'json' ? {} : { format }) }, cursor);
}

/** When the answer last changed: with its skill, or with anything. */
export function modifiedAt({ registry, records }: Context, entry: Entry | null): Date {
  if (entry !== null) return new Date(skillChangedAt(entry, registry));
  // Reports and events that came after the build change answers too.
  const times = [registry.generatedAt, registry.outcomesThrough, records.changedAt()];
  return new Date(Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time)))));
}

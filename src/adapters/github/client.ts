/** One way to ask GitHub: octokit within our limits, with every kind of failure recognised here. */
import type { Octokit, RequestError } from 'octokit';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { HostUnavailable } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { AnswerTooLarge, limitedFetch } from './fetch.ts';
import { isObject } from '../../schema/json.ts';

export type GitHubConfig = Pick<Config, 'githubApiUrl' | 'githubToken'> & {
  /** Called with each answer, to count requests. */
  readonly onAnswer?: (headers: Headers) => void;
};

/** An answer with the tag by which the host recognises it, if it gave one. */
interface Tagged<Value> {
  readonly value: Value;
  readonly tag: string | null;
}

/** Bytes of one answer; GitHub itself cuts trees at 7 MB. */
export const answerLimit = 8_388_608;

export interface GitHubClient {
  /**
   * The answer, checked; null where there is nothing that everyone can read. `route` is octokit's, e.g.
   * `GET /repos/{owner}/{repo}`; octokit encodes every parameter. Rejects with `HostUnavailable`, or with
   * `AnswerTooLarge` where `maxBytes` was given and exceeded.
   */
  ask<Shape extends z.ZodType>(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    shape: Shape,
    maxBytes?: number,
  ): Promise<z.infer<Shape> | null>;
  /** The same for a host that may say that nothing has changed since the answer with this tag. */
  askChanged<Shape extends z.ZodType>(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    shape: Shape,
    tag: string | null,
  ): Promise<Tagged<z.infer<Shape>> | 'unchanged' | null>;
  /** POST to the GraphQL endpoint; the body as it came, partial data and errors together. */
  query(text: string, variables?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The token goes to `githubApiUrl` only, and is in no log and no error. */
export function openClient(config: GitHubConfig, logger: Logger): GitHubClient {
  const { githubApiUrl, githubToken, onAnswer } = config;
  const { origin, host, hostname } = new URL(githubApiUrl);
  const settings: ConstructorParameters<typeof Octokit>[0] = {
    baseUrl: githubApiUrl,
    userAgent: 'skill-registry',
    ...(githubToken === null ? {} : { auth: githubToken }),
    // The caller knows how long it can wait; a wait in here would only hide that.
    retry: { enabled: false },
    // GitHub wants a second between writes; a stand-in on this machine does not.
    throttle: {
      enabled: !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  };
  let opened: Promise<Opened> | null = null;

  /** The answer as octokit has it; null for none; 304 as `unchanged`. */
  async function send(route: string, parameters: object, maxBytes: number): Promise<Answer | null> {
    const limited = limitedFetch(origin, maxBytes);
    const watched: typeof limited = async (address, init) => {
      const response = await limited(address, init);
      onAnswer?.(response.headers);
      return response;
    };
    const { octokit, isRefusal } = await (opened ??= openOctokit(settings));
    const request = { fetch: onAnswer === undefined ? limited : watched };
    try {
      return await octokit.request(route, { ...parameters, request });
    } catch (error) {
      if (isRefusal(error) && error.status === 304) return { data: unchanged, headers: {} };
      if (isRefusal(error) && error.cause instanceof AnswerTooLarge) throw error.cause;
      const failure = isRefusal(error)
        ? explain(error)
        : { reason: 'temporarily refuses the query', retryAfter: null };
      if (failure === null) return null;
      const unavailable = new HostUnavailable(`${host} ${failure.reason}`, failure.retryAfter);
      logger.warn({ route, retry_after: failure.retryAfter }, unavailable.message);
      throw unavailable;
    }
  }

  async function sendWithin(route: string, parameters: object, maxBytes?: number): Promise<Answer | null> {
    try {
      return await send(route, parameters, maxBytes ?? answerLimit);
    } catch (error) {
      if (error instanceof AnswerTooLarge && maxBytes === undefined)
        throw new HostUnavailable(`${host} ${error.message}`, null);
      throw error;
    }
  }

  function read<Shape extends z.ZodType>(route: string, shape: Shape, data: unknown): z.infer<Shape> {
    const parsed = shape.safeParse(data);
    if (parsed.success) return parsed.data;
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new HostUnavailable(`unexpected answer from the API of ${host} (${route}: ${place})`, null);
  }

  return {
    async ask(route, parameters, shape, maxBytes) {
      const answer = await sendWithin(route, parameters, maxBytes);
      return answer === null ? null : read(route, shape, answer.data);
    },
    async askChanged(route, parameters, shape, tag) {
      const headers = tag === null ? {} : { 'if-none-match': tag };
      const answer = await sendWithin(route, { ...parameters, headers });
      if (answer === null) return null;
      if (answer.data === unchanged) return 'unchanged';
      const { etag } = answer.headers;
      return { value: read(route, shape, answer.data), tag: typeof etag === 'string' ? etag : null };
    },
    async query(text, variables) {
      // An enterprise server has its REST API at /api/v3 and GraphQL at /api/graphql.
      const address = `${githubApiUrl.replace(/\/api\/v3$/, '/api')}/graphql`;
      const answer = await sendWithin(`POST ${address}`, {
        query: text,
        ...(variables === undefined ? {} : { variables }),
      });
      return answer?.data ?? null;
    },
  };
}

interface Opened {
  readonly octokit: Octokit;
  readonly isRefusal: (error: unknown) => error is RequestError;
}

/** Loaded at the first request, as it takes memory and a server may never ask. */
async function openOctokit(settings: ConstructorParameters<typeof Octokit>[0]): Promise<Opened> {
  const { Octokit, RequestError } = await import('octokit');
  return {
    octokit: new Octokit(settings),
    isRefusal: (error): error is RequestError => error instanceof RequestError,
  };
}

const ignore = (): undefined => undefined;

/** In place of the body of a 304. */
const unchanged = Symbol('unchanged');

interface Answer {
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Null: there is nothing to read, now and for everyone. Everything else may be another time. */
function explain(
  error: RequestError,
): { readonly reason: string; readonly retryAfter: number | null } | null {
  if (error.response === undefined) return { reason: networkReason(error.cause), retryAfter: null };
  const { status, headers, data } = error.response;
  // 409: the repository is empty; 422: the name is of no commit; 451: taken down by law.
  if ([404, 409, 410, 422, 451].includes(status)) return null;
  // A repository that was blocked by the host says so; every other 403 is a limit.
  if (status === 403 && isObject(data) && 'block' in data) return null;
  if (status === 401) return { reason: 'rejects the token (GITHUB_TOKEN)', retryAfter: null };
  if (status === 403 || status === 429) {
    const retryAfter = secondsToWait(headers, Date.now());
    return {
      reason: `${retryAfter === null ? 'refuses the request' : 'asks to wait'} (${status})`,
      retryAfter,
    };
  }
  return { reason: `answered ${status}`, retryAfter: secondsToWait(headers, Date.now()) };
}

function networkReason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'cannot be reached';
  if (cause.name === 'TimeoutError') return 'did not answer in time';
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  return `cannot be reached${'code' in inner ? ` (${String(inner.code)})` : ''}`;
}

/** Longest wait that is believed, in seconds: GitHub's limits are by the hour. */
const longestWait = 3_600;

function secondsToWait(headers: Readonly<Record<string, unknown>>, now: number): number | null {
  const whole = (name: string): number | null => {
    const text = String(headers[name] ?? '');
    return /^\d{1,12}$/.test(text) ? Number(text) : null;
  };
  const reset = whole('x-ratelimit-reset');
  const untilReset =
    whole('x-ratelimit-remaining') === 0 && reset !== null ? Math.ceil(reset - now / 1_000) : null;
  const seconds = whole('retry-after') ?? untilReset;
  return seconds === null ? null : Math.min(Math.max(seconds, 1), longestWait);
}

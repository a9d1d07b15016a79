/** Parses the environment; every variable has a default that works, and an error names the allowed values. */
import { z } from 'zod';
import { flag, isContact, modelName, modelPlace, oneToken, url, wholeNumber } from './config-values.ts';
import {
  type OperationConfig,
  operationConfig,
  operationConflict,
  operationVariables,
} from './config-operation.ts';
import type { ModelPlace } from './ports/chat-model.ts';
import { issueMessage } from './schema/issue-messages.ts';
import { GitHubUrl } from './schema/source.ts';
import { parseSourceHosts, sourceHostsRule } from './text/source-hosts.ts';
import { corsOriginsOf, isOrigin, isOriginList } from './text/web-origin.ts';

const proposalModes = ['pull-request', 'review'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** A bad value; the message is one line with the variable and its allowed values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const siteUrlRule =
  'must be an origin such as https://skills.example: http or https, no path, query or credentials';

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 4321),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,255}$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  SITE_URL: z.string().refine(isOrigin, siteUrlRule).optional(),
  CONTENT_DIR: z.string().default('content'),
  DATA_DIR: z.string().default('data'),
  DIST_DIR: z.string().default('dist'),
  SOURCE_DATE_EPOCH: z
    .string()
    .regex(/^\d{1,11}$/, 'must be seconds since 1970, a whole number')
    .transform((text) => new Date(Number(text) * 1_000))
    .nullable()
    .default(null),
  STORE_URL: url(['postgres:', 'postgresql:']),
  EVENT_SECRET: z
    .string()
    .refine(
      (text) => text.split(',').every((secret) => secret.trim().length >= 16),
      'must be at least 16 characters, or several such secrets separated by commas',
    )
    .nullable()
    .default(null),
  GITHUB_TOKEN: oneToken('token'),
  GITHUB_API_URL: url(['https:', 'http:']),
  GITHUB_RAW_URL: url(['https:', 'http:']),
  SOURCE_HOSTS: z
    .string()
    .refine((text) => parseSourceHosts(text) !== null, sourceHostsRule)
    .default(''),
  SOURCE_CREDENTIALS: z.string().nullable().default(null),
  READ: z.enum(['public', 'private'], { error: 'must be one of public, private' }).default('public'),
  KEEP_FILES: z.enum(['licensed', 'all'], { error: 'must be one of licensed, all' }).default('licensed'),
  FILES_MAX_GB: wholeNumber<number | null>(1, 1_000_000, null),
  CONTENT_REPOSITORY: z
    .string()
    .refine(
      (name) => GitHubUrl.safeParse(`https://github.com/${name}`).success && !/\/\.{1,2}$/.test(name),
      'must be owner/name',
    )
    .nullable()
    .default(null),
  PROGRAM_REPOSITORY: z
    .string()
    .regex(
      /^https:\/\/[A-Za-z0-9.:-]+(?:\/[\w.~-]+)+\/?$/,
      'must be the https: address of a repository, such as https://github.com/acme/registry',
    )
    .transform((text) => text.replace(/\/$/, ''))
    .nullable()
    .default(null),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (text) => text.split(',').every((uri) => isContact(uri.trim())),
      'must be mailto: or https: addresses, separated by commas',
    )
    .nullable()
    .default(null),
  SMTP_URL: url(['smtp:', 'smtps:']),
  DESCRIBE_URL: url(['https:', 'http:']),
  DESCRIBE_MODEL: modelName,
  DESCRIBE_KEY: oneToken('key'),
  AUDIT_MODEL_URL: url(['https:', 'http:']),
  AUDIT_MODEL: modelName,
  AUDIT_MODEL_KEY: oneToken('key'),
  TRUST_PROXY: flag,
  MCP_HOSTS: z
    .string()
    .regex(/^(?:\*|[a-z0-9.:[\]-]+(?:,[a-z0-9.:[\]-]+)*)$/, 'must be host names separated by commas, or *')
    .nullable()
    .default(null),
  CORS_ORIGINS: z
    .string()
    .refine(isOriginList, 'must be origins such as https://skills.example separated by commas, or * or none')
    .nullable()
    .default(null),
  WRITES_PER_MINUTE: wholeNumber<number | null>(0, 1_000_000, null),
  REBUILD_SECONDS: wholeNumber(0, 86_400, 0),
  DISCOVER_EVERY: wholeNumber(0, 525_600, 0),
  DISCOVER_PROPOSE: z
    .enum(proposalModes, { error: `must be one of ${proposalModes.join(', ')}` })
    .nullable()
    .default(null),
  OUTCOMES_REQUIRE_ISSUED_EVENT: flag,
  ...operationVariables,
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  WORKERS: wholeNumber(1, 64, 1),
});

/** Every variable that is read. */
export const configVariables: readonly string[] = Object.keys(Environment.shape);

export interface Config extends OperationConfig {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** Public origin, no trailing slash. */
  readonly siteUrl: string;
  readonly contentDir: string;
  readonly dataDir: string;
  /** Where the build puts everything, and what is served. */
  readonly distDir: string;
  /** Time that a build counts as its own, so that others get the same bytes (reproducible-builds.org); null: the clock's. */
  readonly buildTime: Date | null;
  /** Null: the embedded store below `dataDir`. */
  readonly storeUrl: string | null;
  /** Null: a secret is created at the first start and stored below `dataDir`. */
  readonly eventSecret: string | null;
  readonly githubToken: string | null;
  readonly githubApiUrl: string;
  /** Serves `/<owner>/<name>/<commit>/<path>`; no trailing slash. */
  readonly githubRawUrl: string;
  /** Internal hosts of repositories, each with the origin that it is asked at; null: its own. */
  readonly sourceHosts: ReadonlyMap<string, string | null>;
  /** Path of a file with a token for each host; null: none. */
  readonly sourceCredentials: string | null;
  /** Whether everybody may read; private skills are listed only where not. */
  readonly read: 'public' | 'private';
  /** Whether files are kept that their licence does not let the registry pass on. */
  readonly keepAllFiles: boolean;
  /** Most bytes of kept files; null: no bound. */
  readonly filesMaxBytes: number | null;
  /** `owner/name` of the repository to which published skills are proposed; null: none. */
  readonly contentRepository: string | null;
  /** `https:` address of the repository with this program, which pages name; null: none is known. */
  readonly programRepository: string | null;
  /** `mailto:` or `https:` addresses for security.txt, the preferred one first; empty: none is set. */
  readonly securityContacts: readonly string[];
  /** Null: no mail is sent. */
  readonly smtpUrl: string | null;
  /** Null: `npm run describe` has no model. */
  readonly describe: ModelPlace | null;
  /** The second reader of the audit; null: no model is asked. */
  readonly auditModel: ModelPlace | null;
  readonly trustProxy: boolean;
  /** Host names beside its own from which MCP requests may come, as Origin or Host; null: every one. */
  readonly mcpHosts: readonly string[] | null;
  /** Origins whose pages may read answers; null: every one. Unset: every one, and none where the content has several folders. */
  readonly corsOrigins: readonly string[] | null;
  /** Writes that one address prefix may make in a minute; 0 for no limit, null for the default one. */
  readonly writesPerMinute: number | null;
  /** Least seconds between two refreshes of the twins by the running server; 0: never. */
  readonly rebuildSeconds: number;
  /** Minutes between two looks for discovery profiles that are due; 0: the server runs none. */
  readonly discoverEvery: number;
  /** Where discovery proposes what it found; null: as pull requests if that is possible, else in the review queue. */
  readonly discoverPropose: (typeof proposalModes)[number] | null;
  /** Whether reports on events that were not issued here are rejected. */
  readonly requireIssuedEvents: boolean;
  readonly logLevel: (typeof logLevels)[number];
  readonly workers: number;
}

/** An empty variable counts as unset. Throws a `ConfigError` that names every bad variable. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    configVariables.flatMap((name) => {
      const value = environment[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = Environment.safeParse(given, { error: issueMessage });
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(
      ({ path, message }) => `${path.map(String).join('.')} ${message}`,
    );
    throw new ConfigError(`configuration: ${[...new Set(reasons)].join('; ')}`);
  }
  const { data } = parsed;
  const conflict = operationConflict(data, data.WORKERS);
  if (conflict !== null) throw new ConfigError(`configuration: ${conflict}`);
  return {
    port: data.PORT,
    host: data.HOST,
    siteUrl: data.SITE_URL === undefined ? `http://localhost:${data.PORT}` : new URL(data.SITE_URL).origin,
    contentDir: data.CONTENT_DIR,
    dataDir: data.DATA_DIR,
    distDir: data.DIST_DIR,
    buildTime: data.SOURCE_DATE_EPOCH,
    storeUrl: data.STORE_URL,
    eventSecret: data.EVENT_SECRET,
    githubToken: data.GITHUB_TOKEN,
    githubApiUrl: (data.GITHUB_API_URL ?? 'https://api.github.com').replace(/\/$/, ''),
    githubRawUrl: (data.GITHUB_RAW_URL ?? 'https://raw.githubusercontent.com').replace(/\/$/, ''),
    sourceHosts: parseSourceHosts(data.SOURCE_HOSTS) ?? new Map(),
    sourceCredentials: data.SOURCE_CREDENTIALS,
    read: data.READ,
    keepAllFiles: data.KEEP_FILES === 'all',
    filesMaxBytes: data.FILES_MAX_GB === null ? null : data.FILES_MAX_GB * 1_073_741_824,
    contentRepository: data.CONTENT_REPOSITORY,
    programRepository: data.PROGRAM_REPOSITORY,
    securityContacts: securityContactsOf(data.SECURITY_CONTACT, data.CONTENT_REPOSITORY),
    smtpUrl: data.SMTP_URL,
    describe: modelPlace(data.DESCRIBE_URL, data.DESCRIBE_MODEL, data.DESCRIBE_KEY),
    auditModel: modelPlace(data.AUDIT_MODEL_URL, data.AUDIT_MODEL, data.AUDIT_MODEL_KEY),
    trustProxy: data.TRUST_PROXY,
    mcpHosts: data.MCP_HOSTS === '*' ? null : (data.MCP_HOSTS?.split(',') ?? []),
    corsOrigins: corsOriginsOf(data.CORS_ORIGINS, data.CONTENT_DIR),
    writesPerMinute: data.WRITES_PER_MINUTE,
    rebuildSeconds: data.REBUILD_SECONDS,
    discoverEvery: data.DISCOVER_EVERY,
    discoverPropose: data.DISCOVER_PROPOSE,
    requireIssuedEvents: data.OUTCOMES_REQUIRE_ISSUED_EVENT,
    logLevel: data.LOG_LEVEL,
    workers: data.WORKERS,
    ...operationConfig(data),
  };
}

/** Those that are set, else the private advisories of the content repository, where there is one. */
function securityContactsOf(setting: string | null, repository: string | null): readonly string[] {
  if (setting !== null) return setting.split(',').map((uri) => uri.trim());
  return repository === null ? [] : [`https://github.com/${repository}/security/advisories/new`];
}

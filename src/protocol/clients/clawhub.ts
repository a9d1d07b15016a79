/** The reads of the `clawhub` command, which JFrog and SkillHub speak as well: search, a skill, its archive, its version. */
import type { Context } from '../../api/define.ts';
import { runEndpoint } from '../../api/run.ts';
import { findEntry } from '../../api/shared/find-entry.ts';
import { skills } from '../../api/skills/endpoint.ts';
import type { SkillSort } from '../../lists/skill-order.ts';
import { Problem } from '../../problem.ts';
import { skillFolder } from '../../resolve/install-commands.ts';
import { entrySource } from '../../scoring/entry-source.ts';
import { isListed } from '../../scoring/listed.ts';
import { licenceWords } from '../../scoring/redistribution.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';
import { archiveSource, makeArchive, canServeArchive } from './archives.ts';
import { type ClientAnswer, type ClientDocument, jsonAnswer } from './document.ts';
import { contentHash, fingerprintOf } from './clawhub-hashes.ts';
import { findSkills, readLimit } from './find-skills.ts';

/** The command asks for SemVer: the commit is the version, and no version is newer than another. */
const versionOf = (entry: Entry): string => `0.0.0-c${(entry.evidence.source.commit ?? '').slice(0, 12)}`;

export const clawhubConfig: ClientDocument = {
  path: '/.well-known/clawhub.json',
  keptBy: [],
  answer: (_, { siteUrl }) => jsonAnswer({ apiBase: siteUrl, minCliVersion: '0.23.0' }),
};

export const clawhubSearch: ClientDocument = {
  path: '/api/v1/search',
  keptBy: ['q', 'limit', 'mode'],
  answer({ query }, context) {
    const isExact = query['mode'] === 'exact';
    const wanted = query['q'] ?? '';
    const found = findSkills(wanted, readLimit(query['limit'], 25, 100), context, isListed);
    const results = found
      .filter(({ entry }) => !isExact || entry.slug === wanted)
      .map(({ entry, score }) => ({
        ...summary(entry),
        ...ownerOf(entry),
        version: versionOf(entry),
        score,
      }));
    return jsonAnswer({ results });
  },
};

/** Orders by the command's names; what it calls downloads are verified installs here. */
const sorts: Readonly<Record<string, SkillSort>> = {
  createdAt: 'new',
  updated: 'fresh',
  stars: 'stars',
  downloads: 'downloads',
  installs: 'downloads',
  trending: 'trending',
};

/** By slug, or in one of the orders. */
export const clawhubSkills: ClientDocument = {
  path: '/api/v1/skills',
  keptBy: ['sort', 'prefix', 'cursor', 'limit'],
  answer({ query }, context) {
    const { registry } = context;
    const sort = Object.entries(sorts).find(([name]) => name === query['sort'])?.[1];
    if (sort !== undefined) return sortedSkills(sort, query, context);
    const prefix = query['prefix'] ?? '';
    const from = query['cursor'] ?? '';
    const limit = readLimit(query['limit'], 25, 100);
    const after = registry.entries.filter(
      (entry) => isListed(entry) && entry.slug.startsWith(prefix) && entry.slug > from,
    );
    const items = after.slice(0, limit).map(listed);
    const nextCursor = after.length > limit ? (items.at(-1)?.slug ?? null) : null;
    return jsonAnswer({ items, nextCursor });
  },
};

async function sortedSkills(
  sort: SkillSort,
  { limit, cursor }: Readonly<Record<string, string>>,
  context: Context,
): Promise<ClientAnswer> {
  const query = { sort, limit: String(readLimit(limit, 25, 100)), ...(cursor ? { cursor } : {}) };
  const answer = skills.output.parse(await runEndpoint(skills, { path: {}, query }, context));
  const entries = answer.results.flatMap(({ slug }) => context.registry.bySlug.get(slug) ?? []);
  return jsonAnswer({ items: entries.map(listed), nextCursor: answer.next_cursor });
}

export const clawhubSkill: ClientDocument = {
  path: '/api/v1/skills/{slug}',
  keptBy: ['version'],
  answer({ path }, { registry }) {
    const entry = findEntry(registry, path['slug'] ?? '');
    const { owner } = entrySource(entry);
    return jsonAnswer({
      skill: details(entry),
      // Without a version the command asks where the source is.
      latestVersion: canServeArchive(entry) ? latest(entry) : null,
      metadata: null,
      owner: { handle: owner.toLowerCase(), displayName: owner, image: null },
      moderation: moderationOf(entry),
    });
  },
};

export const clawhubVersion: ClientDocument = {
  path: '/api/v1/skills/{slug}/versions/{version}',
  keptBy: [],
  answer({ path }, { registry }) {
    const entry = findVersion(registry, path['slug'], path['version']);
    const files = entry.evidence.files.map(({ path: file, size, sha256 }) => ({ path: file, size, sha256 }));
    const { slug, displayName } = summary(entry);
    return jsonAnswer({ version: { ...latest(entry), files }, skill: { slug, displayName } });
  },
};

/** Where the archive may not be sent, the commit at the source. */
export const clawhubInstall: ClientDocument = {
  path: '/api/v1/skills/{slug}/install',
  keptBy: ['version'],
  async answer({ path }, context) {
    const entry = findEntry(context.registry, path['slug'] ?? '');
    const { slug } = entry;
    const source = archiveSource(entry);
    if (source === null || !(entry.row.available || canServeArchive(entry))) {
      const reason = entry.evidence.source.available ? 'github_scan_failed' : 'github_upstream_removed';
      return refused(slug, reason, refusal(entry));
    }
    if (canServeArchive(entry)) {
      const version = versionOf(entry);
      const downloadUrl = `${context.siteUrl}/api/v1/download?slug=${slug}&version=${version}`;
      return jsonAnswer({ ok: true, slug, installKind: 'archive', archive: { version, downloadUrl } });
    }
    const { owner, name, forge } = entrySource(entry);
    const folder = skillFolder(source.path);
    if (forge !== 'github') return refused(slug, 'source_not_supported', 'its source is not on GitHub');
    const github = {
      repo: `${owner}/${name}`,
      path: folder,
      commit: source.commit,
      contentHash: contentHash(source.files, context.signer),
      sourceUrl: `${source.source.url}/tree/${source.commit}/${folder}`,
    };
    return jsonAnswer({ ok: true, slug, installKind: 'github', github });
  },
};

export const clawhubDownload: ClientDocument = {
  path: '/api/v1/download',
  async answer({ query }, context) {
    const entry = findVersion(context.registry, query['slug'], query['version']);
    const { bytes } = await makeArchive(entry, context);
    return { contentType: 'application/zip', body: bytes };
  },
};

/** Whether the files on a disk are the listed ones. */
export const clawhubResolve: ClientDocument = {
  path: '/api/v1/resolve',
  keptBy: ['slug', 'hash', 'version'],
  answer({ query }, { registry, signer }) {
    const entry = findEntry(registry, query['slug'] ?? '');
    const version = versionOf(entry);
    const isSame = query['hash'] === fingerprintOf(entry.evidence.files, signer);
    return jsonAnswer({
      match: isSame ? { version } : null,
      latestVersion: canServeArchive(entry) ? { version } : null,
    });
  },
};

function findVersion(registry: Context['registry'], slug = '', version = ''): Entry {
  const entry = findEntry(registry, slug);
  if (version === '' || version === 'latest' || version === versionOf(entry)) return entry;
  throw new Problem('not-found', `${slug} has no version ${version}; the listed one is ${versionOf(entry)}`);
}

function refusal({ slug, safety }: Entry): string {
  return `${slug} may not be installed: ${safety.reasons[0] ?? 'it has no pinned source'}`;
}

/** Our gate in its words: blocked is malware to it, a doubt of the audit is suspicious and needs --force. */
function moderationOf(entry: Entry): object {
  const { safety, audit } = entry;
  const isMalwareBlocked = !isListed(entry);
  const isSuspicious = isMalwareBlocked || safety.tier === 'experimental' || audit.risk_level === 'high';
  return {
    isSuspicious,
    isMalwareBlocked,
    verdict: isMalwareBlocked ? 'malicious' : isSuspicious ? 'suspicious' : 'clean',
    reasonCodes: [`tier_${safety.tier}`, `policy_${safety.policy}`, `risk_${audit.risk_level}`],
    updatedAt: timeOf(entry.evidence.audited_on),
    engineVersion: entry.evidence.audit.engine_version,
    // The command prints MIT-0 for every skill, and this line below it.
    summary: oneLine(`Licence: ${licenceWords(entry.evidence.license)}. ${safety.reasons.join(' ')}`, 400),
  };
}

function summary(entry: Entry): { slug: string; displayName: string; summary: string; updatedAt: number } {
  return {
    slug: entry.slug,
    displayName: oneLine(entry.source.name, 60),
    summary: oneLine(entry.description, 400),
    updatedAt: timeOf(entry.evidence.audited_on),
  };
}

function details(
  entry: Entry,
): ReturnType<typeof summary> & { createdAt: number; tags: object; stats: object } {
  const { stars } = entry.evidence.source;
  return {
    ...summary(entry),
    tags: { latest: versionOf(entry) },
    stats: { installsAllTime: entry.outcomes.verifiedInstalls, stars: stars ?? 0 },
    createdAt: timeOf(entry.evidence.first_indexed_on),
  };
}

/** `license` can only be MIT-0 there, and without it the command prints that. */
function latest(entry: Entry): {
  version: string;
  createdAt: number;
  changelog: string;
  license: 'MIT-0' | null;
} {
  const license = entry.evidence.license.spdx === 'MIT-0' ? 'MIT-0' : null;
  return { version: versionOf(entry), createdAt: timeOf(entry.evidence.audited_on), changelog: '', license };
}

function listed(entry: Entry): ReturnType<typeof details> & { latestVersion: object } {
  return { ...details(entry), latestVersion: latest(entry) };
}

const refused = (slug: string, reason: string, message: string): ClientAnswer =>
  jsonAnswer({ ok: false, slug, reason, message, status: 403 });

function ownerOf(entry: Entry): object {
  const { owner } = entrySource(entry);
  return {
    ownerHandle: owner.toLowerCase(),
    owner: { handle: owner.toLowerCase(), displayName: owner, image: null },
  };
}

/** Milliseconds of the start of a UTC day. */
function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

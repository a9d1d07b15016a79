/** Runs of discovery against the stand-in, with a store in memory and a catalog of content files. */
import { isKnownWord } from '../../src/adapters/english-words.ts';
import { openMemoryStore } from '../../src/adapters/store/embedded/memory-store.ts';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import type { ContentFile } from '../../src/catalog/content-file.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { sha256Hex } from '../../src/digest.ts';
import { assessRepository } from '../../src/discovery/assess.ts';
import { gapsByCount, withPending } from '../../src/discovery/catalog-view.ts';
import { listCandidates } from '../../src/discovery/memory.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { Store } from '../../src/ports/store.ts';
import { discover, type DiscoverOptions } from '../../src/runtime/open-discovery.ts';
import type { Candidate, DiscoveryRun } from '../../src/schema/discovery-state.ts';
import { submissionKind, type Submission } from '../../src/schema/submission.ts';
import { toRegistryView } from '../../src/submissions/review/registry-view.ts';
import { listAll } from '../../src/ports/list-all.ts';
import { quietLogger } from '../support/store-folder.ts';
import type { FakeGitHub } from '../support/github/server.ts';
import { noSites } from './finders/support.ts';

/** Front matter of a profile that searches one topic. */
export function topicProfile(...more: readonly string[]): ContentFile {
  const find = ['find:', '  - by: repository-search', '    query: topic:agent-skills'];
  const front = ['name: Tools', 'domain: any', 'budget: 20000', 'proposals: 500', ...more, ...find];
  return { path: 'discovery/tools.md', text: ['---', ...front, '---', 'Finds tools.', ''].join('\n') };
}

/** A text that is good enough to be proposed, and like no other. */
export function goodText(name: string, more = ''): string {
  const words = Array.from({ length: 80 }, (_, at) => `${name.replaceAll('-', '')}x${at}`).join(' ');
  const description = `Sets ${name} on a table for any number of guests and says where each one goes.`;
  return `---\nname: ${name}\ndescription: ${description}\nlicense: MIT\n---\n# ${name}\n\n${words}\n${more}\n`;
}

export interface Harness {
  readonly store: Store;
  /** The content folder; tests may add to it. */
  readonly content: ContentFile[];
  /** Moves the clock on. */
  later(days: number): void;
  now(): Date;
  run(more?: Partial<DiscoverOptions>): Promise<DiscoveryRun>;
  candidates(): Promise<ReadonlyMap<string, Candidate>>;
  submissions(): Promise<readonly Submission[]>;
}

export async function openHarness(
  host: Pick<FakeGitHub, 'url'>,
  { content = [topicProfile()], store }: { content?: ContentFile[]; store?: Store } = {},
): Promise<Harness> {
  const held = store ?? (await openMemoryStore(new OutcomeBook()));
  let at = Date.parse('2026-11-20T10:00:00Z');
  const now = (): Date => new Date(at);
  return {
    store: held,
    content,
    now,
    later: (days) => void (at += days * 86_400_000),
    async run(more = {}) {
      const view = await toRegistryView(content);
      const ended = await discover({
        config: {
          githubApiUrl: host.url,
          githubToken: 'secret',
          contentRepository: null,
          discoverPropose: 'review',
        },
        store: held,
        profiles: parseCatalog(content).discovery,
        view,
        gaps: gapsByCount(new Map()),
        assess: async (work, pending) =>
          assessRepository(
            work,
            withPending(view, pending),
            (folder) => auditSkill(folder, sha256Hex),
            isKnownWord,
          ),
        report: { step: () => undefined },
        clock: { now },
        logger: quietLogger,
        profile: 'tools',
        budget: null,
        dryRun: false,
        out: null,
        sites: noSites,
        pause: async () => undefined,
        ...more,
      });
      if (ended.state === 'busy') throw new Error('another run holds the lease');
      const [run] = ended.runs;
      if (run === undefined) throw new Error('no profile ran');
      return run;
    },
    async candidates() {
      const found = new Map<string, Candidate>();
      for await (const { key, candidate } of listCandidates(held)) found.set(key, candidate);
      return found;
    },
    async submissions() {
      const found: Submission[] = [];
      for await (const { value } of listAll(held, submissionKind)) found.push(value as Submission); // ours alone
      return found;
    },
  };
}

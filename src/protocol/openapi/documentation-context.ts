/** The context of the documentation's examples: the same at every build, without real signatures. */
import { concat, utf8 } from '../../proof/bytes.ts';
import { toBase64Url } from '../../proof/dsse.ts';
import { inspectHere } from '../../api/validate/inspect-here.ts';
import type { Context, EndpointStore } from '../../api/define.ts';
import { noRecords } from '../../ports/records.ts';
import type { Signer } from '../../ports/surroundings.ts';
import { submissionKind } from '../../schema/submission.ts';
import { type Subscriber, subscriberKind } from '../../api/subscribe/subscription.ts';
import { exampleArchives, exampleFiles, exampleHost, exampleSubmission } from './example-host.ts';

const exampleSubscriber: Subscriber = {
  email: 'reader@example.org',
  topics: [],
  wished: ['weekly-report'],
  status: 'pending',
  mailed_at: '9999-01-01T00:00:00.000Z',
};

/** One document of each given kind, for any id; no document of other kinds. */
const documentsAt = (at: string): Readonly<Record<string, unknown>> => ({
  [subscriberKind]: exampleSubscriber,
  [submissionKind]: exampleSubmission(at),
});

/** Accepts every write and stores nothing. */
const acceptingStore = (documents: Readonly<Record<string, unknown>>): EndpointStore => ({
  insertOutcome: async () => 'recorded',
  checkOutcome: async () => 'recorded',
  getDocument: async (kind, id) =>
    kind in documents ? { kind, id, version: 1, value: documents[kind] } : null,
  listDocuments: async () => [],
  writeDocuments: async () => true,
  enqueue: async () => true,
});

/** The time of the build, fixed ids, and placeholders instead of signatures. */
export function documentationContext(context: Context): Context {
  const { signer, registry } = context;
  const placeholder = (text: string): string => {
    const half = signer.sha256(utf8(`documentation ${text}`));
    return toBase64Url(concat([half, half]));
  };
  const documented: Signer = {
    keyId: signer.keyId,
    publicKeys: signer.publicKeys,
    endorsements: signer.endorsements,
    ended: signer.ended,
    sign: placeholder,
    signWithAll: (text) => [{ keyId: signer.keyId, value: placeholder(text) }],
    mac: (bytes) => signer.sha256(bytes),
    // An example link cannot carry the token of a key that changes.
    equal: () => true,
    sha256: (bytes) => signer.sha256(bytes),
    randomBytes: (count) => new Uint8Array(count).fill(7),
  };
  return {
    ...context,
    signer: documented,
    clock: { now: () => new Date(registry.generatedAt) },
    records: noRecords,
    logProofs: null,
    live: {
      store: acceptingStore(documentsAt(registry.generatedAt)),
      github: exampleHost,
      inspect: inspectHere,
      files: exampleFiles,
      archives: exampleArchives,
      evalReports: { isSigned: () => true, take: () => undefined, liftOf: () => null },
      proposals: null,
      mailer: { delivery: 'not_configured', send: async () => undefined },
      integritiesOf: (slug) => [registry.bySlug.get(slug)?.evidence.integrity ?? ''],
      provenOf: (slug) => registry.bySlug.get(slug)?.proven ?? null,
      outcomesThrough: () => registry.outcomesThrough,
      requireIssuedEvents: false,
    },
  };
}
